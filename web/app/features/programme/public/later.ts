import { showAllMatches as showAll } from "./chosen/descriptions.ts";
import { showTimes } from "./clock.ts";
import { fillGrid } from "./filling.ts";
import { markShown } from "./mark-shown.ts";
import { otherZone } from "./other-zone.ts";
import { keepStars } from "./stars/stars.ts";
import { watchWidth } from "./watch-width.ts";

/** One file: each that is loaded later costs the page the names of its dependencies; and so does each name of it. */
export const later = { showAll, showTimes, fillGrid, markShown, otherZone, keepStars, watchWidth };
