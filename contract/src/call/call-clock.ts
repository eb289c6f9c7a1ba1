import type { DeadlineZone } from "./call.ts";

/** Anywhere on Earth: a day is over when it is over in UTC-12. */
const anywhere = "ETC/GMT+12";

/** The zone whose clock shows a call's deadlines. */
export const clockOf = (zone: DeadlineZone, timezone: string): string =>
  zone === "aoe" ? anywhere : timezone;
