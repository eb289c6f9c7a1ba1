import { text } from "@plenary/contract/text";
import type { VersionConflict } from "@plenary/contract/versions";
import { formatSpanIn } from "../../base/formats.ts";
import type { Placed } from "./changes.ts";

/** What collides in the working plan. None of it holds a version back. */

/** What is compared beside the slots. */
interface Around {
  timezone: string;
  /** How long a session takes that says no duration. */
  defaultMinutes: number;
  /** Of each room, and how many slots it takes at once. */
  rooms: Map<string, { name: string; parallelMax: number }>;
  /** Of each person. */
  names: Map<string, string>;
}

interface Span {
  slot: Placed;
  from: number;
  to: number;
}

/** Sessions that overlap in a room beyond what it takes at once, and for somebody who speaks in both. Touching is no overlap. */
export function conflictsOf(slots: readonly Placed[], around: Around): VersionConflict[] {
  const spans = slots
    .filter((slot) => slot.kind === "session" && slot.start_time !== null)
    .map((slot): Span => {
      const from = Date.parse(slot.start_time ?? "");
      return { slot, from, to: from + (slot.duration_minutes ?? around.defaultMinutes) * 60_000 };
    })
    .sort((one, other) => one.from - other.from);
  const inRooms = grouped(spans, (slot) => slot.room_ids);
  const ofPeople = grouped(spans, (slot) => [...new Set(slot.people)]);
  return [
    ...[...inRooms].flatMap(([roomId, own]) => {
      const room = around.rooms.get(roomId);
      if (!room) return [];
      return overlaps(own, room.parallelMax).map(([one, other]) => ({
        rule: "room_overlap" as const,
        text: text("“{one}” and “{other}” overlap in {room}, {from} to {to}.", {
          ...named(one, other, around),
          room: room.name,
        }),
        slotIds: [one.slot.slot_id, other.slot.slot_id],
      }));
    }),
    ...[...ofPeople].flatMap(([userId, own]) =>
      overlaps(own, 1).map(([one, other]) => ({
        rule: "person_overlap" as const,
        text: text("{person} is in “{one}” and “{other}” at the same time, {from} to {to}.", {
          ...named(one, other, around),
          person: around.names.get(userId) ?? text("Somebody"),
        }),
        slotIds: [one.slot.slot_id, other.slot.slot_id],
      })),
    ),
  ];
}

function grouped(spans: readonly Span[], by: (slot: Placed) => string[]): Map<string, Span[]> {
  const groups = new Map<string, Span[]>();
  for (const span of spans)
    for (const key of by(span.slot)) groups.set(key, [...(groups.get(key) ?? []), span]);
  return groups;
}

/** Each pair that overlaps where more than `most` are on at once, in the order of their starts. */
function overlaps(spans: readonly Span[], most: number): [Span, Span][] {
  const pairs: [Span, Span][] = [];
  let open: Span[] = [];
  for (const span of spans) {
    open = open.filter(({ to }) => to > span.from);
    if (open.length >= most) pairs.push(...open.map((other): [Span, Span] => [other, span]));
    open.push(span);
  }
  return pairs;
}

const named = (one: Span, other: Span, { timezone }: Around) => ({
  one: one.slot.title ?? "",
  other: other.slot.title ?? "",
  ...formatSpanIn(
    new Date(Math.max(one.from, other.from)).toISOString(),
    new Date(Math.min(one.to, other.to)).toISOString(),
    timezone,
  ),
});
