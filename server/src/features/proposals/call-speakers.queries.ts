import { answerField, type CallQuestions, type SpeakerFields } from "@plenary/contract/call/call-questions";
import type { AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";

/** What speakers have told calls about themselves. */

export interface SpeakerRow {
  /** As it was last submitted. */
  biography: string;
  answers: AnswerValues;
  /** What was typed since. */
  working: Partial<SpeakerFields>;
  version: number;
  published_version: number;
  field_versions: Record<string, number>;
}

/** Of somebody who has said nothing yet. */
export const nobodySaid: SpeakerRow = {
  ...{ biography: "", answers: {}, working: {} },
  ...{ version: 0, published_version: 0, field_versions: {} },
};

interface Key {
  event_id: string;
  user_id: string;
}

const selectRow = (db: Db | Tx, { event_id, user_id }: Key) =>
  db
    .selectFrom("call_speakers")
    .select(["biography", "answers", "working", "version", "published_version", "field_versions"])
    .where("event_id", "=", event_id)
    .where("user_id", "=", user_id);

export const selectSpeaker = async (db: Db | Tx, key: Key): Promise<SpeakerRow> =>
  ((await selectRow(db, key).executeTakeFirst()) as SpeakerRow | undefined) ?? nobodySaid;

/** The same of several, by their ids. */
export async function selectSpeakers(
  db: Db | Tx,
  eventId: string,
  userIds: string[],
): Promise<Map<string, SpeakerRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("call_speakers")
    .select(["user_id", "biography", "answers", "working", "version", "published_version", "field_versions"])
    .where("event_id", "=", eventId)
    .where("user_id", "in", idsSubquery(userIds))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row as unknown as SpeakerRow]));
}

/** The same, locked; it is there from now on, so that one writes after the other. */
export async function lockSpeaker(tx: Tx, key: Key, time: string): Promise<SpeakerRow> {
  await tx
    .insertInto("call_speakers")
    .values({ ...key, updated_at: time })
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doNothing())
    .execute();
  return (await selectRow(tx, key).forUpdate().executeTakeFirstOrThrow()) as SpeakerRow;
}

export async function updateSpeaker(
  tx: Tx,
  { event_id, user_id }: Key,
  { answers, working, field_versions, ...named }: SpeakerRow & { updated_at: string },
): Promise<void> {
  await tx
    .updateTable("call_speakers")
    .set(named)
    .set({ answers: JSON.stringify(answers), working: JSON.stringify(working) })
    .set({ field_versions: JSON.stringify(field_versions) })
    .where("event_id", "=", event_id)
    .where("user_id", "=", user_id)
    .execute();
}

export const deleteSpeaker = (tx: Tx, userId: string) =>
  tx.deleteFrom("call_speakers").where("user_id", "=", userId).execute();

/** Calls of events that ended before that day, and to which somebody has said something that organizers alone read. */
export const selectOver = (db: Db, day: string) =>
  db
    .selectFrom("calls")
    .innerJoin("events", "events.event_id", "calls.event_id")
    .select(["calls.event_id", "questionnaire", "question_settings"])
    .where("events.end_date", "<", day)
    .where(
      sql<boolean>`exists (select from call_speakers as said cross join lateral (
          select jsonb_object_keys(said.answers) as id union all
          select substr(field, ${answerField("").length + 1}) from jsonb_object_keys(said.working) as field
            where starts_with(field, ${answerField("")})) as answered
        where said.event_id = calls.event_id and (
          coalesce(calls.question_settings -> answered.id ->> 'of', '') <> 'speaker'
          or coalesce(calls.question_settings -> answered.id ->> 'visibility', 'organizers') = 'organizers'))`,
    )
    .execute() as Promise<
    { event_id: string; questionnaire: CallQuestions["questionnaire"]; question_settings: unknown }[]
  >;

/** Deletes all answers but those to these questions. */
export async function keepAnswers(db: Db, eventId: string, questionIds: readonly string[]): Promise<void> {
  const among = (ids: readonly string[]) => sql`key = any(array[${sql.join(ids)}]::text[])`;
  const stays = {
    answers: among(questionIds),
    working: among(["biography", ...questionIds.map(answerField)]),
  };
  for (const column of ["answers", "working"] as const)
    await sql`update call_speakers set ${sql.ref(column)} = coalesce((select jsonb_object_agg(key, value)
        from jsonb_each(${sql.ref(column)}) where ${stays[column]}), '{}')
      where event_id = ${eventId}
        and exists (select from jsonb_object_keys(${sql.ref(column)}) as key where not ${stays[column]})`.execute(
      db,
    );
}
