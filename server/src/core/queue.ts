import { HOUR } from "../base/durations.ts";

/**
 * The delay after that many failed attempts, in milliseconds: `first`, doubled each time up to four hours, give or take
 * a fifth, so that items that failed together aren't retried together.
 */
export function retryDelay(attempts: number, first: number, random = Math.random()): number {
  return Math.round(Math.min(first * 2 ** (attempts - 1), 4 * HOUR) * (0.8 + 0.4 * random));
}

/** A table whose rows any number of processes work off at the same time. */
export interface Queue<Item> {
  /** Items in progress at once. */
  lanes: number;
  /** Items taken before others get their turn. */
  most: number;
  /**
   * Claims the item that has been due longest: one statement, `for update skip locked`, which counts the attempt and
   * reserves the item until a time by which this process must be done with it or dead. Undefined if nothing is due, or
   * nothing new should start.
   */
  take(): Promise<Item | undefined>;
  /** Brings an item to its next state; false if the party it depends on could not be reached. */
  work(item: Item): Promise<boolean>;
}

/**
 * Works off a queue, one item at first and several at once while there are more. It ends when nothing is due, when as
 * many items in a row as there are lanes could reach nobody, or when `most` items were taken. Returns how many more it
 * could have taken. If `take` or `work` throws, all lanes finish first.
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
    // Caught at once, because an unhandled rejection would end the process before anybody awaits this lane.
    if (opened.length < lanes) opened.push(lane().catch((error: unknown) => errors.push(error)));
  };
  widen();
  // Lanes are added while this loop runs.
  for (const end of opened) await end;
  if (errors.length) throw errors[0];
  return left;
}
