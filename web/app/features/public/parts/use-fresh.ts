import { useEffect } from "react";

/**
 * Asks for the page anew when it is seen again and what the server made of it is over (EventBar.tsx). It stays where
 * nobody but the worker answers, and while something is typed in it.
 */
export function useFresh(): void {
  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      const until = document.querySelector<HTMLElement>("[data-until]")?.dataset.until;
      if (document.hidden || !until || until > new Date().toISOString()) return;
      // Not for people: a selector
      if (document.querySelector<HTMLInputElement>("[type=search]")?.value) return;
      fetch("").then(
        // The worker marks what it has kept.
        ({ status, headers }) => status < 500 && !headers.has("x-packed") && location.reload(),
        () => {},
      );
    };
    document.addEventListener("visibilitychange", look, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
