import { isTimeZone } from "@plenary/contract/fields";
import type { Schedule } from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";

/** The programme days of an event. Knows no database. */

interface DaysOfEvent {
  start_date: string;
  end_date: string;
  timezone: string;
  /** `06:00`. */
  dayChange: string;
}

type Day = Omit<Schedule["days"][number], "hours">;

/** The event's days, at most so many, and those on which something begins outside of them. */
export function daysOf(event: DaysOfEvent, starts: Iterable<string> = []): Day[] {
  const { end_date, dayChange } = event;
  const timeZone = isTimeZone(event.timezone) ? event.timezone : "UTC";
  const dates = new Set<string>();
  let date = Temporal.PlainDate.from(event.start_date);
  for (; dates.size < scheduleLimits.daysMax && date.toString() <= end_date; date = date.add({ days: 1 }))
    dates.add(date.toString());
  for (const start of starts) {
    const local = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).toPlainDateTime();
    const isBefore = local.toPlainTime().toString().slice(0, 5) < dayChange;
    dates.add(
      local
        .toPlainDate()
        .subtract({ days: isBefore ? 1 : 0 })
        .toString(),
    );
  }
  const begin = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: dayChange }).epochMilliseconds).toISOString();
  return [...dates]
    .map((day) => {
      const of = Temporal.PlainDate.from(day);
      return { date: day, opens: begin(of), closes: begin(of.add({ days: 1 })) };
    })
    .sort((one, other) => Date.parse(one.opens) - Date.parse(other.opens));
}
