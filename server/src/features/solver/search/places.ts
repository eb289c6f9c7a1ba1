import { roomCosts } from "./costs.ts";
import { type Effort, FIXED, FORBIDDEN, moveCost, priceOf } from "./effort.ts";
import { flawsAt } from "./flaws.ts";
import { isPossible, type ModelSlot, type Option } from "./model.ts";
import { freeStarts, inTheWay, type Plan, slotOf, spanOf, stands } from "./plan.ts";
import { clearBits, endBit, firstBit, hasBit, startsWithin } from "./starts.ts";

/** A place, and what it costs in the sense of effort.ts. */
export interface Priced {
  cost: number;
  room: number;
  start: number;
}

type Visit = (cost: number, room: number, start: number) => void;

/** A place with an empty start beside it costs this at either side, where places without are preferred. */
const HOLE = 0.2;

/**
 * Every place of a slot that stands nowhere: those that are free, or all that are possible at the price of those who
 * would have to go.
 */
export function eachPlace(effort: Effort, slot: number, isFree: boolean, visit: Visit): void {
  const { plan } = effort;
  const { model } = plan;
  const own = slotOf(plan, slot);
  const present = isFree ? withoutNeighbours(plan, own) : own.present;
  const costsIn = roomCosts(effort, slot, isFree);
  const starts = new Uint32Array(model.words);
  const inRoom = new Uint32Array(model.words);
  const rather = own.rather.map((times) => startsWithin(model, times, own.minutes));
  const away = effort.isHomely ? moveCost(plan, slot) : 0;
  const isShared = model.roomLevel !== "hard";
  for (const option of own.options) {
    const { room } = option;
    const free = isFree || isShared ? freeStarts(plan, room, own.minutes) : null;
    if (!fillStarts(plan, own, option, { starts, inRoom, present, free: isShared ? null : free })) continue;
    const isCrowded = !isFree && !isShared && (model.atOnce[room] as number) > 1;
    const costs = costsIn(room);
    const soft = [...rather, ...option.rather.map((times) => startsWithin(model, times, own.minutes))];
    for (let word = 0; word < starts.length; word++)
      for (let rest = starts[word] as number; rest; rest &= rest - 1) {
        const bit = word * 32 + 31 - Math.clz32(rest & -rest);
        const start = bit * model.unit;
        let cost = option.cost + (costs?.[bit] ?? 0);
        if (isFree && cost >= FORBIDDEN) continue;
        for (const bits of soft) if (!hasBit(bits, bit)) cost += 1;
        if (isShared && free && !hasBit(free, bit)) cost += 1;
        if (isCrowded) cost += crowdCost(effort, slot, { room, start });
        if (!(own.home && own.home.room === room && own.home.start === start)) cost += away;
        if (isFree && effort.isSnug)
          cost += (hasBit(inRoom, bit - 1) ? HOLE : 0) + (hasBit(inRoom, bit + 1) ? HOLE : 0);
        visit(cost, room, start);
      }
  }
  visitHome(effort, slot, isFree, visit);
}

/** The starts at which its people can be there and are in nothing else. */
function withoutNeighbours(plan: Plan, { present, neighbours, minutes }: ModelSlot): Uint32Array {
  const free = present.slice();
  for (const { slot: other, apart } of neighbours) {
    if (!apart || !stands(plan, other)) continue;
    const { from, to } = spanOf(plan, other);
    clearBits(free, firstBit(plan.model, from, minutes), endBit(plan.model, to));
  }
  return free;
}

/** The starts within all times, where the room is free if that is asked. False if there is none. */
function fillStarts(
  { model }: Plan,
  own: ModelSlot,
  option: Option,
  {
    starts,
    inRoom,
    present,
    free,
  }: Record<"starts" | "inRoom" | "present", Uint32Array> & {
    free: Uint32Array | null;
  },
): boolean {
  const open = startsWithin(model, option.open, own.minutes);
  let any = 0;
  for (let word = 0; word < starts.length; word++) {
    const here = free ? (open[word] as number) & (free[word] as number) : (open[word] as number);
    inRoom[word] = here;
    const start = here & (present[word] as number);
    starts[word] = start;
    any |= start;
  }
  return any !== 0;
}

/** In a room that takes several at once: those who would have to go because of the room alone. */
function crowdCost(effort: Effort, slot: number, place: { room: number; start: number }): number {
  const { neighbours } = slotOf(effort.plan, slot);
  return inTheWay(effort.plan, slot, place, (other) => priceOf(effort, other))
    .filter((other) => !neighbours.some((near) => near.slot === other && (near.apart || near.gap === "hard")))
    .reduce((sum, other) => sum + priceOf(effort, other), 0);
}

/** A slot may go back to where it stood even if that is not on the grid. */
function visitHome(effort: Effort, slot: number, isFree: boolean, visit: Visit): void {
  const { plan } = effort;
  const own = slotOf(plan, slot);
  if (!own.home) return;
  const { room, start } = own.home;
  if (start % plan.model.unit === 0 && hasBit(plan.model.grid, start / plan.model.unit)) return;
  if (!isPossible(own, room, start)) return;
  const out = inTheWay(plan, slot, own.home, (other) => priceOf(effort, other));
  if (isFree && out.length > 0) return;
  const cost = out.reduce((sum, other) => sum + priceOf(effort, other), 0);
  visit(cost + flawsAt(plan, slot, own.home), room, start);
}

/** The cheapest place of a slot that stands nowhere, by chance one of those that cost the same; null if there is none. */
export function bestPlace(effort: Effort, slot: number, isFree: boolean): Priced | null {
  const best = { cost: FIXED / 2, room: -1, start: 0 };
  let ties = 0;
  eachPlace(effort, slot, isFree, (cost, room, start) => {
    if (cost > best.cost) return;
    if (cost < best.cost) ties = 0;
    ties += 1;
    if (ties > 1 && effort.chance() * ties >= 1) return;
    best.cost = cost;
    best.room = room;
    best.start = start;
  });
  return best.room < 0 ? null : best;
}
