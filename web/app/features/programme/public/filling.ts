import { openAtNow } from "./slots/scrolling.ts";

/** How many slots are shown at once, and with each following frame; slots of one start are shown together. */
const [first, more] = [12, 80];

/** Fills the grid by starts: all at once blocks a slow phone for half a second. Returns what shows the rest at once. */
export function fillGrid(root: HTMLElement): () => void {
  // Looked up each time: a search may have replaced them meanwhile (matching.ts).
  const starts = () => root.querySelectorAll<HTMLElement>(".start");
  for (const start of starts()) start.style.display = "none";
  /** Whether there are more. */
  const show = (most: number): boolean => {
    let slots = 0;
    for (const start of starts()) {
      if (start.style.display === "") continue;
      const before = slots;
      slots += start.getElementsByTagName("li").length;
      if (before > 0 && slots > most) return true;
      start.style.display = "";
    }
    return false;
  };
  show(first);
  let frame = 0;
  const fill = () => {
    if (show(more)) frame = requestAnimationFrame(fill);
    else openAtNow(root);
  };
  // Two frames later, because the first isn't on the screen yet when the next one begins.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(fill);
  });
  return () => {
    cancelAnimationFrame(frame);
    show(Number.POSITIVE_INFINITY);
  };
}
