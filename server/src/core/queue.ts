const HOUR = 3_600_000;

/**
 * How long to wait after so many failed attempts, in milliseconds: `first`, doubled each time up to four hours, give or
 * take a fifth so that what failed together isn't tried together.
 */
export function retryDelay(attempts: number, first: number, random = Math.random()): number {
  return Math.round(Math.min(first * 2 ** (attempts - 1), 4 * HOUR) * (0.8 + 0.4 * random));
}

/** A table whose rows are worked off, by any number of processes at the same time. */
export interface Queue<Item> {
  /** How many items are under way at once. */
  lanes: number;
  /** How many are taken before others have their turn. */
  most: number;
  /**
   * Claims the item that has been due longest: one statement, `for update skip locked`, which counts the attempt and
   * keeps the item from everybody else until a time after which this process must be dead.
   * None when nothing is due, or nothing should be begun.
   */
  take(): Promise<Item | undefined>;
  /** Brings an item to its next state; false when whoever it depends on could not be reached. */
  work(item: Item): Promise<boolean>;
}

/**
 * Works a queue off, one item at first and several at once while there are more, until nothing is due, as many items in a
 * row as there are lanes could reach nobody, or the most were taken; returns how many of those are left.
 * When `take` or `work` throws, all lanes come to their end first.
 */
export async function workOff<Item>({ lanes, most, take, work }: Queue<Item>): Promise<number> {
  let left = most;
  let unreachedInARow = 0;
  const opened: Promise<unknown>[] = [];
  const errors: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (left > 0 && unreachedInARow < lanes) {
      const item = await take();
      if (item === undefined) return;
      left -= 1;
      widen();
      unreachedInARow = (await work(item)) ? 0 : unreachedInARow + 1;
    }
  };
  const widen = () => {
    // Caught at once: nobody may be waiting for this lane yet, and a rejection without a handler ends the process.
    if (opened.length < lanes) opened.push(lane().catch((error: unknown) => errors.push(error)));
  };
  widen();
  // Lanes are added meanwhile.
  for (const end of opened) await end;
  if (errors.length) throw errors[0];
  return left;
}
