import type { Mark } from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { sql } from "kysely";
import { publiclyVisible } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import { type CalendarRow, inCalendars, isConfirmedAgain } from "../programme/places/public-slots.ts";

export interface FavouriteMark {
  userId: string;
  sessionId: string;
  at: string;
}

/** Whether a marked session was cancelled, and not confirmed again since. For statements where `own` is a mark. */
const isCancelled = sql<boolean>`(exists (select from public_slots as seen
    where seen.event_id = own.event_id and seen.slot_id = own.session_id and seen.state = 'cancelled')
  and not ${isConfirmedAgain("own.event_id", "own.session_id")})`;

/** Marks a public session, within the limits, in one statement: every press of a star does it. False if it couldn't. */
export async function insertFavourite(db: Db, { userId, sessionId, at }: FavouriteMark): Promise<boolean> {
  const { rows } = await sql`
    insert into favourites (user_id, session_id, event_id, is_on, marked_at)
    select ${userId}, sessions.session_id, sessions.event_id, true, ${at}
    from sessions join events on events.event_id = sessions.event_id
    where sessions.session_id = ${sessionId} and ${publiclyVisible.session}
      and (select count(*) < ${programmeLimits.favouritesInAll}
          and (count(*) filter (where own.event_id = sessions.event_id) < ${programmeLimits.favouritesMax}
            or (select count(*) < ${programmeLimits.favouritesMax} from favourites as own
              where own.user_id = ${userId} and own.is_on and own.session_id <> ${sessionId}
                and own.event_id = sessions.event_id and not ${isCancelled}))
        from favourites as own where own.user_id = ${userId} and own.is_on and own.session_id <> ${sessionId})
    on conflict (user_id, session_id) do update
      set is_on = true, event_id = excluded.event_id, marked_at = greatest(favourites.marked_at, excluded.marked_at)
    returning session_id`.execute(db);
  return rows.length > 0;
}

/** Whether the session is public, whether it is marked, and how many the user has marked at its event. */
export async function selectMarkState(db: Db, { userId, sessionId }: Omit<FavouriteMark, "at">) {
  const { rows } = await sql<{ is_marked: boolean; is_public: boolean; here: number }>`
    with slot as (
      select sessions.event_id from sessions join events on events.event_id = sessions.event_id
      where sessions.session_id = ${sessionId} and ${publiclyVisible.session})
    select exists (select from slot) as is_public,
      coalesce(bool_or(own.session_id = ${sessionId}), false) as is_marked,
      count(*) filter (where own.event_id in (select event_id from slot) and not ${isCancelled})::integer as here
    from favourites as own where own.user_id = ${userId} and own.is_on`.execute(db);
  return rows[0] ?? { is_marked: false, is_public: false, here: 0 };
}

/** Takes back a mark, and records when. */
export async function unmark(db: Db, { userId, sessionId, at }: FavouriteMark): Promise<boolean> {
  const unmarked = await db
    .updateTable("favourites")
    .set({ is_on: false, marked_at: sql`greatest(marked_at, ${at})` })
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .where("is_on", "=", true)
    .executeTakeFirst();
  return unmarked.numUpdatedRows > 0n;
}

/** Forgets the oldest unmarkings beyond the number that anybody can mark. */
export async function forgetOldUnmarks(db: Db | Tx, userId: string): Promise<void> {
  await sql`delete from favourites where user_id = ${userId} and session_id in (
      select old.session_id from favourites as old where old.user_id = ${userId} and not old.is_on
      order by old.marked_at desc, old.session_id offset ${programmeLimits.favouritesInAll})`.execute(db);
}

