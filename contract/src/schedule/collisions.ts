import {
  byStart,
  byText,
  type CollidingSlot,
  type Collision,
  isOtherRoom,
  minutesOf,
  type Placed,
  stateOf,
} from "./colliding-slot.ts";
import { type Flaw, ownFlaws } from "./flaws.ts";
import type { PlanFrame } from "./frame.ts";
import { collisionRules } from "./rule-levels.ts";

/** What collides in a plan: the one evaluation of the schedule's editor, its versions and its lists (docs/product/rules.md). */

export { type CollidingSlot, type Collision, minutesOf } from "./colliding-slot.ts";
export { collisionRules } from "./rule-levels.ts";

/** The collisions of a whole plan, by start. */
export const collisionsIn = <S extends CollidingSlot>(slots: Iterable<S>, frame: PlanFrame): Collision<S>[] =>
  collisionIndex(slots, frame).all();

export type CollisionIndex<S extends CollidingSlot = CollidingSlot> = ReturnType<typeof collisionIndex<S>>;

type GroupRule = "room_overlap" | "person_overlap" | "track_overlap";

/**
 * A plan that is asked for its collisions again and again: after `put` or `remove` only that slot, and what is in its
 * rooms, of its people and track, or marked with it, is looked at anew.
 */
export function collisionIndex<S extends CollidingSlot>(slots: Iterable<S>, frame: PlanFrame) {
  /** Sessions with a start, and items with a start. */
  const sessions = new Map<string, Placed<S>>();
  const items = new Map<string, Placed<S>>();
  /** All, with or without a start. */
  const present = new Map<string, S>();
  /** The sessions of each room, person and track. */
  const groups = new Map<string, { rule: GroupRule; subjectId: string; slotIds: Set<string> }>();
  /** By group or session: what was found. */
  const found = new Map<string, Collision<S>[]>();
  const stale = new Set<string>();

  const nearSessions = (item: S): Iterable<string> =>
    item.roomIds.length === 0
      ? sessions.keys()
      : item.roomIds.flatMap((id) => [...(groups.get(keyOf("room_overlap", id))?.slotIds ?? [])]);

  const touch = (slot: S): void => {
    if (slot.kind !== "session") {
      for (const slotId of nearSessions(slot)) stale.add(slotId);
      return;
    }
    stale.add(slot.slotId);
    for (const other of frame.audience.get(slot.slotId)?.keys() ?? [])
      if (sessions.has(other)) stale.add(other);
    for (const { key } of groupsOf(slot, frame)) stale.add(key);
  };

  const remove = (slotId: string): void => {
    const slot = present.get(slotId);
    if (!slot) return;
    touch(slot);
    present.delete(slotId);
    items.delete(slotId);
    sessions.delete(slotId);
    if (slot.kind === "session")
      for (const { key } of groupsOf(slot, frame)) groups.get(key)?.slotIds.delete(slotId);
  };

  const put = (slot: S): void => {
    remove(slot.slotId);
    present.set(slot.slotId, slot);
    if (slot.startTime === null) return;
    const from = Date.parse(slot.startTime);
    const placed = { slot, from, to: from + minutesOf(slot, frame) * 60_000 };
    (slot.kind === "session" ? sessions : items).set(slot.slotId, placed);
    if (slot.kind === "session")
      for (const { key, rule, subjectId } of groupsOf(slot, frame)) {
        const group = groups.get(key) ?? { rule, subjectId, slotIds: new Set() };
        groups.set(key, group.slotIds.add(slot.slotId) && group);
      }
    touch(slot);
  };

  const collisionOf = ({ rule, key, level, other, ...flaw }: Flaw<S>, slot: S): Collision<S> => {
    const collisionId = `${rule}:${slot.slotId}:${key}`;
    // An item is named after the session, another session by its start.
    const pair =
      other?.kind === "session" ? { one: other, other: slot } : { one: slot, other: other ?? null };
    const made = { count: 0, ...flaw, ...pair, collisionId, rule, level, kept: false };
    const state = frame.kept.get(collisionId);
    return state === undefined ? made : { ...made, kept: state === stateOf(made, frame) };
  };

  const foundAmong = (key: string): Collision<S>[] => {
    const group = groups.get(key);
    if (group) {
      const own = [...group.slotIds].flatMap((slotId) => sessions.get(slotId) ?? []).sort(byStart);
      return groupFlaws(own, group, frame).map(({ slot, flaw }) => collisionOf(flaw, slot));
    }
    const placed = sessions.get(key);
    if (!placed) return [];
    const around = { frame, items: items.values(), sessions };
    return ownFlaws(placed, around).map((flaw) => collisionOf(flaw, placed.slot));
  };

  const all = (): Collision<S>[] => {
    for (const key of stale) {
      const among = foundAmong(key);
      if (among.length > 0) found.set(key, among);
      else found.delete(key);
    }
    stale.clear();
    return [...found.values()].flat().sort(byMoment);
  };

  for (const slot of slots) put(slot);
  return { put, remove, all, frame, sessions, items, present } as const;
}

