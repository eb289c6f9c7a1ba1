import { HOUR } from "../base/durations.ts";

/** Milliseconds until a retry: `first`, doubled up to four hours, give or take a fifth to spread what failed together. */
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
   * Claims the item due longest, in one statement (`for update skip locked`) that reserves it until this process must
   * be done with it or dead. Undefined if nothing is due, or nothing new should start.
   */
  take(): Promise<Item | undefined>;
  /** Brings an item to its next state; false if the party it depends on could not be reached. */
  work(item: Item): Promise<boolean>;
}

/**
 * Works off a queue, with more and more lanes, until nothing is due, as many items in a row as there are lanes could
 * reach nobody, or `most` were taken. Returns how many more it could have taken.
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
