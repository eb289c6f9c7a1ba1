import { clockOf } from "@plenary/contract/call/call-clock";
import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/programme/tracks";
import type { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { findEvent } from "../../events/events-access.ts";
import { endOf } from "../../events/submissions.ts";
import { startInstant } from "../../sessions/session/session-start.ts";
import * as shared from "../places/rooms-and-tracks.ts";
import {
  addRoomOrTrack,
  findEventToArrange,
  findRoomOrTrack,
  newNameColumns,
  removeRoomOrTrack,
  requireRooms,
  slotViewOf,
  tellArranged,
} from "../plan/arranging.ts";
import * as queries from "./tracks.queries.ts";

/** The tracks of an event (docs/product/programme.md#rooms-and-tracks). */

type Details = Partial<z.output<typeof contract.UpdateTrackBody>>;

/** The tracks in order; for organizers with sessions' texts that match none. Throws EventNotFound. */
export async function listTracks(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<Answer<typeof contract.listTracks>> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const tracks = await queries.selectTracks(ctx.db, eventId, slotViewOf(actor, event));
  return {
    tracks: tracks.map(trackView),
    ...(mayOrganize(actor, event) && { texts: await shared.selectLooseTexts(ctx.db, "track", eventId) }),
  };
}

/** Adds a track at the end. Organizers may. */
export function createTrack(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { name, roomIds, ...details }: z.output<typeof contract.CreateTrackBody>,
): Promise<contract.Track> {
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    const found = await addRoomOrTrack(tx, "track", eventId, name, time);
    await queries.updateTrack(tx, found.id, { ...columns(details), updated_at: time });
    await setRooms(tx, await queries.selectTrack(tx, found.id), roomIds);
    await tellArranged(tell, actor, { event, what: "track", how: "added", id: found.id, details: { name } });
    return seenTrack(tx, found.id);
  });
}

/** Changes what the body contains. Organizers may. Throws TrackNotFound, OnlyOrganizers, SameTrackName, NoTrackRoom, UnknownRoom, and as `deadlineIn`. */
export function updateTrack(
  ctx: Ctx,
  actor: Actor,
  trackId: string,
  { name, roomIds, inCall, wanted, callClosesAt, ...details }: Details,
): Promise<contract.Track> {
  return inTransaction(ctx, async (tx, tell) => {
    const { found, event } = await findRoomOrTrack(ctx, tx, actor, "track", trackId);
    const row = await queries.selectTrack(tx, trackId);
    const named = await newNameColumns(tx, "track", found, name);
    const closesAt = await deadlineIn(tx, event, callClosesAt);
    // What it has had all the time is in force again.
    if (inCall && !row.in_call && closesAt === undefined)
      await requireDeadline(tx, event, row.call_closes_at);
    const changes = changedValues<queries.TrackSeen>(row, {
      ...{ ...named, ...columns(details) },
      ...{ in_call: inCall, wanted, call_closes_at: closesAt },
    });
    const otherRooms =
      roomIds !== undefined && [...roomIds].sort().join() !== [...row.room_ids].sort().join();
    if (!changes && !otherRooms) return trackView(row);
    await queries.updateTrack(tx, trackId, { ...changes, updated_at: now(ctx) });
    const rooms =
      changes?.room_policy !== undefined || otherRooms
        ? await setRooms(tx, { ...row, ...changes }, otherRooms ? roomIds : undefined)
        : undefined;
    if (changes?.name !== undefined) {
      await shared.settleNamed(tx, "track", found);
      await shared.adopt(tx, "track", event.event_id, [{ id: found.id, name: changes.name }]);
    }
    const changed = [
      ...Object.keys(changes ?? {}).filter((column) => column !== "name_key"),
      ...(otherRooms ? ["rooms"] : []),
    ];
    const what = { event, what: "track", how: "updated", id: trackId } as const;
    const rows = {
      before: { ...row, ...(rooms && { rooms: rooms.before }) },
      after: { ...changes, ...(rooms && { rooms: rooms.after }) },
    };
    await tellArranged(tell, actor, { ...what, details: { name: found.name, changed }, rows });
    return seenTrack(tx, trackId);
  });
}

