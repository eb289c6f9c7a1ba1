import { isHomeOf, isPossible, type Model, type ModelSlot } from "./model.ts";
import type { Span } from "./problem.ts";
import { clearBits, endBit, firstBit } from "./starts.ts";

/** Where slots stand while they are searched for, and who would have to go if one stood elsewhere. */

export const NOWHERE = -1;

export interface Plan {
  model: Model;
  /** By slot: the room, or NOWHERE, and the minute. */
  room: Int16Array;
  start: Int32Array;
  /** Slots by room. */
  inRoom: number[][];
  /** How many that stood somewhere at first stand elsewhere, or nowhere. */
  moved: number;
  /** By slot: never moves. What can't be solved within the moves that are allowed is fixed on the way. */
  fixed: Uint8Array;
  /** By room: starts at which it isn't full, by length, until something in it changes. */
  free: Map<number, { bits: Uint32Array; version: number }>[];
  version: Int32Array;
}

/** The plan as it is at first. */
export function planOf(model: Model): Plan {
  const rooms = model.atOnce.length;
  const plan: Plan = {
    model,
    room: new Int16Array(model.slots.length).fill(NOWHERE),
    start: new Int32Array(model.slots.length),
    inRoom: Array.from({ length: rooms }, () => []),
    moved: model.slots.filter(({ home }) => home !== null).length,
    fixed: Uint8Array.from(model.slots, ({ fixed }) => (fixed ? 1 : 0)),
    free: Array.from({ length: rooms }, () => new Map()),
    version: new Int32Array(rooms),
  };
  for (const [slot, { home }] of model.slots.entries()) if (home) put(plan, slot, home.room, home.start);
  return plan;
}

export const slotOf = (plan: Plan, slot: number) => plan.model.slots[slot] as ModelSlot;

export function put(plan: Plan, slot: number, room: number, start: number): void {
  plan.room[slot] = room;
  plan.start[slot] = start;
  plan.inRoom[room]?.push(slot);
  plan.version[room] = (plan.version[room] as number) + 1;
  if (isHome(plan, slot)) plan.moved -= 1;
}

export function take(plan: Plan, slot: number): void {
  if (isHome(plan, slot)) plan.moved += 1;
  const room = plan.room[slot] as number;
  const list = plan.inRoom[room] as number[];
  list[list.indexOf(slot)] = list[list.length - 1] as number;
  list.pop();
  plan.version[room] = (plan.version[room] as number) + 1;
  plan.room[slot] = NOWHERE;
}

export const stands = (plan: Plan, slot: number) => plan.room[slot] !== NOWHERE;

export const isFixed = (plan: Plan, slot: number) => plan.fixed[slot] === 1;

/** Whether it stands where it stood at first. */
export function isHome(plan: Plan, slot: number): boolean {
  const { home } = slotOf(plan, slot);
  return home !== null && plan.room[slot] === home.room && plan.start[slot] === home.start;
}

/** When a slot that stands is. */
export function spanOf(plan: Plan, slot: number): Span {
  const from = plan.start[slot] as number;
  return { from, to: from + slotOf(plan, slot).minutes };
}

const endOf = (plan: Plan, slot: number) => (plan.start[slot] as number) + slotOf(plan, slot).minutes;

export const overlaps = (plan: Plan, slot: number, from: number, to: number) =>
  (plan.start[slot] as number) < to && from < endOf(plan, slot);

/** Whether a slot overlaps these minutes, or leaves less than the gap to them. */
export const isNear = (plan: Plan, slot: number, from: number, to: number) =>
  overlaps(plan, slot, from - plan.model.gap, to + plan.model.gap);

/** Starts at which a room isn't full for a session of that length. Not to be changed: it is kept. */
export function freeStarts(plan: Plan, room: number, minutes: number): Uint32Array {
  const version = plan.version[room] as number;
  const kept = plan.free[room]?.get(minutes);
  if (kept?.version === version) return kept.bits;
  const { model } = plan;
  const bits = kept?.bits ?? new Uint32Array(model.words);
  bits.fill(0xffffffff);
  for (const [from, to] of fullTimes(plan, room))
    clearBits(bits, firstBit(model, from, minutes), endBit(model, to));
  plan.free[room]?.set(minutes, { bits, version });
  return bits;
}

