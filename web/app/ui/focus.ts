/** A `ref` for what takes the place of the control that had the focus: it gets the focus as it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}