/** Sets who arranges the track's sessions. Organizers may. Throws TrackNotFound, OnlyOrganizers and UnknownManager. */
export function setTrackManagers(
  ctx: Ctx,
  actor: Actor,
  trackId: string,
  given: string[],
): Promise<contract.Track> {
  const userIds = [...new Set(given)];
  return inTransaction(ctx, async (tx, tell) => {
    const { found, event } = await findRoomOrTrack(ctx, tx, actor, "track", trackId);
    if ((await queries.countAccounts(tx, userIds)) < userIds.length) throw new Refusal("UnknownManager");
    const before = await queries.setTrackManagers(tx, trackId, userIds);
    const what = { event, what: "track", how: "managers", id: trackId } as const;
    await tellArranged(tell, actor, {
      ...{ ...what, details: { name: found.name, userIds } },
      rows: { before: { managers: before }, after: { managers: userIds } },
    });
    return seenTrack(tx, trackId);
  });
}

/** Sorts the tracks; those not listed follow in their order. Organizers may. */
export function orderTracks(ctx: Ctx, actor: Actor, eventId: string, trackIds: string[]) {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToArrange(ctx, tx, actor, eventId);
    await shared.putInOrder(tx, "track", eventId, trackIds);
    await tellArranged(tell, actor, { event, what: "track", how: "ordered" });
    return { tracks: (await queries.selectTracks(tx, eventId, "organizers")).map(trackView) };
  });
}

/** Moves a track's slots into another of the event, and deletes it. Throws TrackNotFound and OnlyOrganizers. */
export function mergeTrack(ctx: Ctx, actor: Actor, trackId: string, into: string): Promise<contract.Track> {
  return inTransaction(ctx, async (tx, tell) => {
    const removal = { actor, kind: "track", id: trackId, moveTo: into, how: "merged" } as const;
    await removeRoomOrTrack(ctx, tx, tell, removal);
    return seenTrack(tx, into);
  });
}

/** Deletes a track; its slots go to `moveTo`. Throws TrackNotFound, OnlyOrganizers and TrackInUse. */
export async function deleteTrack(ctx: Ctx, actor: Actor, trackId: string, moveTo?: string): Promise<void> {
  await inTransaction(ctx, (tx, tell) =>
    removeRoomOrTrack(ctx, tx, tell, { actor, kind: "track", id: trackId, moveTo, how: "deleted" }),
  );
}

type Dated = { event_id: string; end_date: string; timezone: string };

/** A track's own deadline, on the clock of the call's. Throws as `requireDeadline`. */
async function deadlineIn(
  tx: Tx,
  event: Dated,
  at: string | null | undefined,
): Promise<string | null | undefined> {
  if (!at) return at;
  const call = await queries.selectCallTimes(tx, event.event_id);
  const closesAt = startInstant(at, clockOf(call?.deadline_zone === "aoe" ? "aoe" : "event", event.timezone));
  await requireDeadline(tx, event, closesAt);
  return closesAt;
}

/** Throws ClosesBeforeItOpens and ClosesAfterEvent. */
async function requireDeadline(tx: Tx, event: Dated, closesAt: string | null): Promise<void> {
  if (closesAt === null) return;
  const call = await queries.selectCallTimes(tx, event.event_id);
  if (call?.opens_at && call.opens_at >= closesAt) throw new Refusal("ClosesBeforeItOpens");
  if (Date.parse(closesAt) >= endOf(event).epochMilliseconds) throw new Refusal("ClosesAfterEvent");
}

/**
 * Sets the rooms, if given, and returns their names before and after; a track that prefers some rooms, or is only in
 * some, needs at least one.
 */
async function setRooms(tx: Tx, row: queries.TrackSeen, roomIds: string[] | undefined) {
  const wanted = roomIds && [...new Set(roomIds)];
  if (row.room_policy !== "any" && (wanted ?? row.room_ids).length === 0) throw new Refusal("NoTrackRoom");
  if (!wanted) return undefined;
  const names = await requireRooms(tx, row.event_id, wanted, row.room_ids);
  await queries.setTrackRooms(tx, row.track_id, wanted);
  return names;
}

const columns = (body: Details) => ({
  color: body.color,
  description: body.description,
  room_policy: body.roomPolicy,
});

const seenTrack = async (tx: Tx, trackId: string): Promise<contract.Track> =>
  trackView(await queries.selectTrack(tx, trackId));

const trackView = (row: queries.TrackSeen): contract.Track => ({
  trackId: row.track_id,
  eventId: row.event_id,
  name: row.name,
  slug: row.slug,
  color: row.color,
  position: row.position,
  description: row.description,
  roomPolicy: row.room_policy,
  roomIds: row.room_ids,
  managers: row.managers,
  slots: row.slots,
});
