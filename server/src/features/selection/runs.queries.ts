import type { PendingDecision } from "@plenary/contract/selection/selection";
import { type Insertable, sql, type Updateable } from "kysely";
import { decidedBy, organizersOf } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import type { Recipient } from "../../mail/recipients.ts";

/** Runs and their mails. */

export type RunRow = NonNullable<Awaited<ReturnType<typeof selectRun>>>;

function runs(db: Db | Tx) {
  return db
    .selectFrom("runs")
    .leftJoin("users", "users.user_id", "runs.done_by")
    .select(columnsOf("runs"))
    .select(sql<string | null>`case when users.deleted_at is null then users.name end`.as("by"));
}

export const selectRun = (db: Db | Tx, runId: string) =>
  runs(db).where("run_id", "=", runId).executeTakeFirst();

/** The same, locked, so that what becomes of it is decided once. */
export async function lockRun(tx: Tx, runId: string): Promise<RunRow | undefined> {
  await tx.selectFrom("runs").select("run_id").where("run_id", "=", runId).forUpdate().execute();
  return selectRun(tx, runId);
}

/** Which hasn't left. */
export const selectOwn = (tx: Tx, eventId: string, userId: string) =>
  runs(tx)
    .where("event_id", "=", eventId)
    .where("done_by", "=", userId)
    .where("state", "!=", "sent")
    .executeTakeFirst();

/** What an organizer may know of: not what others prepare. */
export const selectRuns = (db: Db, eventId: string, userId: string) =>
  db
    .selectFrom("runs")
    .select(["run_id", "state", "leaves_at", "left_at"])
    .where("event_id", "=", eventId)
    .where((row) => row.or([row("state", "!=", "prepared"), row("done_by", "=", userId)]))
    .orderBy("prepared_at", "desc")
    .orderBy("run_id", "desc")
    .limit(50)
    .execute();

/** Does nothing if the user prepares one already: two tabs may begin at once. */
export const insertRun = (tx: Tx, row: Insertable<Tables["runs"]>) =>
  tx
    .insertInto("runs")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const updateRun = (tx: Tx, runId: string, changes: Updateable<Tables["runs"]>) =>
  tx.updateTable("runs").set(changes).where("run_id", "=", runId).execute();

export const deleteRun = (tx: Tx, runId: string) =>
  tx.deleteFrom("runs").where("run_id", "=", runId).execute();

/** The one that is due longest; no other process leaves it meanwhile. */
export async function claimDue(tx: Tx, time: string): Promise<RunRow | undefined> {
  const due = await tx
    .selectFrom("runs")
    .select("run_id")
    .where("state", "=", "leaving")
    .where("leaves_at", "<=", time)
    .orderBy("leaves_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due && selectRun(tx, due.run_id);
}

/** When the next one leaves. */
export async function nextLeaving(db: Db): Promise<string | null> {
  const next = await db
    .selectFrom("runs")
    .select((row) => row.fn.min("leaves_at").as("at"))
    .where("state", "=", "leaving")
    .executeTakeFirst();
  return next?.at ?? null;
}

/** In whose name it leaves, if they still organize the event. */
export const selectSender = (tx: Tx, userId: string, eventId: string) =>
  tx
    .selectFrom("users")
    .select(["user_id", "role"])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`(users.role = 'admin' or users.user_id in ${organizersOf(eventId)})`)
    .executeTakeFirst();

export type PendingRow = Awaited<ReturnType<typeof selectToTell>>[number];

/** The pending acceptances and rejections that the user may make, by number; locked in one order to leave. */
export function selectToTell(
  db: Db | Tx,
  eventId: string,
  userId: string,
  { only, lock = false }: { only?: string[] | undefined; lock?: boolean } = {},
) {
  let query = db
    .selectFrom("proposals")
    .select(["proposal_id", "title", "pending_note", "pending_action"])
    .select((row) => row.ref("number").$notNull().as("number"))
    .select(sql<PendingDecision | null>`proposals.pending`.as("pending"))
    .where("event_id", "=", eventId)
    .where("number", "is not", null)
    .where("state", "=", "submitted")
    .where("proposals.pending", "in", ["accept", "reject"])
    .where(decidedBy(userId));
  if (only) query = query.where("proposal_id", "in", idsSubquery(only));
  if (lock) query = query.forUpdate();
  return query.orderBy("number").execute();
}

/** Their numbers, of those that have one. */
export async function selectNumbersById(db: Db | Tx, proposalIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("proposals")
    .select(["proposal_id", "number"])
    .where("proposal_id", "in", idsSubquery(proposalIds))
    .execute();
  return new Map(rows.flatMap(({ proposal_id, number }) => (number === null ? [] : [[proposal_id, number]])));
}

export type Hearing = Recipient & { proposal_id: string };

/** Who speaks in these, each submitter and co-speaker who has accepted, as recipients. */
export async function selectSpeaking(db: Db | Tx, proposalIds: string[]): Promise<Hearing[]> {
  const { rows } =
    await sql<Hearing>`select speaking.proposal_id, users.user_id, email, email_confirmed_at, name,
      email_notifications
    from (
      select proposal_id, submitter_id as user_id from proposals where proposal_id in ${idsSubquery(proposalIds)}
      union select proposal_id, user_id from proposal_speakers
        where proposal_id in ${idsSubquery(proposalIds)} and status = 'accepted' and user_id is not null
    ) as speaking join users using (user_id)
    where users.deleted_at is null order by lower(users.name), users.user_id`.execute(db);
  return rows;
}

export type RunMailRow = Awaited<ReturnType<typeof selectMails>>[number];

/** With what became of each in the outbox. */
export const selectMails = (db: Db | Tx, runId: string) =>
  db
    .selectFrom("run_mails")
    .innerJoin("users", "users.user_id", "run_mails.user_id")
    .leftJoin("outbox", "outbox.mail_id", "run_mails.outbox_id")
    .select(["run_mails.user_id", "users.name", "about", "subject", "text", "edited", "left_out", "none"])
    .select(["outbox_id", "outbox.state", "outbox.last_error", "outbox.sent_at", "outbox.kept_for"])
    .where("run_id", "=", runId)
    .orderBy(sql`lower(users.name)`)
    .orderBy("run_mails.user_id")
    .execute();

export const deleteMails = (tx: Tx, runId: string) =>
  tx.deleteFrom("run_mails").where("run_id", "=", runId).execute();

export const upsertMail = (tx: Tx, row: Insertable<Tables["run_mails"]>) =>
  tx
    .insertInto("run_mails")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["run_id", "user_id"]).doUpdateSet((excluded) => ({
        about: excluded.ref("excluded.about"),
        subject: excluded.ref("excluded.subject"),
        text: excluded.ref("excluded.text"),
        edited: excluded.ref("excluded.edited"),
        left_out: excluded.ref("excluded.left_out"),
      })),
    )
    .execute();

export const deleteMailTo = (tx: Tx, runId: string, userId: string) =>
  tx.deleteFrom("run_mails").where("run_id", "=", runId).where("user_id", "=", userId).execute();

/** Which mail of the outbox each person gets. */
export async function updateOutboxIds(
  tx: Tx,
  runId: string,
  mails: readonly { userId: string; mailId: string }[],
): Promise<void> {
  await sql`update run_mails set outbox_id = given."mailId"
    from json_to_recordset(${JSON.stringify(mails)}::text::json) as given ("userId" uuid, "mailId" uuid)
    where run_id = ${runId} and user_id = given."userId"`.execute(tx);
}
