/** A zone's name for people: "America/New York". Names of mere offsets have POSIX signs: "Etc/GMT-1" is "UTC+1". */
export const formatZone = (zone: string): string =>
  zone
    .replace(/^(Etc\/[a-z]+0?|(Etc\/)?GMT[+-]?0)$/i, "UTC")
    .replace(/^Etc\/GMT(.)/i, (_, sign) => (sign === "-" ? "UTC+" : "UTC−"))
    .replaceAll("_", " ");
