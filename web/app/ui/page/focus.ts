/** A `ref` for an element that replaces the focused control: it is focused when it appears. */
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
