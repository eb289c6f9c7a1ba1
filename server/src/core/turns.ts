import type { Ctx } from "./context.ts";
import { tooMany } from "./rate-limits.ts";

/** What one user, or the visitors of one network, may take of a process (docs/security.md#limits). */
export interface Share {
  /** Calls that are worked on at the same time. More of them wait, so many at most and so many seconds; then they are refused. */
  atOnce: number;
  waiting: number;
  patience: number;
  /** Bytes of answers that are given without a pause, and how many more each second. */
  bytes: number;
  perSecond: number;
  /** What an answer counts for until it is known, in bytes: so that those of who has taken too much come one at a time. */
  expected: number;
}

export const share: Share = {
  atOnce: 2,
  waiting: 300,
  patience: 10,
  bytes: 16 * 1024 * 1024,
  perSecond: 256 * 1024,
  expected: 64 * 1024,
};

/** Does something when it is the turn of who asks for it; `sizeOf` says how many bytes of answers it was. */
export type InTurn = <T>(key: string, work: () => Promise<T>, sizeOf: (made: T) => number) => Promise<T>;

interface Waiting {
  begin: () => void;
  timer: NodeJS.Timeout;
}

interface Line {
  running: number;
  waiting: Set<Waiting>;
  /** Bytes that were taken and not yet earned again, at the time `asOf`. */
  taken: number;
  asOf: number;
  timer: NodeJS.Timeout | undefined;
}

/** Lines of whom nothing is waiting are looked through once there are so many. */
const MANY = 1000;

/**
 * Lets everybody's calls take turns: who asks for much at the same time, or for very large answers one after the other,
 * waits for their own calls, and others hardly notice. A turn lasts as long as the work, whether its client waits for it
 * or not. `time` is in milliseconds. The returned function throws TooManyAttempts when too many of the caller's calls
 * wait, or wait too long, and what the work throws. With RATE_LIMIT=off nobody waits.
 */
export function createTurns(
  { config }: Pick<Ctx, "config">,
  { atOnce, waiting, patience, bytes, perSecond, expected }: Share = share,
  time: () => number = () => performance.now(),
): InTurn {
  const lines = new Map<string, Line>();

  const takenOf = (line: Line): number => {
    const now = time();
    line.taken = Math.max(0, line.taken - ((now - line.asOf) / 1000) * perSecond);
    line.asOf = now;
    return line.taken;
  };
  const isIdle = (line: Line) => line.running === 0 && line.waiting.size === 0 && takenOf(line) === 0;

  const begin = (line: Line) => {
    line.running += 1;
    line.taken += expected;
  };

  function advance(line: Line): void {
    for (const waiter of line.waiting) {
      if (line.running >= atOnce) return;
      const tooMuch = takenOf(line) - bytes;
      if (tooMuch > 0) {
        line.timer ??= setTimeout(
          () => {
            line.timer = undefined;
            advance(line);
          },
          Math.ceil((tooMuch / perSecond) * 1000),
        ).unref();
        return;
      }
      line.waiting.delete(waiter);
      clearTimeout(waiter.timer);
      begin(line);
      waiter.begin();
    }
  }

  function lineOf(key: string): Line {
    const known = lines.get(key);
    if (known) return known;
    if (lines.size >= MANY) for (const [other, line] of lines) if (isIdle(line)) lines.delete(other);
    const line: Line = { running: 0, waiting: new Set(), taken: 0, asOf: time(), timer: undefined };
    lines.set(key, line);
    return line;
  }

  function wait(line: Line): Promise<void> {
    if (line.waiting.size >= waiting) throw tooMany(1000);
    return new Promise<void>((resolve, refuse) => {
      const giveUp = () => {
        line.waiting.delete(waiter);
        refuse(tooMany(1000));
      };
      const waiter = { begin: resolve, timer: setTimeout(giveUp, patience * 1000).unref() };
      line.waiting.add(waiter);
      advance(line);
    });
  }

  return async (key, work, sizeOf) => {
    if (!config.rateLimit) return work();
    const line = lineOf(key);
    if (line.waiting.size === 0 && line.running < atOnce && takenOf(line) <= bytes) begin(line);
    else await wait(line);
    let size = 0;
    try {
      const made = await work();
      size = sizeOf(made);
      return made;
    } finally {
      line.running -= 1;
      line.taken = Math.max(0, takenOf(line) + size - expected);
      advance(line);
    }
  };
}
