import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { retryDelay, workOff } from "./queue.ts";

const MINUTE = 60_000;

describe("the time before the next attempt", () => {
  // Proves decisions 7: Retries with back-off, under one Message-ID
  it("is the first delay, doubled up to four hours, give or take a fifth", () => {
    assert.equal(retryDelay(1, MINUTE, 0.5), MINUTE);
    assert.equal(retryDelay(4, MINUTE, 0.5), 8 * MINUTE);
    assert.equal(retryDelay(20, MINUTE, 0.5), 240 * MINUTE);
    assert.equal(retryDelay(1, MINUTE, 0), 0.8 * MINUTE);
    assert.equal(retryDelay(1, MINUTE, 1), 1.2 * MINUTE);
  });
});

describe("working a queue off", () => {
  /** A queue of that many items, which remembers what was worked on and how many were in progress at once. */
  function queueOf(count: number, outcome: (item: number) => boolean = () => true) {
    const items = Array.from({ length: count }, (_, item) => item);
    const seen = { worked: [] as number[], atOnce: 0 };
    let underWay = 0;
    return {
      ...{ seen, items, lanes: 3, most: 100 },
      take: async () => items.shift(),
      work: async (item: number) => {
        underWay += 1;
        seen.atOnce = Math.max(seen.atOnce, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        seen.worked.push(item);
        return outcome(item);
      },
    };
  }

  it("takes every item once, as many at a time as there are lanes", async () => {
    const queue = queueOf(20);
    assert.equal(await workOff(queue), 80);
    assert.equal(queue.seen.atOnce, 3);
    assert.deepEqual(
      queue.seen.worked.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, item) => item),
    );
  });

  it("leaves to others what is more than it may take", async () => {
    const queue = { ...queueOf(20), most: 7 };
    assert.equal(await workOff(queue), 0);
    assert.equal(queue.items.length, 13);
  });

  it("ends when nobody can be reached, without trying all items", async () => {
    const queue = queueOf(20, () => false);
    await workOff(queue);
    assert.ok(queue.items.length >= 15, `${queue.items.length} left`);
  });

  it("lets what is under way finish when an item breaks, and says why", async () => {
    const queue = queueOf(20);
    const work = async (item: number) => {
      if (item === 1) throw new Error("broken");
      return queue.work(item);
    };
    await assert.rejects(workOff({ ...queue, work }), /broken/);
    assert.equal(queue.seen.worked.length, 19);
  });
});
