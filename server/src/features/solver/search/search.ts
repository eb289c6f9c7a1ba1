import { below, chanceOf, shuffled } from "./chance.ts";
import { countConflicts } from "./count.ts";
import { type Effort, mayGo, moveCost } from "./effort.ts";
import { confirmedFirst, fill, giveBack, placeFreely } from "./fill.ts";
import { improve } from "./improve.ts";
import { countPlaces, isPossible, modelOf } from "./model.ts";
import {
  inTheWay,
  isFixed,
  isHome,
  isSound,
  NOWHERE,
  type Plan,
  planOf,
  put,
  restore,
  type Saved,
  saved,
  slotOf,
  stands,
  take,
} from "./plan.ts";
import type { Move, Problem, SlotPlace, Solution } from "./problem.ts";
import { reasonFor } from "./reasons.ts";
import { repair } from "./repair.ts";
import { bringNear, closeUp } from "./settle.ts";

/** What is told while it works: how many have no place now, and had none in the best plan so far. */
export interface Progress {
  left: number;
  best: number | null;
  steps: number;
}

export interface Bounds {
  seed: number;
  /** It ends after as many. The same problem, seed and steps give the same solution everywhere. */
  steps: number;
  /** Asked at least once a step: whether it has to end now, with the best that it has. */
  until?: () => boolean;
  /** Called as often as `until`. */
  progress?: (progress: Progress) => void;
}

interface Found {
  left: number[];
  /** What it costs that slots have moved. */
  cost: number;
  /** How many of those left out are confirmed. */
  confirmed: number;
  saved: Saved;
}

/** After as many rounds without gain it begins anew, in another order. */
const CALM_ROUNDS = 3;
/** As many more rounds are made for fewer moves once all are placed. */
const ROUNDS_FOR_MOVES = 30;
const MOVE_TRIES = 2000;
/** How often each slot's place is looked at for fewer soft conflicts. */
const POLISHING = 5;
/** How many that have no place are still looked at once it was told to end. */
const MOST_AFTER_STOP = 300;

/**
 * Gives places to slots of a plan. The goals in this order: no hard conflict that wasn't there; as many placed as
 * possible; the fewest moves; the fewest soft conflicts.
 */
