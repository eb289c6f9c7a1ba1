/** The zone that the browser is in. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
