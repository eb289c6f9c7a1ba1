import { randomUUIDv7 } from "node:crypto";
import { nameKey, slugOf, uniqueSlug } from "@plenary/contract/names";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { Refusal } from "../../../base/refusals.ts";
import type { Tell } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { adoptReleased, selectLooseReleased } from "./released-places.queries.ts";
import * as queries from "./rooms-and-tracks.queries.ts";

export {
  freeTracksOf,
  isInCall,
  moveCodes,
  moveProposals,
  moveReleased,
  moveTrackRooms,
  moveTrackTimes,
  selectShownIn,
} from "./released-places.queries.ts";

export {
  deleteOne,
  lockProgramme,
  moveItems,
  moveSessions,
  putInOrder,
  type RoomOrTrack,
  type RoomOrTrackKind as Kind,
  roomIdsOfItem,
  selectItemsIn,
  selectLooseTexts,
  selectNamed,
  selectOne,
  selectRoomNames,
  selectSessionsIn,
  settleNamed,
} from "./rooms-and-tracks.queries.ts";

/** Rooms and tracks by their names in sessions and files (docs/product/programme.md#rooms-and-tracks). */

/** A call's room or track for a session: absent leaves it unchanged, null clears it. */
export interface RoomOrTrackInput {
  id: string | null | undefined;
  name: string | null | undefined;
}

export interface PresentRoomOrTrack {
  id: string | null;
  name: string | null;
}

/**
 * The row and text for a session of the event: by id, or by a text that ignores case and spaces. A new text makes a row
 * for organizers (`creates`), up to the limit; otherwise it stays a text.
 */
export async function findNamed(
  tx: Tx,
  kind: queries.RoomOrTrackKind,
  eventId: string,
  named: RoomOrTrackInput,
  {
    present,
    creates,
  }: { present?: PresentRoomOrTrack | undefined; creates: { time: string; tell: Tell } | false },
): Promise<Partial<PresentRoomOrTrack>> {
  const { id, name } = named;
  if (id) {
    const one = await queries.selectOne(tx, kind, id);
    if (one?.event_id !== eventId) throw new Refusal("UnknownRoomOrTrack", { of: kind });
    if (name && nameKey(name) !== nameKey(one.name)) throw new Refusal("OtherName", { of: kind });
    return { id, name: one.name };
  }
  if (name === undefined) return id === null ? { id: null, name: null } : {};
  if (name === null) return { id: null, name: null };
  // An unchanged text stays as it is.
  if (name === present?.name) return {};
  const one = await queries.selectNamed(tx, kind, eventId, name);
  if (one) return { id: one.id, name: one.name };
  if (creates === false) return { id: null, name };
  const created = await makeNamed(tx, kind, eventId, name, creates.time);
  if (!created) return { id: null, name };
  await creates.tell({ kind: "room_or_track_made", eventId });
  return { id: created.id, name: created.name };
}

/** Adds a room or track after the event's others, or returns the one with that name; undefined at the limit. */
export async function makeNamed(
  tx: Tx,
  kind: queries.RoomOrTrackKind,
  eventId: string,
  name: string,
  time: string,
): Promise<queries.RoomOrTrack | undefined> {
  await queries.lockProgramme(tx, eventId);
  const all = await queries.selectOf(tx, kind, eventId);
  const same = all.find((one) => nameKey(one.name) === nameKey(name));
  if (same) return same;
  if (all.length >= programmeLimits.roomsMax) return undefined;
  const created = {
    id: randomUUIDv7(),
    event_id: eventId,
    name: oneLine(name),
    slug: uniqueSlug(slugOf(name) || kind, new Set(all.map((one) => one.slug))),
    position: Math.max(0, ...all.map((one) => one.position)) + 1,
  };
  await queries.insertOne(tx, kind, created, time);
  await adopt(tx, kind, eventId, [created]);
  return created;
}

/** A name as it is stored, with single spaces. */
export const oneLine = (name: string): string => name.replace(/\s+/g, " ");

/** Puts sessions with these names as texts into that row, in the working plan and in the current version. */
export async function adopt(
  tx: Tx,
  kind: queries.RoomOrTrackKind,
  eventId: string,
  ones: readonly queries.AdoptingRow[],
): Promise<void> {
  if (ones.length === 0) return;
  const byKey = new Map(ones.map((one) => [nameKey(one.name), one]));
  const textsOf = (texts: string[]) => Map.groupBy(texts, (text) => byKey.get(nameKey(text)));
  const arranged = (await queries.selectLooseTexts(tx, kind, eventId)).map(({ name }) => name);
  for (const [one, texts] of textsOf(arranged))
    if (one) await queries.adoptTexts(tx, kind, eventId, one, texts);
  const released = await selectLooseReleased(tx, kind, eventId);
  for (const [one, texts] of textsOf(released)) if (one) await adoptReleased(tx, kind, eventId, one, texts);
}