/** Merges marks of sessions that are or were public, if later than the user's; returns those newly marked. */
export async function mergeMarks(tx: Tx, userId: string, marks: Mark[], time: string): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    with merged as (insert into favourites (user_id, session_id, event_id, is_on, marked_at)
    select ${userId}, slot.slot_id, slot.event_id, given."on", least(coalesce(given.at, to_timestamp(0)), ${time})
    from json_to_recordset(${JSON.stringify(marks)}::text::json) as given("sessionId" uuid, "on" boolean, at timestamptz)
      cross join lateral (
        select seen.slot_id, seen.event_id
        from (
          select sessions.session_id as slot_id, sessions.event_id, 1 as rank, null::timestamptz as changed_at
          from sessions join events on events.event_id = sessions.event_id
          where sessions.session_id = given."sessionId" and ${publiclyVisible.session}
          union all
          select public_slots.slot_id, public_slots.event_id, case public_slots.state when 'cancelled' then 3 else 2 end,
            public_slots.changed_at
          from public_slots join events on events.event_id = public_slots.event_id
          where public_slots.slot_id = given."sessionId" and public_slots.kind = 'session' and ${publiclyVisible.event}
        ) as seen
        order by seen.rank, seen.changed_at desc
        limit 1) as slot
    order by slot.slot_id
    on conflict (user_id, session_id) do update
      set is_on = excluded.is_on, event_id = excluded.event_id, marked_at = excluded.marked_at
      where excluded.marked_at > favourites.marked_at
    returning session_id, is_on)
    select merged.session_id from merged where merged.is_on and not exists (
      -- As it was before this statement.
      select from favourites as own where own.user_id = ${userId} and own.session_id = merged.session_id and own.is_on)`.execute(
    tx,
  );
  return rows.map((row) => row.session_id);
}

/** Those of the sessions that the user has marked or unmarked, whoever sees them now. */
export async function selectKnown(tx: Tx, userId: string, sessionIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("favourites")
    .select("session_id")
    .where("user_id", "=", userId)
    .where("session_id", "in", idsSubquery(sessionIds))
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

/** How many sessions the user has marked, and the most, without cancelled ones, at an event with one just marked. */
export async function countMarks(
  tx: Tx,
  userId: string,
  justMarked: string[],
): Promise<{ all: number; most: number }> {
  const { rows } = await sql<{ all: number; most: number }>`
    with marks as (
      select own.event_id, not ${isCancelled} as counts, own.session_id in ${idsSubquery(justMarked)} as is_new
      from favourites as own where own.user_id = ${userId} and own.is_on)
    select (select count(*) from marks)::integer as "all", coalesce(max(per_event.marks), 0)::integer as most
    from (select count(*) as marks from marks where counts group by event_id having bool_or(is_new))
      as per_event`.execute(tx);
  return rows[0] ?? { all: 0, most: 0 };
}

/** The user's valid marks, at public events. */
const marked = (db: Db | Tx, userId: string) =>
  db
    .selectFrom("favourites")
    .innerJoin("events", "events.event_id", "favourites.event_id")
    .innerJoin("programmes", "programmes.event_id", "favourites.event_id")
    .where("favourites.user_id", "=", userId)
    .where("favourites.is_on", "=", true)
    .where(publiclyVisible.event);

export type FavouriteRow = Awaited<ReturnType<typeof selectFavourites>>[number];

/** The user's marked sessions that are public, or were before they were cancelled, by start, those without one last. */
export function selectFavourites(db: Db | Tx, userId: string, eventId?: string) {
  return marked(db, userId)
    .leftJoin("sessions", (join) =>
      join
        .onRef("sessions.session_id", "=", "favourites.session_id")
        .onRef("sessions.event_id", "=", "favourites.event_id")
        .on(publiclyVisible.session),
    )
    .leftJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("public_slots", (join) =>
      join
        .onRef("public_slots.event_id", "=", "favourites.event_id")
        .onRef("public_slots.slot_id", "=", "favourites.session_id")
        .on((on) =>
          on.or([
            on("public_slots.state", "=", "public"),
            on.and([on("public_slots.state", "=", "cancelled"), on("sessions.session_id", "is", null)]),
          ]),
        ),
    )
    .where(({ eb, or }) =>
      or([eb("sessions.session_id", "is not", null), eb("public_slots.slot_id", "is not", null)]),
    )
    .select([
      "favourites.session_id",
      "favourites.event_id",
      "favourites.marked_at",
      "sessions.notice",
      "public_slots.state",
      "public_slots.start_time",
      "public_slots.duration_minutes",
      "public_slots.room",
      "events.name",
      "events.timezone",
      "events.end_date",
      "programmes.default_minutes",
    ])
    .select(shownTitle.as("title"))
    .$if(eventId !== undefined, (of) => of.where("favourites.event_id", "=", eventId ?? ""))
    .orderBy("public_slots.start_time", (order) => order.asc().nullsLast())
    .orderBy(shownTitle)
    .orderBy("favourites.session_id")
    .execute();
}

/** The current or last public title. */
const shownTitle = sql<string | null>`coalesce(public_slots.title, talks.title)`;

/** The user's marked sessions, for calendars. */
export function selectCalendar(
  db: Db,
  userId: string,
  which: Parameters<typeof inCalendars>[1],
): Promise<CalendarRow[]> {
  return inCalendars(db, which)
    .innerJoin("favourites", (join) =>
      join
        .onRef("favourites.event_id", "=", "public_slots.event_id")
        .onRef("favourites.session_id", "=", "public_slots.slot_id"),
    )
    .where("favourites.user_id", "=", userId)
    .where("favourites.is_on", "=", true)
    .execute();
}

/** The calendar's owner, even if the account is locked. */
export async function selectOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("calendar_links")
    .innerJoin("users", "users.user_id", "calendar_links.user_id")
    .select("calendar_links.user_id")
    .where("calendar_links.token_hash", "=", tokenHash)
    .where("users.is_locked", "=", false)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return row?.user_id;
}

export async function selectLinkSince(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("calendar_links")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Replaces the former one. */
export async function putLink(db: Db, userId: string, tokenHash: Buffer, time: string): Promise<void> {
  const link = { token_hash: tokenHash, created_at: time };
  await db
    .insertInto("calendar_links")
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(link))
    .execute();
}

export async function deleteLink(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom("calendar_links").where("user_id", "=", userId).execute();
}

/** All marks, including those taken back. */
export async function deleteFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("favourites").where("user_id", "=", userId).execute();
}
