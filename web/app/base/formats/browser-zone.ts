/** The browser's time zone, by Temporal if it can: Intl's tables take 40 ms (docs/decisions/light-public-pages.md). */
export const browserZone = (): string =>
  (typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()) || "UTC";
