/** The columns that the page's own sheet has (bundling/grid-places.ts). */
const placed = 128;

const sheet = new CSSStyleSheet();

/** A position in the grid, from its classes: the first track, and how many it spans. */
interface Spot {
  c: number;
  w: number;
}

const known = new WeakMap<Element, Spot>();

function spotOf(element: Element): Spot {
  const kept = known.get(element);
  if (kept) return kept;
  const place: Spot = { c: 0, w: 0 };
  for (const name of element.classList) {
    const [, letters = "", digit] = /^(c|w+)(\d+)$/.exec(name) ?? [];
    const letter = letters.charAt(0) as keyof Spot;
    if (letters) place[letter] += Number(digit) * 10 ** (letters.length - 1);
  }
  place.w ||= 1;
  known.set(element, place);
  return place;
}

/** Whether the grid is shown: a list has no columns, and restyling a thousand rows takes a slow phone long. */
export const isGrid = (root: HTMLElement) => getComputedStyle(root).getPropertyValue("--column") !== "";

let shownLater: ResizeObserver | undefined;

/** Puts slots into columns beyond those of the page's own sheet. */
export function showFarColumns(root: HTMLElement): void {
  const heads = [...root.querySelectorAll(".plan > b")];
  if (heads.map(spotOf).some(({ c, w }) => c + w - 1 > placed)) showColumns(root);
}

/** Closes gaps of columns without visible slots, by a sheet of its own: rows belong to the document. */
export function showColumns(root: HTMLElement): void {
  shownLater?.disconnect();
  shownLater = undefined;
  if (!isGrid(root)) {
    shownLater = new ResizeObserver(() => isGrid(root) && showColumns(root));
    shownLater.observe(root);
    return;
  }
  const rules: string[] = [];
  for (const plan of root.querySelectorAll<HTMLElement>(".plan")) {
    const within = `.programme .day[aria-labelledby="${plan.parentElement?.getAttribute("aria-labelledby")}"]`;
    const used = new Set<number>();
    for (const row of plan.querySelectorAll("li:not([hidden], .all)")) {
      const { c, w } = spotOf(row);
      for (let track = c; track < c + w; track += 1) used.add(track);
    }
    const heads = [...plan.querySelectorAll<HTMLElement>(":scope > b")];
    let shown = 0;
    let changed = false;
    for (const head of heads) {
      const { c, w } = spotOf(head);
      const tracks = Array.from({ length: w }, (_, index) => c + index);
      // Items for all rooms span all columns; without other columns there is nothing to span.
      const isShown = tracks.some((track) => used.has(track));
      if (head.hidden === isShown) head.hidden = !isShown;
      if (!isShown) {
        changed = true;
        continue;
      }
      for (const track of tracks) {
        shown += 1;
        // Not for people: a rule of a style sheet.
        if (track !== shown || track > placed) rules.push(`${within} .c${track}{--c:${shown}}`);
      }
    }
    if (changed) rules.push(`${within} .plan{--n:${Math.max(shown, 1)};--nn:0;--nnn:0}`);
  }
  sheet.replaceSync(rules.join("\n"));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
