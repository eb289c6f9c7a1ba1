import { useEffect, useState } from "react";
import { errorText } from "./api.ts";
import { isCancelled } from "./refusals.ts";

interface Loaded<T> {
  /** Null until it is there, and after a failure. */
  found: T | null;
  failure: string | null;
}

const nothing = { found: null, failure: null };

/**
 * Loads something for `key`, and again for another one; nothing for null. What was loaded for a former key is dropped.
 * `reload` keeps what is there until the new answer. `fallback` is for an error without a text of its own.
 */
export function useLoaded<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  fallback: string,
) {
  const [answer, setAnswer] = useState<Loaded<T> & { key: string | null }>({ key: null, ...nothing });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded, and each turn loads it again
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    load(signal).then(
      (found) => signal.aborted || setAnswer({ key, found, failure: null }),
      (error) => {
        if (signal.aborted || isCancelled(error)) return;
        setAnswer({ key, found: null, failure: errorText(error, fallback) });
      },
    );
    return () => leaving.abort();
  }, [key, turn]);
  const { found, failure }: Loaded<T> = key !== null && answer.key === key ? answer : nothing;
  return { found, failure, reload: () => setTurn(turn + 1) };
}
