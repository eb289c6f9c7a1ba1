/**
 * The zone that the browser is in. Temporal is asked where there is one: the first Intl.DateTimeFormat of a page loads the browser's
 * tables, some 40 ms on the way to a page that answers (docs/decisions/light-public-pages.md).
 */
export const browserZone = (): string =>
  (typeof Temporal === "undefined"
    ? new Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()) || "UTC";