/** When as many stand in a room as it takes, but for one that is left out of account. */
function fullTimes(plan: Plan, room: number, but = NOWHERE): [number, number][] {
  const atOnce = plan.model.atOnce[room] as number;
  const here = plan.inRoom[room] as number[];
  if (atOnce === 1)
    return here
      .filter((slot) => slot !== but)
      .map((slot): [number, number] => [plan.start[slot] as number, endOf(plan, slot)]);
  const turns = here
    .filter((slot) => slot !== but)
    .flatMap((slot): [number, number][] => [
      [plan.start[slot] as number, 1],
      [endOf(plan, slot), -1],
    ])
    .sort(([one, up], [other, down]) => one - other || up - down);
  const full: [number, number][] = [];
  let count = 0;
  for (const [at, [minute, by]] of turns.entries()) {
    count += by;
    const next = turns[at + 1]?.[0];
    if (count >= atOnce && next !== undefined && next > minute) full.push([minute, next]);
  }
  return full;
}

/**
 * Who would have to go so that a slot can stand somewhere. In rooms that take several at once, as few as are needed,
 * those first that are cheapest by `price`.
 */
export function inTheWay(
  plan: Plan,
  slot: number,
  { room, start }: { room: number; start: number },
  price: (other: number) => number,
): number[] {
  const own = slotOf(plan, slot);
  const { minutes, neighbours, leftWith, isSettled } = own;
  const end = start + minutes;
  const found = new Set<number>();
  const mayLeave = (isSettled || leftWith.size > 0) && isHomeOf(own, room, start);
  // Of three in one room each has a conflict with one of the others only.
  const isLeft = (other: number) =>
    mayLeave && ((isSettled && slotOf(plan, other).isSettled) || leftWith.has(other)) && isHome(plan, other);
  for (const { slot: other, apart, gap } of neighbours) {
    if (!stands(plan, other) || isLeft(other)) continue;
    if (apart && overlaps(plan, other, start, end)) found.add(other);
    else if (
      gap === "hard" &&
      plan.room[other] !== room &&
      isNear(plan, other, start, end) &&
      !overlaps(plan, other, start, end)
    )
      found.add(other);
  }
  if (plan.model.roomLevel !== "hard") return [...found];
  const here = (plan.inRoom[room] as number[]).filter(
    (other) => other !== slot && overlaps(plan, other, start, end) && !isLeft(other),
  );
  const atOnce = plan.model.atOnce[room] as number;
  if (atOnce === 1) for (const other of here) found.add(other);
  else for (const other of crowdedOut(plan, here, { start, found, atOnce, price })) found.add(other);
  return [...found];
}

/** At each moment at which too many are in a room, the cheapest of them goes; of equal ones who stays longest. */
function crowdedOut(
  plan: Plan,
  here: number[],
  {
    start,
    found,
    atOnce,
    price,
  }: { start: number; found: Set<number>; atOnce: number; price: (slot: number) => number },
): number[] {
  const out: number[] = [];
  const moments = [start, ...here.map((slot) => Math.max(start, plan.start[slot] as number))].sort(
    (one, other) => one - other,
  );
  for (const moment of moments) {
    const there = here.filter(
      (slot) => !found.has(slot) && !out.includes(slot) && overlaps(plan, slot, moment, moment + 1),
    );
    there.sort(
      (one, other) => price(one) - price(other) || endOf(plan, other) - endOf(plan, one) || one - other,
    );
    out.push(...there.slice(0, Math.max(0, there.length - atOnce + 1)));
  }
  return out;
}

/** Whether nothing hard is wrong with where a slot stands. */
export function isSound(plan: Plan, slot: number): boolean {
  const place = { room: plan.room[slot] as number, start: plan.start[slot] as number };
  return (
    isPossible(slotOf(plan, slot), place.room, place.start) &&
    inTheWay(plan, slot, place, () => 1).length === 0
  );
}

/** All places, to come back to. */
export interface Saved {
  room: Int16Array;
  start: Int32Array;
}

export const saved = (plan: Plan): Saved => ({ room: plan.room.slice(), start: plan.start.slice() });

export function restore(plan: Plan, { room, start }: Saved): void {
  const all = [...plan.model.slots.keys()].filter((slot) => !isFixed(plan, slot));
  const differs = (slot: number) => plan.room[slot] !== room[slot] || plan.start[slot] !== start[slot];
  const changed = all.filter((slot) => (stands(plan, slot) || room[slot] !== NOWHERE) && differs(slot));
  for (const slot of changed) if (stands(plan, slot)) take(plan, slot);
  for (const slot of changed)
    if (room[slot] !== NOWHERE) put(plan, slot, room[slot] as number, start[slot] as number);
}
