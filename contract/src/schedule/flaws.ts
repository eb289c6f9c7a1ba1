import { beganBefore, type CollidingSlot, type Collision, type Placed } from "./colliding-slot.ts";
import { type PlanFrame, timesFor, trackRoomLevel } from "./frame.ts";
import type { Level } from "./rule-levels.ts";
import { firstCommon, outside, overlaps } from "./spans.ts";

/** What is wrong with a session's place, but for rooms and people that are full: by itself, with items, and for who marked it. */

export interface Flaw<S> extends Pick<Collision, "rule" | "level" | "subjectId" | "from" | "to"> {
  /** Tells those of one session and rule apart. */
  key: string;
  other?: S;
  count?: number;
}

interface Around<S> {
  frame: PlanFrame;
  items: Iterable<Placed<S>>;
  sessions: ReadonlyMap<string, Placed<S>>;
}

export function ownFlaws<S extends CollidingSlot>(placed: Placed<S>, around: Around<S>): Flaw<S>[] {
  const { frame } = around;
  const found: Flaw<S>[] = [];
  const add = (rule: Flaw<S>["rule"], level: Level | "track", flaw: Partial<Flaw<S>>) => {
    if (level === "off" || level === "track") return;
    const { from, to } = placed;
    found.push({ ...{ rule, level, from, to, subjectId: null, key: "" }, ...flaw });
  };
  itemFlaws(placed, around, add);
  peopleFlaws(placed, around, add);
  roomFlaws(placed, frame, add);
  for (const { date, hours, from, to } of frame.days) {
    if (!hours || !overlaps(placed, { from, to })) continue;
    const inDay = { from: Math.max(from, placed.from), to: Math.min(to, placed.to) };
    if (hours.from > inDay.from || hours.to < inDay.to) {
      add("outside_hours", frame.levels.outside_hours, { ...hours, subjectId: date });
      break;
    }
  }
  if (placed.slot.status === "draft") add("unconfirmed", frame.levels.unconfirmed, {});
  return found;
}

type Add<S> = (rule: Flaw<S>["rule"], level: Level | "track", flaw: Partial<Flaw<S>>) => void;

/** What an item for its room or for all of them is to a session: null for nothing. */
export function itemRule(item: CollidingSlot, { roomIds }: CollidingSlot): "blocked" | "during_break" | null {
  if (item.roomIds.length > 0) return item.roomIds.some((id) => roomIds.includes(id)) ? "blocked" : null;
  if (item.kind !== "blocker") return "during_break";
  return roomIds.length > 0 ? "blocked" : null;
}

function itemFlaws<S extends CollidingSlot>(placed: Placed<S>, { frame, items }: Around<S>, add: Add<S>) {
  for (const item of items) {
    if (!overlaps(placed, item)) continue;
    const rule = itemRule(item.slot, placed.slot);
    if (!rule) continue;
    const common = firstCommon(placed, [item]);
    const { slot } = item;
    const room =
      slot.roomIds.length > 0
        ? placed.slot.roomIds.find((id) => slot.roomIds.includes(id))
        : placed.slot.roomIds[0];
    const subjectId = rule === "blocked" ? (room ?? null) : null;
    add(rule, frame.levels[rule], { ...common, key: slot.slotId, other: slot, subjectId });
  }
}

function peopleFlaws<S extends CollidingSlot>(
  placed: Placed<S>,
  { frame, sessions }: Around<S>,
  add: Add<S>,
) {
  const { slot } = placed;
  const { levels } = frame;
  for (const person of new Set(slot.people)) {
    const away = firstCommon(placed, frame.away.get(person) ?? []);
    if (away) add("person_away", levels.person_away, { ...away, key: person, subjectId: person });
  }
  for (const [otherId, count] of frame.audience.get(slot.slotId) ?? []) {
    const other = sessions.get(otherId);
    if (!other || !beganBefore(other, placed)) continue;
    const common = firstCommon(placed, [other]);
    add("audience", levels.audience, { ...common, key: otherId, other: other.slot, count });
  }
}

function roomFlaws<S extends CollidingSlot>(placed: Placed<S>, frame: PlanFrame, add: Add<S>) {
  const { slot } = placed;
  const { levels } = frame;
  for (const roomId of slot.roomIds) {
    const room = frame.rooms.get(roomId);
    if (!room) continue;
    const about = { key: roomId, subjectId: roomId };
    if (room.times.length > 0) {
      const closed = firstCommon(placed, outside(timesFor(room, slot)));
      if (closed) add("room_times", levels.room_times, { ...about, ...closed });
    }
    if (slot.needs.some((need) => !room.features.includes(need))) add("needs", levels.needs, about);
    if (slot.expectedAudience !== null && room.capacity !== null && slot.expectedAudience > room.capacity)
      add("capacity", levels.capacity, about);
  }
  const track = slot.trackId === null ? undefined : frame.tracks.get(slot.trackId);
  // Rooms that sessions only name are in no track's list, so nothing can be said of them.
  const isElsewhere = slot.roomIds.some((id) => frame.rooms.has(id) && !track?.roomIds.includes(id));
  if (isElsewhere)
    add("track_room", trackRoomLevel(frame, slot.trackId), {
      key: slot.trackId ?? "",
      subjectId: slot.trackId,
    });
}
