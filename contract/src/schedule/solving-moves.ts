import { type CollidingSlot, type Collision, slotsIn } from "./colliding-slot.ts";
import type { CollisionIndex } from "./collisions.ts";
import { freeRuns } from "./free-places.ts";
import type { Span } from "./spans.ts";

/** What single moves solve a conflict (docs/product/rules.md#conflicts). */

export interface SolvingMove {
  slotId: string;
  roomId: string;
  startTime: string;
}

/** How many are tried for a slot, the nearest first: nearly always the first one holds. */
const TRIES = 8;

/**
 * A move for each of the two at most, the nearest first: to another room at the same time, or to another time. With it
 * the conflict is gone, and there are fewer than before, hard ones no more. One that makes no new conflict comes before
 * others.
 * @param may whether the caller may move a slot; what is pinned stays
 */
export function solvingMoves<S extends CollidingSlot & { pinned: boolean }>(
  index: CollisionIndex<S>,
  collision: Collision<S>,
  may: (slot: S) => boolean = () => true,
): SolvingMove[] {
  if (collision.rule === "unconfirmed") return [];
  const before = index.all();
  return slotsIn(collision)
    .toReversed()
    .filter((slot) => slot.kind === "session" && !slot.pinned && may(slot))
    .flatMap((slot) => nearestSolving(index, collision, slot, before) ?? [])
    .sort((one, other) => one.distance - other.distance)
    .map(({ distance: _, ...move }) => move);
}

interface Counts {
  hard: number;
  soft: number;
}

function countsOf(collisions: readonly Collision[]): Counts {
  const counts = { hard: 0, soft: 0 };
  for (const { level } of collisions) counts[level] += 1;
  return counts;
}

function nearestSolving<S extends CollidingSlot & { pinned: boolean }>(
  index: CollisionIndex<S>,
  collision: Collision<S>,
  slot: S,
  before: readonly Collision[],
): (SolvingMove & { distance: number }) | undefined {
  const [had, known] = [countsOf(before), new Set(before.map(({ collisionId }) => collisionId))];
  const start = Date.parse(slot.startTime ?? "");
  const isHere = ({ from, to }: Span) => from <= start && start < to;
  const day = index.frame.days.find(isHere)?.date;
  const step = index.frame.gridMinutes * 60_000;
  const placesOn = (asked: { day?: string | undefined }) =>
    freeRuns(index, slot, asked)
      .map(({ roomId, from, to, soft, roomAt }) => {
        // The start in the run that is nearest to the present one, which stays if it is among them.
        const at = Math.min(Math.max(from, start), to);
        const nearest = at === start ? start : from + Math.round((at - from) / step) * step;
        const isOther = !slot.roomIds.includes(roomId);
        return { roomId, at: nearest, soft, roomAt, isOther, distance: Math.abs(nearest - start) };
      })
      .filter(({ at, isOther }) => at !== start || isOther)
      .sort(
        (one, other) =>
          one.distance - other.distance ||
          Number(one.isOther) - Number(other.isOther) ||
          one.soft - other.soft ||
          one.roomAt - other.roomAt,
      )
      .slice(0, TRIES);
  const tries = [...placesOn({ day }), ...(day === undefined ? [] : placesOn({}))];
  let second: (SolvingMove & { distance: number }) | undefined;
  try {
    for (const { roomId, at, distance } of tries) {
      const startTime = new Date(at).toISOString();
      index.put({ ...slot, startTime, roomIds: [roomId], roomName: null });
      const found = index.all();
      const isThere = found.some(({ collisionId }) => collisionId === collision.collisionId);
      const counts = countsOf(found);
      if (isThere || counts.hard > had.hard || found.length >= before.length) continue;
      const move = { slotId: slot.slotId, roomId, startTime, distance };
      if (found.every(({ collisionId }) => known.has(collisionId))) return move;
      second ??= move;
    }
  } finally {
    index.put(slot);
  }
  return second;
}
