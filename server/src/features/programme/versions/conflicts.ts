import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { VersionConflict } from "@plenary/contract/programme/versions";
import { type CollidingSlot, type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type { Db, Tx } from "../../../db/db.ts";
import { selectSurroundings } from "../rules/frame.queries.ts";
import type { PlacedSlot } from "./changes.ts";

/** Conflicts in the working plan, of what a version would say (docs/product/rules.md#conflicts). */

export interface PlanSlot extends CollidingSlot {
  title: string;
}

/** The plan's slots in the form that is compared, with the event's blockers. */
export async function planSlots(
  db: Db | Tx,
  eventId: string,
  plan: readonly PlacedSlot[],
): Promise<PlanSlot[]> {
  const { traits, blockers } = await selectSurroundings(db, eventId);
  const bySlot = new Map(traits.map((row) => [row.slotId, row]));
  return [
    ...plan.map((slot) => collidingSlot(slot, bySlot.get(slot.slot_id))),
    ...blockers.map((row) => ({
      ...{ ...row, kind: "blocker", status: "confirmed" as const, roomName: null, trackId: null, people: [] },
      ...noTraits,
    })),
  ];
}

const noTraits = { type: null, needs: [], expectedAudience: null };

/** A version's slot in the form that is compared. */
export const collidingSlot = (
  slot: PlacedSlot,
  traits?: Awaited<ReturnType<typeof selectSurroundings>>["traits"][number],
): PlanSlot => ({
  ...{ slotId: slot.slot_id, kind: slot.kind, status: "confirmed", title: slot.title ?? "" },
  ...{ startTime: slot.start_time, durationMinutes: slot.duration_minutes },
  ...{ roomIds: slot.room_ids, roomName: slot.room_ids.length > 0 ? null : slot.room },
  ...{ trackId: slot.track_id, people: slot.people },
  ...(traits ?? noTraits),
});

/** The first conflicts, for organizers: what is kept last, and hard ones first. */
export const conflictsOf = (
  collisions: readonly Collision<PlanSlot>[],
  words: (collision: Collision<PlanSlot>) => string,
): VersionConflict[] =>
  collisions
    .toSorted((one, other) => weight(one) - weight(other))
    .slice(0, programmeLimits.conflictsMax)
    .map((collision) => {
      const { rule, level, kept } = collision;
      const slots = slotsIn(collision);
      return {
        ...{ rule, level, kept, text: words(collision) },
        slotIds: slots.map(({ slotId }) => slotId),
        titles: slots.map(({ title }) => title),
        areSessions: slots.map(({ kind }) => kind === "session"),
      };
    });

const weight = ({ level, kept }: Collision<PlanSlot>) => (kept ? 2 : level === "soft" ? 1 : 0);
