import type { DecisionNoticeKind, MailedNoticeKind, NoticeKind } from "@plenary/contract/messages/notices";
import { type Insertable, sql } from "kysely";
import { concernsRecipient, isNoticeTrue } from "../../core/concerns.ts";
import { titleWithoutNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";

/** The user's notices that may be shown, still concern them and are still true, with current names. */
function concerning(db: Db | Tx, userId: string, time: string) {
  return db
    .selectFrom("notices")
    .innerJoin("events", "events.event_id", "notices.event_id")
    .innerJoin("users as recipient", "recipient.user_id", "notices.recipient_id")
    .leftJoin("sessions", "sessions.session_id", "notices.session_id")
    .leftJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("users as actor", "actor.user_id", "notices.actor_id")
    .where("notices.recipient_id", "=", userId)
    .where(isShown(time))
    .where(concernsRecipient)
    .where(isNoticeTrue);
}

/** Only once it can no longer be undone. */
const isShown = (time: string) =>
  sql<boolean>`(notices.shown_from is null or notices.shown_from <= ${time}::timestamptz)`;

/** The newest first, all of them or only unseen ones. */
export function selectNewest(
  db: Db,
  userId: string,
  { time, limit, which }: { time: string; limit: number; which: "all" | "unseen" },
) {
  return concerning(db, userId, time)
    .select(["notices.notice_id", "notices.kind", "notices.session_id", "notices.seen_at"])
    .select(["notices.event_id", "sessions.reject_reason", "talks.title"])
    .select(["notices.data", "notices.created_at", "events.name as event_name", "actor.name as actor_name"])
    .select(titleWithoutNames.as("hidden_title"))
    .$if(which === "unseen", (query) => query.where("notices.seen_at", "is", null))
    .orderBy("notices.created_at", "desc")
    .orderBy("notices.notice_id", "desc")
    .limit(limit)
    .execute();
}

export async function countUnseen(db: Db, userId: string, time: string): Promise<number> {
  const { count } = await concerning(db, userId, time)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("notices.seen_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markSeen(tx: Tx, userId: string, time: string, ids: string[]) {
  if (ids.length === 0) return;
  await tx
    .updateTable("notices")
    .set({ seen_at: time })
    .where("recipient_id", "=", userId)
    .where("seen_at", "is", null)
    .where(isShown(time))
    .where("notice_id", "in", ids)
    .execute();
}

export async function insertNotices(tx: Tx, rows: Insertable<Tables["notices"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("notices").values(rows).execute();
}

export const insertMoves = (tx: Tx, rows: Parameters<typeof insertRows<"notices">>[2]): Promise<void> =>
  insertRows(tx, "notices", rows);

interface MoveLine {
  sessionId: string;
  recipientId: string;
  mailId: string | null;
}

const linesOf = (lines: readonly MoveLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    lines.map(({ sessionId, recipientId, mailId }) => ({
      ...{ session_id: sessionId, recipient_id: recipientId, mail_id: mailId },
    })),
  )}::text::jsonb) as line (session_id uuid, recipient_id uuid, mail_id uuid)`;

const isOfLine = sql`notices.kind = 'session_moved' and notices.session_id = line.session_id
  and notices.recipient_id = line.recipient_id and notices.seen_at is null`;

/** Removes notices of moves that their recipient has not seen, and no mail but the line's has or would tell. */
export async function deleteUntoldMoves(tx: Tx, lines: readonly MoveLine[]) {
  const { rows } = await sql<{ session_id: string; recipient_id: string; data: unknown }>`
    delete from notices using ${linesOf(lines)}
    where ${isOfLine} and (notices.mail_id is null or notices.mail_id = line.mail_id)
    returning notices.session_id, notices.recipient_id, notices.data`.execute(tx);
  return rows;
}

/** Marks older notices of moves, told by a mail, as seen: the new one replaces them on the dashboard. */
export async function supersedeMoves(tx: Tx, lines: readonly MoveLine[], time: string): Promise<void> {
  await sql`update notices set seen_at = ${time} from ${linesOf(lines)} where ${isOfLine}`.execute(tx);
}

/** Lines about new places of these sessions, the oldest first. */
export function selectMoves(tx: Tx, sessionIds: string[]) {
  return tx
    .selectFrom("notices")
    .select(["recipient_id", "session_id", "data"])
    .where("kind", "=", "session_moved")
    .where("session_id", "in", idsSubquery(sessionIds))
    .orderBy("created_at")
    .execute();
}

/** Removes all notices of that decision about the session. */
export async function deleteDecision(tx: Tx, sessionId: string, kind: DecisionNoticeKind): Promise<void> {
  await tx.deleteFrom("notices").where("session_id", "=", sessionId).where("kind", "=", kind).execute();
}

/** What notices are about: a session, or a proposal, which is none. */
export type About = { session: string } | { proposal: string };

const isAbout = (about: About) =>
  "session" in about
    ? sql<boolean>`session_id = ${about.session}`
    : sql<boolean>`data ->> 'proposalId' = ${about.proposal}`;

/** Removes notices that no recipient has seen, and no mail but these has or would tell; returns their content. */
export function deleteUntold(
  tx: Tx,
  about: About,
  kinds: readonly NoticeKind[],
  { recipients, mailIds }: { recipients: string[]; mailIds: string[] },
) {
  return tx
    .deleteFrom("notices")
    .where(isAbout(about))
    .where("kind", "in", [...kinds])
    .where("recipient_id", "in", recipients)
    .where("seen_at", "is", null)
    .where((row) =>
      row.or([row("mail_id", "is", null), ...(mailIds.length > 0 ? [row("mail_id", "in", mailIds)] : [])]),
    )
    .returning(["recipient_id", "kind", "data"])
    .execute();
}

/** Marks older notices of these kinds about the same, told by a mail, as seen: the new one replaces them on the dashboard. */
export async function supersede(
  tx: Tx,
  {
    about,
    kinds,
    recipients,
    time,
  }: { about: About; kinds: readonly NoticeKind[]; recipients: string[]; time: string },
): Promise<void> {
  await tx
    .updateTable("notices")
    .set({ seen_at: time })
    .where(isAbout(about))
    .where("kind", "in", [...kinds])
    .where("recipient_id", "in", recipients)
    .where("seen_at", "is", null)
    .execute();
}

export function selectMuted(db: Db | Tx, userId: string) {
  return db
    .selectFrom("muted_notices")
    .select("kind")
    .where("user_id", "=", userId)
    .orderBy("kind")
    .execute();
}

/** Those of the users who want no mails of that kind. */
export async function selectMuting(tx: Tx, kind: MailedNoticeKind, userIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("muted_notices")
    .select("user_id")
    .where("kind", "=", kind)
    .where("user_id", "in", userIds)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

export async function insertMuted(tx: Tx, userId: string, kind: MailedNoticeKind): Promise<void> {
  await tx
    .insertInto("muted_notices")
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMuted(tx: Tx, userId: string, kind: MailedNoticeKind): Promise<void> {
  await tx.deleteFrom("muted_notices").where("user_id", "=", userId).where("kind", "=", kind).execute();
}

/** Whether the user wants mails about marked sessions; undefined for a deleted account. */
export async function wantsMarked(db: Db | Tx, userId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("users")
    .select("mails_marked")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.mails_marked;
}

export async function setWantsMarked(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await tx.updateTable("users").set({ mails_marked: wanted }).where("user_id", "=", userId).execute();
}

/**
 * Removes notices older than that, and all but `kept` of each account. Unseen ones stay before seen ones, and each
 * actor's newest before anybody's second newest: whoever causes the most loses lines first.
 */
export async function deleteOld(db: Db, before: string, kept: number): Promise<void> {
  await db.deleteFrom("notices").where("created_at", "<", before).execute();
  await sql`delete from notices where notice_id in (
    select notice_id from (
      select notice_id, row_number() over (
        partition by recipient_id order by seen_at is not null, nth, created_at desc, notice_id desc) as place
      from (
        select notice_id, recipient_id, seen_at, created_at, row_number() over (
          partition by recipient_id, seen_at is null, actor_id order by created_at desc, notice_id desc) as nth
        from notices where recipient_id in (
          select recipient_id from notices group by recipient_id having count(*) > ${kept}::int)
      ) as caused
    ) as each where place > ${kept}::int)`.execute(db);
}
