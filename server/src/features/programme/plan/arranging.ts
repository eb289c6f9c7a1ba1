import { nameKey } from "@plenary/contract/names";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import { isPublic, mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, now, type Tell } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { type EventSeen, findOrganizedEvent } from "../../events/events-access.ts";
import { seenSessions } from "../../sessions/lists/overview.ts";
import * as shared from "../places/rooms-and-tracks.ts";
import type { CountedFor } from "./counted-slots.queries.ts";
import type { ArrangedAction, ArrangedKind, ChangedRows, ProgrammeFact } from "./programme.facts.ts";

/** Common to rooms, tracks and items: who may arrange them, and where their sessions go. */

const notFound = { room: "RoomNotFound", track: "TrackNotFound" } as const;
const sameName = { room: "SameRoomName", track: "SameTrackName" } as const;
const tooMany = { room: "TooManyRooms", track: "TooManyTracks" } as const;
const inUse = { room: "RoomInUse", track: "TrackInUse" } as const;

/** An event that the caller may arrange, locked against changes. Throws EventNotFound and OnlyOrganizers. */
export async function findEventToArrange(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  eventId: string,
): Promise<EventSeen> {
  const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_programme", lock: "share" });
  await shared.lockProgramme(tx, eventId);
  return event;
}

/** Whose view of slots counts for the caller. */
export const slotViewOf = (actor: Actor, event: EventSeen): CountedFor =>
  mayOrganize(actor, event) ? "organizers" : isPublic(event) ? "public" : "draft";

/** The event of something, if the caller sees it; else throws `missing`, as if it didn't exist. */
export async function arrangedEvent(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  found: { event_id: string } | undefined,
  missing: Refusal<"RoomNotFound" | "TrackNotFound" | "ItemNotFound">,
): Promise<EventSeen> {
  if (!found) throw missing;
  try {
    return await findEventToArrange(ctx, tx, actor, found.event_id);
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw missing;
    throw error;
  }
}

/** A room or track that the caller may arrange, and its event. Throws RoomNotFound or TrackNotFound, and OnlyOrganizers. */
export async function findRoomOrTrack(ctx: Ctx, tx: Tx, actor: Actor, kind: shared.Kind, id: string) {
  const found = await shared.selectOne(tx, kind, id);
  const event = await arrangedEvent(ctx, tx, actor, found, new Refusal(notFound[kind]));
  // It may have changed while this waited for the lock.
  const present = await shared.selectOne(tx, kind, id);
  if (!present) throw new Refusal(notFound[kind]);
  return { found: present, event };
}

/** Adds a room or track at the end. Throws SameRoomName and TooManyRooms, or SameTrackName and TooManyTracks. */
export async function addRoomOrTrack(tx: Tx, kind: shared.Kind, eventId: string, name: string, time: string) {
  if (await shared.selectNamed(tx, kind, eventId, name)) throw new Refusal(sameName[kind]);
  const made = await shared.makeNamed(tx, kind, eventId, name, time);
  if (!made) throw new Refusal(tooMany[kind]);
  return made;
}

/** The columns of a new name, if given. Throws SameRoomName or SameTrackName if another has it. */
export async function newNameColumns(
  tx: Tx,
  kind: shared.Kind,
  one: shared.RoomOrTrack,
  name: string | undefined,
) {
  if (name === undefined) return {};
  const same = await shared.selectNamed(tx, kind, one.event_id, name);
  if (same && same.id !== one.id) throw new Refusal(sameName[kind]);
  return { name: shared.oneLine(name), name_key: nameKey(name) };
}

interface ArrangementFact {
  event: EventSeen;
  what: ArrangedKind;
  how: ArrangedAction;
  id?: string;
  details?: Record<string, unknown>;
  rows?: ChangedRows;
  moved?: ProgrammeFact["moved"];
}

