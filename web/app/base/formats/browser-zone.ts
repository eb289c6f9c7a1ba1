/**
 * The browser's time zone. Uses Temporal if available: a page's first Intl.DateTimeFormat loads the browser's tables,
 * which takes about 40 ms (docs/decisions/light-public-pages.md).
 */
export const browserZone = (): string =>
  (typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()) || "UTC";
