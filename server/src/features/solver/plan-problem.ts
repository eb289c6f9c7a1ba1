import { NOBODY } from "@plenary/contract/fields";
import type { Collision } from "@plenary/contract/schedule/colliding-slot";
import { type PlanFrame, trackRoomLevel } from "@plenary/contract/schedule/frame";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import type { RightsHolder } from "../../core/access.ts";
import type { Ctx } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import { evaluated, isOpenHard } from "../programme/rules/frame.ts";
import { slotOf } from "../schedule/moves.ts";
import { type Plan, readPlan } from "../schedule/plan.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import type { Asked, FoundPlace } from "./asked.ts";
import type { Day, Item, Kept, Problem, Slot, SlotPlace, Span } from "./search/problem.ts";
import * as queries from "./solver.queries.ts";

/** An event's plan as it is asked of the search, in minutes since the epoch. */

/** Where nothing says when a day begins and ends, sessions are placed between these hours of the event's clock. */
const HOURS = { opens: "09:00", closes: "18:00" };
const MINUTES = 9 * 60;

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / 60_000);

/** Whoever asked has had the right to. Managers of tracks see what is found, but not why something has no place. */
const solver: RightsHolder = { userId: NOBODY, role: "admin" };

export type ReadProblem = Awaited<ReturnType<typeof readProblem>>;

/** The plan of an event as it is now, and as it is asked of the search. Throws EventNotFound. */
export async function readProblem(ctx: Ctx, eventId: string, asked: Asked, db: Db | Tx = ctx.db) {
  const plan = await readPlan(db, solver, await findEvent(ctx, db, solver, eventId));
  const wishes = await queries.selectWishes(db, eventId);
  const { collisions } = evaluated(plan.rows.map(slotOf), plan.around.framing);
  const now = Math.ceil(ctx.clock().valueOf() / 60_000);
  return { plan, problem: problemOf({ plan, wishes, collisions, now }, asked), collisions };
}

interface Around {
  plan: Plan;
  wishes: readonly queries.Wishes[];
  collisions: readonly Collision[];
  /** In minutes since the epoch. */
  now: number;
}

/**
 * What stands outside the event's days takes no part: nothing is placed beside it. On the days themselves nothing is placed
 * before now, and what is on holds its room and its people.
 */
function problemOf({ plan, wishes, collisions, now }: Around, asked: Asked): Problem {
  const { rooms, framing } = plan.around;
  const { parts, frame } = framing;
  const { defaultMinutes: minutes } = parts;
  const wished = new Map(wishes.map((row) => [row.session_id, row]));
  const whole = wholeDays(plan, framing.dayChange, frame);
  const [first, ends] = [whole[0]?.from ?? 0, whole.at(-1)?.to ?? 0];
  const steps = now < ends ? Math.max(0, Math.ceil((now - first) / parts.gridMinutes)) : 0;
  const begins = first + steps * parts.gridMinutes;
  const isWithin = (start: number) => begins <= start && start < ends;
  const slots: Slot[] = [];
  const items: Item[] = [];
  const busy = new Map<string, Span[]>();
  for (const row of plan.rows) {
    const start = row.start_time === null ? null : minuteOf(row.start_time);
    const length = row.duration_minutes ?? minutes;
    const isOn = start !== null && first <= start && start < begins && begins < start + length;
    if (start !== null && !isWithin(start) && !isOn) continue;
    if (isOn && row.kind === "session") {
      const span = { from: begins, to: start + length };
      items.push({ id: row.slot_id, rooms: row.room_ids, ...span });
      for (const person of row.people) busy.set(person, [...(busy.get(person) ?? []), span]);
      continue;
    }
    if (row.kind !== "session") {
      if (start === null) continue;
      const everywhere = row.room_ids.length === 0 && row.kind !== "blocker";
      const own = row.room_ids.length > 0 ? row.room_ids : rooms.map((room) => room.room_id);
      const rest = { from: Math.max(begins, start), to: start + length };
      items.push({ id: row.slot_id, rooms: everywhere ? null : own, ...rest });
      continue;
    }
    const wish = wished.get(row.slot_id);
    slots.push({
      ...{ id: row.slot_id, minutes: length, track: row.track_id, people: row.people },
      ...{ type: wish?.type ?? null, needs: wish?.needs ?? [], expects: wish?.expected_audience ?? null },
      ...{ confirmed: row.status === "confirmed", released: wish?.released ?? false, pinned: row.pinned },
      place: placeIn(row.room_ids[0] ?? null, row.room_name, start),
    });
  }
  return {
    gridMinutes: parts.gridMinutes,
    personGapMinutes: parts.rules.personGapMinutes,
    levels: parts.rules.levels,
    days: whole.flatMap((whole) => {
      const day = withinHours(whole, slots, plan.event.timezone);
      const from = Math.max(begins, day.from);
      return from < day.to ? [{ ...day, from }] : [];
    }),
    rooms: parts.rooms.map(({ roomId, parallelMax, capacity, features, times }) => ({
      ...{ id: roomId, parallelMax, capacity, features },
      times: times.map(({ starts, ends, trackIds, types }) => ({
        ...{ from: minuteOf(starts), to: minuteOf(ends), tracks: trackIds, types },
      })),
    })),
    tracks: parts.tracks.map(({ trackId, roomIds }) => ({
      ...{ id: trackId, rooms: roomIds, level: trackRoomLevel(frame, trackId) },
    })),
    people: [...new Set([...frame.away.keys(), ...busy.keys()])].map((id) => ({
      id,
      away: [
        ...(busy.get(id) ?? []),
        ...(frame.away.get(id) ?? []).map(({ from, to }) => ({
          from: Math.max(begins, Math.floor(from / 60_000)),
          to: Math.min(ends, Math.ceil(to / 60_000)),
        })),
      ].filter(({ from, to }) => from < to),
    })),
    audience: parts.audience.map(({ slotIds: [one = "", other = ""] }) => [one, other]),
    kept: keptIn(collisions),
    ...{ items, slots, maxMoves: asked.maxMoves },
    scope: { kind: asked.scope, tracks: asked.tracks, rooms: asked.rooms, days: asked.days },
  };
}

