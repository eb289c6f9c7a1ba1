import type { Refusal } from "../base/refusals.ts";
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
  waiting: 500,
  patience: 10,
  bytes: 16 * 1024 * 1024,
  perSecond: 256 * 1024,
  expected: 64 * 1024,
};

/** Ends a turn that had an answer of so many bytes. */
export type EndTurn = (bytes: number) => void;

interface Waiting {
  since: number;
  begin: () => void;
  refuse: (why: Refusal) => void;
}

interface Line {
  running: number;
  waiting: Waiting[];
  /** Bytes that were taken and not yet earned again, at the time `asOf`. */
  taken: number;
  asOf: number;
  timer: NodeJS.Timeout | undefined;
}

/** Lines of whom nothing is waiting are looked through once there are so many. */
const MANY = 1000;

/**
 * Lets everybody's calls take turns: who asks for much at the same time, or for very large answers one after the other,
 * waits for their own calls, and others hardly notice. `time` is in milliseconds. The returned function resolves when it
 * is the caller's turn, and throws TooManyAttempts when too many of their calls wait, or wait too long.
 */
export function createTurns(
  { config }: Pick<Ctx, "config">,
  { atOnce, waiting, patience, bytes, perSecond, expected }: Share = share,
  time: () => number = () => performance.now(),
): (key: string) => Promise<EndTurn> {
  const lines = new Map<string, Line>();

  const takenOf = (line: Line): number => {
    const now = time();
    line.taken = Math.max(0, line.taken - ((now - line.asOf) / 1000) * perSecond);
    line.asOf = now;
    return line.taken;
  };
  const isIdle = (line: Line) => line.running === 0 && line.waiting.length === 0 && takenOf(line) === 0;

  function advance(line: Line): void {
    const since = time() - patience * 1000;
    while (line.waiting[0] && line.waiting[0].since < since) line.waiting.shift()?.refuse(tooMany(1000));
    while (line.running < atOnce && line.waiting.length > 0) {
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
      line.running += 1;
      line.taken += expected;
      line.waiting.shift()?.begin();
    }
  }

  function lineOf(key: string): Line {
    const known = lines.get(key);
    if (known) return known;
    if (lines.size >= MANY) for (const [other, line] of lines) if (isIdle(line)) lines.delete(other);
    const line: Line = { running: 0, waiting: [], taken: 0, asOf: time(), timer: undefined };
    lines.set(key, line);
    return line;
  }

  return async (key) => {
    if (!config.rateLimit) return () => undefined;
    const line = lineOf(key);
    if (line.waiting.length >= waiting) throw tooMany(1000);
    await new Promise<void>((begin, refuse) => {
      line.waiting.push({ since: time(), begin, refuse });
      advance(line);
    });
    return (size) => {
      line.running -= 1;
      line.taken = Math.max(0, takenOf(line) + size - expected);
      advance(line);
    };
  };
}
