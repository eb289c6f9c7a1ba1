import assert from "node:assert/strict";
import { it } from "node:test";
import type { ScheduleOperation } from "@plenary/contract/schedule/schedule";
import { undoable, withSkipped } from "./plan.ts";

const operation = (operationId: string, undoes: string | null = null, undone = false): ScheduleOperation => ({
  ...{ operationId, number: 1, actor: null, label: null, at: "2027-05-01T10:00:00.000Z" },
  ...{ undoes, undone, moves: [] },
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
