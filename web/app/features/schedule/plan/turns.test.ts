import assert from "node:assert/strict";
import { it } from "node:test";
import { type Act, createTurns } from "./turns.ts";

/** Turns, and what was done in them: each act by its name once it is released, by its name. */
function watched() {
  const did: string[] = [];
  const busy: boolean[] = [];
  const rest = { over: Promise.withResolvers<void>() };
  const turns = createTurns(
    (isBusy) => void busy.push(isBusy),
    () => rest.over.promise,
  );
  const held = new Map<string, PromiseWithResolvers<void>>();
  /** @param fails what happens while its failure is shown */
  const act = (name: string, { goesOnFrom = [], shows }: Partial<Act> = {}, fails?: () => void) => {
    held.set(name, Promise.withResolvers<void>());
    return turns.act(
      { goesOnFrom, ...(shows && { shows }) },
      async () => {
        await held.get(name)?.promise;
        if (fails) throw new Error(name);
        did.push(name);
        return name;
      },
      async () => {
        did.push(`${name} failed`);
        fails?.();
        return undefined;
      },
    );
  };
  const show = (name: string) => async () => void did.push(name);
  return { turns, did, busy, act, show, rest, release: (name: string) => held.get(name)?.resolve() };
}

const showing = (slotId: string) => ({ shows: { slotId, place: { startTime: null } } });

// Proves scheduling 3.3: A move names the slot's revision that it saw
it("What goes on from an act that failed is not done, whether it was asked for before or while that is shown", async () => {
  const { turns, did, act, release } = watched();
  let meanwhile: Promise<unknown> = Promise.resolve();
  const drop = act("drop", showing("a"), () => {
    assert.deepEqual(turns.shown(), [{ slotId: "b", place: { startTime: null } }]);
    meanwhile = act("later", { goesOnFrom: ["a"] });
  });
  const further = act("further", { goesOnFrom: ["a"], ...showing("a") });
  const several = act("several", { goesOnFrom: ["b", "a"] });
  const other = act("other", { goesOnFrom: ["b"], ...showing("b") });
  const undo = act("undo", { goesOnFrom: "all" });
  assert.equal(turns.shown().length, 3);
  release("drop");
  assert.deepEqual(await Promise.all([drop, further, several]), [undefined, undefined, undefined]);
  release("other");
  assert.equal(await other, "other");
  assert.equal(await undo, undefined);
  assert.equal(await meanwhile, undefined);
  assert.deepEqual(did, ["drop failed", "other"]);

  // What several would have done wasn't shown, so what follows doesn't go on from it.
  const many = act("many", { goesOnFrom: ["a"] }, () => {});
  const after = act("after", { goesOnFrom: ["a"], ...showing("a") });
  for (const name of ["many", "after"]) release(name);
  assert.deepEqual(await Promise.all([many, after]), [undefined, "after"]);
});

// Proves scheduling 3.3: is told to open editors as "reload"
it("However often something else has changed, it is shown once, after all acts, and again if it changes then", async () => {
  const { turns, did, act, show, rest, release } = watched();
  const first = act("first");
  const load = async () => {
    did.push("load");
    if (did.length < 5) for (let times = 0; times < 2; times += 1) turns.showLast(load);
  };
  for (let times = 0; times < 3; times += 1) turns.showLast(load);
  void turns.show(show("news"));
  const second = act("second");
  for (const name of ["first", "second"]) release(name);
  await Promise.all([first, second]);
  for (let times = 0; times < 3; times += 1) await turns.show(show("shown"));
  assert.deepEqual(did, ["first", "news", "second", "load", "shown", "shown", "shown"]);
  rest.over.resolve();
  for (let times = 0; times < 3; times += 1) await turns.show(show("rested"));
  assert.equal(did.filter((one) => one === "load").length, 2);
});

it("Acts wait or are under way until the last is done, and a failure holds nothing up", async () => {
  const { turns, did, busy, act, show, release } = watched();
  const broken = act("broken", {}, () => {
    throw new Error("It cannot be shown.");
  });
  const next = act("next");
  await Promise.all([
    assert.rejects(turns.show(() => Promise.reject(new Error("No news.")))),
    assert.rejects(broken, /It cannot be shown/),
    ...["broken", "next"].map(release),
  ]);
  await next;
  assert.deepEqual(did, ["broken failed", "next"]);
  assert.deepEqual(busy, [true, true, false]);
  await turns.show(show("shown"));
});
