import { parentPort, workerData } from "node:worker_threads";
import type { Problem, Solution } from "./search/problem.ts";
import { type Progress, search } from "./search/search.ts";

/** The program of a thread that searches once, and ends. It knows no database and nothing of the server. */

export interface SearchAsked {
  problem: Problem;
  seed: number;
  steps: number;
  milliseconds: number;
  /** Whatever is not 0 in it ends the search. */
  stop: SharedArrayBuffer;
}

export type SearchTold = { progress: Progress & { seconds: number } } | { solution: Solution };

/** How often it says how far it is, in milliseconds. */
const TOLD_EVERY = 500;

const { problem, seed, steps, milliseconds, stop } = workerData as SearchAsked;
const stopped = new Int32Array(stop);
const begun = performance.now();
let told = begun;

const tell = (message: SearchTold) => parentPort?.postMessage(message);

const solution = search(problem, {
  ...{ seed, steps },
  until: () => Atomics.load(stopped, 0) !== 0 || performance.now() - begun > milliseconds,
  progress: (progress) => {
    const time = performance.now();
    if (time - told < TOLD_EVERY) return;
    told = time;
    tell({ progress: { ...progress, seconds: Math.round((time - begun) / 100) / 10 } });
  },
});
tell({ solution });
