import assert from "node:assert/strict";
import { after, describe, it, type TestContext } from "node:test";
import { useApp } from "../../../test/harness.ts";
import { openHub } from "./hub.ts";

const app = useApp();

/** Longer than any pause between two loads, in milliseconds. */
const LONG = 5000;

/** Lets that time pass five times, and each time everything go on that can. */
async function passLong({ mock }: TestContext): Promise<void> {
  for (let passed = 0; passed < 5; passed++) {
    mock.timers.tick(LONG);
    await new Promise(setImmediate);
  }
}

describe("what open pages show", () => {
  const hubs: { close(): void }[] = [];
  after(() => {
    for (const hub of hubs) hub.close();
  });

  /** A hub with one reader, which loads what `load` returns for the first, second and further times. */
  function openedHub(load: (time: number) => { until?: number; tags?: string[] }) {
    const told: number[] = [];
    const hub = openHub(app.ctx, {
      async load() {
        const number = told.length + 1;
        return { value: number, ...load(number) };
      },
      ...{ most: 10, beat: 60_000 },
    });
    hubs.push(hub);
    hub.add("wall", {
      ...{ group: "event", tell: (value) => told.push(value), beat: () => undefined },
      ...{ isStuck: () => false, end: () => undefined, cut: () => undefined },
    });
    return { hub, told };
  }

  it("isn't loaded again and again for a turn that is over, but for one that comes during loading", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const { told } = openedHub((time) => {
      const until = app.ctx.clock().valueOf() + 10;
      app.clock.advance(1000);
      return { until: time === 1 ? until : until - LONG };
    });
    await passLong(t);
    assert.deepEqual(told, [1, 2]);
  });

  it("is loaded again for a change that came before it was known what it is about", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
    const opened = openedHub((time) => {
      if (time === 1) opened.hub.changed((_key, own) => own.includes("stage"));
      return { tags: ["stage"] };
    });
    await passLong(t);
    assert.deepEqual(opened.told, [1, 2]);
  });
});
