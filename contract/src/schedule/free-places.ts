import { type CollidingSlot, type Collision, isOtherRoom, minutesOf, type Placed } from "./colliding-slot.ts";
import type { CollisionIndex } from "./collisions.ts";
import { itemRule } from "./flaws.ts";
import { type FrameDay, type FrameRoom, type PlanFrame, timesFor, trackRoomLevel } from "./frame.ts";
import type { Level } from "./rule-levels.ts";
import { scheduleLimits } from "./schedule-limits.ts";
import { crowded, outside, type Span } from "./spans.ts";

/** Where a slot could stand without a hard conflict (docs/product/rules.md#free-places). */

export interface FreePlace {
  roomId: string;
  /** The programme day. */
  day: string;
  startTime: string;
  /** The last start of those from `startTime` on that are as good. */
  until: string;
  /** How many soft conflicts it has there. */
  soft: number;
}

export interface PlacesAsked {
  day?: string | undefined;
  roomId?: string | undefined;
  /** The soonest start, in milliseconds since the epoch. */
  after?: number | undefined;
}

/** What is placed for somebody has not begun yet; what is over is arranged as if it were to come. */
export function soonestStart({ days }: Pick<PlanFrame, "days">, now: number): number | undefined {
  return days.some(({ to }) => now < to) ? now : undefined;
}

/** The best places, those without soft conflicts first and then the soonest; nothing for items that are in several rooms. */
export function freePlaces<S extends CollidingSlot>(
  index: CollisionIndex<S>,
  slot: S,
  asked: PlacesAsked = {},
): FreePlace[] {
  const runs = freeRuns(index, slot, asked).sort(byWorth).slice(0, scheduleLimits.placesMax);
  const present = index.present.get(slot.slotId);
  index.remove(slot.slotId);
  const alone = softIn(index);
  const counted = runs.map((run) => {
    const startTime = new Date(run.from).toISOString();
    index.put({ ...slot, startTime, roomIds: [run.roomId], roomName: null });
    return { ...run, startTime, soft: softIn(index) - alone };
  });
  index.remove(slot.slotId);
  if (present) index.put(present);
  return counted.sort(byWorth).map(({ roomId, day, startTime, to, soft }) => ({
    ...{ roomId, day, startTime, soft },
    until: new Date(to).toISOString(),
  }));
}

const softIn = (index: { all: () => Collision[] }): number =>
  index.all().filter(({ level }) => level === "soft").length;

const byWorth = (one: FreeRun, other: FreeRun) =>
  one.soft - other.soft ||
  Number(one.isUnusual) - Number(other.isUnusual) ||
  one.from - other.from ||
  one.roomAt - other.roomAt;

/** Starts of one day and room that are as good as each other, from the first to the last, on the grid. */
export interface FreeRun extends Span {
  roomId: string;
  /** Where the room is in the order. */
  roomAt: number;
  day: string;
  soft: number;
  /** Whether it is outside the day's hours or, on a day without, before or after everything that is placed. */
  isUnusual: boolean;
}

/** Starts between two moments, neither of them included, that break a rule. */
interface Bad extends Span {
  isHard: boolean;
}

const MINUTE = 60_000;

