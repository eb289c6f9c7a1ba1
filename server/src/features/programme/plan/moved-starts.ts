import { Refusal } from "../../../base/refusals.ts";

/** How starts follow when an event's dates or time zone change (docs/product/programme.md#when-the-event-moves). Knows no database. */

export interface Move {
  /** The zone whose clock shows the present start. */
  from: string;
  /** The zone whose clock is to show the same time. */
  to: string;
  days: number;
}

interface Dated {
  start_date: string;
  timezone: string;
}

/**
 * How starts move, null if they stay: with `clock` they keep their time on the clock in a new zone, with `shift` they
 * follow the first day.
 */
export function moveOf(before: Dated, after: Dated, wanted: { clock: boolean; shift: boolean }): Move | null {
  const from = wanted.clock ? before.timezone : after.timezone;
  const { days } = Temporal.PlainDate.from(before.start_date).until(after.start_date, {
    largestUnit: "days",
  });
  const move = { from, to: after.timezone, days: wanted.shift ? days : 0 };
  return move.days === 0 && move.from === move.to ? null : move;
}

/**
 * The new start in the format of database and API. A time that the clock skips there moves to the next that exists; the
 * second of two equal times stays the second if there are two. Throws InvalidStart outside the years 1 to 9999 (UTC).
 */
export function movedStart(start: string, { from, to, days }: Move): string {
  const present = Temporal.Instant.from(start).toZonedDateTimeISO(from);
  const shown = present.toPlainDateTime();
  const isSecond = !shown.toZonedDateTime(from, { disambiguation: "earlier" }).equals(present);
  const clock = shown.add({ days });
  const first = clock.toZonedDateTime(to, { disambiguation: "earlier" });
  const last = clock.toZonedDateTime(to, { disambiguation: "later" });
  const exists = first.toPlainDateTime().equals(clock);
  const moved = exists ? (isSecond ? last : first) : (first.getTimeZoneTransition("next") ?? last);
  const instant = moved.toInstant().toString({ fractionalSecondDigits: 3 });
  if (!/^(?!0000)\d{4}-/.test(instant)) throw new Refusal("InvalidStart");
  return instant;
}
