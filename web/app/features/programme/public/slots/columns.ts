/** The columns that the page's own sheet has (bundling/grid-places.ts). */
const placed = 128;

const sheet = new CSSStyleSheet();

/** A position in the grid, from its classes: the first track and row, and how many it spans. */
interface Spot {
  c: number;
  w: number;
  r: number;
  s: number;
}

const known = new WeakMap<Element, Spot>();

function spotOf(element: Element): Spot {
  const kept = known.get(element);
  if (kept) return kept;
  const place: Spot = { c: 0, w: 0, r: 0, s: 0 };
  for (const name of element.classList) {
    const [, letters = "", digit] = /^(c|w+|r+|s+)(\d+)$/.exec(name) ?? [];
    const letter = letters.charAt(0) as keyof Spot;
    if (letters) place[letter] += Number(digit) * 10 ** (letters.length - 1);
  }
  place.w ||= 1;
  known.set(element, place);
  return place;
}

/** Whether the grid is shown: a list has no columns, and restyling a thousand rows takes a slow phone long. */
const isGrid = (root: HTMLElement) => getComputedStyle(root).getPropertyValue("--column") !== "";

let shownLater: ResizeObserver | undefined;

/** Puts slots into columns beyond those of the page's own sheet. */
export function showFarColumns(root: HTMLElement): void {
  const heads = [...root.querySelectorAll(".plan > b")];
  if (heads.map(spotOf).some(({ c, w }) => c + w - 1 > placed)) showColumns(root);
}

/** Closes gaps of columns and times without visible slots, by a sheet of its own: rows belong to the document. */
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
    const steps = new Set<number>();
    for (const start of plan.querySelectorAll(".start:not([hidden])")) {
      const { r } = spotOf(start);
      for (const row of start.querySelectorAll("li:not([hidden])")) {
        const { c, w, s } = spotOf(row);
        for (let step = r; step < r + s; step += 1) steps.add(step);
        if (row.classList.contains("all")) continue;
        for (let track = c; track < c + w; track += 1) used.add(track);
      }
    }
    if (plan.querySelector("li[hidden]")) rules.push(`${within} .plan{grid-template-rows:${rowsOf(steps)}}`);
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

/** The rows of a day as a grid template, after the heads: those without visible slots have no height. */
function rowsOf(used: ReadonlySet<number>): string {
  const rows = ["auto"];
  const last = Math.max(-1, ...used);
  let from = 0;
  while (from <= last) {
    const isUsed = used.has(from);
    let to = from + 1;
    while (to <= last && used.has(to) === isUsed) to += 1;
    rows.push(`repeat(${to - from},${isUsed ? "minmax(calc(var(--step)*.1rem),auto)" : "0"})`);
    from = to;
  }
  return rows.join(" ");
}
