import assert from "node:assert/strict";
import { it } from "node:test";
import type { ScheduleOperation } from "@plenary/contract/schedule/schedule";
import { type Plan, undoable, withNews, withOwn, withSkipped } from "./plan.ts";

const operation = (operationId: string, undoes: string | null = null, undone = false): ScheduleOperation => ({
  ...{ operationId, number: 1, actor: null, label: null, at: "2027-05-01T10:00:00.000Z" },
  ...{ undoes, undone, moves: [] },
});
const moving = (slotId: string, one: ScheduleOperation): ScheduleOperation => ({
  ...one,
  moves: [{ slotId } as ScheduleOperation["moves"][number]],
});

/** The ids of what Undo and Redo take back; the newest operation is the first. */
const idsOf = (...own: ScheduleOperation[]) => {
  const { undo, redo } = undoable({ own, skipped: new Set() });
  return [undo?.operationId, redo?.operationId];
};

it("Undo goes back step by step, and Redo the same way forth until something else is done", () => {
  const [a, b] = [operation("a"), operation("b")];
  assert.deepEqual(idsOf(), [undefined, undefined]);
  assert.deepEqual(idsOf(b, a), ["b", undefined]);
  const bGone = operation("b", null, true);
  assert.deepEqual(idsOf(operation("u1", "b"), bGone, a), ["a", "u1"]);
  const aGone = operation("a", null, true);
  assert.deepEqual(idsOf(operation("u2", "a"), operation("u1", "b"), bGone, aGone), [undefined, "u2"]);
  // Done again, it can be undone again; the other undoing is next.
  const u2Gone = operation("u2", "a", true);
  assert.deepEqual(idsOf(operation("r", "u2"), u2Gone, operation("u1", "b"), bGone, aGone), ["r", "u1"]);
  assert.deepEqual(idsOf(operation("c"), operation("u1", "b"), bGone, a), ["c", undefined]);
});

// Proves scheduling 3.3: **Undo** is one's own last operation
it("Undo goes on with the step before one that cannot be undone any more", () => {
  const [a, b] = [operation("a"), operation("b")];
  const plan = { own: [b, a], skipped: new Set<string>() };
  const { undo } = undoable(withSkipped(plan, b));
  assert.equal(undo, a);
});

it("What was skipped is next again once something else was done, but not for steps back with other slots", () => {
  const [a, b] = [moving("one", operation("a")), moving("two", operation("b"))];
  const schedule = { number: 1 } as Plan["schedule"];
  const plan = withSkipped({ schedule, slots: new Map(), own: [b, a], skipped: new Set<string>() }, b);
  const next = (after: Plan) => undoable(after).undo?.operationId;
  assert.equal(next(plan), "a");
  // Back past it, and on.
  assert.equal(next(withOwn(plan, moving("one", operation("u", "a")))), undefined);
  // What others did, what they took back of it, and what one did oneself.
  assert.equal(next(withNews(plan, moving("three", operation("c")), [])), "b");
  assert.equal(next(withNews(plan, moving("three", operation("v", "w")), [])), "a");
  assert.equal(next(withNews(plan, moving("two", operation("v", "w")), [])), "b");
  assert.equal(next(withOwn(plan, moving("three", operation("c")))), "c");
  assert.deepEqual(withOwn(plan, moving("three", operation("c"))).skipped, new Set());
});