export function search(problem: Problem, { seed, steps, until, progress }: Bounds): Solution {
  const model = modelOf(problem);
  const plan = planOf(model);
  const all = [...model.slots.keys()];
  let best: Found | null = null;
  let isStopped = false;
  const effort: Effort = {
    ...{ plan, chance: chanceOf(seed), steps: 0, isHomely: true, isSnug: true },
    ...{ weight: new Float64Array(all.length).fill(1), tabu: new Int32Array(all.length).fill(-1) },
    ...{ met: new Int32Array(all.length), meeting: 0 },
    isStopped: () => {
      if (!isStopped && until?.()) isStopped = true;
      return isStopped;
    },
    more: (left) => {
      if (isStopped || effort.steps >= steps) return false;
      effort.isStopped();
      if (left !== undefined) progress?.({ left, best: best?.left.length ?? null, steps: effort.steps });
      return !isStopped;
    },
  };
  const before = countConflicts(
    problem,
    problem.slots.map(({ place }) => place),
  );

  const places = model.slots.map((slot, number) => (isFixed(plan, number) ? 0 : countPlaces(model, slot)));
  const movable = all.filter((slot) => !isFixed(plan, slot));
  const sound = new Set(movable.filter((slot) => stands(plan, slot) && isSound(plan, slot)));
  const hasPlace = (slot: number) => (places[slot] as number) > 0 || isPossibleAtHome(plan, slot);
  const least = leastCost(plan, movable, sound, hasPlace);
  const unsolved = repair(effort, hasPlace);
  const queue = [
    ...unsolved,
    ...movable.filter((slot) => !unsolved.includes(slot) && !stands(plan, slot)),
  ].filter(hasPlace);
  const begin = saved(plan);
  const anew = newBeginnings(effort, { begin, queue, sound, hasPlace });
  const hardness = hardnessOf(plan, places);

  let next = queue;
  let gain = 0;
  let calm = 0;
  for (let round = 0; ; round++) {
    effort.isHomely = round === 0 || effort.chance() < 0.5;
    let left = fill(effort, next, hardness);
    effort.isHomely = true;
    left = giveBack(effort, left, sound);
    if (plan.moved > 0) {
      improve(effort, {
        tries: MOVE_TRIES,
        isMeant: (slot) => moveCost(plan, slot) > 0 && !isHome(plan, slot),
      });
      left = giveBack(effort, left, sound);
    }
    left = confirmedFirst(effort, left);
    const cost = movesCost(plan, movable, sound);
    const confirmed = left.filter((slot) => !slotOf(plan, slot).isDraft).length;
    const isBetter =
      best && (left.length - best.left.length || cost - best.cost || confirmed - best.confirmed) < 0;
    if (!best || isBetter) {
      best = { left, cost, confirmed, saved: saved(plan) };
      gain = round;
    }
    if (best.left.length > 0) calm = round;
    if (!effort.more(best.left.length)) break;
    if (best.left.length === 0 && (best.cost <= least || round - calm >= ROUNDS_FOR_MOVES)) break;
    if (best.left.length === 0 || round - gain >= CALM_ROUNDS) {
      next = anew();
      gain = round;
    } else {
      restore(plan, best.saved);
      next = effort.chance() < 0.6 && plan.moved > 0 ? sendHome(effort, best, sound) : undo(effort, best);
    }
    effort.isSnug = effort.chance() < 0.5;
    const order = effort.chance() < 0.3 ? -1 : 1;
    for (const slot of next)
      hardness[slot] =
        order * slotOf(plan, slot).minutes * 1e5 * (0.7 + 0.6 * effort.chance()) +
        Math.max(0, 99_999 - (places[slot] as number));
  }
  restore(plan, best.saved);
  const tries = POLISHING * movable.length;
  improve(effort, { tries, isMeant: () => true });
  if (!isStopped) {
    effort.isSnug = false;
    bringNear(effort);
    closeUp(effort);
  }
  const out = movable.filter((slot) => !stands(plan, slot));
  // Whoever stops it doesn't wait until thousands that it never came to have been looked at.
  const mayLook = (at: number) => at < MOST_AFTER_STOP || !effort.isStopped();
  const seen = new Set<number>();
  const left = out.filter((slot, at) => {
    if (!mayLook(at)) return true;
    seen.add(slot);
    return !placeFreely(effort, slot);
  });
  const reasons = left.map((slot, at) => ({
    slot,
    reason:
      seen.has(slot) && mayLook(at) ? reasonFor(plan, slot, effort.steps) : ({ kind: "not_tried" } as const),
  }));
  return {
    moves: movesOf(problem, plan, movable),
    before,
    after: countConflicts(
      problem,
      all.map((slot) => placeOf(problem, plan, slot)),
    ),
    left: reasons.map(({ slot, reason }) => ({ slot: slotOf(plan, slot).id, reason })),
    steps: effort.steps,
    stopped: isStopped,
  };
}

function isPossibleAtHome(plan: Plan, slot: number): boolean {
  const own = slotOf(plan, slot);
  return own.home !== null && isPossible(own, own.home.room, own.home.start);
}

/** The longest first, then those with the fewest places. */
const hardnessOf = (plan: Plan, places: readonly number[]) =>
  Float64Array.from(places, (count, slot) => slotOf(plan, slot).minutes * 1e5 + Math.max(0, 99_999 - count));

/** What it costs that slots are elsewhere or left out which stood without a conflict, and that others were moved. */
function movesCost(plan: Plan, movable: readonly number[], sound: ReadonlySet<number>): number {
  let cost = 0;
  for (const slot of movable)
    if (!isHome(plan, slot) && (stands(plan, slot) || sound.has(slot))) cost += moveCost(plan, slot);
  return cost;
}

/** No repair costs less: who stands where nobody may has to move, and one of two that are in each other's way. */
function leastCost(
  plan: Plan,
  movable: readonly number[],
  sound: ReadonlySet<number>,
  hasPlace: (slot: number) => boolean,
): number {
  const counted = new Set<number>();
  let cost = 0;
  for (const slot of movable) {
    const { home } = slotOf(plan, slot);
    if (!home || sound.has(slot) || counted.has(slot)) continue;
    if (!isPossibleAtHome(plan, slot)) {
      if (hasPlace(slot)) cost += moveCost(plan, slot);
      counted.add(slot);
      continue;
    }
    const others = inTheWay(plan, slot, home, () => 1);
    const other = others.find(
      (each) => !counted.has(each) && (isFixed(plan, each) || isPossibleAtHome(plan, each)),
    );
    if (other === undefined) continue;
    counted.add(slot);
    counted.add(other);
    cost += isFixed(plan, other)
      ? moveCost(plan, slot)
      : Math.min(moveCost(plan, slot), moveCost(plan, other));
  }
  return cost;
}

interface Beginning {
  begin: Saved;
  queue: readonly number[];
  sound: ReadonlySet<number>;
  hasPlace: (slot: number) => boolean;
}

