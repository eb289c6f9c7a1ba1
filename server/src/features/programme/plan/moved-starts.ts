import { Refusal } from "../../../base/refusals.ts";

/** How an event's dates and zone carry along what begins in it (docs/product/programme.md#when-the-event-moves). Knows no database. */

export interface Move {
  /** The zone whose clock says when it begins. */
  from: string;
  /** The zone in which it is to begin at the same time. */
  to: string;
  days: number;
}

interface Dated {
  start_date: string;
  timezone: string;
}

/**
 * How starts move, null if they stay: with `clock` another zone leaves the times on the clock as they are, with `shift` another
 * first day takes them along.
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
 * When it begins then, as the database and the wire write it. A time that the clock skips there moves to the next one that exists;
 * the second of two alike stays the second if there are two. Throws InvalidStart outside the years 1 to 9999 (UTC).
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
