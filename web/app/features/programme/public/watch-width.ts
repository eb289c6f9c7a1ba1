/** Tells whether the grid's columns are wider than what shows them, whenever that may have changed. */
export function watchWidth(root: HTMLElement, tell: (isCut: boolean) => void, signal: AbortSignal): void {
  // By what the browser says of what is drawn: asking for a width lays out days that are out of sight.
  const widths = new Map<Element, number>();
  const box = root.querySelector(".plans");
  const watch = new ResizeObserver((changes) => {
    for (const { target, contentRect } of changes) widths.set(target, contentRect.width);
    tell(Math.max(...widths.values()) > (widths.get(box ?? root) ?? 0) + 1);
  });
  for (const each of root.querySelectorAll(".plans, .plan")) watch.observe(each);
  signal.addEventListener("abort", () => watch.disconnect());
}
