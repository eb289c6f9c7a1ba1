import type { CallSettings } from "@plenary/contract/call/call";
import type { CallQuestions } from "@plenary/contract/call/call-questions";
import type { Db, Tx } from "../../db/db.ts";
import * as queries from "./call.queries.ts";
import { settingsOf } from "./call.ts";
import { questionsOf } from "./questions.ts";

/** An event's call as other features need it. */
export interface CallOfEvent {
  row: queries.CallRow;
  settings: CallSettings;
  questions: CallQuestions;
  types: queries.CallTypeRow[];
  tracks: Awaited<ReturnType<typeof queries.selectTracks>>;
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
    ...{ row, settings: settingsOf(row), questions: questionsOf(row) },
    types: await queries.selectTypes(db, eventId),
    tracks: await queries.selectTracks(db, eventId),
  };
}
