import type { PlanFrame } from "./frame.ts";
import type { CollisionRule, Level } from "./rule-levels.ts";
import { overlaps, type Span } from "./spans.ts";

/** A slot as it is compared, and what is found (collisions.ts). */

/** What is compared of a slot. Only what has a start collides. */
export interface CollidingSlot {
  slotId: string;
  kind: string;
  status: "draft" | "confirmed";
  startTime: string | null;
  /** Null for the usual minutes. */
  durationMinutes: number | null;
  /** Of an item none stand for all. */
  roomIds: readonly string[];
  /** The room that a session only names. */
  roomName: string | null;
  trackId: string | null;
  type: string | null;
  needs: readonly string[];
  expectedAudience: number | null;
  /** Their ids; one who is named twice is one. */
  people: readonly string[];
  /** All who are named, if `people` leaves some out. */
  everybody?: readonly string[];
}

/** What is wrong with a session's place. */
export interface Collision<S extends CollidingSlot = CollidingSlot> {
  /** The same as long as the same slot has it for the same reason. */
  collisionId: string;
  rule: CollisionRule;
  level: Exclude<Level, "off">;
  /** Whether somebody has looked at it and leaves it, as its slots are. */
  kept: boolean;
  /** The room, person or track, or the day; null for none. */
  subjectId: string | null;
  /** The session; of two the one that began before. */
  one: S;
  /** The other session, or the item; null if the session's place is wrong by itself. */
  other: S | null;
  /** From when to when it is so, in milliseconds. */
  from: number;
  to: number;
  /** How many people have marked both, or how many minutes there are from room to room. */
  count: number;
}

/** A slot that has a start. */
export interface Placed<S> extends Span {
  slot: S;
}

/** The slots that a collision is about. */
export const slotsIn = <S extends CollidingSlot>({ one, other }: Collision<S>): S[] =>
  other ? [one, other] : [one];

/** How long a slot takes. */
export const minutesOf = (
  { durationMinutes }: Pick<CollidingSlot, "durationMinutes">,
  { defaultMinutes }: Pick<PlanFrame, "defaultMinutes">,
): number => durationMinutes ?? defaultMinutes;

/** What a kept collision depends on: places, lengths and people of its slots. */
export const stateOf = (
  collision: Pick<Collision, "one" | "other">,
  frame: Pick<PlanFrame, "defaultMinutes">,
): string =>
  JSON.stringify(
    [collision.one, collision.other].map(
      (slot) =>
        slot && [
          ...[slot.slotId, slot.startTime, minutesOf(slot, frame), slot.roomName],
          ...[[...slot.roomIds].sort(), [...new Set(slot.everybody ?? slot.people)].sort()],
        ],
    ),
  );

/** Whether both have a room, and not the same. */
export function isOtherRoom(one: CollidingSlot, other: CollidingSlot): boolean {
  const [here, there] = [one.roomIds[0] ?? one.roomName, other.roomIds[0] ?? other.roomName];
  return here !== null && there !== null && here !== there;
}

/** Whether one of two overlapping sessions counts as the one that began before. */
export const beganBefore = <S extends CollidingSlot>(one: Placed<S>, other: Placed<S>): boolean =>
  overlaps(one, other) && byStart(one, other) < 0;

export const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Ids decide between slots that begin together, so that every evaluation finds the same pairs. */
export const byStart = <S extends CollidingSlot>(one: Placed<S>, other: Placed<S>) =>
  one.from - other.from || byText(one.slot.slotId, other.slot.slotId);
