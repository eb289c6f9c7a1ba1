/** Tells whether the grid's columns are wider than what shows them, whenever that may have changed. */
export function watchWidth(root: HTMLElement, tell: (isCut: boolean) => void, signal: AbortSignal): void {
  const box = root.querySelector(".plans");
  if (!box) return;
  // Everything is laid out when it is called, so asking for widths costs nothing.
  const watch = new ResizeObserver(() => tell(box.scrollWidth > box.clientWidth + 1));
  for (const each of root.querySelectorAll(".plans, .plan")) watch.observe(each);
  signal.addEventListener("abort", () => watch.disconnect());
}
