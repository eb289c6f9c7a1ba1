import { sql } from "kysely";
import { markedNews } from "../../core/marked-news.queries.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Recipient } from "../../mail/recipients.ts";

/** Notes whose transaction this is: what it moves is told from `dueAt` on. Not unless somebody wants such mails. */
export async function insertAct(
  tx: Tx,
  { actorId, time, dueAt }: { actorId: string; time: string; dueAt: string },
): Promise<void> {
  await sql`
    insert into marked_acts (act, actor_id, acted_at, due_at)
    select this_transaction(), ${actorId}, ${time}, ${dueAt}
    where exists (select from users where mails_marked)
    on conflict (act) do nothing`.execute(tx);
}

export interface DueAct {
  act: string;
  actedAt: string;
  /** The last account that has been looked at. */
  toldTo: string | null;
}

/** Locks the act that is due longest, unless another process has it. */
export async function lockDueAct(tx: Tx, time: string): Promise<DueAct | undefined> {
  const { rows } = await sql<DueAct>`
    select act, acted_at as "actedAt", told_to as "toldTo" from marked_acts where due_at <= ${time}
    order by due_at, act limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** When the next act is due; undefined if none waits. */
export async function nextDue(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ due_at: string }>`
    select due_at from marked_acts where due_at is not null order by due_at limit 1`.execute(db);
  return rows[0]?.due_at;
}

/** Goes on after that account, or ends if it is null. */
export async function advanceAct(tx: Tx, act: string, toldTo: string | null): Promise<void> {
  await (toldTo === null
    ? sql`update marked_acts set due_at = null where act = ${act}`
    : sql`update marked_acts set told_to = ${toldTo} where act = ${act}`
  ).execute(tx);
}

export interface MarkedReader extends Recipient {
  event_id: string;
  event_name: string;
  /** Whether there is something to tell that no mail has told. */
  has_news: boolean;
}

/** The next accounts that have marked what the act moved and want mails, each with the events concerned. */
export async function selectReaders(
  tx: Tx,
  { act, actedAt, toldTo }: DueAct,
  { until, time, limit }: { until: string; time: string; limit: number },
): Promise<MarkedReader[]> {
  const news = markedNews(
    {
      recipientId: sql`reader.user_id`,
      eventId: sql`concerned.event_id`,
      since: sql`${actedAt}::timestamptz`,
      until: sql`${until}::timestamptz`,
      mailId: sql`null::uuid`,
    },
    time,
  );
  // One look at the key for each mark, however many moved: it is new, so nothing is known of how many.
  const isMoved = sql`own.is_on and exists (
    select from marked_moves as move
    where move.act = ${act} and move.event_id = own.event_id and move.slot_id = own.session_id offset 0)`;
  const { rows } = await sql<MarkedReader>`
    select reader.user_id, reader.email, reader.email_confirmed_at, reader.name, reader.email_notifications,
      concerned.event_id, concerned.name as event_name,
      exists ${news} as has_news
    from (
        select user_id, email, email_confirmed_at, name, email_notifications from users
        where mails_marked and not is_locked and (${toldTo}::uuid is null or user_id > ${toldTo}) and exists (
          select from favourites as own where own.user_id = users.user_id and ${isMoved})
        order by user_id limit ${limit}) as reader
      cross join lateral (
        select events.event_id, events.name from events where events.event_id in (
          select own.event_id from favourites as own where own.user_id = reader.user_id and ${isMoved})) as concerned
    order by reader.user_id, concerned.event_id`.execute(tx);
  return rows;
}

/** Removes due acts that moved nothing that such an account has marked. */
export async function deleteIdleActs(db: Db, time: string): Promise<void> {
  await sql`delete from marked_acts as idle where due_at <= ${time} and not exists (
    select from marked_moves where act = idle.act)`.execute(db);
}

/** Removes what happened before, and what nobody is told of. */
export async function deleteOldActs(db: Db, before: string): Promise<void> {
  await sql`delete from marked_acts where acted_at < ${before}`.execute(db);
  await sql`delete from marked_moves as old where written_at < ${before} and not exists (
    select from marked_acts where act = old.act)`.execute(db);
}
