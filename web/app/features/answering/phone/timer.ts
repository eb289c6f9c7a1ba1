import { waitOf } from "./queue.ts";

/** The longest delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Updates a page when it changes by itself. */
export function openTimer(lookAgain: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param until when it does; null if it doesn't */
    wait(until: string | null): void {
      clearTimeout(timer);
      if (!until) return;
      const left = Date.parse(until) - Date.now();
      // Phones of a room at different moments. A wrong clock asks at most twice a minute.
      const wait = left > 0 ? left + Math.random() * 3_000 : 30_000;
      timer = setTimeout(lookAgain, Math.min(wait, LONGEST));
    },
  };
}

/** Repeats a task after failures, ever later. The returned function takes the server's wait, in seconds. */
export function openRetry(task: () => void): (retryAfter?: number) => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (retryAfter) => {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(task, waitOf(failures, Math.random(), retryAfter));
  };
}
