export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A day of 24 hours. For days in a time zone use Temporal. */
export const DAY = 24 * HOUR;
