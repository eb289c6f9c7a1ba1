import { setImmediate } from "node:timers/promises";

/** Each call's promise resolves a turn of the event loop after the previous one: others are answered in between. */
export function openTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
