import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { VersionConflict } from "@plenary/contract/programme/versions";
import { text } from "@plenary/contract/text";
import { formatSpanIn } from "../../../base/formats.ts";
import type { PlacedSlot } from "./changes.ts";

/** Conflicts in the working plan. None of them prevents a version. */

/** What is compared besides the slots. */
interface Around {
  timezone: string;
  /** The duration of sessions without one. */
  defaultMinutes: number;
  /** By room id: the name, and the slots it takes at once. */
  rooms: Map<string, { name: string; parallelMax: number }>;
  /** Names by user id. */
  names: Map<string, string>;
}

interface Span {
  slot: PlacedSlot;
  from: number;
  to: number;
}

/** Two overlapping slots, and their common room or speaker. */
interface Collision {
  rule: VersionConflict["rule"];
  /** Of the room or the person. */
  id: string;
  one: Span;
  other: Span;
}

type Limits = Pick<Around, "defaultMinutes"> & { rooms: Map<string, { parallelMax: number }> };

/** Sessions that begin in a full room, or while a speaker is in another, each with the overlapping one that ends last. */
export function collisionsIn(slots: readonly PlacedSlot[], { rooms, defaultMinutes }: Limits): Collision[] {
  const spans = slots
    .filter((slot) => slot.kind === "session" && slot.start_time !== null)
    .map((slot): Span => {
      const from = Date.parse(slot.start_time ?? "");
      return { slot, from, to: from + (slot.duration_minutes ?? defaultMinutes) * 60_000 };
    })
    .sort((one, other) => one.from - other.from);
  const found: Collision[] = [];
  for (const [id, own] of grouped(spans, (slot) => slot.room_ids)) {
    const room = rooms.get(id);
    if (room) found.push(...overlaps(own, room.parallelMax, { rule: "room_overlap", id }));
  }
  for (const [id, own] of grouped(spans, (slot) => [...new Set(slot.people)]))
    found.push(...overlaps(own, 1, { rule: "person_overlap", id }));
  return found;
}

/** The first conflicts, for organizers. */
export function conflictsOf(collisions: readonly Collision[], around: Around): VersionConflict[] {
  return collisions.slice(0, programmeLimits.conflictsMax).map(({ rule, id, one, other }) => {
    const named = {
      one: one.slot.title ?? "",
      other: other.slot.title ?? "",
      ...formatSpanIn(
        new Date(other.from).toISOString(),
        new Date(Math.min(one.to, other.to)).toISOString(),
        around.timezone,
      ),
    };
    const slots = { slotIds: [one.slot.slot_id, other.slot.slot_id], titles: [named.one, named.other] };
    if (rule === "room_overlap") {
      const room = around.rooms.get(id)?.name ?? "";
      const words = text("“{one}” and “{other}” overlap in {room}, {from} to {to}.", { ...named, room });
      return { rule, text: words, ...slots };
    }
    const person = around.names.get(id) ?? text("Somebody");
    const words = { ...named, person };
    return {
      rule,
      text: text("{person} is in “{one}” and “{other}” at the same time, {from} to {to}.", words),
      ...slots,
    };
  });
}

function grouped(spans: readonly Span[], by: (slot: PlacedSlot) => string[]): Map<string, Span[]> {
  const groups = new Map<string, Span[]>();
  for (const span of spans)
    for (const key of by(span.slot)) {
      const group = groups.get(key);
      if (group) group.push(span);
      else groups.set(key, [span]);
    }
  return groups;
}

/** @param spans by their starts */
function overlaps(spans: readonly Span[], most: number, what: Pick<Collision, "rule" | "id">): Collision[] {
  const ends = spans.map(({ to }) => to).sort((one, other) => one - other);
  const found: Collision[] = [];
  let ended = 0;
  let longest: Span | undefined;
  for (const [begun, span] of spans.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= span.from) ended += 1;
    if (longest && begun - ended >= most) found.push({ ...what, one: longest, other: span });
    if (!longest || span.to > longest.to) longest = span;
  }
  return found;
}
