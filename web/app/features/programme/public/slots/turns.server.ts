import { setImmediate } from "node:timers/promises";

/** Each call's promise resolves one turn of the event loop after the previous one, to answer others in between. */
export function openTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
