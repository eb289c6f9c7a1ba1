import { type Collision, slotsIn } from "@plenary/contract/schedule/colliding-slot";
import { collisionIndex } from "@plenary/contract/schedule/collisions";
import {
  type FreePlace,
  freePlaces,
  type PlacesAsked,
  soonestStart,
} from "@plenary/contract/schedule/free-places";
import type { Schedule, ScheduleConflict, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize, type RightsHolder } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { shownColorOf } from "../../core/track-colors.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { conflictWriter } from "../programme/rules/conflict-words.ts";
import { evaluated, type Framing, framingOf } from "../programme/rules/frame.ts";
import { selectSeen } from "./availability.queries.ts";
import { slotOf } from "./moves.ts";
import * as queries from "./schedule.queries.ts";

/** The schedule as it is arranged now (docs/product/schedule.md). */

/** The event's schedule for who may arrange it. Throws EventNotFound and OnlyOrganizers. */
export async function getSchedule(ctx: Ctx, actor: Actor, eventId: string): Promise<Schedule> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  // Before the slots: an operation that is written between is told once more, and not missed.
  const locked = await queries.selectProgramme(ctx.db, eventId);
  const slots = (await queries.selectSlots(ctx.db, eventId)).map(slotOf);
  const around = await aroundOf(ctx.db, actor, event, { slots, locked });
  const people = await queries.selectPeople(ctx.db, [...new Set(slots.flatMap((slot) => slot.people))]);
  const { programme } = around;
  const parts = partsShown(around, slots);
  return {
    number: programme.last_operation,
    planRevision: programme.plan_revision,
    live: programme.current_version === null,
    isPublic: event.visibility === "public",
    organized: around.organized,
    timezone: event.timezone,
    ...parts,
    people: people.map((row) => ({ userId: row.user_id, name: row.name })),
    slots,
    ...(await conflictsIn(ctx.db, slots, { event, around })),
  };
}

/** The best free places of a slot, for who may move it. Throws as getSchedule, SlotNotFound, and ForeignSlot. */
export async function listPlaces(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { slotId, ...asked }: { slotId: string } & PlacesAsked,
): Promise<FreePlace[]> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const slots = (await queries.selectSlots(ctx.db, eventId)).map(slotOf);
  const around = await aroundOf(ctx.db, actor, event, { slots });
  const slot = slots.find((one) => one.slotId === slotId);
  if (!slot) throw new Refusal("SlotNotFound");
  // They tell when its people are away.
  if (!ownTracks(around)(slot.trackId)) throw new Refusal("ForeignSlot", { title: slot.title });
  const index = collisionIndex(slots, around.framing.frame);
  const frame = { ...index.frame, rooms: usableRooms(around, slot) };
  return freePlaces({ ...index, frame }, slot, {
    ...asked,
    after: soonestStart(frame, ctx.clock().valueOf()),
  });
}

/** What collides, in words, and what of it is kept. */
async function conflictsIn(db: Db, slots: readonly ScheduleSlot[], told: Told) {
  const { collisions, kept } = evaluated(slots, told.around.framing);
  const conflicts = await conflictsTold(db, collisions, told);
  const shown = new Set(conflicts.map(({ conflictId }) => conflictId));
  const seen = kept.filter(({ conflictId }) => shown.has(conflictId));
  const keepers = await queries.selectPeople(db, [...new Set(seen.flatMap(({ by }) => by ?? []))]);
  const names = new Map(keepers.map((row) => [row.user_id, row.name]));
  return {
    conflicts,
    kept: seen.map(({ by, conflictId, state, reason, at }) => ({
      ...{ conflictId, state, reason, at },
      by: by === null ? null : { userId: by, name: names.get(by) ?? text("Deleted user") },
    })),
  };
}

export type Around = Awaited<ReturnType<typeof aroundOf>>;

/**
 * What slots are arranged in, and what of it the caller may. Throws OnlyOrganizers for who neither organizes the event
 * nor manages a track.
 */
