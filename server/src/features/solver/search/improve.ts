import { below } from "./chance.ts";
import { type Effort, EJECTED, moveCost, priceOf } from "./effort.ts";
import { flawsAt } from "./flaws.ts";
import { bestPlace, eachPlace } from "./places.ts";
import { inTheWay, isFixed, isHome, put, stands, take } from "./plan.ts";

/** Lowering what it costs where slots stand: nothing that stands is lost. */

/** What it costs where a slot stands: that it was moved, and its soft conflicts. */
function costWhereItStands({ plan }: Effort, slot: number): number {
  const place = { room: plan.room[slot] as number, start: plan.start[slot] as number };
  return (isHome(plan, slot) ? 0 : moveCost(plan, slot)) + flawsAt(plan, slot, place);
}

/** Moves one of the slots that are meant at a time, or lets two change, so that fewer are moved and there are fewer soft conflicts. */
export function improve(
  effort: Effort,
  { tries, isMeant }: { tries: number; isMeant: (slot: number) => boolean },
): void {
  const { plan } = effort;
  const movable = [...plan.model.slots.keys()].filter(
    (slot) => stands(plan, slot) && !isFixed(plan, slot) && isMeant(slot),
  );
  const flawed = () => movable.filter((slot) => costWhereItStands(effort, slot) > 0);
  const { isSnug, isHomely } = effort;
  effort.isSnug = false;
  effort.isHomely = true;
  effort.weight.fill(1);
  effort.tabu.fill(-1);
  let list = flawed();
  let at = 0;
  let idle = 0;
  for (let tried = 0; tried < tries && list.length > 0 && effort.more(); tried++) {
    if (at >= list.length) {
      idle += 1;
      if (idle > 3) break;
      list = flawed();
      at = 0;
      continue;
    }
    effort.steps += 1;
    if (improveOne(effort, list[at++] as number)) idle = 0;
  }
  effort.isSnug = isSnug;
  effort.isHomely = isHomely;
}

/** How many places with another slot in the way are tried. */
const CHANGES = 12;

function improveOne(effort: Effort, slot: number): boolean {
  const { plan } = effort;
  const was = costWhereItStands(effort, slot);
  if (was === 0) return false;
  const [room, start] = [plan.room[slot] as number, plan.start[slot] as number];
  take(plan, slot);
  const free = bestPlace(effort, slot, true);
  if (free && free.cost < was) {
    put(plan, slot, free.room, free.start);
    return true;
  }
  for (const place of changesOf(effort, slot, was)) {
    const [other, ...more] = inTheWay(plan, slot, place, (each) => priceOf(effort, each));
    if (other === undefined || more.length > 0 || isFixed(plan, other)) continue;
    const back = { room: plan.room[other] as number, start: plan.start[other] as number };
    put(plan, slot, room, start);
    const before = was + costWhereItStands(effort, other);
    const moved = plan.moved;
    take(plan, slot);
    take(plan, other);
    put(plan, slot, place.room, place.start);
    const now = costWhereItStands(effort, slot);
    const next = bestPlace(effort, other, true);
    if (next && now + next.cost < before) {
      put(plan, other, next.room, next.start);
      if (plan.moved <= Math.max(moved, plan.model.maxMoves)) return true;
      take(plan, other);
    }
    take(plan, slot);
    put(plan, other, back.room, back.start);
  }
  put(plan, slot, room, start);
  return false;
}

/** Where it would be better and one other slot stands: some such places by chance, the best first. */
function changesOf(effort: Effort, slot: number, was: number) {
  const found: { cost: number; room: number; start: number }[] = [];
  eachPlace(effort, slot, false, (cost, room, start) => {
    const flaws = cost % EJECTED;
    if (cost < EJECTED || cost >= 2.5 * EJECTED || flaws >= was) return;
    const place = { cost: flaws + effort.chance() * 0.5, room, start };
    if (found.length < CHANGES) found.push(place);
    else {
      const at = below(effort.chance, 2 * CHANGES);
      if (at < CHANGES) found[at] = place;
    }
  });
  return found.sort((one, other) => one.cost - other.cost);
}
