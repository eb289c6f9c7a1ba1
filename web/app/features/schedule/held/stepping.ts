import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { clockIn } from "../../../base/formats/dates.ts";
import { minutesAfter } from "../plan/day-view.ts";
import { momentOn } from "../times/day-times.ts";

/** What keys do to a slot that is picked up (docs/product/schedule.md#keys). Knows no React. */

interface Around {
  schedule: Schedule;
  /** The day that is shown. */
  day: Schedule["days"][number];
  /** When something without a start would begin. */
  first: string;
}

/** Where the slot would be after a key, and the day to show; undefined for keys that do nothing here. */
export function steppedBy(
  key: string,
  slot: ScheduleSlot,
  { schedule, day, first }: Around,
): { slot: ScheduleSlot; day: string } | undefined {
  const at = (startTime: string) => ({
    slot: placed(slot, schedule, { startTime }),
    day: dayOf(startTime, schedule) ?? day.date,
  });
  const start = slot.startTime ?? first;
  const step = schedule.gridMinutes;
  switch (key) {
    case "ArrowUp":
      return at(slot.startTime === null ? first : minutesAfter(Date.parse(start), -step));
    case "ArrowDown":
      return at(slot.startTime === null ? first : minutesAfter(Date.parse(start), step));
    case "ArrowLeft":
      return { slot: inRoom(slot, schedule, -1, start), day: day.date };
    case "ArrowRight":
      return { slot: inRoom(slot, schedule, 1, start), day: day.date };
    case "PageUp":
      return onDay(slot, schedule, -1, start);
    case "PageDown":
      return onDay(slot, schedule, 1, start);
    case "+":
      return { slot: longer(slot, schedule, step), day: day.date };
    case "-":
      return { slot: longer(slot, schedule, -step), day: day.date };
    default:
      return undefined;
  }
}

/**
 * The slot that an arrow leads to from one in the grid: up and down in its column by start, left and right the one in the
 * next column with any that begins nearest; undefined at an end and for other keys.
 */
export function slotBeside(
  key: string,
  slot: ScheduleSlot,
  columns: readonly { slots: readonly ScheduleSlot[] }[],
): ScheduleSlot | undefined {
  const at = columns.findIndex(({ slots }) => slots.some(({ slotId }) => slotId === slot.slotId));
  if (at === -1) return undefined;
  const start = ({ startTime }: ScheduleSlot) => Date.parse(startTime ?? "");
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (down !== undefined) {
    const own = [...(columns[at]?.slots ?? [])].sort((one, other) => start(one) - start(other));
    return own[own.findIndex(({ slotId }) => slotId === slot.slotId) + down];
  }
  const across = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (across === undefined) return undefined;
  for (let next = at + across; next >= 0 && next < columns.length; next += across) {
    const far = (other: ScheduleSlot) => Math.abs(start(other) - start(slot));
    const [nearest] = [...(columns[next]?.slots ?? [])].sort((one, other) => far(one) - far(other));
    if (nearest) return nearest;
  }
  return undefined;
}

const dayOf = (instant: string, { days }: Schedule) =>
  days.find(({ opens, closes }) => instant >= opens && instant < closes)?.date;

/** A session gets the first room if it has none. */
function placed(slot: ScheduleSlot, { rooms }: Schedule, change: Partial<ScheduleSlot>): ScheduleSlot {
  const needsRoom = slot.kind === "session" && slot.roomIds.length === 0 && slot.roomName === null;
  return { ...slot, ...(needsRoom && { roomIds: rooms.slice(0, 1).map(({ roomId }) => roomId) }), ...change };
}

/** In the room beside its own; items for all or several rooms stay there. */
function inRoom(slot: ScheduleSlot, schedule: Schedule, by: number, startTime: string): ScheduleSlot {
  const { rooms } = schedule;
  const present = rooms.findIndex(({ roomId }) => roomId === slot.roomIds[0]);
  if (slot.kind !== "session" && slot.roomIds.length !== 1) return placed(slot, schedule, { startTime });
  const next = rooms[Math.min(Math.max(present + by, 0), rooms.length - 1)];
  return placed(slot, schedule, { startTime, ...(next && { roomIds: [next.roomId], roomName: null }) });
}

/** At the same time on the clock, on the day before or after. */
function onDay(slot: ScheduleSlot, schedule: Schedule, by: number, start: string) {
  const present = schedule.days.findIndex(({ date }) => date === dayOf(start, schedule));
  const to = schedule.days[present + by];
  const moved = to && toDay({ ...slot, startTime: start }, schedule, to.date);
  return moved && { slot: placed(moved, schedule, {}), day: to.date };
}

/** A slot at the same time on the clock, on another programme day; undefined for one without a time. */
export function toDay(slot: ScheduleSlot, schedule: Schedule, date: string): ScheduleSlot | undefined {
  if (slot.startTime === null) return undefined;
  const present = dayOf(slot.startTime, schedule);
  const from = schedule.days.find((day) => day.date === present);
  const to = schedule.days.find((day) => day.date === date);
  if (!from || !to) return undefined;
  const clock = clockIn(schedule.timezone);
  return { ...slot, startTime: momentOn(to, clock(slot.startTime).time, clock) };
}

/** A slot so many minutes later. */
export const movedBy = (slot: ScheduleSlot, minutes: number): ScheduleSlot => ({
  ...slot,
  startTime: minutesAfter(Date.parse(slot.startTime ?? ""), minutes),
});

function longer(slot: ScheduleSlot, { defaultMinutes }: Schedule, by: number): ScheduleSlot {
  const minutes = (slot.durationMinutes ?? defaultMinutes) + by;
  return { ...slot, durationMinutes: Math.min(Math.max(minutes, Math.abs(by)), 1440) };
}
