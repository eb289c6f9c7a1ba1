import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Loads the rest of a long programme of which the server's page has the beginning, from the address `next` on. `parts` counts
 * what has come, so that it changes whenever rows do.
 */
export function useRest(rows: RefObject<HTMLElement | null>, next: string | null, isLong: boolean) {
  const [parts, setParts] = useState(0);
  const [state, setState] = useState<"loading" | "failed" | "whole">("loading");
  const after = useRef(next);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isLong || state !== "loading") return;
    const stop = new AbortController();
    const { signal } = stop;
    import("./rest-of-programme.ts")
      .then(async ({ loadRest, whenWanted }) => {
        // Who tries again has waited before.
        if (!isWanted.current) await whenWanted(signal);
        isWanted.current = true;
        if (!signal.aborted) await loadRest(rows, after, () => setParts((count) => count + 1), signal);
      })
      .then(
        () => signal.aborted || setState("whole"),
        () => signal.aborted || setState("failed"),
      );
    return () => stop.abort();
  }, [rows, isLong, state]);
  return { parts, state: next ? state : "whole", retry: () => setState("loading") };
}
