import type { Ctx } from "../context.ts";
import { tooMany } from "./rate-limits.ts";

/** What a user, or the visitors of one network, may take of a process (docs/security.md#limits). */
export interface Share {
  /** Calls in progress at a time. Further calls wait, at most so many and so many seconds; beyond that they are refused. */
  atOnce: number;
  waiting: number;
  patience: number;
  /** Bytes of answers without a pause, and how many more per second. */
  bytes: number;
  perSecond: number;
  /** Bytes assumed for an answer until its size is known, so that heavy callers get theirs one at a time. */
  expected: number;
  /** Writing calls without a pause, and how many more per second. */
  writes: number;
  writesPerSecond: number;
}

export const share: Share = {
  atOnce: 2,
  waiting: 300,
  patience: 10,
  bytes: 6 * 1024 * 1024,
  perSecond: 512 * 1024,
  expected: 64 * 1024,
  // As many per second as `serverLimits.writesPerMinute` allows, and some at once.
  writes: 60,
  writesPerSecond: 5,
};

/** Runs the work when it is the caller's turn. `sizeOf` returns the answer's bytes; `writes` marks a writing call. */
export type InTurn = <T>(
  key: string,
  work: () => Promise<T>,
  sizeOf: (made: T) => number,
  writes?: boolean,
) => Promise<T>;

interface Waiting {
  writes: boolean;
  begin: () => void;
  timer: NodeJS.Timeout;
}

interface Line {
  running: number;
  waiting: Set<Waiting>;
  /** Bytes and writing calls used and not yet earned back, at the time `asOf`. */
  taken: number;
  written: number;
  asOf: number;
  timer: NodeJS.Timeout | undefined;
}

/** From this many lines on, idle ones are cleaned up. */
const MANY = 1000;

/**
 * Makes callers take turns: those with many simultaneous calls or very large answers wait for their own. A turn lasts
 * as long as the work, even if the client has left. Throws TooManyAttempts; with RATE_LIMIT=off nobody waits.
 */
export function createTurns(
  { config }: Pick<Ctx, "config">,
  { atOnce, waiting, patience, bytes, perSecond, expected, writes, writesPerSecond }: Share = share,
  time: () => number = () => performance.now(),
): InTurn {
  const lines = new Map<string, Line>();

  /** Subtracts what has been earned back since. */
  const settle = (line: Line): void => {
    const now = time();
    const seconds = (now - line.asOf) / 1000;
    line.taken = Math.max(0, line.taken - seconds * perSecond);
    line.written = Math.max(0, line.written - seconds * writesPerSecond);
    line.asOf = now;
  };
  /** How long a call has to wait for earlier ones, in seconds. */
  const pauseOf = (line: Line, isWrite: boolean): number => {
    settle(line);
    const forBytes = (line.taken - bytes) / perSecond;
    return Math.max(0, forBytes, isWrite ? (line.written - writes + 1) / writesPerSecond : 0);
  };
  const isIdle = (line: Line) => {
    settle(line);
    return line.running === 0 && line.waiting.size === 0 && line.taken === 0 && line.written === 0;
  };

  const begin = (line: Line, isWrite: boolean) => {
    line.running += 1;
    line.taken += expected;
    if (isWrite) line.written += 1;
  };

  function advance(line: Line): void {
    clearTimeout(line.timer);
    let soonest: number | undefined;
    for (const waiter of line.waiting) {
      if (line.running >= atOnce) return;
      const pause = pauseOf(line, waiter.writes);
      if (pause > 0) {
        // Reading calls needn't wait for writing ones.
        soonest = Math.min(soonest ?? pause, pause);
        continue;
      }
      line.waiting.delete(waiter);
      clearTimeout(waiter.timer);
      begin(line, waiter.writes);
      waiter.begin();
    }
    if (soonest !== undefined) line.timer = setTimeout(advance, Math.ceil(soonest * 1000), line).unref();
  }

  function lineOf(key: string): Line {
    const known = lines.get(key);
    if (known) return known;
    if (lines.size >= MANY) for (const [other, line] of lines) if (isIdle(line)) lines.delete(other);
    const line: Line = {
      running: 0,
      waiting: new Set(),
      taken: 0,
      written: 0,
      asOf: time(),
      timer: undefined,
    };
    lines.set(key, line);
    return line;
  }

  function wait(line: Line, isWrite: boolean): Promise<void> {
    if (line.waiting.size >= waiting) throw tooMany(1000);
    return new Promise<void>((resolve, refuse) => {
      const giveUp = () => {
        line.waiting.delete(waiter);
        refuse(tooMany(1000));
      };
      const waiter = { writes: isWrite, begin: resolve, timer: setTimeout(giveUp, patience * 1000).unref() };
      line.waiting.add(waiter);
      advance(line);
    });
  }

  return async (key, work, sizeOf, isWrite = false) => {
    if (!config.rateLimit) return work();
    const line = lineOf(key);
    const isFree = line.waiting.size === 0 && line.running < atOnce && pauseOf(line, isWrite) === 0;
    if (isFree) begin(line, isWrite);
    else await wait(line, isWrite);
    let size = 0;
    try {
      const made = await work();
      size = sizeOf(made);
      return made;
    } finally {
      line.running -= 1;
      settle(line);
      line.taken = Math.max(0, line.taken + size - expected);
      advance(line);
    }
  };
}
