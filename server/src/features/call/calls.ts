import type { CallSettings } from "@plenary/contract/call/call";
import type { Db, Tx } from "../../db/db.ts";
import * as queries from "./call.queries.ts";
import { settingsOf } from "./call.ts";

/** An event's call as other features need it. */
export interface CallOfEvent {
  row: queries.CallRow;
  settings: CallSettings;
  types: queries.CallTypeRow[];
  tracks: { track_id: string; call_closes_at: string | null; in_call: boolean }[];
}

/** The event's call with its types and tracks, if there is one. `lock` lets its submissions follow one another. */
export async function findCall(
  db: Db | Tx,
  eventId: string,
  lock?: "update",
): Promise<CallOfEvent | undefined> {
  const row = await queries.selectCall(db, eventId, lock);
  if (!row) return undefined;
  return {
    ...{ row, settings: settingsOf(row) },
    types: await queries.selectTypes(db, eventId),
    tracks: await queries.selectTracks(db, eventId),
  };
}
