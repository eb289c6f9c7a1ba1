import { chanceOf } from "./chance.ts";
import { type Effort, EJECTED, FIXED, priceOf } from "./effort.ts";
import { isPossible, type Model, type ModelSlot, type Option } from "./model.ts";
import { eachPlace } from "./places.ts";
import { inTheWay, isSound, type Plan, slotOf, spanOf, stands } from "./plan.ts";
import type { Reason, Room, Slot, SlotPlace, Span } from "./problem.ts";
import { common, hasBit, joined, lengthOf, startsWithin, without } from "./starts.ts";

/**
 * Why a slot was left out: the strongest reason first. Each is true by itself, without the search, but for the last.
 * @param tries how many the search has made
 */
export function reasonFor(plan: Plan, number: number, tries: number): Reason {
  const { model } = plan;
  const slot = slotOf(plan, number);
  const asked = model.problem.slots[number] as Slot;
  if (model.problem.levels.unconfirmed === "hard" && !asked.confirmed) return { kind: "unconfirmed" };
  return (
    noRoom(model, number) ??
    notChosen(model, number) ??
    tooLong(model, slot, asked) ??
    personFull(plan, number) ??
    roomsFull(plan, number) ??
    taken(plan, number, tries)
  );
}

/** Why no room would do, even if nothing else stood anywhere and everybody could always be there. */
function noRoom(model: Model, number: number): Reason | null {
  if (model.optionsAnywhere(number).length > 0) return null;
  const { problem } = model;
  const slot = problem.slots[number] as Slot;
  const open = model.openRooms(number).map(({ room }) => problem.rooms[room] as Room);
  if (open.length === 0) return { kind: "no_room_open", track: slot.track };
  const lacks = (room: Room) => slot.needs.filter((need) => !room.features.includes(need));
  const suited = problem.levels.needs === "hard" ? open.filter((room) => lacks(room).length === 0) : open;
  if (suited.length > 0) {
    const most = Math.max(...suited.map(({ capacity }) => capacity ?? 0));
    return { kind: "no_room_holds", expects: slot.expects ?? 0, most };
  }
  // Of what it needs, what is nowhere; if each is somewhere, all of it.
  const missing = slot.needs.filter((need) => open.every(({ features }) => !features.includes(need)));
  const features = missing.length > 0 ? missing : slot.needs;
  const isAnywhere = problem.rooms.some((room) => features.every((need) => room.features.includes(need)));
  return { kind: "no_room_has", features, track: isAnywhere ? slot.track : null };
}

/** A place that it could have in another room or on another day than was chosen, if it could have none in those. */
function notChosen(model: Model, number: number): Reason | null {
  const slot = model.slots[number] as ModelSlot;
  if (firstStart(model, slot, slot.options)) return null;
  const place = firstStart(model, slot, model.optionsAnywhere(number));
  return place && { kind: "not_chosen", place };
}

function firstStart(model: Model, slot: ModelSlot, options: readonly Option[]): SlotPlace | null {
  for (const { room, open } of options) {
    const starts = startsWithin(model, open, slot.minutes);
    for (let bit = 0; bit < model.bits; bit++)
      if (hasBit(starts, bit) && hasBit(slot.present, bit))
        return placeIn(model, { room, start: bit * model.unit });
  }
  return null;
}

const placeIn = ({ problem, zero }: Model, { room, start }: { room: number; start: number }): SlotPlace => ({
  room: problem.rooms[room]?.id ?? null,
  start: start + zero,
});

/** Why it could stand nowhere even if nothing else did: its length, or its people. */
function tooLong(model: Model, slot: ModelSlot, { people }: Slot): Reason | null {
  const { home, minutes } = slot;
  if (firstStart(model, slot, slot.options) || (home && isPossible(slot, home.room, home.start))) return null;
  const opens = slot.options.map(({ open }) => open.spans);
  const longestWith = (presence: readonly (readonly Span[])[]) =>
    Math.max(
      ...opens.map((open) =>
        longestIn(
          model,
          presence.reduce<readonly Span[]>((left, each) => common(left, each), open),
        ),
      ),
    );
  const presence = slot.people.map(({ spans }) => spans);
  const together = presence.reduce<readonly Span[]>((left, each) => common(left, each), joined(opens.flat()));
  if (
    presence.length > 1 &&
    together.every(({ from, to }) => to - from < minutes) &&
    presence.every((each) => longestWith([each]) >= minutes)
  )
    return { kind: "people_apart", people: [...new Set(people)].filter((id) => model.presence.has(id)) };
  return { kind: "too_long", minutes, longest: longestWith(presence) };
}

