/** Focuses the screen's heading in place. It is no control: it has no focus ring, and Tab goes on to what follows. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.classList.add("outline-none");
  heading.focus({ preventScroll: true });
}
