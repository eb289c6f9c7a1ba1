import type { Effort } from "./effort.ts";
import { eachPlace, type Priced } from "./places.ts";
import { isFixed, isHome, put, slotOf, spanOf, stands, take } from "./plan.ts";

/** The last touch: places that cost as little, but that people would rather have chosen. Nothing of the goals changes. */

/** In minutes, how far away another room is felt to be. */
const OTHER_ROOM = 30;

/** What had to be moved comes as near as it can to where it stood, in time and room. */
export function bringNear(effort: Effort): void {
  const { plan } = effort;
  for (const slot of plan.model.slots.keys()) {
    const { home } = slotOf(plan, slot);
    if (!home || !stands(plan, slot) || isHome(plan, slot) || isFixed(plan, slot)) continue;
    if (effort.isStopped()) return;
    choose(
      effort,
      slot,
      (room, start) => Math.abs(start - home.start) + (room === home.room ? 0 : OTHER_ROOM),
    );
  }
}

/** What had no place follows what is before it in its room on that day, and what comes first there begins with the day. */
export function closeUp(effort: Effort): void {
  const { plan } = effort;
  const days = plan.model.problem.days.map(({ from }) => from - plan.model.zero);
  const dayOf = (start: number) => days.findLast((from) => from <= start) ?? 0;
  const inOrder = [...plan.model.slots.keys()]
    .filter((slot) => stands(plan, slot))
    .sort((one, other) => (plan.start[one] as number) - (plan.start[other] as number) || one - other);
  /** By room and day, when what stands there so far ends. */
  const ends = new Map<string, number>();
  for (const slot of inOrder) {
    const [room, start] = [plan.room[slot] as number, plan.start[slot] as number];
    const key = `${room} ${dayOf(start)}`;
    const end = ends.get(key) ?? dayOf(start);
    if (end < start && slotOf(plan, slot).home === null && !isFixed(plan, slot)) {
      if (effort.isStopped()) return;
      choose(effort, slot, (other, at) =>
        other === room && at >= end && at <= start ? at : Number.POSITIVE_INFINITY,
      );
    }
    ends.set(key, Math.max(end, spanOf(plan, slot).to));
  }
}

/** Of the free places that cost no more than the present one, the slot gets the nearest by this measure. */
function choose(effort: Effort, slot: number, farness: (room: number, start: number) => number): void {
  const { plan } = effort;
  const [room, start] = [plan.room[slot] as number, plan.start[slot] as number];
  take(plan, slot);
  const places: Priced[] = [];
  eachPlace(effort, slot, true, (cost, toRoom, at) => places.push({ cost, room: toRoom, start: at }));
  const present = places.find((place) => place.room === room && place.start === start);
  let best = { room, start, far: farness(room, start) };
  for (const place of places) {
    if (!present || place.cost > present.cost) continue;
    const far = farness(place.room, place.start);
    if (far < best.far) best = { room: place.room, start: place.start, far };
  }
  put(plan, slot, best.room, best.start);
}
