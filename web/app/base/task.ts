import { useState } from "react";
import { errorText } from "./api.ts";

/**
 * One thing that a press sets off: whether it runs, and why it failed last. `failure` is the fallback text; `say`
 * words it otherwise.
 */
export function useTask(failure: string, say = errorText) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Runs the work unless it runs already; tells whether it was done. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (cause) {
      setError(say(cause, failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, run, clear: () => setError(null) };
}
