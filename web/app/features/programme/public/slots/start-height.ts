import { titleWidth } from "../../../public/event/title-width.ts";
import { lineHeight, rowHeight } from "./row-heights.ts";

/** The widths of one line of a title, and two, on most phones, in em (slots.css). */
const titleWidths = [16.2, 31];

/** The unit of a start's height in rem, and the largest value: two digits. */
const [unit, most] = [4, 99];

/** What each row adds, in rem: what is skipped is rather a little too high than over what follows, which couldn't be pressed then. */
const margin = 0.16;

/** The approximate height of a start with these titles in the list on a phone, in units of 4rem. */
export function startHeight(titles: readonly string[]): number {
  const lines = titles.reduce((sum, title) => sum + Number(titleWidth(title, titleWidths).slice(1)), 0);
  return Math.min(Math.round((titles.length * (rowHeight + margin) + lines * lineHeight) / unit), most);
}
