/** Marks the way on a phone to what is shown: of those to this page, the one whose query begins with that word. */
export function markShown(ways: HTMLElement | null, query: string): void {
  for (const way of ways?.querySelectorAll("a") ?? []) {
    if (way.pathname !== location.pathname) continue;
    const isShown = way.search.split(/[?=]/)[1] === (query || undefined);
    // What was opened on the way to something else closes.
    if (isShown && !way.ariaCurrent) ways?.querySelector("details")?.removeAttribute("open");
    way.ariaCurrent = isShown ? "page" : null;
  }
}