const keyOf = (rule: GroupRule, subjectId: string) => `${rule}:${subjectId}`;

function groupsOf({ roomIds, people, trackId }: CollidingSlot, { levels }: PlanFrame) {
  const of = (rule: GroupRule, subjectId: string) => ({ key: keyOf(rule, subjectId), rule, subjectId });
  return [
    ...roomIds.map((id) => of("room_overlap", id)),
    ...[...new Set(people)].map((id) => of("person_overlap", id)),
    ...(trackId !== null && levels.track_overlap !== "off" ? [of("track_overlap", trackId)] : []),
  ];
}

interface GroupFlaw<S> {
  slot: S;
  flaw: Flaw<S>;
}

/** @param spans by their starts */
function groupFlaws<S extends CollidingSlot>(
  spans: readonly Placed<S>[],
  { rule, subjectId }: { rule: GroupRule; subjectId: string },
  frame: PlanFrame,
): GroupFlaw<S>[] {
  const { levels, personGapMinutes } = frame;
  const level = levels[rule];
  const most = rule === "room_overlap" ? (frame.rooms.get(subjectId)?.parallelMax ?? Infinity) : 1;
  const found = level === "off" ? [] : crowdedFlaws(spans, most, { rule, level, key: subjectId, subjectId });
  if (rule !== "person_overlap" || levels.person_gap === "off") return found;
  const gap = { rule: "person_gap", level: levels.person_gap, key: subjectId, subjectId } as const;
  return [...found, ...gapFlaws(spans, personGapMinutes, gap)];
}

type About<S> = Pick<Flaw<S>, "rule" | "level" | "key" | "subjectId">;

/** Each that begins while as many go on as may, and the overlapping one that ends last. */
function crowdedFlaws<S extends CollidingSlot>(spans: readonly Placed<S>[], most: number, about: About<S>) {
  const ends = spans.map(({ to }) => to).sort((one, other) => one - other);
  const found: GroupFlaw<S>[] = [];
  let ended = 0;
  let longest: Placed<S> | undefined;
  for (const [begun, span] of spans.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= span.from) ended += 1;
    if (longest && begun - ended >= most) {
      const flaw = { ...about, other: longest.slot, from: span.from, to: Math.min(longest.to, span.to) };
      found.push({ slot: span.slot, flaw });
    }
    if (!longest || span.to > longest.to) longest = span;
  }
  return found;
}

/** Each that begins in another room too soon after one has ended, with the one that ended last. */
function gapFlaws<S extends CollidingSlot>(spans: readonly Placed<S>[], minutes: number, about: About<S>) {
  const byEnd = spans.toSorted((one, other) => one.to - other.to || byStart(one, other));
  const found: GroupFlaw<S>[] = [];
  let ended = 0;
  for (const span of spans) {
    while (ended < byEnd.length && (byEnd[ended] as Placed<S>).to <= span.from) ended += 1;
    for (let at = ended - 1; at >= 0; at -= 1) {
      const before = byEnd[at] as Placed<S>;
      const count = (span.from - before.to) / 60_000;
      if (count >= minutes) break;
      if (!isOtherRoom(before.slot, span.slot)) continue;
      const flaw = { ...about, other: before.slot, from: before.to, to: span.from, count };
      found.push({ slot: span.slot, flaw });
      break;
    }
  }
  return found;
}

const byMoment = (one: Collision, other: Collision) =>
  one.from - other.from ||
  collisionRules.indexOf(one.rule) - collisionRules.indexOf(other.rule) ||
  byText(one.collisionId, other.collisionId);
