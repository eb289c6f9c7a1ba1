/** From the first day's first instant in the zone to that of the day after the last. */
export function spanOfDays(first: string, last: string, timezone: string): [string, string] {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timezone).toInstant().toString();
  const from = startOf(Temporal.PlainDate.from(first));
  const to = startOf(Temporal.PlainDate.from(last).add({ days: 1 }));
  // Of the years 0 and 10000, which the database doesn't read.
  return [from.startsWith("0000") ? "-infinity" : from, to.startsWith("+") ? "infinity" : to];
}
