import { useState } from "react";
import { errorText } from "./api.ts";
import { isCancelled } from "./refusals.ts";

/** An action started by a press: whether it is running, and why it last failed, worded by `say`. */
export function useTask(failure: string, say = errorText) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Runs the work unless it is already running; returns whether it succeeded. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!isCancelled(cause)) setError(say(cause, failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, run, clear: () => setError(null) };
}

/** Tasks about one thing: starting one clears the others' messages, so that no error stands beside a success. */
export function relatedTasks<T extends ReturnType<typeof useTask>[]>(...tasks: T): T {
  return tasks.map((task) => ({
    ...task,
    run(work: () => Promise<unknown>) {
      for (const other of tasks) if (other !== task) other.clear();
      return task.run(work);
    },
  })) as T;
}