/** What somebody has looked at and leaves stays as it is. */
function keptIn(collisions: readonly Collision[]): Kept {
  const isOther = ({ other }: Collision) => other?.kind === "session";
  const named = (some: readonly Collision[]) =>
    some.flatMap((one) =>
      one.other && isOther(one) ? [one.one.slotId, one.other.slotId] : [one.one.slotId],
    );
  const but = (some: string[], others: readonly Collision[]) => {
    const open = new Set(named(others));
    return [...new Set(some)].filter((slotId) => !open.has(slotId));
  };
  const kept = collisions.filter((one) => one.level === "hard" && one.kept);
  const open = collisions.filter(isOpenHard);
  const isOwn = (one: Collision) => !isOther(one);
  return {
    slots: but(named(kept), open),
    own: but(named(kept.filter(isOwn)), open.filter(isOwn)),
    pairs: kept.flatMap(({ one, other }): [string, string][] =>
      other?.kind === "session" ? [[one.slotId, other.slotId]] : [],
    ),
  };
}

/** A session that has a room but no time, or a time but no room, is still to be placed. */
function placeIn(roomId: string | null, roomName: string | null, start: number | null): SlotPlace | null {
  return start === null || (roomId === null && roomName === null) ? null : { room: roomId, start };
}

/** The event's programme days, from day change to day change. */
function wholeDays({ event }: Plan, dayChange: string, frame: PlanFrame): Day[] {
  const days: Day[] = [];
  const begin = (date: Temporal.PlainDate) => minuteOf(startInstant(`${date}T${dayChange}`, event.timezone));
  let date = Temporal.PlainDate.from(event.start_date);
  for (
    ;
    days.length < scheduleLimits.daysMax && date.toString() <= event.end_date;
    date = date.add({ days: 1 })
  )
    days.push({ id: date.toString(), from: begin(date), to: begin(date.add({ days: 1 })), hours: null });
  const hoursOf = new Map(frame.days.map(({ date: id, hours }) => [id, hours]));
  return days.map((day) => {
    const hours = hoursOf.get(day.id);
    return hours
      ? { ...day, hours: { from: Math.ceil(hours.from / 60_000), to: Math.floor(hours.to / 60_000) } }
      : day;
  });
}

/** Within its hours, else from 9 to 18, and on days with sessions before or after, from the first of these to the last, in whole hours. */
function withinHours(day: Day, slots: readonly Slot[], timezone: string): Day {
  const at = (time: string) => minuteOf(startInstant(`${day.id}T${time}`, timezone));
  let from = day.hours?.from ?? Math.max(day.from, at(HOURS.opens));
  let to = day.hours?.to ?? Math.min(day.to, Math.max(at(HOURS.closes), from + MINUTES));
  for (const { place, minutes } of slots) {
    if (!place || place.start < day.from || place.start >= day.to) continue;
    const begun = place.start - ((place.start - day.from) % 60);
    from = Math.min(from, begun);
    to = Math.max(to, begun + Math.ceil((place.start - begun + minutes) / 60) * 60);
  }
  return { ...day, from, to };
}

/** A place that the search found, as the event has it. */
export const foundPlace = ({ room, start }: SlotPlace): FoundPlace => ({
  startTime: new Date(start * 60_000).toISOString(),
  roomId: room,
});
