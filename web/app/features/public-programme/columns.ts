/** The columns that the page's own sheet knows (bundling/grid-places.ts). */
const placed = 128;

const sheet = new CSSStyleSheet();

/** The first track of what stands in the grid, and how many it takes, as its classes say. */
function tracksOf({ classList }: Element): [at: number, wide: number] {
  let at = 0;
  let wide = 0;
  for (const name of classList) {
    const [, letters = "", digit] = /^(c|w+)(\d+)$/.exec(name) ?? [];
    if (letters === "c") at = Number(digit);
    else if (letters) wide += Number(digit) * 10 ** (letters.length - 1);
  }
  return [at, wide || 1];
}

/** Puts what stands beyond the columns of the page's own sheet. */
export function showFarColumns(root: HTMLElement): void {
  const heads = [...root.querySelectorAll(".plan > b")];
  if (heads.map(tracksOf).some(([at, wide]) => at + wide - 1 > placed)) showColumns(root);
}

/**
 * Closes the gaps in the grid where columns have nothing to show, as rooms that aren't chosen: the tracks of the others are
 * counted anew, by a sheet of the script's own, since the rows belong to the document.
 */
export function showColumns(root: HTMLElement): void {
  const rules: string[] = [];
  for (const plan of root.querySelectorAll<HTMLElement>(".plan")) {
    const within = `.programme .day[aria-labelledby="${plan.parentElement?.getAttribute("aria-labelledby")}"]`;
    const used = new Set<number>();
    for (const row of plan.querySelectorAll("li:not([hidden]):not(.all)")) {
      const [at, wide] = tracksOf(row);
      for (let track = at; track < at + wide; track += 1) used.add(track);
    }
    const heads = [...plan.querySelectorAll<HTMLElement>(":scope > b")];
    let shown = 0;
    let changed = false;
    for (const head of heads) {
      const [at, wide] = tracksOf(head);
      const tracks = Array.from({ length: wide }, (_, index) => at + index);
      // What concerns all rooms spans all columns; without any other there is nothing to span.
      const isShown = tracks.some((track) => used.has(track));
      if (head.hidden === isShown) head.hidden = !isShown;
      if (!isShown) {
        changed = true;
        continue;
      }
      for (const track of tracks) {
        shown += 1;
        if (track !== shown || track > placed) rules.push(`${within} .c${track}{--c:${shown}}`);
      }
    }
    if (changed) rules.push(`${within} .plan{--n:${Math.max(shown, 1)};--nn:0;--nnn:0}`);
  }
  sheet.replaceSync(rules.join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
