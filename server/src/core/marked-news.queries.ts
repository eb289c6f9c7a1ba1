import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { organizersOf, publiclyVisible } from "./access.ts";

/** Whose marks at which event, and when what is told of them happened; each as the statement has it. */
interface Told {
  recipientId: RawBuilder<string>;
  eventId: RawBuilder<string>;
  since: RawBuilder<string>;
  until: RawBuilder<string>;
  /** The mail that tells it; null before there is one. */
  mailId: RawBuilder<string | null>;
}

/** Where a marked session stands, or stood. */
interface MarkedPlace {
  startTime: string | null;
  durationMinutes: null;
  room: string | null;
}

export interface MarkedNews {
  title: string | null;
  timezone: string;
  change: "moved" | "cancelled" | "back";
  before: MarkedPlace;
  after: MarkedPlace;
}

/**
 * What happened to an account's marked sessions and is still so at `time`: not what stands where it stood before, is
 * over, or the account did itself or hears of as speaker or organizer.
 */
export const markedNews = (
  { recipientId, eventId, since, until, mailId }: Told,
  time: string,
): RawBuilder<unknown> => sql`(
  select title, timezone, state, former_state, former_start, former_room, start_time, room, slot_id from (
    select distinct on (move.slot_id) slot.slot_id, slot.title, slot.state, move.state as former_state, move.had_start,
      events.timezone, act.acted_at, max(act.acted_at) over (partition by move.slot_id) as last_act,
      move.room_ids as former_rooms, slot.room_ids,
      move.start_time as former_start, move.room as former_room, slot.start_time, slot.room,
      move.start_time + make_interval(mins => coalesce(move.duration_minutes, programmes.default_minutes)) as former_end,
      slot.start_time + make_interval(mins => coalesce(slot.duration_minutes, programmes.default_minutes)) as end_time
    -- From one's marks to what moved them, by indexes: a release moves a thousand, and many ask.
    from (select own.user_id, own.session_id, own.marked_at from favourites as own
        where own.user_id = ${recipientId} and own.event_id = ${eventId} and own.is_on offset 0) as own
      join events on events.event_id = ${eventId}
      join programmes on programmes.event_id = events.event_id
      cross join lateral (
        select coalesce(max((mail.data ->> 'until')::timestamptz), '-infinity') as until from outbox as mail
        where mail.kind = 'marked_changed' and mail.data ->> 'recipientId' = own.user_id::text
          and mail.data ->> 'eventId' = ${eventId}::text and mail.state in ('waiting', 'sent')
          and lower(mail.to_address) = (select lower(email) from users where users.user_id = own.user_id)
          and (mail.data ->> 'until')::timestamptz <= ${until} and mail.mail_id is distinct from ${mailId}) as told
      cross join lateral (
        select made.act, made.state, made.had_start, made.start_time, made.duration_minutes, made.room_ids, made.room,
          made.people, made.slot_id, made.event_id
        from marked_moves as made where made.event_id = ${eventId} and made.slot_id = own.session_id offset 0) as move
      join marked_acts as act on act.act = move.act
      join public_slots as slot on slot.event_id = move.event_id and slot.slot_id = move.slot_id
    where act.acted_at <= ${until} and ${publiclyVisible.event}
      -- Also what happened before since and was not told, as it was back: that is where it comes from.
      and act.acted_at > told.until and ${since} > told.until
      and own.marked_at < act.acted_at
      and own.user_id <> all(move.people || slot.people)
      -- Nor what came before one's own act.
      and not exists (
        select from marked_acts as own_act
        where own_act.actor_id = own.user_id and own_act.acted_at >= act.acted_at and exists (
          select from marked_moves as own_move
          where own_move.act = own_act.act and own_move.event_id = move.event_id and own_move.slot_id = move.slot_id))
      -- Of what a speaker withdraws organizers have a mail, unless they want none.
      and not (slot.state = 'cancelled' and act.actor_id = any(move.people)
        and own.user_id in ${organizersOf(sql.ref<string>("move.event_id"))}
        and not exists (select from muted_notices as muted
          where muted.user_id = own.user_id and muted.kind = 'session_withdrawn'))
    order by move.slot_id, act.acted_at, act.act) as first
  where last_act >= ${since} and case
    when state = 'waiting' then false
    when state = 'cancelled' then former_state <> 'cancelled' and coalesce(former_end > ${time}, true)
    when former_state = 'cancelled' then coalesce(end_time > ${time}, true)
    else had_start and coalesce(former_end > acted_at, true) and coalesce(end_time > ${time}, true)
      and stands_elsewhere(former_start, former_rooms, former_room, start_time, room_ids, room) end)`;

/** What the statement's `outbox` tells, if it is such a mail: nothing once the account wants none, or has another address. */
export const newsOfMail = (time: string): RawBuilder<unknown> =>
  markedNews(
    {
      recipientId: sql`(select reader.user_id from users as reader
        where reader.user_id = (outbox.data ->> 'recipientId')::uuid and reader.mails_marked and not reader.is_locked
          and lower(reader.email) = lower(outbox.to_address))`,
      eventId: sql`(outbox.data ->> 'eventId')::uuid`,
      since: sql`(outbox.data ->> 'since')::timestamptz`,
      until: sql`(outbox.data ->> 'until')::timestamptz`,
      mailId: sql`outbox.mail_id`,
    },
    time,
  );

/** What the mail tells, by when it takes place or was to. */
export async function selectMarkedNews(db: Db, mailId: string, time: string): Promise<MarkedNews[]> {
  const { rows } = await sql<{
    title: string | null;
    timezone: string;
    state: string;
    former_state: string;
    former_start: string | null;
    former_room: string | null;
    start_time: string | null;
    room: string | null;
  }>`
    select news.title, news.timezone, news.state, news.former_state, news.former_start, news.former_room,
      news.start_time, news.room
    from outbox cross join lateral ${newsOfMail(time)} as news
    where outbox.mail_id = ${mailId}
    order by case news.state when 'public' then news.start_time else news.former_start end nulls last,
      news.title, news.slot_id`.execute(db);
  return rows.map((row) => ({
    ...{ title: row.title, timezone: row.timezone },
    change: row.state === "cancelled" ? "cancelled" : row.former_state === "cancelled" ? "back" : "moved",
    before: { startTime: row.former_start, durationMinutes: null, room: row.former_room },
    after: { startTime: row.start_time, durationMinutes: null, room: row.room },
  }));
}
