/** A `ref` for what takes the place of the control that had the focus: it gets the focus as it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}

const focused = new WeakSet<HTMLElement>();

/** The same for a field that is drawn again and again: it gets the focus only as it appears. */
export function focusOnce(element: HTMLElement | null): void {
  if (!element || focused.has(element)) return;
  focused.add(element);
  focus(element);
}

/**
 * Puts the focus on the screen's heading, or on its content where it has none, and leaves the scroll position as it is. It
 * is a place to read on from, not a control: it shows no ring, and Tab goes on to what follows.
 */
export function focusHeading(): void {
  const content = document.getElementById("content");
  const heading = content?.querySelector<HTMLElement>("h1") ?? content;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.classList.add("outline-none");
  heading.focus({ preventScroll: true });
}
