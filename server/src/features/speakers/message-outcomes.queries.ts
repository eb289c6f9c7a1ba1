import type { Answer } from "@plenary/contract/endpoint";
import type { listEventMessagePeople, MailCounts } from "@plenary/contract/messages/event-messages";
import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery, insertRows } from "../../db/rows/rows.ts";

/** The outcome of organizers' messages to speakers. */

/** Records who gets no message, and why. */
export async function insertMissed(
  tx: Tx,
  eventMessageId: string,
  people: readonly { user_id: string; unclaimed: SqlBool }[],
): Promise<void> {
  const rows = people.map(({ user_id, unclaimed }) => ({
    ...{ event_message_id: eventMessageId, user_id, unclaimed: Boolean(unclaimed) },
  }));
  await insertRows(tx, "event_message_missed", rows);
}

interface Passed {
  from: string;
  to: string;
  /** Which events; undefined for all. */
  eventIds: string[] | undefined;
  /** Messages written by then; undefined for all. */
  until?: string;
}

/** Moves records of missed messages to another account of the same person, except messages that it got itself. */
export async function passMissed(tx: Tx, { from, to, eventIds, until }: Passed): Promise<void> {
  const isOf = sql<SqlBool>`missed.user_id = ${from} and missed.unclaimed
    and ${eventIds ? sql`written.event_id in ${idsSubquery(eventIds)}` : sql`true`}
    and ${until === undefined ? sql`true` : sql`written.created_at <= ${until}`}`;
  await sql`insert into event_message_missed (event_message_id, user_id, unclaimed)
    select missed.event_message_id, ${to}, true
    from event_message_missed as missed
    join event_messages as written on written.event_message_id = missed.event_message_id
    where ${isOf}
      and not exists (select from event_message_recipients as waiting
        where waiting.event_message_id = missed.event_message_id and waiting.user_id = ${to})
      and not exists (select from messages
        join message_recipients as received on received.message_id = messages.message_id
        where messages.event_message_id = missed.event_message_id and received.user_id = ${to})
    on conflict do nothing`.execute(tx);
  await sql`delete from event_message_missed as missed using event_messages as written
    where written.event_message_id = missed.event_message_id and ${isOf}`.execute(tx);
}

/** For the statement's `event_messages`. */
export const mailCounts = sql<MailCounts>`(
  select json_build_object(
    'sent', count(*) filter (where outbox.state = 'sent'),
    'waiting', count(*) filter (where outbox.state = 'waiting'),
    'failed', count(*) filter (where outbox.state = 'failed'),
    'skipped', count(*) filter (where outbox.state = 'skipped'),
    'none', count(*) filter (where messages.mail_id is null))
  from messages left join outbox on outbox.mail_id = messages.mail_id
  where messages.event_message_id = event_messages.event_message_id)`;

/** The outcome of the message by person, those without mail first. */
export async function selectPeople(db: Db, eventMessageId: string, limit: number) {
  const { rows } = await sql<{ userId: string; name: string; inbox: Inbox; mail: MailState | null }>`
    select user_id as "userId", users.name, inbox, mail from (
      select received.user_id, 'there' as inbox,
        case when messages.mail_id is not null then coalesce(outbox.state, 'done') end as mail
      from messages
      join message_recipients as received on received.message_id = messages.message_id
      left join outbox on outbox.mail_id = messages.mail_id
      where messages.event_message_id = ${eventMessageId}
      union all
      select user_id, 'waiting', null from event_message_recipients where event_message_id = ${eventMessageId}
      union all
      select user_id, case when unclaimed then 'unclaimed' else 'closed' end, null
      from event_message_missed where event_message_id = ${eventMessageId}
    ) as person join users using (user_id)
    order by array_position(array['sent', 'done', 'waiting', 'skipped', 'failed'], mail) desc nulls first,
      inbox = 'there', lower(users.name), user_id
    limit ${limit}`.execute(db);
  return rows;
}
type Person = Answer<typeof listEventMessagePeople>["people"][number];
type Inbox = Person["inbox"];
type MailState = NonNullable<Person["mail"]>;
