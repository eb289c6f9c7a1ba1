import { type Collision, type CollisionLimits, collisionsIn } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleConflict, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize, type RightsHolder } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { shownColorOf } from "../../core/track-colors.ts";
import type { Db, Tx } from "../../db/db.ts";
import { dayAt } from "../answering/subjects/windows.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { conflictWords } from "../programme/versions/conflicts.ts";
import { startInstant } from "../sessions/session/session-start.ts";
import { slotOf } from "./moves.ts";
import * as queries from "./schedule.queries.ts";

/** The schedule as it is arranged now (docs/product/schedule.md). */

/** The event's schedule for who may arrange it. Throws EventNotFound and OnlyOrganizers. */
export async function getSchedule(ctx: Ctx, actor: Actor, eventId: string): Promise<Schedule> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const around = await aroundOf(ctx.db, actor, event);
  const slots = (await queries.selectSlots(ctx.db, eventId)).map(slotOf);
  const people = await queries.selectPeople(ctx.db, [...new Set(slots.flatMap((slot) => slot.people))]);
  const { programme } = around;
  return {
    number: programme.last_operation,
    planRevision: programme.plan_revision,
    live: programme.current_version === null,
    organized: around.organized,
    timezone: event.timezone,
    days: daysOf(event, slots, programme.day_change.slice(0, 5)),
    gridMinutes: programme.grid_minutes,
    defaultMinutes: programme.default_minutes,
    rooms: around.rooms.map((room) => ({
      roomId: room.room_id,
      name: room.name,
      capacity: room.capacity,
      parallelMax: room.parallel_max,
    })),
    tracks: around.tracks.map((track) => ({
      trackId: track.track_id,
      name: track.name,
      shownColor: shownColorOf(track),
      own: around.organized || track.managed,
    })),
    people: people.map((row) => ({ userId: row.user_id, name: row.name })),
    slots,
    conflicts: await conflictsTold(ctx.db, collisionsIn(slots, limitsOf(around)), { event, around }),
  };
}

/** The event's days, at most so many, and those on which something begins outside of them. */
function daysOf(event: EventSeen, slots: readonly ScheduleSlot[], dayChange: string): Schedule["days"] {
  const { start_date, end_date, timezone } = event;
  const begins = [];
  let date = Temporal.PlainDate.from(start_date);
  for (; begins.length < scheduleLimits.daysMax && date.toString() <= end_date; date = date.add({ days: 1 }))
    begins.push(startInstant(`${date}T${dayChange}`, timezone));
  const starts = slots.flatMap(({ startTime }) => startTime ?? []);
  const days = new Map(
    [...begins, ...starts].map((time) => {
      const { day, beginsAt, endsAt } = dayAt(Date.parse(time), timezone, dayChange);
      const [opens, closes] = [new Date(beginsAt).toISOString(), new Date(endsAt).toISOString()];
      return [day, { date: day, opens, closes }];
    }),
  );
  return [...days.values()].sort((one, other) => Date.parse(one.opens) - Date.parse(other.opens));
}

export type Around = Awaited<ReturnType<typeof aroundOf>>;

/** What slots are arranged in, and what of it the caller may. Throws OnlyOrganizers for who neither organizes the event nor manages a track. */
export async function aroundOf(
  db: Db | Tx,
  actor: RightsHolder,
  event: EventSeen,
  locked?: queries.ProgrammeRow,
) {
  const { event_id: eventId } = event;
  const { rooms, tracks } = await queries.selectAround(db, eventId, actor.userId);
  const organized = mayOrganize(actor, event);
  if (!organized && !tracks.some((track) => track.managed)) throw onlyArrangers();
  const programme = locked ?? (await queries.selectProgramme(db, eventId));
  return { organized, tracks, programme, rooms };
}

const onlyArrangers = () => new Refusal("OnlyOrganizers", { to: "arrange_programme" });

/** The same without what it is arranged in. */
export async function requireArranger(db: Db, actor: Actor, event: EventSeen): Promise<void> {
  if (mayOrganize(actor, event) || (await queries.managesTrack(db, event.event_id, actor.userId))) return;
  throw onlyArrangers();
}

export const limitsOf = ({ programme, rooms }: Around): CollisionLimits => ({
  defaultMinutes: programme.default_minutes,
  rooms: new Map(rooms.map((room) => [room.room_id, { parallelMax: room.parallel_max }])),
});

interface Told {
  event: EventSeen;
  around: Around;
}

/** Conflicts in words; track managers only get those with a session of their tracks. */
export async function conflictsTold(
  db: Db | Tx,
  collisions: readonly Collision<ScheduleSlot>[],
  { event, around }: Told,
): Promise<ScheduleConflict[]> {
  const own = new Set(around.tracks.flatMap((track) => (track.managed ? [track.track_id] : [])));
  const isOwn = ({ trackId }: ScheduleSlot) => around.organized || (trackId !== null && own.has(trackId));
  const shown = collisions.filter(({ one, other }) => isOwn(one) || isOwn(other));
  const people = shown.flatMap(({ rule, subjectId }) => (rule === "person_overlap" ? [subjectId] : []));
  const names = await queries.selectPeople(db, [...new Set(people)]);
  const named = {
    timezone: event.timezone,
    rooms: new Map(around.rooms.map((room) => [room.room_id, room.name])),
    names: new Map(names.map((row) => [row.user_id, row.name])),
  };
  return shown.map((collision) => ({
    conflictId: collision.collisionId,
    rule: collision.rule,
    subjectId: collision.subjectId,
    slotIds: [collision.one.slotId, collision.other.slotId],
    text: conflictWords(collision, named),
  }));
}