/** All of them. The slot itself is nowhere meanwhile. */
export function freeRuns<S extends CollidingSlot>(
  { frame, sessions, items }: CollisionIndex<S>,
  slot: S,
  { day: onlyDay, roomId: onlyRoom, after = 0 }: PlacesAsked = {},
): FreeRun[] {
  if (slot.kind !== "session" && slot.roomIds.length !== 1) return [];
  const length = minutesOf(slot, frame) * MINUTE;
  const others = [...sessions.values()].filter((one) => one.slot.slotId !== slot.slotId);
  const asking = { frame, slot, length, others, items: [...items.values()] };
  const anywhere = slot.kind === "session" ? badAnywhere(asking) : [];
  const rooms = [...frame.rooms].map(([roomId, room], roomAt) => ({ roomId, room, roomAt }));
  const usual = usualHours(frame.days, [...others, ...asking.items]);
  return rooms.flatMap(({ roomId, room, roomAt }) => {
    if (onlyRoom !== undefined && onlyRoom !== roomId) return [];
    const bad = slot.kind === "session" ? badInRoom(asking, roomId, room) : blockingInRoom(asking, roomId);
    if (!bad) return [];
    return frame.days.flatMap((day) =>
      onlyDay !== undefined && onlyDay !== day.date
        ? []
        : runsOf(day, {
            bad: [...anywhere, ...bad.spans, { from: 0, to: after, isHard: true }],
            cost: bad.cost,
            length,
            usual,
            step: frame.gridMinutes,
          }).map((run) => ({ ...run, roomId, roomAt, day: day.date })),
    );
  });
}

interface Asking<S extends CollidingSlot> {
  frame: CollisionIndex<S>["frame"];
  slot: S;
  length: number;
  others: readonly Placed<S>[];
  items: readonly Placed<S>[];
}

/** Starts at which the slot would still be on, or already, in one of the spans. */
function during(spans: readonly Span[], level: Level, length: number): Bad[] {
  if (level === "off") return [];
  return spans.map(({ from, to }) => ({ from: from - length, to, isHard: level === "hard" }));
}

/** Starts at which it would not lie in one of the spans: once each. */
const without = (spans: readonly Span[], level: Level, length: number): Bad[] => {
  if (level === "off") return [];
  const closed = outside(spans);
  return union(
    closed.map(({ from, to }) => ({ from: from - length, to })),
    level,
  );
};

/** Overlapping starts are one flaw, as one person or room is. */
function union(spans: readonly Span[], level: Level): Bad[] {
  const found: Bad[] = [];
  if (level === "off") return found;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to, isHard: level === "hard" });
  }
  return found;
}

/** What is wrong whatever the room: people, breaks, hours, audience and track. */
function badAnywhere<S extends CollidingSlot>({ frame, slot, length, others, items }: Asking<S>): Bad[] {
  const { levels } = frame;
  const found: Bad[] = [];
  for (const person of new Set(slot.people)) {
    const own = others.filter((one) => one.slot.people.includes(person));
    found.push(...during(own, levels.person_overlap, length));
    found.push(
      ...union(during(frame.away.get(person) ?? [], levels.person_away, length), levels.person_away),
    );
  }
  for (const item of items)
    if (item.slot.roomIds.length === 0 && item.slot.kind !== "blocker")
      found.push(...during([item], levels.during_break, length));
  for (const { hours, from, to } of frame.days)
    if (hours) {
      const closed = [
        { from, to: hours.from },
        { from: hours.to, to },
      ].filter((span) => span.from < span.to);
      found.push(...union(during(closed, levels.outside_hours, length), levels.outside_hours));
    }
  const audience = frame.audience.get(slot.slotId);
  if (audience)
    found.push(
      ...during(
        others.filter((one) => audience.has(one.slot.slotId)),
        levels.audience,
        length,
      ),
    );
  if (slot.trackId !== null) {
    const own = others.filter((one) => one.slot.trackId === slot.trackId);
    found.push(...during(own, levels.track_overlap, length));
  }
  return found;
}

