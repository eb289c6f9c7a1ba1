/**
 * A time zone's name for people: "Europe/Lisbon", "America/New York". What is nothing but an offset is called by it; the sign in such a
 * zone's own name is that of POSIX, where west is positive: "Etc/GMT-1" is "UTC+1".
 */
export function formatZone(zone: string): string {
  const [, isBare, sign, hours] = /^(?:(GMT|UTC)|(?:Etc\/\w+?|GMT)([+-]?)(\d*))$/i.exec(zone) ?? [zone, zone];
  if (isBare) return zone.replaceAll("_", " ");
  if (!Number(hours)) return "UTC";
  return `UTC${sign === "-" ? "+" : "−"}${Number(hours)}`;
}
