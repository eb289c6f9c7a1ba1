/** Marks the way on a phone to what is shown: of those to this page, the one whose query begins with that word. */
export function markShown(ways: HTMLElement | null, query: string): void {
  ways?.querySelector("details")?.removeAttribute("open");
  for (const way of ways?.querySelectorAll("a") ?? []) {
    if (way.pathname !== location.pathname) continue;
    if (way.search.split(/[?=]/)[1] === (query || undefined)) way.setAttribute("aria-current", "page");
    else way.removeAttribute("aria-current");
  }
}
