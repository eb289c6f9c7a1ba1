import type { Answer } from "@plenary/contract/endpoint";
import type { Feature } from "@plenary/contract/programme/programme-fields";
import type * as contract from "@plenary/contract/programme/rooms";
import type { z } from "zod";
import { mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { findEvent } from "../../events/events-access.ts";
import * as shared from "../places/rooms-and-tracks.ts";
import {
  addRoomOrTrack,
  findEventToArrange,
  findRoomOrTrack,
  newNameColumns,
  removeRoomOrTrack,
  slotViewOf,
  tellArranged,
} from "../plan/arranging.ts";
import * as queries from "./rooms.queries.ts";

/** The rooms of an event (docs/product/programme.md#rooms-and-tracks). */

type Details = Partial<z.output<typeof contract.UpdateRoomBody>>;

/** The rooms in order. Organizers also get texts that match none; others get hidden rooms only with something there. */
export async function listRooms(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<Answer<typeof contract.listRooms>> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const organized = mayOrganize(actor, event);
  const rooms = await queries.selectRooms(ctx.db, eventId, actor.userId, slotViewOf(actor, event));
  // Speakers have been told their room before it is public.
  const isSeen = ({ hidden, slots, spoken_in }: queries.RoomSeen) => !hidden || slots > 0 || spoken_in;
  const shown = organized ? rooms : rooms.filter(isSeen);
  return {
    rooms: shown.map((row) => roomView(row, organized)),
    ...(organized && { texts: await shared.selectLooseTexts(ctx.db, "room", eventId) }),
  };
}

/** Adds a room at the end. Organizers may. Throws EventNotFound, OnlyOrganizers, SameRoomName and TooManyRooms. */
export function createRoom(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { name, ...details }: z.output<typeof contract.CreateRoomBody>,
): Promise<contract.Room> {
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    const found = await addRoomOrTrack(tx, "room", eventId, name, time);
    await queries.updateRoom(tx, found.id, { ...columns(details), updated_at: time });
    await tellArranged(tell, actor, { event, what: "room", how: "added", id: found.id, details: { name } });
    return seenRoom(tx, actor, found.id);
  });
}

/** Changes what the body contains. Organizers may. Throws RoomNotFound, OnlyOrganizers and SameRoomName. */
export function updateRoom(
  ctx: Ctx,
  actor: Actor,
  roomId: string,
  { name, ...details }: Details,
): Promise<contract.Room> {
  return inTransaction(ctx, async (tx, tell) => {
    const { found, event } = await findRoomOrTrack(ctx, tx, actor, "room", roomId);
    const row = await queries.selectRoom(tx, roomId, actor.userId);
    const named = await newNameColumns(tx, "room", found, name);
    const changes = changedValues<queries.RoomSeen>(row, { ...named, ...columns(details) });
    if (!changes) return roomView(row, true);
    await queries.updateRoom(tx, roomId, { ...changes, updated_at: now(ctx) });
    if (changes.name !== undefined) {
      await shared.settleNamed(tx, "room", found);
      await shared.adopt(tx, "room", event.event_id, [{ id: found.id, name: changes.name }]);
    }
    const changed = Object.keys(changes).filter((column) => column !== "name_key");
    const what = { event, what: "room", how: "updated", id: roomId } as const;
    await tellArranged(tell, actor, {
      ...what,
      details: { name: found.name, changed },
      rows: { before: row, after: changes },
    });
    return seenRoom(tx, actor, roomId);
  });
}

/** Sets whether a room is open, full or closed. Organizers may. Throws RoomNotFound and OnlyOrganizers. */
export function setRoomState(
  ctx: Ctx,
  actor: Actor,
  roomId: string,
  state: contract.RoomState,
): Promise<contract.Room> {
  return inTransaction(ctx, async (tx, tell) => {
    const { found, event } = await findRoomOrTrack(ctx, tx, actor, "room", roomId);
    const row = await queries.selectRoom(tx, roomId, actor.userId);
    if (row.state === state) return roomView(row, true);
    await queries.updateRoom(tx, roomId, { state, state_changed_at: now(ctx) });
    const what = { event, what: "room", how: "state", id: roomId } as const;
    await tellArranged(tell, actor, {
      ...what,
      details: { name: found.name, state },
      rows: { before: row, after: { state } },
    });
    return seenRoom(tx, actor, roomId);
  });
}

/** Sorts the rooms; those not listed follow in their order. Organizers may. */
export function orderRooms(ctx: Ctx, actor: Actor, eventId: string, roomIds: string[]) {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    await shared.putInOrder(tx, "room", eventId, roomIds);
    await tellArranged(tell, actor, { event, what: "room", how: "ordered" });
    const rooms = await queries.selectRooms(tx, eventId, actor.userId, "organizers");
    return { rooms: rooms.map((row) => roomView(row, true)) };
  });
}

/** Moves a room's slots into another of the event, and deletes it. Throws RoomNotFound and OnlyOrganizers. */
export function mergeRoom(ctx: Ctx, actor: Actor, roomId: string, into: string): Promise<contract.Room> {
  return inTransaction(ctx, async (tx, tell) => {
    const removal = { actor, kind: "room", id: roomId, moveTo: into, how: "merged" } as const;
    await removeRoomOrTrack(ctx, tx, tell, removal);
    return seenRoom(tx, actor, into);
  });
}

/** Deletes a room; its slots go to `moveTo`. Throws RoomNotFound, OnlyOrganizers and RoomInUse. */
export async function deleteRoom(ctx: Ctx, actor: Actor, roomId: string, moveTo?: string): Promise<void> {
  await inTransaction(ctx, (tx, tell) =>
    removeRoomOrTrack(ctx, tx, tell, { actor, kind: "room", id: roomId, moveTo, how: "deleted" }),
  );
}

const columns = (body: Details) => ({
  kind: body.kind,
  building: body.building,
  floor: body.floor,
  description: body.description,
  speaker_notes: body.speakerNotes,
  capacity: body.capacity,
  parallel_max: body.parallelMax,
  features: body.features,
  accessibility: body.accessibility,
  map_url: body.mapUrl,
  stream_url: body.streamUrl,
  hidden: body.hidden,
});

const seenRoom = async (tx: Tx, actor: Actor, roomId: string): Promise<contract.Room> =>
  roomView(await queries.selectRoom(tx, roomId, actor.userId), true);

function roomView(row: queries.RoomSeen, organized: boolean): contract.Room {
  return {
    roomId: row.room_id,
    eventId: row.event_id,
    name: row.name,
    slug: row.slug,
    guid: row.guid,
    position: row.position,
    kind: row.kind,
    building: row.building,
    floor: row.floor,
    description: row.description,
    ...((organized || row.spoken_in) && { speakerNotes: row.speaker_notes }),
    capacity: row.capacity,
    parallelMax: row.parallel_max,
    features: row.features as Feature[],
    accessibility: row.accessibility,
    mapUrl: row.map_url,
    streamUrl: row.stream_url,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    hidden: row.hidden,
    slots: row.slots,
  };
}
