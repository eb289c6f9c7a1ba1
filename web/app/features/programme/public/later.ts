/**
 * One file, because each that is loaded later costs the page the names of its dependencies. Stars need it first, so a
 * search has it with its first letter.
 */

export { showAll } from "./chosen/descriptions.ts";
export { showTimes } from "./clock.ts";
export { fillGrid } from "./filling.ts";
export { otherZone } from "./other-zone.ts";
export { keepStars } from "./stars/stars.ts";
