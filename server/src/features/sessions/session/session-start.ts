import { Refusal } from "../../../base/refusals.ts";

/**
 * The start of a session in the format of database and API. A text without an offset is on the event's clock; a time
 * that a clock change skips or repeats is read as RFC 5545 says: the former by the offset before the change, the latter
 * as its first occurrence. Throws InvalidStart outside the years 1 to 9999 (UTC), which the format can't express.
 * @param text a date and time that the contract has accepted
 */
export function startInstant(text: string, timezone: string): string {
  const written = /(?:Z|[+-]\d{2}:\d{2})$/i.test(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text)
        .toZonedDateTime(timezone, { disambiguation: "compatible" })
        .toInstant();
  const instant = written.toString({ fractionalSecondDigits: 3 });
  if (!/^(?!0000)\d{4}-/.test(instant)) throw new Refusal("InvalidStart");
  return instant;
}