export async function aroundOf(
  db: Db | Tx,
  actor: RightsHolder,
  event: EventSeen,
  {
    slots = [],
    locked,
  }: { slots?: readonly { startTime: string | null }[]; locked?: queries.ProgrammeRow } = {},
) {
  const { event_id: eventId } = event;
  const starts = slots.flatMap(({ startTime }) => startTime ?? []);
  const organized = mayOrganize(actor, event);
  const whole = await framingOf(db, event, { starts, userId: actor.userId });
  const framing = organized ? whole : withTimesOf(whole, await selectSeen(db, eventId, actor.userId));
  const rooms = framing.parts.rooms.map(({ roomId, name }) => ({ room_id: roomId, name }));
  const tracks = framing.parts.tracks.map((track) => ({
    ...{ track_id: track.trackId, name: track.name, room_policy: track.roomPolicy, room_ids: track.roomIds },
    ...{ color: track.color, position: track.position, managed: track.managed },
  }));
  if (!organized && !tracks.some((track) => track.managed)) throw onlyArrangers();
  const programme = locked ?? (await queries.selectProgramme(db, eventId));
  return { organized, tracks, programme, rooms, framing };
}

/** As if others had said nothing of when they can be there: neither conflicts nor free places tell. */
function withTimesOf(framing: Framing, seen: ReadonlySet<string>): Framing {
  const speakerTimes = framing.parts.speakerTimes.filter(({ userId }) => seen.has(userId));
  const away = new Map([...framing.frame.away].filter(([userId]) => seen.has(userId)));
  return { ...framing, parts: { ...framing.parts, speakerTimes }, frame: { ...framing.frame, away } };
}

const onlyArrangers = () => new Refusal("OnlyOrganizers", { to: "arrange_programme" });

/** The same without what it is arranged in. */
export async function requireArranger(db: Db, actor: Actor, event: EventSeen): Promise<void> {
  if (mayOrganize(actor, event) || (await queries.managesTrack(db, event.event_id, actor.userId))) return;
  throw onlyArrangers();
}

/** What the caller's own evaluation needs: of people who no longer speak there, nothing. */
function partsShown(around: Around, slots: readonly ScheduleSlot[]) {
  const { organized } = around;
  const { speakerTimes, audience, ...parts } = around.framing.parts;
  const isOwn = ownTracks(around);
  const own = new Set(slots.flatMap(({ slotId, trackId }) => (isOwn(trackId) ? [slotId] : [])));
  const speaking = new Set(slots.flatMap(({ people }) => people));
  return {
    ...parts,
    tracks: parts.tracks.map(({ color, position, managed, ...track }) => ({
      ...{ ...track, shownColor: shownColorOf({ color, position }), own: organized || managed },
    })),
    // How many marked both of two sessions is for who may arrange one of them.
    audience: audience.filter(({ slotIds }) => slotIds.some((slotId) => own.has(slotId))),
    speakerTimes: speakerTimes.filter(({ userId }) => speaking.has(userId)),
  };
}

/** Whether what is of a track is the caller's to arrange: everything for organizers, for managers what is of their tracks. */
export function ownTracks({ organized, tracks }: Pick<Around, "organized" | "tracks">) {
  const own = new Set(tracks.flatMap((track) => (track.managed ? [track.track_id] : [])));
  return (trackId: string | null): boolean => organized || own.has(trackId ?? "");
}

/** The rooms in which a slot of the caller's may stand: its track may keep to its own, but where it is it stays. */
function usableRooms({ organized, tracks, framing }: Around, { trackId, roomIds }: ScheduleSlot) {
  const { rooms } = framing.frame;
  const track = tracks.find((one) => one.track_id === trackId);
  if (organized || track?.room_policy !== "only") return rooms;
  return new Map([...rooms].filter(([id]) => track.room_ids.includes(id) || roomIds.includes(id)));
}

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
  const isOwn = ownTracks(around);
  const shown = collisions.filter((collision) => slotsIn(collision).some(({ trackId }) => isOwn(trackId)));
  const words = await conflictWriter(db, around.framing, event, shown);
  return shown.map((collision) => {
    const { collisionId, rule, level, kept, subjectId } = collision;
    return {
      ...{ conflictId: collisionId, rule, level, kept, subjectId },
      slotIds: slotsIn(collision).map(({ slotId }) => slotId),
      text: words(collision),
    };
  });
}
