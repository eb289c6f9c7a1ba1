import { type Effort, FORBIDDEN, priceOf } from "./effort.ts";
import { type Plan, slotOf, spanOf, stands } from "./plan.ts";
import { endBit, firstBit } from "./starts.ts";

/** What others cost a slot at each start in a room: those who would have to go, and soft conflicts with others. */

/** Costs by start: what changes at each bit, or their sums. */
type Costs = Float64Array;

/**
 * Costs by start for one room after the other; null where nothing costs anything. Each is good until the next is asked
 * for.
 * @param isFree whether only free starts matter, at which nobody has to go
 */
export function roomCosts(effort: Effort, slot: number, isFree: boolean): (room: number) => Costs | null {
  const { plan, met } = effort;
  const { model } = plan;
  const { neighbours, minutes } = slotOf(plan, slot);
  const price = (other: number) => (isFree ? FORBIDDEN : priceOf(effort, other));
  const everywhere = changesByNeighbours(plan, slot, { price, isFree });
  const isPriced = !isFree && model.roomLevel === "hard";
  const gapped = neighbours.filter(({ slot: other, gap }) => gap !== "off" && stands(plan, other));
  effort.meeting += 1;
  const { meeting } = effort;
  for (const { slot: other, apart } of neighbours) if (apart) met[other] = meeting;
  let common: Costs | null = null;
  const sums = everywhere || isPriced ? new Float64Array(model.bits + 1) : null;
  return (room) => {
    if (!sums) return null;
    const isAlone = isPriced && model.atOnce[room] === 1;
    const isGapped = gapped.some(({ slot: other }) => plan.room[other] === room);
    if (!isAlone && !isGapped) {
      if (everywhere) common ??= summed(everywhere.slice());
      return common;
    }
    if (everywhere) sums.set(everywhere);
    else sums.fill(0);
    if (isGapped)
      for (const { slot: other, gap } of gapped)
        if (plan.room[other] === room)
          for (const [before, after] of besides(plan, other, minutes))
            addCost(sums, before, after, gap === "hard" ? -price(other) : -1);
    if (isAlone)
      for (const other of plan.inRoom[room] as number[]) {
        if (met[other] === meeting) continue;
        const { from, to } = spanOf(plan, other);
        addCost(sums, firstBit(model, from, minutes), endBit(model, to), price(other));
      }
    return summed(sums);
  };
}

/** What neighbours cost in every room; null if nothing. Where they may not overlap, there are no free starts. */
function changesByNeighbours(
  plan: Plan,
  slot: number,
  { price, isFree }: { price: (other: number) => number; isFree: boolean },
): Costs | null {
  const { model } = plan;
  const { neighbours, minutes } = slotOf(plan, slot);
  let costs: Costs | null = null;
  const add = (from: number, to: number, cost: number) => {
    costs ??= new Float64Array(model.bits + 1);
    addCost(costs, from, to, cost);
  };
  for (const { slot: other, apart, cost, gap } of neighbours) {
    if (!stands(plan, other)) continue;
    const { from, to } = spanOf(plan, other);
    const each = cost + (apart && !isFree ? price(other) : 0);
    if (each > 0) add(firstBit(model, from, minutes), endBit(model, to), each);
    if (gap !== "off")
      for (const [before, after] of besides(plan, other, minutes))
        add(before, after, gap === "hard" ? price(other) : 1);
  }
  return costs;
}

/** The starts too near before a slot, and after it. */
function besides(plan: Plan, other: number, minutes: number): [number, number][] {
  const { model } = plan;
  const { from, to } = spanOf(plan, other);
  return [
    [firstBit(model, from - model.gap, minutes), firstBit(model, from, minutes)],
    [endBit(model, to), endBit(model, to + model.gap)],
  ];
}

function addCost(costs: Costs, from: number, to: number, cost: number): void {
  if (from >= to) return;
  costs[from] = (costs[from] as number) + cost;
  costs[to] = (costs[to] as number) - cost;
}

function summed(costs: Costs): Costs {
  let sum = 0;
  for (let bit = 0; bit < costs.length; bit++) {
    sum += costs[bit] as number;
    costs[bit] = sum;
  }
  return costs;
}