/** What is wrong in a room, and how many soft conflicts it has at any time; null if it can't be there at all. */
function badInRoom<S extends CollidingSlot>(
  { frame, slot, length, others, items }: Asking<S>,
  roomId: string,
  room: FrameRoom,
): { spans: Bad[]; cost: number } | null {
  const { levels } = frame;
  const there = { ...slot, roomIds: [roomId], roomName: null };
  const isElsewhere = slot.trackId !== null && !frame.tracks.get(slot.trackId)?.roomIds.includes(roomId);
  const always: Level[] = [
    ...(isElsewhere ? [trackRoomLevel(frame, slot.trackId)] : []),
    ...(slot.needs.some((need) => !room.features.includes(need)) ? [levels.needs] : []),
    ...(slot.expectedAudience !== null && room.capacity !== null && slot.expectedAudience > room.capacity
      ? [levels.capacity]
      : []),
    ...(slot.status === "draft" ? [levels.unconfirmed] : []),
  ];
  if (always.includes("hard")) return null;
  const inRoom = others.filter((one) => one.slot.roomIds.includes(roomId));
  const full = crowded(inRoom, room.parallelMax);
  const blocking = items.filter((item) => itemRule(item.slot, there) === "blocked");
  const gap = frame.personGapMinutes * MINUTE;
  const people = new Set(slot.people);
  const before = others.filter(
    (one) => isOtherRoom(one.slot, there) && one.slot.people.some((id) => people.has(id)),
  );
  return {
    cost: always.filter((level) => level === "soft").length,
    spans: [
      ...during(full, levels.room_overlap, length),
      ...during(blocking, levels.blocked, length),
      ...(room.times.length > 0 ? without(timesFor(room, slot), levels.room_times, length) : []),
      ...during(
        before.map(({ from, to }) => ({ from: from - gap, to: to + gap })),
        gap > 0 ? levels.person_gap : "off",
        length,
      ),
    ],
  };
}

/** An item blocks the sessions of its room. */
const blockingInRoom = <S extends CollidingSlot>({ frame, length, others }: Asking<S>, roomId: string) => ({
  cost: 0,
  spans: during(
    others.filter((one) => one.slot.roomIds.includes(roomId)),
    frame.levels.blocked,
    length,
  ),
});

interface Raster {
  bad: readonly Bad[];
  cost: number;
  length: number;
  usual: Span;
  step: number;
}

/** The runs of starts of a day that break no hard rule. */
function runsOf(day: FrameDay, { bad, cost, length, usual, step: stepMinutes }: Raster) {
  const step = stepMinutes * MINUTE;
  const starts = Math.ceil((day.to - day.from) / step);
  const [hard, soft] = [new Int32Array(starts + 1), new Int32Array(starts + 1)];
  for (const { from, to, isHard } of bad) {
    const first = Math.max(0, Math.floor((from - day.from) / step) + 1);
    const after = Math.min(starts, Math.ceil((to - day.from) / step));
    if (first >= after) continue;
    const counts = isHard ? hard : soft;
    counts[first] = (counts[first] as number) + 1;
    counts[after] = (counts[after] as number) - 1;
  }
  const hours = day.hours ?? { from: day.from + usual.from, to: day.from + usual.to };
  const isOutside = (start: number) => start < hours.from || start + length > hours.to;
  const found: (Span & { soft: number; isUnusual: boolean })[] = [];
  let [hardHere, softHere] = [0, cost];
  let last: (typeof found)[number] | undefined;
  for (let at = 0; at < starts; at += 1) {
    hardHere += hard[at] as number;
    softHere += soft[at] as number;
    const start = day.from + at * step;
    if (hardHere > 0) {
      last = undefined;
      continue;
    }
    const isUnusual = isOutside(start);
    if (last?.soft === softHere && last.isUnusual === isUnusual) last.to = start;
    else {
      last = { from: start, to: start, soft: softHere, isUnusual };
      found.push(last);
    }
  }
  return found;
}

const HOUR = 60 * MINUTE;

/** When something is placed on any day, and from 3 to 12 hours after a day's beginning at least: from 9 to 18. */
function usualHours(days: readonly FrameDay[], placed: readonly Span[]): Span {
  const usual = { from: 3 * HOUR, to: 12 * HOUR };
  for (const { from, to } of placed) {
    const day = days.find((one) => one.from <= from && from < one.to);
    if (!day) continue;
    usual.from = Math.min(usual.from, from - day.from);
    usual.to = Math.max(usual.to, to - day.from);
  }
  return usual;
}
