/** The time of a page: its timers go off when the page's clock is moved past them, and not before. */
export interface PageClock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Moves to the next timer that is due until then, and runs it; false if there is none. */
  next(until: number): boolean;
  /** Moves to that time; `next` first, as long as it finds one. */
  move(until: number): void;
  /** What a window has for it, by its names, and what ends its timers once it is left. */
  forPage(): { globals: Readonly<Record<string, unknown>>; leave(): void };
}

type Callback = (...values: unknown[]) => void;

interface Timer {
  of: object;
  at: number;
  every: number | undefined;
  callback: Callback;
  values: unknown[];
}

/** Milliseconds between two drawn frames. */
const FRAME = 16;

export function startClock(start: number): PageClock {
  let time = start;
  let last = 0;
  const timers = new Map<number, Timer>();
  const now = () => time;

  class PageDate extends Date {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [time] : values) as [number]));
    }
    static override now = now;
  }

  return {
    now,
    next(until) {
      let id: number | undefined;
      let timer: Timer | undefined;
      for (const [key, candidate] of timers)
        if (candidate.at <= until && (!timer || candidate.at < timer.at)) [id, timer] = [key, candidate];
      if (id === undefined || !timer) return false;
      time = Math.max(time, timer.at);
      if (timer.every === undefined) timers.delete(id);
      else timer.at = time + timer.every;
      timer.callback(...timer.values);
      return true;
    },
    move(until) {
      time = Math.max(time, until);
    },
    forPage() {
      const of = {};
      const add = (callback: Callback, delay: unknown, values: unknown[], repeats: boolean) => {
        last += 1;
        const wait = Math.max(Number(delay) || 0, repeats ? 1 : 0);
        timers.set(last, { of, at: time + wait, every: repeats ? wait : undefined, callback, values });
        return last;
      };
      const clear = (id: number) => void timers.delete(id);
      const globals = {
        setTimeout: (callback: Callback, delay?: number, ...values: unknown[]) =>
          add(callback, delay, values, false),
        setInterval: (callback: Callback, delay?: number, ...values: unknown[]) =>
          add(callback, delay, values, true),
        clearTimeout: clear,
        clearInterval: clear,
        requestAnimationFrame: (callback: Callback) => add(() => callback(time - start), FRAME, [], false),
        cancelAnimationFrame: clear,
        requestIdleCallback: (callback: Callback) => add(callback, 1, [], false),
        cancelIdleCallback: clear,
        Date: PageDate,
        performance: { now: () => time - start, timeOrigin: start, getEntriesByType: () => [] },
      };
      const leave = () => {
        for (const [id, timer] of timers) if (timer.of === of) timers.delete(id);
      };
      return { globals, leave };
    },
  };
}
