import type { Db, Tx } from "../../../db/db.ts";
import { insertRows } from "../../../db/rows/rows.ts";
import { hex } from "../../answering/answering.ts";

export async function countLinks(db: Db | Tx, eventId: string): Promise<number> {
  const row = await db
    .selectFrom("feedback_links")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  return row.count;
}

interface Of {
  event_id: string;
  /** Null for the event's list. */
  survey_id: string | null;
}

export async function insertLinks(tx: Tx, of: Of, hashes: Buffer[]): Promise<void> {
  // As text, because JSON can't hold binary values.
  const rows = hashes.map((hash) => ({ link_hash: hex(hash) as unknown as Uint8Array, ...of }));
  await insertRows(tx, "feedback_links", rows);
}

export async function deleteLinks(tx: Tx, eventId: string): Promise<void> {
  await tx.deleteFrom("feedback_links").where("event_id", "=", eventId).execute();
}

export const selectSurveyEvent = (tx: Tx, surveyId: string) =>
  tx.selectFrom("surveys").select("event_id").where("survey_id", "=", surveyId).executeTakeFirst();
