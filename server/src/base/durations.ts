/** Durations in milliseconds. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Of a clock that doesn't change: where days of a time zone are meant, Temporal counts them. */
export const DAY = 24 * HOUR;
