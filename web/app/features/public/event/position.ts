/** Where a reader was in a programme: the first row in the window, by its number, and how far it was below the window's top. */
type Position = [row: number, top: number];

const storage = "programme-positions";
/** How long nothing scrolls until the reader's place is looked up, in milliseconds. */
const stillFor = 150;
/** For how many frames rows that come into the window may still take their true heights. */
const settling = 10;
/** Programmes in which the reader has moved, or was brought back, so that they stay where they are. */
const settled = new WeakSet<Element>();

/**
 * Keeps where the reader of a long programme is, and returns what brings back who reloads it, or returns to it, to the row
 * they left; to be called once all rows are there. How far they had scrolled doesn't say it: at first the page is shorter, and in wide
 * windows rows out of sight have estimated heights.
 */
export function keepPosition(programme: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isWhole = false;
  const settle = () => settled.add(programme);
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(kind, settle, { signal, passive: true });

  // While the reader leaves it is too late to look: the next screen's styles may be the page's already.
  const look = () => {
    if (!programme.isConnected) stop.abort();
    // Before all rows are there, who hasn't moved isn't where they want to be yet.
    else if (isWhole || settled.has(programme)) write(keyOfEntry(), positionIn(programme));
  };
  let timer: ReturnType<typeof setTimeout>;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, stillFor);
  };
  addEventListener("scroll", lookSoon, { signal, passive: true });
  for (const kind of ["click", "hashchange", "pagehide"])
    addEventListener(kind, look, { signal, capture: true });

  const wanted = read()[keyOfEntry()];
  let frames = settling;
  return function bringBack() {
    isWhole = true;
    if (!wanted || signal.aborted || settled.has(programme)) return;
    moveTo(programme, wanted);
    frames -= 1;
    if (frames > 0) requestAnimationFrame(bringBack);
    else settle();
  };
}

/** Whether the reader had been somewhere in this programme, at this entry of the history. */
export const isPositionKept = (): boolean => Boolean(read()[keyOfEntry()]);

/** What the history's entry is called, here and after a reload; one that a link to a day has made has no name yet. */
function keyOfEntry(): string {
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
  return history.state.key;
}

const rowsIn = (programme: Element) => [...programme.querySelectorAll("li")];

/** Nothing while the window doesn't begin in the programme: how far it is scrolled says it then. */
function positionIn(programme: HTMLElement): Position | undefined {
  if (programme.getBoundingClientRect().top > 0) return undefined;
  const all = rowsIn(programme);
  const row = all.findIndex((each) => !each.hidden && each.getBoundingClientRect().bottom > 0);
  return row < 0 ? undefined : [row, all[row]?.getBoundingClientRect().top ?? 0];
}

function moveTo(programme: Element, [row, top]: Position): void {
  const target = rowsIn(programme)[row];
  if (target && !target.hidden) scrollBy(0, target.getBoundingClientRect().top - top);
}

function read(): Record<string, Position> {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? "{}");
  } catch {
    return {};
  }
}

function write(key: string, position: Position | undefined): void {
  try {
    // Undefined is left out.
    sessionStorage.setItem(storage, JSON.stringify({ ...read(), [key]: position }));
  } catch {
    // A browser that stores nothing brings nobody back.
  }
}
