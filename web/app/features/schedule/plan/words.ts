import { fold } from "@plenary/contract/fold";
import type { Collision } from "@plenary/contract/schedule/colliding-slot";
import { type ConflictNames, conflictText } from "@plenary/contract/schedule/conflict-words";
import { frameOf } from "@plenary/contract/schedule/frame";
import type {
  Schedule,
  ScheduleOperation,
  SchedulePlace,
  ScheduleSlot,
} from "@plenary/contract/schedule/schedule";
import { counted, list, text } from "@plenary/contract/text";
import { formatDay, formatDayIn, formatTime, formatTimeRange } from "../../../base/formats/dates.ts";
import { kindName as itemName } from "../../programme/plan/item-words.ts";
import type { Plan } from "./plan.ts";

/** How the editor says places and conflicts, in view and to screen readers (docs/product/schedule.md). */

/** What a place's room is called; null for none. */
export function roomName({ roomIds, roomName }: SchedulePlace, { rooms }: Schedule): string | null {
  const named = rooms.filter(({ roomId }) => roomIds.includes(roomId)).map(({ name }) => name);
  return named.length > 0 ? list(named) : roomName;
}

/** A slot's place: "Sat, 1 May 2027, 10:00–10:30, Hall". */
export function placeWords(place: SchedulePlace, schedule: Schedule): string {
  const { startTime, durationMinutes } = place;
  const room = roomName(place, schedule);
  if (startTime === null)
    return room === null ? text("not scheduled") : text("{room}, without a time", { room });
  const minutes = durationMinutes ?? schedule.defaultMinutes;
  const when = formatTimeRange(startTime, minutes, schedule.timezone);
  return room === null ? text("{when}, without a room", { when }) : text("{when}, {room}", { when, room });
}

/** What was picked up, for screen readers. */
export const pickedUpWords = (slot: ScheduleSlot, schedule: Schedule): string =>
  text("Picked up “{title}”, {place}.", { title: slot.title, place: placeWords(slot, schedule) });

/** Where a slot would stand, and what would be wrong there. */
export function heldWords(slot: ScheduleSlot, conflicts: readonly string[], schedule: Schedule): string {
  const at = { title: slot.title, place: placeWords(slot, schedule) };
  const [first] = conflicts;
  if (first === undefined) return text("“{title}”, {place}. No conflicts.", at);
  return counted(
    conflicts.length,
    "“{title}”, {place}. {count} conflict: {first}",
    "“{title}”, {place}. {count} conflicts: {first}",
    { ...at, first },
  );
}

/** The same under the slot, whose title is read on it. */
export function underWords(slot: ScheduleSlot, conflicts: readonly string[], schedule: Schedule): string {
  const place = placeWords(slot, schedule);
  return conflicts.length === 0
    ? text("{place}. No conflicts.", { place })
    : text("{place}. {conflicts}", { place, conflicts: conflicts.slice(0, 2).join(" ") });
}

/** The same once it was dropped there. */
export function droppedWords(slot: ScheduleSlot, conflicts: readonly string[], schedule: Schedule): string {
  const at = { title: slot.title, place: placeWords(slot, schedule) };
  const [first] = conflicts;
  if (first === undefined) return text("Dropped. “{title}”, {place}. No conflicts.", at);
  return counted(
    conflicts.length,
    "Dropped. “{title}”, {place}. {count} conflict: {first}",
    "Dropped. “{title}”, {place}. {count} conflicts: {first}",
    { ...at, first },
  );
}

/** How a schedule's collisions are said. Make it once for many. */
function collisionWriter(schedule: Schedule): (collision: Collision<ScheduleSlot>) => string {
  const { timezone } = schedule;
  const iso = (moment: number) => new Date(moment).toISOString();
  const names: ConflictNames = {
    frame: frameOf(schedule),
    rooms: new Map(schedule.rooms.map(({ roomId, name }) => [roomId, name])),
    people: new Map(schedule.people.map(({ userId, name }) => [userId, name])),
    tracks: new Map(schedule.tracks.map(({ trackId, name }) => [trackId, name])),
    clock: {
      span: (from, to) => ({
        from: formatTimeRange(iso(from), null, timezone),
        to: formatTime(iso(to), timezone),
      }),
      time: (moment) => formatTime(iso(moment), timezone),
      dayOf: (moment) => formatDayIn(iso(moment), timezone),
      day: formatDay,
    },
  };
  return (collision) => conflictText(collision, names);
}

const writers = new WeakMap<Schedule, ReturnType<typeof collisionWriter>>();

/** One collision in words. */
export function collisionWords(collision: Collision<ScheduleSlot>, schedule: Schedule): string {
  const write = writers.get(schedule) ?? collisionWriter(schedule);
  writers.set(schedule, write);
  return write(collision);
}

/** What kind of slot it is. */
export const kindName = (kind: ScheduleSlot["kind"]): string =>
  kind === "session" ? text("Session") : itemName(kind);

/** The names of a schedule's people by id, looked up for each slot that is drawn. */
const namesOf = new WeakMap<Schedule["people"], Map<string, string>>();

/** A name, marked if they were only asked, and haven't accepted yet. */
export const nameOf = (name: string, isAsked: boolean): string =>
  isAsked ? text("{name} (asked)", { name }) : name;

/** The names of who speaks in a slot, with those who were only asked. */
export function peopleNames({ people, asked }: ScheduleSlot, schedule: Schedule): string[] {
  const names =
    namesOf.get(schedule.people) ?? new Map(schedule.people.map(({ userId, name }) => [userId, name]));
  namesOf.set(schedule.people, names);
  return people.flatMap((userId) => {
    const name = names.get(userId);
    return name === undefined ? [] : nameOf(name, asked.includes(userId));
  });
}

/** What a slot is found by. */
export const searched = (slot: ScheduleSlot, schedule: Schedule): string =>
  fold([slot.title, ...peopleNames(slot, schedule)].join(" "));

/** What somebody else did, for screen readers. */
export function othersWords({ actor, moves }: ScheduleOperation, plan: Plan): string {
  const name = actor?.name ?? text("Somebody");
  const [first] = moves;
  const slot = first && plan.slots.get(first.slotId);
  if (!slot || moves.length > 1)
    return counted(moves.length, "{name} moved {count} session.", "{name} moved {count} sessions.", { name });
  const { from, to } = first;
  const place = placeWords(slot, plan.schedule);
  const who = { name, title: slot.title };
  if (from.pinned !== to.pinned && isSamePlace(from, to))
    return to.pinned ? text("{name} pinned “{title}”.", who) : text("{name} unpinned “{title}”.", who);
  if (to.startTime === null && from.startTime !== null) return text("{name} unscheduled “{title}”.", who);
  if (
    from.durationMinutes !== to.durationMinutes &&
    isSamePlace({ ...from, durationMinutes: null }, { ...to, durationMinutes: null })
  )
    return text("{name} changed the length of “{title}”: {place}.", { ...who, place });
  return text("{name} moved “{title}” to {place}.", { ...who, place });
}

const isSamePlace = (one: SchedulePlace, other: SchedulePlace): boolean =>
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.trackId === other.trackId &&
  one.roomName === other.roomName &&
  one.roomIds.length === other.roomIds.length &&
  one.roomIds.every((roomId) => other.roomIds.includes(roomId));
