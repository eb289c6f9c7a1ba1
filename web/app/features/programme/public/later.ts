/**
 * What the programme's page does to its rows once they are shown. It comes in one file, as each that is loaded later costs the page the
 * names of all that it needs. The stars are asked for first, so what a search needs is there with its first letter.
 */

export { showAll } from "./chosen/descriptions.ts";
export { showTimes } from "./clock.ts";
export { fillGrid } from "./filling.ts";
export { otherZone } from "./other-zone.ts";
export { keepStars } from "./stars/stars.ts";
