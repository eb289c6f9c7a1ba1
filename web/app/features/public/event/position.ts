/** A reader's position in a programme: the number of the first row in the window, and its distance from the window's top. */
type Position = [row: number, top: number];

const storage = "programme-positions";
/** How long nothing scrolls until the reader's place is looked up, in milliseconds. */
const stillFor = 150;
/** For how many frames rows that come into the window may still take their true heights. */
const settling = 10;
/** Programmes in which the reader has moved or was brought back; they are not moved again. */
const settled = new WeakSet<Element>();

/**
 * Stores the reader's position in a long programme. The returned function brings them back to their row once all are
 * there. The scroll offset can't serve: the page is shorter at first, and heights out of sight are estimates.
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
    // Before all rows are there, the position of a reader who hasn't moved means nothing.
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

/** Whether the reader had been somewhere in this programme at this history entry. */
export const isPositionKept = (): boolean => Boolean(read()[keyOfEntry()]);

/** The history entry's name, here and after a reload. An entry made by a link to a day has no name yet. */
function keyOfEntry(): string {
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
  return history.state.key;
}

const rowsIn = (programme: Element) => [...programme.querySelectorAll("li")];

/** Undefined while the window starts above the programme; the scroll offset is enough then. */
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
    // Without storage the reader isn't brought back.
  }
}
