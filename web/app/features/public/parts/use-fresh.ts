import { useEffect } from "react";

/**
 * Asks for the page anew when it is seen again and what the server made of it is over (EventBar.tsx), unless there is no
 * answer: then what is there stays.
 */
export function useFresh(): void {
  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      const until = document.querySelector<HTMLElement>("[data-until]")?.dataset.until;
      if (document.hidden || !until || until > new Date().toISOString()) return;
      fetch("").then(
        ({ ok }) => ok && location.reload(),
        () => {},
      );
    };
    document.addEventListener("visibilitychange", look, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
