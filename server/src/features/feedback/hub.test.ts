import assert from "node:assert/strict";
import { it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { openHub } from "./hub.ts";

it("what turns at a time that is over isn't loaded again and again, but for one that comes during loading", async () => {
  const ctx = {
    changes: { whenDeaf: () => undefined, isDeaf: () => false },
    clock: () => new Date(),
    log: { warn: assert.fail },
  } as unknown as Parameters<typeof openHub>[0];
  let loads = 0;
  const hub = openHub(ctx, {
    async load() {
      loads += 1;
      // The first turn comes while it is still being loaded.
      const until = Date.now() + (loads === 1 ? 10 : -1000);
      await pause(30);
      return { value: loads, until };
    },
    ...{ most: 10, beat: 60_000 },
  });
  const told: number[] = [];
  hub.add("wall", {
    ...{ group: "event", tell: (value) => told.push(value), beat: () => undefined },
    ...{ isStuck: () => false, end: () => undefined, cut: () => undefined },
  });
  await pause(3_500);
  hub.close();
  assert.deepEqual(told, [1, 2]);
});
