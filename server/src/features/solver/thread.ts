import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Solution } from "./search/problem.ts";
import type { SearchAsked, SearchTold } from "./solver-thread.ts";

/** Megabytes that a search may take. */
const MEMORY = 512;

type ProgressTold = Extract<SearchTold, { progress: unknown }>["progress"];

export type Search = ReturnType<typeof startSearch>;

/** Searches in a thread of its own, which gets the plan as plain data. */
export function startSearch(asked: Omit<SearchAsked, "stop">, megabytes = MEMORY) {
  const stop = new SharedArrayBuffer(4);
  const worker = new Worker(new URL("./solver-thread.ts", import.meta.url), {
    workerData: { ...asked, stop } satisfies SearchAsked,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
  });
  let progress: ProgressTold | null = null;
  let solution: Solution | null = null;
  worker.on("message", (told: SearchTold) => {
    if ("solution" in told) solution = told.solution;
    else progress = told.progress;
  });
  return {
    /** The solution; null once it was ended without one. Rejects if the search fails. */
    done: once(worker, "exit").then(() => solution),
    progress: () => progress,
    /** Ends the search with the best that it has. */
    stop: () => void Atomics.store(new Int32Array(stop), 0, 1),
    /** Ends it with nothing. */
    end: () => worker.terminate(),
  };
}
