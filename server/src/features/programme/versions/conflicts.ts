import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { VersionConflict } from "@plenary/contract/programme/versions";
import type { CollidingSlot, Collision } from "@plenary/contract/schedule/collisions";
import { conflictText } from "@plenary/contract/schedule/conflict-words";
import { formatSpanIn } from "../../../base/formats.ts";
import type { PlacedSlot } from "./changes.ts";

/** Conflicts in the working plan. None of them prevents a version. */

/** Names for conflicts. */
interface Named {
  timezone: string;
  /** By room id. */
  rooms: ReadonlyMap<string, string>;
  /** By user id. */
  names: ReadonlyMap<string, string>;
}

interface PlanSlot extends CollidingSlot {
  title: string;
}

/** A version's slot in the form that is compared. */
export const collidingSlot = (slot: PlacedSlot): PlanSlot => ({
  ...{ slotId: slot.slot_id, kind: slot.kind, title: slot.title ?? "" },
  ...{ startTime: slot.start_time, durationMinutes: slot.duration_minutes },
  ...{ roomIds: slot.room_ids, people: slot.people },
});

/** The first conflicts, for organizers. */
export const conflictsOf = (collisions: readonly Collision<PlanSlot>[], named: Named): VersionConflict[] =>
  collisions.slice(0, programmeLimits.conflictsMax).map((collision) => {
    const { rule, one, other } = collision;
    const slots = { slotIds: [one.slotId, other.slotId], titles: [one.title, other.title] };
    return { rule, text: conflictWords(collision, named), ...slots };
  });

/** What collides, with what, and from when to when. */
export function conflictWords(
  { rule, subjectId, one, other, from, to }: Collision<PlanSlot>,
  { timezone, rooms, names }: Named,
): string {
  const span = formatSpanIn(new Date(from).toISOString(), new Date(to).toISOString(), timezone);
  const subject = (rule === "room_overlap" ? rooms : names).get(subjectId) ?? null;
  return conflictText(rule, { one: one.title, other: other.title, subject, ...span });
}
