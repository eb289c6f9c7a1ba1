import { type Effort, EJECTED, mayGo, moveCost, priceOf } from "./effort.ts";
import { bestPlace, eachPlace, type Priced } from "./places.ts";
import { inTheWay, isFixed, isSound, put, stands, take } from "./plan.ts";

/** Solving hard conflicts with few moves. */

/** The longest chain in which each takes the place of the next. */
const LONGEST_CHAIN = 3;
/** How many moves are tried at most for one slot and length of chain. */
const MOST_TRIES = 2000;

/**
 * For each slot in a hard conflict the shortest chain of moves that ends it. Who has none is taken out, or stays where it
 * stands for good if no more may move.
 * @param hasPlace whether a slot could stand anywhere at all
 * @returns those that were taken out
 */
export function repair(effort: Effort, hasPlace: (slot: number) => boolean): number[] {
  const { plan } = effort;
  const isWrong = (slot: number) => stands(plan, slot) && !isFixed(plan, slot) && !isSound(plan, slot);
  const wrong = () =>
    [...plan.room.keys()]
      .filter(isWrong)
      .sort((one, other) => moveCost(plan, one) - moveCost(plan, other) || one - other);
  effort.weight.fill(1);
  effort.tabu.fill(-1);
  for (let length = 1; length <= LONGEST_CHAIN; length++)
    for (const slot of wrong()) {
      if (!hasPlace(slot) || !isWrong(slot) || !mayGo(plan, [slot])) continue;
      const [room, start] = [plan.room[slot] as number, plan.start[slot] as number];
      take(plan, slot);
      if (!tryChain(effort, slot, { length, locked: [slot], tries: { left: MOST_TRIES } }))
        put(plan, slot, room, start);
    }
  const out: number[] = [];
  for (const slot of wrong()) {
    if (!isWrong(slot)) continue;
    if (mayGo(plan, [slot])) {
      take(plan, slot);
      out.push(slot);
    } else plan.fixed[slot] = 1;
  }
  return out;
}

interface Chain {
  length: number;
  /** Those that are in the chain already. */
  locked: number[];
  tries: { left: number };
}

/** Finds places for a slot that stands nowhere, and all that it pushes. False, with all as it was, if that can't be. */
function tryChain(effort: Effort, slot: number, { length, locked, tries }: Chain): boolean {
  const { plan } = effort;
  if (tries.left <= 0 || !effort.more()) return false;
  tries.left -= 1;
  const free = bestPlace(effort, slot, true);
  if (free) {
    put(plan, slot, free.room, free.start);
    return true;
  }
  if (length === 1) return false;
  const places: Priced[] = [];
  eachPlace(effort, slot, false, (cost, room, start) => {
    if (cost < 3 * EJECTED) places.push({ cost, room, start });
  });
  for (const place of places.sort((one, other) => one.cost - other.cost)) {
    const [other, ...more] = inTheWay(plan, slot, place, (each) => priceOf(effort, each));
    if (other === undefined || more.length > 0 || locked.includes(other) || !mayGo(plan, [other])) continue;
    const [room, start] = [plan.room[other] as number, plan.start[other] as number];
    take(plan, other);
    put(plan, slot, place.room, place.start);
    if (tryChain(effort, other, { length: length - 1, locked: [...locked, other], tries })) return true;
    take(plan, slot);
    put(plan, other, room, start);
  }
  return false;
}
