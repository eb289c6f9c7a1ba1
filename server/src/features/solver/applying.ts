import { slotsIn } from "@plenary/contract/schedule/colliding-slot";
import { collisionIndex } from "@plenary/contract/schedule/collisions";
import type { SchedulePlace } from "@plenary/contract/schedule/schedule";
import { evaluated, isOpenHard } from "../programme/rules/frame.ts";
import { placeOf, samePlace, slotOf } from "../schedule/moves.ts";
import { movedTo, type Plan } from "../schedule/plan.ts";
import type { Found } from "./asked.ts";
import type { Conflicts } from "./search/problem.ts";

/** What a solution's moves are in the plan as it is now (docs/product/solver.md#applying). */

type FoundMove = Found["moves"][number];
type Row = Plan["rows"][number];

/** Whether it can be made, is made, or can't be made any more. */
type Now = "as_found" | "there" | "moved";

const placeAt = (row: Row, to: FoundMove["to"]): SchedulePlace => ({
  ...placeOf(row),
  ...{ startTime: to?.startTime ?? null, roomIds: to?.roomId ? [to.roomId] : [], roomName: null },
});

/**
 * How each of some moves is by now, by slot. What was moved since, or would stand in a hard conflict or in a room that
 * is gone, is moved meanwhile.
 * @param others moves of the same solution that aren't made: what would collide with these is the caller's choice
 */
export function standingNow(
  plan: Plan,
  moves: readonly FoundMove[],
  others: readonly FoundMove[] = [],
): Map<string, Now> {
  const rows = new Map(plan.rows.map((row) => [row.slot_id, row]));
  const rooms = new Set(plan.around.rooms.map((room) => room.room_id));
  const nowOf = ({ slotId, from, to }: FoundMove): Now => {
    const row = rows.get(slotId);
    if (!row) return "moved";
    if (!samePlace(placeOf(row), from)) return samePlace(placeOf(row), placeAt(row, to)) ? "there" : "moved";
    return to?.roomId && !rooms.has(to.roomId) ? "moved" : "as_found";
  };
  const found = new Map(moves.map((move) => [move.slotId, nowOf(move)]));
  const waiting = new Set(others.flatMap((move) => (nowOf(move) === "as_found" ? move.slotId : [])));
  const slots = plan.rows.map(slotOf);
  const index = collisionIndex(slots, evaluated(slots, plan.around.framing).frame);
  const moving = new Map<string, Row>();
  for (const { slotId, to } of moves) {
    const row = rows.get(slotId);
    if (!row || found.get(slotId) !== "as_found") continue;
    moving.set(slotId, row);
    index.put(slotOf(movedTo(row, placeAt(row, to))));
  }
  // What stays where it is may be in the way of another.
  for (let again = true; again; ) {
    again = false;
    for (const collision of index.all().filter(isOpenHard)) {
      const named = slotsIn(collision).map(({ slotId }) => slotId);
      const slotId = named.findLast((one) => moving.has(one));
      const row = slotId === undefined ? undefined : moving.get(slotId);
      if (slotId === undefined || !row || named.some((one) => waiting.has(one))) continue;
      moving.delete(slotId);
      found.set(slotId, "moved");
      index.put(slotOf(row));
      again = true;
    }
  }
  return found;
}

/** The conflicts that nobody keeps, before these moves and after them: those that the editor counts. */
export function conflictsAround(plan: Plan, moves: Found["moves"]): { before: Conflicts; after: Conflicts } {
  const places = new Map(moves.map(({ slotId, to }) => [slotId, to]));
  const after = plan.rows.map((row) => {
    const to = places.get(row.slot_id);
    return to === undefined ? row : movedTo(row, placeAt(row, to));
  });
  const count = (rows: readonly Row[]): Conflicts => {
    const { collisions } = evaluated(rows.map(slotOf), plan.around.framing);
    const open = collisions.filter(({ kept }) => !kept);
    const hard = open.filter(({ level }) => level === "hard").length;
    return { hard, soft: open.length - hard };
  };
  return { before: count(plan.rows), after: count(after) };
}
