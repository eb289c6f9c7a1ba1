import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { idsSubquery } from "../../../db/rows/rows.ts";
import type { Tables } from "../../../db/tables.ts";

export type TalkRow = NonNullable<Awaited<ReturnType<typeof lockTalk>>>;

export function lockTalk(tx: Tx, talkId: string) {
  return tx
    .selectFrom("talks")
    .select(columnsOf("talks"))
    .where("talk_id", "=", talkId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another session has the talk, or it is a copy. */
export async function isShared(tx: Tx, talkId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from sessions where (talk_id = ${talkId} or copied_from = ${talkId})
      and session_id <> ${sessionId}) as shared`.execute(tx);
  return rows[0]?.shared ?? false;
}

export async function insertTalk(tx: Tx, row: Insertable<Tables["talks"]>): Promise<void> {
  await tx.insertInto("talks").values(row).execute();
}

export async function updateTalk(tx: Tx, talkId: string, values: Updateable<Tables["talks"]>): Promise<void> {
  await tx.updateTable("talks").set(values).where("talk_id", "=", talkId).execute();
}

/** Stores the speaker's texts, unless stored already: then only who changed them now. */
export async function keepSpeakersTexts(tx: Tx, row: Insertable<Tables["speakers_texts"]>): Promise<void> {
  const { changed_by, changed_at } = row;
  await tx
    .insertInto("speakers_texts")
    .values(row)
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ changed_by, changed_at }))
    .execute();
}

export async function forgetSpeakersTexts(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("speakers_texts").where("session_id", "=", sessionId).execute();
}

/** The speakers' stored texts, where they differ from the present ones. */
export function selectSpeakersTexts(db: Db, sessionIds: string[]) {
  return db
    .selectFrom("speakers_texts")
    .innerJoin("sessions", "sessions.session_id", "speakers_texts.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("users", (join) =>
      join.onRef("users.user_id", "=", "speakers_texts.changed_by").on("users.deleted_at", "is", null),
    )
    .select(["speakers_texts.session_id", "speakers_texts.title", "speakers_texts.summary"])
    .select(["speakers_texts.description", "users.name as changedBy"])
    .select("speakers_texts.changed_at as changedAt")
    .select(sql<boolean>`(speakers_texts.description <> talks.description)`.as("isOtherDescription"))
    .where("speakers_texts.session_id", "in", idsSubquery(sessionIds))
    .where(
      sql<boolean>`((speakers_texts.title, speakers_texts.summary, speakers_texts.description)
        <> (talks.title, talks.summary, talks.description))`,
    )
    .execute();
}
