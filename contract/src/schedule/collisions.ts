/** What collides in a plan: the one evaluation of the schedule's editor, its versions and its lists (docs/product/schedule.md#conflicts). */

export const collisionRules = ["room_overlap", "person_overlap"] as const;
export type CollisionRule = (typeof collisionRules)[number];

/** What is compared of a slot. Only sessions with a start collide. */
export interface CollidingSlot {
  slotId: string;
  kind: string;
  startTime: string | null;
  /** Null for the usual minutes. */
  durationMinutes: number | null;
  roomIds: readonly string[];
  /** Their ids; one who is named twice is one. */
  people: readonly string[];
}

/** What is compared besides the slots. */
export interface CollisionLimits {
  /** The duration of sessions without one. */
  defaultMinutes: number;
  /** By room id. Rooms that are missing are never full. */
  rooms: ReadonlyMap<string, { parallelMax: number }>;
}

/** A session that begins in a full room or while one of its people is elsewhere, and the overlapping one that ends last. */
export interface Collision<S extends CollidingSlot = CollidingSlot> {
  /** The same as long as the same slot has it for the same reason. */
  collisionId: string;
  rule: CollisionRule;
  /** Of the room or the person. */
  subjectId: string;
  /** The one that began before. */
  one: S;
  other: S;
  /** When both go on, in milliseconds. */
  from: number;
  to: number;
}

interface Span<S> {
  slot: S;
  from: number;
  to: number;
}

/** The collisions of a whole plan, by start. */
export const collisionsIn = <S extends CollidingSlot>(
  slots: Iterable<S>,
  limits: CollisionLimits,
): Collision<S>[] => collisionIndex(slots, limits).all();

/**
 * A plan that is asked for its collisions again and again: after `put` or `remove` only the rooms and people of that
 * slot are looked at anew.
 */
export function collisionIndex<S extends CollidingSlot>(slots: Iterable<S>, limits: CollisionLimits) {
  const spans = new Map<string, Span<S>>();
  /** The slots of each room and person, and what was found among them since they changed last. */
  const groups = new Map<string, { rule: CollisionRule; subjectId: string; slotIds: Set<string> }>();
  const found = new Map<string, Collision<S>[]>();

  const remove = (slotId: string): void => {
    const span = spans.get(slotId);
    if (!span) return;
    spans.delete(slotId);
    for (const { key } of subjectsOf(span.slot)) {
      groups.get(key)?.slotIds.delete(slotId);
      found.delete(key);
    }
  };

  const put = (slot: S): void => {
    remove(slot.slotId);
    if (slot.kind !== "session" || slot.startTime === null) return;
    const from = Date.parse(slot.startTime);
    spans.set(slot.slotId, { slot, from, to: from + minutesOf(slot, limits) * 60_000 });
    for (const { key, rule, subjectId } of subjectsOf(slot)) {
      const group = groups.get(key) ?? { rule, subjectId, slotIds: new Set() };
      groups.set(key, group);
      group.slotIds.add(slot.slotId);
      found.delete(key);
    }
  };

  const all = (): Collision<S>[] => {
    for (const [key, { rule, subjectId, slotIds }] of groups) {
      if (found.has(key)) continue;
      const most = rule === "room_overlap" ? (limits.rooms.get(subjectId)?.parallelMax ?? Infinity) : 1;
      const own = [...slotIds].flatMap((slotId) => spans.get(slotId) ?? []).sort(byStart);
      found.set(key, overlaps(own, most, { rule, subjectId }));
    }
    return [...found.values()].flat().sort(byMoment);
  };

  for (const slot of slots) put(slot);
  return { put, remove, all };
}

/** How long a slot takes. */
export const minutesOf = (
  { durationMinutes }: Pick<CollidingSlot, "durationMinutes">,
  { defaultMinutes }: Pick<CollisionLimits, "defaultMinutes">,
): number => durationMinutes ?? defaultMinutes;

function subjectsOf({ roomIds, people }: CollidingSlot) {
  const rooms = roomIds.map((id) => ({ key: `room_${id}`, rule: "room_overlap" as const, subjectId: id }));
  const persons = [...new Set(people)].map((id) => {
    return { key: `person_${id}`, rule: "person_overlap" as const, subjectId: id };
  });
  return [...rooms, ...persons];
}

/** @param spans by their starts */
function overlaps<S extends CollidingSlot>(
  spans: readonly Span<S>[],
  most: number,
  what: Pick<Collision, "rule" | "subjectId">,
): Collision<S>[] {
  const ends = spans.map(({ to }) => to).sort((one, other) => one - other);
  const found: Collision<S>[] = [];
  let ended = 0;
  let longest: Span<S> | undefined;
  for (const [begun, span] of spans.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= span.from) ended += 1;
    if (longest && begun - ended >= most) {
      found.push({
        collisionId: `${what.rule}:${span.slot.slotId}:${what.subjectId}`,
        ...what,
        ...{ one: longest.slot, other: span.slot },
        ...{ from: span.from, to: Math.min(longest.to, span.to) },
      });
    }
    if (!longest || span.to > longest.to) longest = span;
  }
  return found;
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Ids decide between slots that begin together, so that every evaluation finds the same pairs. */
const byStart = <S extends CollidingSlot>(one: Span<S>, other: Span<S>) =>
  one.from - other.from || byText(one.slot.slotId, other.slot.slotId);

const byMoment = (one: Collision, other: Collision) =>
  one.from - other.from ||
  collisionRules.indexOf(one.rule) - collisionRules.indexOf(other.rule) ||
  byText(one.collisionId, other.collisionId);
