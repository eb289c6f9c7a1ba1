import { titleWidth } from "../../../public/event/title-width.ts";
import { lineHeight, rowHeight, timeHeight } from "./row-heights.ts";

/** What fits one line of a title, and two, on most phones, in em (slots.css). */
const titleWidths = [18.9, 36];

/** In how many rem a start's height is said, and how much at most: two digits. */
const [unit, most] = [4, 99];

/** About how high a start with these titles is in the list on a phone, in units of 4rem. */
export function startHeight(titles: readonly string[]): number {
  const lines = titles.reduce((sum, title) => sum + Number(titleWidth(title, titleWidths).slice(1)), 0);
  return Math.min(Math.round((timeHeight + titles.length * rowHeight + lines * lineHeight) / unit), most);
}
