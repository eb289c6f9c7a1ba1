import { type Effort, mayGo, priceOf } from "./effort.ts";
import { bestPlace } from "./places.ts";
import { inTheWay, isFixed, isHome, put, restore, type Saved, saved, slotOf, stands, take } from "./plan.ts";

/** Placing many slots: each where it costs least, and those it puts out anew. */

/** Who was put out as often is left out. */
const MOST_EJECTIONS = 20;
/** For as many steps who was placed is put out less gladly. */
const TABU = 8;

/**
 * Gives slots places, the hardest first.
 * @param hardness by slot
 * @returns those that are left out
 */
export function fill(effort: Effort, slots: readonly number[], hardness: Float64Array): number[] {
  const { plan, weight, tabu } = effort;
  const queue = [...slots];
  let left: number[] = [];
  let best: { saved: Saved; out: number[] } | null = null;
  weight.fill(1);
  tabu.fill(-1);
  while (queue.length > 0 && effort.more(queue.length + left.length)) {
    effort.steps += 1;
    const slot = takeHardest(queue, (each) => (weight[each] as number) * 1e9 + (hardness[each] as number));
    let place = bestPlace(effort, slot, true);
    if (!place && (weight[slot] as number) <= MOST_EJECTIONS) {
      const out = queue.length + left.length + 1;
      // Nothing better may be lost by what is put out now.
      if (!best || out < best.out.length) best = { saved: saved(plan), out: [...queue, ...left, slot] };
      place = bestPlace(effort, slot, false);
      const going = place ? inTheWay(plan, slot, place, (other) => priceOf(effort, other)) : [];
      if (!mayGo(plan, going)) place = null;
      else
        for (const other of going) {
          take(plan, other);
          weight[other] = (weight[other] as number) + 1;
          queue.push(other);
        }
    }
    if (place) {
      put(plan, slot, place.room, place.start);
      tabu[slot] = effort.steps + TABU;
    } else left.push(slot);
  }
  left.push(...queue);
  if (best && best.out.length < left.length) {
    restore(plan, best.saved);
    left = best.out;
  }
  // The shortest first, so that as many as possible are placed.
  left.sort((one, other) => (hardness[one] as number) - (hardness[other] as number) || one - other);
  return left.filter((slot) => !effort.more() || !placeFreely(effort, slot));
}

function takeHardest(queue: number[], hardness: (slot: number) => number): number {
  let at = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, slot] of queue.entries()) {
    const hard = hardness(slot);
    if (hard > most) {
      most = hard;
      at = index;
    }
  }
  const slot = queue[at] as number;
  queue[at] = queue[queue.length - 1] as number;
  queue.pop();
  return slot;
}

/** Gives a slot a place from which nobody has to go. */
export function placeFreely(effort: Effort, slot: number): boolean {
  const place = bestPlace(effort, slot, true);
  if (place) put(effort.plan, slot, place.room, place.start);
  return place !== null;
}

/** Who is confirmed and left out gets the place of a draft that had none at first: as many stand, and none more has moved. */
export function confirmedFirst(effort: Effort, left: readonly number[]): number[] {
  const { plan, weight, tabu } = effort;
  const rest = [...left];
  if (!plan.model.slots.some(({ isDraft }) => isDraft)) return rest;
  weight.fill(1);
  tabu.fill(-1);
  for (const slot of left) {
    if (slotOf(plan, slot).isDraft || !effort.more()) continue;
    const place = bestPlace(effort, slot, false);
    const out = place ? inTheWay(plan, slot, place, (other) => priceOf(effort, other)) : [];
    const [other] = out;
    if (!place || out.length !== 1 || other === undefined || !slotOf(plan, other).isDraft) continue;
    if (!mayGo(plan, out)) continue;
    take(plan, other);
    put(plan, slot, place.room, place.start);
    rest.splice(rest.indexOf(slot), 1, other);
  }
  return rest;
}

/**
 * What stood without a conflict and is left out goes back if one that had to move anyway makes way: as many stand, and
 * fewer have moved.
 */
export function giveBack(effort: Effort, left: readonly number[], sound: ReadonlySet<number>): number[] {
  const { plan } = effort;
  const rest = [...left];
  for (let again = true; again; ) {
    again = false;
    for (const slot of [...rest]) {
      const { home } = slotOf(plan, slot);
      if (!home || !sound.has(slot) || isFixed(plan, slot) || stands(plan, slot)) continue;
      const out = inTheWay(plan, slot, home, (other) => priceOf(effort, other));
      const [other] = out;
      if (out.length > 1) continue;
      if (other !== undefined && (isFixed(plan, other) || isHome(plan, other))) continue;
      rest.splice(rest.indexOf(slot), 1);
      if (other !== undefined) {
        take(plan, other);
        rest.push(other);
      }
      put(plan, slot, home.room, home.start);
      again = true;
    }
  }
  return rest;
}
