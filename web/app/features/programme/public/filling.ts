/** How many slots are shown at once, and how many with each frame that follows; a start's slots are shown together. */
const [first, more] = [12, 80];

/**
 * Fills the grid start by start when it takes another view's place: to style a day's slots all at once takes a slow phone half a
 * second, in which it would show nothing and answer nothing. Returns what shows the rest at once.
 */
export function fillGrid(root: HTMLElement): () => void {
  // Looked up each time: a search meanwhile puts others in their place (matching.ts).
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
  };
  // Two frames later, as the first is not shown yet when the next one begins.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(fill);
  });
  return () => {
    cancelAnimationFrame(frame);
    show(Number.POSITIVE_INFINITY);
  };
}
