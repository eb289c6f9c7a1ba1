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
