import type { Chance } from "./chance.ts";
import { isFixed, isHome, type Plan, slotOf, stands } from "./plan.ts";

/** The work on a plan: what a place costs at the moment, and how long it may go on. */

/** Who is put out, who is moved, and a soft conflict (1); each is more than all of the next together. */
export const EJECTED = 2 ** 24;
const MOVED = 2 ** 10;
/** By what part a draft is put out more gladly; fewer never stand for it. */
const DRAFT = 1 / 4;
/** What never moves, and what never may be. */
export const FIXED = 2 ** 40;
export const FORBIDDEN = 2 ** 44;

export interface Effort {
  plan: Plan;
  chance: Chance;
  /** By slot: how dear it is to put it out, and until which step dearer still. */
  weight: Float64Array;
  tabu: Int32Array;
  steps: number;
  /** Whether places where slots stood at first are preferred, and places beside which nothing stays empty. */
  isHomely: boolean;
  isSnug: boolean;
  /** By slot: the last look at places in which it was a neighbour that may not overlap; and the look of now. */
  met: Int32Array;
  meeting: number;
  /** Whether it may go on; asked before each look at all places of a slot. `left`: how many have no place now. */
  more: (left?: number) => boolean;
  /** Whether it was told to end: for what is done whatever the steps. */
  isStopped: () => boolean;
}

/** What it costs that a slot doesn't stand where it stood. */
export function moveCost(plan: Plan, slot: number): number {
  const { home, released } = slotOf(plan, slot);
  if (home === null) return 0;
  return released ? 10 * MOVED : MOVED;
}

/** What it costs to put out a slot that stands. */
export function priceOf({ plan, weight, tabu, steps, isHomely }: Effort, slot: number): number {
  if (isFixed(plan, slot)) return FIXED;
  const draft = slotOf(plan, slot).isDraft ? DRAFT : 0;
  const price = EJECTED * ((weight[slot] as number) + ((tabu[slot] as number) > steps ? 50 : 0) - draft);
  if (!isHome(plan, slot)) return price;
  if (plan.moved >= plan.model.maxMoves) return FIXED;
  return isHomely ? price + moveCost(plan, slot) + EJECTED : price;
}

/** Whether these may be put out together: they don't move more than may. */
export function mayGo(plan: Plan, slots: readonly number[]): boolean {
  const moving = slots.filter((slot) => isHome(plan, slot)).length;
  return (
    (moving === 0 || plan.moved + moving <= plan.model.maxMoves) &&
    slots.every((slot) => !isFixed(plan, slot) && stands(plan, slot))
  );
}