/** Ways to begin again: as after the repair; as it was, but for what was in conflict; or, if all may move, with nothing. */
function newBeginnings(effort: Effort, { begin, queue, sound, hasPlace }: Beginning): () => number[] {
  const { plan } = effort;
  const { slots, maxMoves, problem } = plan.model;
  const movable = [...slots.keys()].filter((slot) => !isFixed(plan, slot));
  const loose = movable.filter((slot) => hasPlace(slot) && !sound.has(slot));
  const unsound = movable.filter((slot) => slotOf(plan, slot).home && !sound.has(slot));
  const asItWas: Saved = {
    room: Int16Array.from(slots, ({ home }, slot) => (home && sound.has(slot) ? home.room : NOWHERE)),
    start: Int32Array.from(slots, ({ home }, slot) => (home && sound.has(slot) ? home.start : 0)),
  };
  const empty: Saved = { room: begin.room.map(() => NOWHERE), start: begin.start.map(() => 0) };
  const mayEmpty = problem.scope.kind === "all" && maxMoves >= movable.length;
  return () => {
    if (mayEmpty && effort.chance() < 0.3) {
      restore(plan, empty);
      return movable.filter(hasPlace);
    }
    if (unsound.length > maxMoves || effort.chance() < 0.5) {
      restore(plan, begin);
      return [...queue];
    }
    restore(plan, asItWas);
    return backHome(effort, loose);
  };
}

/** Of those that were in each other's way some stand again where they stood: each that can, in an order by chance. */
function backHome(effort: Effort, slots: readonly number[]): number[] {
  const { plan } = effort;
  const back = new Set<number>();
  for (const slot of shuffled(slots, effort.chance)) {
    const { home } = slotOf(plan, slot);
    if (!home || !isPossibleAtHome(plan, slot) || inTheWay(plan, slot, home, () => 1).length > 0) continue;
    put(plan, slot, home.room, home.start);
    back.add(slot);
  }
  return slots.filter((slot) => !back.has(slot));
}

/** Some of those that were moved go back; who stands there seeks another place. */
function sendHome({ plan, chance }: Effort, { left }: Found, sound: ReadonlySet<number>): number[] {
  const queue = [...left];
  const moved = [...sound].filter(
    (slot) => stands(plan, slot) && !isHome(plan, slot) && !isFixed(plan, slot),
  );
  for (let more = 1 + below(chance, 4); more > 0 && moved.length > 0; more--) {
    const slot = moved[below(chance, moved.length)] as number;
    const { home } = slotOf(plan, slot);
    if (!home || !stands(plan, slot) || isHome(plan, slot)) continue;
    const others = inTheWay(plan, slot, home, () => 1);
    if (others.some((other) => isFixed(plan, other) || isHome(plan, other))) continue;
    take(plan, slot);
    for (const other of others)
      if (stands(plan, other)) {
        take(plan, other);
        queue.push(other);
      }
    put(plan, slot, home.room, home.start);
  }
  return queue;
}

/** How many sessions of rooms that suit a slot are taken out for it. */
const SAMPLE = 8;

/** A few that stand where those that are left out could stand, or have people in common, are taken out. */
function undo({ plan, chance }: Effort, { left }: Found): number[] {
  const queue = [...left];
  const takeOut = (slot: number | undefined) => {
    if (slot === undefined || !stands(plan, slot) || !mayGo(plan, [slot])) return;
    take(plan, slot);
    queue.push(slot);
  };
  for (const slot of left) {
    const { options, neighbours } = slotOf(plan, slot);
    for (const { slot: other, apart } of neighbours)
      if (apart && stands(plan, other) && chance() < 0.5) takeOut(other);
    for (let more = SAMPLE; more > 0 && options.length > 0; more--) {
      const here = plan.inRoom[options[below(chance, options.length)]?.room ?? 0] ?? [];
      takeOut(here[below(chance, here.length)]);
    }
  }
  return queue;
}

function placeOf({ rooms }: Problem, plan: Plan, slot: number): SlotPlace | null {
  if (isHome(plan, slot)) return plan.model.problem.slots[slot]?.place ?? null;
  if (!stands(plan, slot)) return null;
  return {
    room: rooms[plan.room[slot] as number]?.id ?? null,
    start: (plan.start[slot] as number) + plan.model.zero,
  };
}

function movesOf(problem: Problem, plan: Plan, movable: readonly number[]): Move[] {
  return movable
    .filter((slot) => !isHome(plan, slot) && (stands(plan, slot) || slotOf(plan, slot).home !== null))
    .map((slot) => ({
      slot: slotOf(plan, slot).id,
      from: problem.slots[slot]?.place ?? null,
      to: placeOf(problem, plan, slot),
    }));
}
