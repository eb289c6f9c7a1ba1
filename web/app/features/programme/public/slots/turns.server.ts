import { setImmediate } from "node:timers/promises";

/**
 * Each call gives a promise that is fulfilled one turn of the event loop after the one before. Parts of a long page that wait for one
 * each let the process answer others between them.
 */
export function openTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
