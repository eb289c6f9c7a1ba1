/**
 * A time zone's name for people: "Europe/Lisbon", "America/New York". What is nothing but an offset is called by it; the sign in such a
 * zone's own name is that of POSIX, where west is positive: "Etc/GMT-1" is "UTC+1".
 */
export const formatZone = (zone: string): string =>
  zone
    .replace(/^(Etc\/[a-z]+0?|(Etc\/)?GMT[+-]?0)$/i, "UTC")
    .replace(/^Etc\/GMT(.)/i, (_, sign) => (sign === "-" ? "UTC+" : "UTC−"))
    .replaceAll("_", " ");
