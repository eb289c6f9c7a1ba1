/**
 * Puts the focus on the screen's heading and leaves the scroll position as it is. It is a place to read on from, not a
 * control: it has no frame, and Tab goes on to what follows.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.classList.add("outline-none");
  heading.focus({ preventScroll: true });
}
