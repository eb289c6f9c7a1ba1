import { minutesOf } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";

/** Where a slot that is picked up can't begin without a conflict. Knows no React. */

/** From and to, in minutes since the first that is shown; a start at either end is free. */
export interface Blocked {
  from: number;
  to: number;
}

/** When people of the slot are in other sessions, wherever it would stand. */
export function blockedByPeople(
  held: ScheduleSlot,
  slots: Iterable<ScheduleSlot>,
  schedule: Schedule,
  opens: number,
): Blocked[] {
  const people = new Set(held.people);
  const others = sessionsBeside(held, slots).filter((slot) => slot.people.some((id) => people.has(id)));
  return startsBefore(held, full(others, 1, schedule, opens), schedule);
}

/** When the room has as many sessions as it takes. */
export function blockedByRoom(
  held: ScheduleSlot,
  inRoom: Iterable<ScheduleSlot>,
  schedule: Schedule,
  { roomId, opens }: { roomId: string; opens: number },
): Blocked[] {
  const most = schedule.rooms.find((room) => room.roomId === roomId)?.parallelMax ?? 1;
  return startsBefore(held, full(sessionsBeside(held, inRoom), most, schedule, opens), schedule);
}

/** All of them as few as there are, within what is shown. */
export function joined(blocked: readonly Blocked[], minutes: number): Blocked[] {
  const found: Blocked[] = [];
  for (const one of [...blocked].sort((a, b) => a.from - b.from)) {
    const [from, to] = [Math.max(one.from, 0), Math.min(one.to, minutes)];
    const last = found.at(-1);
    if (to <= from) continue;
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** Only sessions collide. */
const sessionsBeside = (held: ScheduleSlot, slots: Iterable<ScheduleSlot>): ScheduleSlot[] =>
  held.kind === "session"
    ? [...slots].filter(({ slotId, kind, startTime }) => {
        return slotId !== held.slotId && kind === "session" && startTime !== null;
      })
    : [];

/** When at least so many of the slots go on at once. */
function full(slots: readonly ScheduleSlot[], most: number, schedule: Schedule, opens: number): Blocked[] {
  const turns = slots.flatMap((slot) => {
    const from = (Date.parse(slot.startTime ?? "") - opens) / 60_000;
    return [
      { at: from, by: 1 },
      { at: from + minutesOf(slot, schedule), by: -1 },
    ];
  });
  turns.sort((one, other) => one.at - other.at || one.by - other.by);
  const found: Blocked[] = [];
  let count = 0;
  let since = 0;
  for (const { at, by } of turns) {
    if (by > 0 && count + by === most) since = at;
    if (by < 0 && count === most) found.push({ from: since, to: at });
    count += by;
  }
  return found;
}

/** Whatever begins less than its own length before is still on then. */
const startsBefore = (held: ScheduleSlot, spans: readonly Blocked[], schedule: Schedule): Blocked[] =>
  spans.map(({ from, to }) => ({ from: from - minutesOf(held, schedule), to }));
