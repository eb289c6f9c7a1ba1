import { useEffect, useRef } from "react";

/** What scrolls in `body` reaches from the end of `head` to the end of the window: its height is in `--above`. */
export function useRestOfWindow() {
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [above, below] = [head.current, body.current];
    if (!above || !below) return;
    const watched = new ResizeObserver(() => {
      // Not for people: a length for CSS.
      below.style.setProperty("--above", `${below.getBoundingClientRect().top + scrollY + 8}px`);
    });
    watched.observe(above);
    return () => watched.disconnect();
  }, []);
  return { head, body };
}