export const tellArranged = (
  tell: Tell,
  actor: Actor,
  { id, details, ...told }: ArrangementFact,
): Promise<void> =>
  tell({ kind: "programme_arranged", actor, ...told, id: id ?? null, details: details ?? {} });

/** Deletes a room or track; its slots, also public ones, go to `moveTo`. Throws if it has any and there is none. */
export async function removeRoomOrTrack(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  { actor, kind, id, moveTo, how }: Removal,
): Promise<EventSeen> {
  const { found, event } = await findRoomOrTrack(ctx, tx, actor, kind, id);
  const target = moveTo === undefined ? undefined : await shared.selectOne(tx, kind, moveTo);
  const isTarget = target?.event_id === found.event_id && target.id !== id;
  if (moveTo !== undefined && !isTarget) throw new Refusal(notFound[kind]);
  const sessionIds = await shared.selectSessionsIn(tx, kind, id);
  const itemIds = kind === "room" ? await shared.selectItemsIn(tx, id) : [];
  const shownIds = await shared.selectShownIn(tx, kind, event.event_id, id);
  const slotIds = [...new Set([...sessionIds, ...itemIds, ...shownIds])];
  if (slotIds.length > 0 && !target) throw new Refusal(inUse[kind], { slots: slotIds.length });
  if (kind === "track" && !target && (await shared.isInCall(tx, event.event_id, id)))
    throw new Refusal("CallTrackUsed");
  await tellMovedSessions(tx, tell, { actor, sessionIds: slotIds, changed: () => [kind] }, async () => {
    if (target) {
      const moving = { from: id, to: target.id };
      await shared.moveSessions(tx, kind, moving, now(ctx));
      if (kind === "room") {
        await shared.moveItems(tx, moving);
        await shared.moveTrackRooms(tx, moving);
        await shared.moveCodes(tx, moving);
      }
      if (kind === "track") await shared.moveProposals(tx, event.event_id, moving);
      await shared.moveReleased(tx, kind, event.event_id, moving);
    } else if (kind === "room") await shared.freeTracksOf(tx, id);
    if (kind === "track") await shared.moveTrackTimes(tx, event.event_id, { from: id, to: target?.id });
    await shared.deleteOne(tx, kind, id);
  });
  const details = { name: found.name, ...(target && { into: target.name }) };
  await tellArranged(tell, actor, { event, what: kind, how, id, details });
  return event;
}

/** The columns of a session that change, by its id. */
type ChangedOf = (sessionId: string) => string[];

/** Runs work that moves sessions, and tells each one's state before and after. */
export async function tellMovedSessions(
  tx: Tx,
  tell: Tell,
  { actor, sessionIds, changed }: { actor: Actor; sessionIds: string[]; changed: ChangedOf },
  move: () => Promise<void>,
): Promise<void> {
  const before = await seenSessions(tx, actor, sessionIds);
  await move();
  const after = new Map((await seenSessions(tx, actor, sessionIds)).map((row) => [row.session_id, row]));
  for (const session of before) {
    const moved = after.get(session.session_id);
    const what = moved && { before: session, after: moved, changed: changed(session.session_id) };
    if (what) await tell({ kind: "session_updated", actor, ...what, follows: true });
  }
}

interface Removal {
  actor: Actor;
  kind: shared.Kind;
  id: string;
  moveTo: string | undefined;
  how: "deleted" | "merged";
}

/** The names of these rooms and those `before`. Throws UnknownRoom unless the event has all of these. */
export async function requireRooms(
  tx: Tx,
  eventId: string,
  roomIds: string[],
  before: string[] = [],
): Promise<{ before: string[]; after: string[] }> {
  const names = await shared.selectRoomNames(tx, eventId, [...new Set([...roomIds, ...before])]);
  if (!roomIds.every((roomId) => names.has(roomId))) throw new Refusal("UnknownRoom");
  const named = (ids: string[]) => ids.flatMap((roomId) => names.get(roomId) ?? []);
  return { before: named(before), after: named(roomIds) };
}
