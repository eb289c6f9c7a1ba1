import { waitOf } from "./queue.ts";

/** How long a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Looks again when a page becomes another one by itself. */
export function openTimer(lookAgain: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param until when it does; null if it doesn't */
    wait(until: string | null): void {
      clearTimeout(timer);
      if (!until) return;
      const left = Date.parse(until) - Date.now();
      // All of a room at different moments. A clock that is wrong asks no more than twice a minute.
      const wait = left > 0 ? left + Math.random() * 3_000 : 30_000;
      timer = setTimeout(lookAgain, Math.min(wait, LONGEST));
    },
  };
}

/** Does something again after a failure, each time a little later; what is returned takes how long the server asked to wait, in seconds. */
export function openRetry(task: () => void): (retryAfter?: number) => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (retryAfter) => {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(task, waitOf(failures, Math.random(), retryAfter));
  };
}
