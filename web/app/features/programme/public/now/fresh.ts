/** How often an open page is looked after, in milliseconds. */
const every = 60_000;
/** The header of what the worker had kept (worker/kept-answers.ts), which nobody has to take over. */
const KEPT = "x-packed";

/**
 * Tells when what is at an address was changed: asked for while the page is in sight, when it comes into sight, and when the network
 * is back. The first answer of the server counts as a change, as nobody knows what the page was made of. Without a network all stays
 * as it is.
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
      // The next look may reach it.
    }
  };
  const timer = setInterval(look, every);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("online", look, { signal });
}
