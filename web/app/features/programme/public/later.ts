/** One file: each that is loaded later costs the page the names of its dependencies. */

export { showAllMatches as showAll } from "./chosen/descriptions.ts";
export { showTimes } from "./clock.ts";
export { fillGrid } from "./filling.ts";
export { markShown } from "./mark-shown.ts";
export { otherZone } from "./other-zone.ts";
export { keepStars } from "./stars/stars.ts";
export { watchWidth } from "./watch-width.ts";