/** The longest time from a start on the grid. */
function longestIn(model: Model, spans: readonly Span[]): number {
  let longest = 0;
  for (const { from, to } of spans) {
    let bit = Math.max(0, Math.ceil(from / model.unit));
    while (bit * model.unit < to && !hasBit(model.grid, bit)) bit += 1;
    longest = Math.max(longest, to - bit * model.unit);
  }
  return longest;
}

/** Somebody who speaks for longer than there is time for it. */
function personFull(plan: Plan, number: number): Reason | null {
  const { model } = plan;
  const { levels } = model.problem;
  if (levels.person_overlap !== "hard") return null;
  const { minutes } = slotOf(plan, number);
  for (const person of new Set((model.problem.slots[number] as Slot).people)) {
    const own = model.ofPerson.get(person) ?? [];
    const open = joined(
      own.flatMap((each) => slotOf(plan, each).options.flatMap((option) => option.open.spans)),
    );
    const presence = levels.person_away === "hard" ? model.presence.get(person) : undefined;
    const there = presence ? common(open, presence) : open;
    const placed = own.filter((each) => each !== number && stands(plan, each));
    const taken = placed.map((each) => spanOf(plan, each));
    const speaks = placed.reduce((sum, each) => sum + slotOf(plan, each).minutes, minutes);
    if (speaks > lengthOf(there) && lengthOf(without(there, taken)) < minutes)
      return { kind: "person_full", person, speaks, there: lengthOf(there) };
  }
  return null;
}

/** The rooms that suit it have less time than all need that are placed and may be nowhere else. */
function roomsFull(plan: Plan, number: number): Reason | null {
  const { model } = plan;
  if (model.roomLevel !== "hard") return null;
  const { minutes, options } = slotOf(plan, number);
  const opens = new Map(options.map(({ room, open }) => [room, open.spans]));
  let missing = minutes;
  for (const [room, open] of opens) missing -= lengthOf(open) * (model.atOnce[room] as number);
  for (const [other, { options: chosen, fixed }] of model.slots.entries()) {
    if (other === number || !stands(plan, other)) continue;
    const here = opens.get(plan.room[other] as number);
    if (!here || !isSound(plan, other)) continue;
    // What doesn't move in this run might stand outside of what was chosen.
    const others = fixed ? model.optionsAnywhere(other) : chosen;
    const isBound = others.every(({ room, open }) => {
      const own = opens.get(room);
      return own && (own === open.spans || without(open.spans, own).length === 0);
    });
    if (isBound) missing += lengthOf(common([spanOf(plan, other)], here));
  }
  if (missing <= 0) return null;
  const { track } = model.problem.slots[number] as Slot;
  const isOfTrack =
    model.problem.tracks.some(
      ({ id, rooms, level }) => id === track && rooms.length > 0 && level === "hard",
    ) ||
    options.some(({ room }) =>
      model.problem.rooms[room]?.times.some(({ tracks }) => track && tracks.includes(track)),
    );
  return { kind: "rooms_full", track: isOfTrack ? track : null, missing };
}

/** A place that it could have if others moved: one that doesn't in this run, or else as few as possible. */
function taken(plan: Plan, number: number, tries: number): Reason {
  const { model } = plan;
  const { maxMoves } = model;
  const frank: Plan = { ...plan, model: { ...model, maxMoves: Number.POSITIVE_INFINITY } };
  const effort: Effort = {
    ...{ plan: frank, chance: chanceOf(0), steps: 0, isHomely: false, isSnug: false },
    ...{ more: () => true, isStopped: () => false },
    ...{
      weight: new Float64Array(model.slots.length).fill(1),
      tabu: new Int32Array(model.slots.length).fill(-1),
    },
    ...{ met: new Int32Array(model.slots.length), meeting: 0 },
  };
  const found = { cost: Number.POSITIVE_INFINITY, room: 0, start: 0 };
  eachPlace(effort, number, false, (cost, room, start) => {
    // One that never moves, and nobody else, says most.
    const rank = Math.floor(cost / EJECTED) === FIXED / EJECTED ? 0 : cost;
    if (rank < found.cost) Object.assign(found, { cost: rank, room, start });
  });
  const others = inTheWay(frank, number, found, (other) => priceOf(effort, other));
  const slots = others.map((other) => slotOf(plan, other).id);
  const place = placeIn(model, found);
  const fixed = (why: ModelSlot["fixed"]) =>
    others.filter((other) => slotOf(plan, other).fixed === why).map((other) => slotOf(plan, other).id);
  const [pinned, unmoved] = [fixed("pinned"), fixed("unmoved")];
  if (pinned.length + unmoved.length > 0) return { kind: "fixed", place, slots, pinned, unmoved };
  const moving = others.filter((other) => slotOf(plan, other).home !== null).length;
  if (plan.moved + moving > maxMoves) return { kind: "moves_used", place, slots, maxMoves };
  return { kind: "not_found", tries, place, slots };
}
