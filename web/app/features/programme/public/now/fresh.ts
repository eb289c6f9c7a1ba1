/** How often an open page checks for changes, in milliseconds. */
const every = 60_000;
/** The header of the worker's cached answers (worker/kept-answers.ts), which are ignored. */
const KEPT = "x-packed";

/**
 * Notices when the content of an address has changed, while the page is visible, and when it or the network is back.
 * The first answer counts as a change, because the page's version is unknown.
 */
export function keepFresh(
  address: string,
  take: (answer: Response) => Promise<void>,
  signal: AbortSignal,
): void {
  let known: string | null | undefined;
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const answer = await fetch(address, { signal, cache: "no-cache" });
      const tag = answer.headers.get("etag");
      if (!answer.ok || answer.headers.has(KEPT) || tag === known) return;
      await take(answer);
      known = tag;
    } catch {
      // The next check may reach it.
    }
  };
  const timer = setInterval(look, every);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("online", look, { signal });
}
