/**
 * A time zone's name for people: "Europe/Lisbon", "America/New York". Zones that are only an offset are shown as one;
 * their own names have POSIX signs, positive to the west: "Etc/GMT-1" is "UTC+1".
 */
export const formatZone = (zone: string): string =>
  zone
    .replace(/^(Etc\/[a-z]+0?|(Etc\/)?GMT[+-]?0)$/i, "UTC")
    .replace(/^Etc\/GMT(.)/i, (_, sign) => (sign === "-" ? "UTC+" : "UTC−"))
    .replaceAll("_", " ");
