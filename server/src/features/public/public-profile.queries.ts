import { type ExpressionBuilder, sql } from "kysely";
import { publiclyVisible, speaksIn } from "../../core/access.ts";
import { isUnderReview } from "../../core/masks.ts";
import type { Db } from "../../db/db.ts";
import { columnsOf } from "../../db/rows/columns.ts";
import { hasProfile } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";
import { publicSessions, type SessionPage } from "./public.queries.ts";

/** Confirmed sessions of a speaker or co-speaker at public events, newest first. */
export function selectSpeakerSessions(db: Db, userId: string, { limit, after }: SessionPage) {
  const order = sql`coalesce(placed.start_time, '-infinity')`;
  let query = publicSessions(db).where(speaksIn(userId));
  if (after) {
    query = query.where(
      sql<boolean>`(${order}, sessions.session_id) < (coalesce(${after.start}::timestamptz, '-infinity'), ${after.id}::uuid)`,
    );
  }
  return query.orderBy(order, "desc").orderBy("sessions.session_id", "desc").limit(limit).execute();
}

/**
 * Whether the statement's talk is on its owner's profile: confirmed at a public event, or never submitted, or shown by
 * its owner; never while it waits anywhere or names nobody, or after it was not accepted, nor
 * while a proposal with it is reviewed without names.
 */
const isListed = (row: ExpressionBuilder<Tables, "talks">) => {
  const having = row
    .selectFrom("sessions")
    .whereRef("sessions.talk_id", "=", "talks.talk_id")
    .select("sessions.session_id");
  const copying = row
    .selectFrom("sessions")
    .whereRef("sessions.copied_from", "=", "talks.talk_id")
    .select("sessions.session_id");
  const confirmed = having
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session);
  return row.and([
    row.not(isUnderReview),
    row.not(row.exists(having.where("sessions.status", "<>", "confirmed"))),
    // Nobody's talk (yet).
    row.not(row.exists(having.where("sessions.no_person", "=", true))),
    row.not(row.exists(copying.where("sessions.status", "<>", "confirmed"))),
    row.or([
      row("talks.is_shown", "is", true),
      row.exists(confirmed),
      row.and([row("talks.is_shown", "is", null), row.not(row.exists(having)), row.not(row.exists(copying))]),
    ]),
  ]);
};

/** Totals of a user's profile: listed talks, public sessions, and their events. */
export async function countOfSpeaker(db: Db, userId: string) {
  const { talks } = await db
    .selectFrom("talks")
    .where("creator_id", "=", userId)
    .where(isListed)
    .select((row) => row.fn.countAll<number>().as("talks"))
    .executeTakeFirstOrThrow();
  const { sessions, events } = await db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session)
    .where(speaksIn(userId))
    .select((row) => [
      row.fn.countAll<number>().as("sessions"),
      row.fn.count<number>("sessions.event_id").distinct().as("events"),
    ])
    .executeTakeFirstOrThrow();
  return { talks, sessions, events };
}

/** The user, if they have a public page: they speak in public, or did until it was cancelled, or show a talk. */
export function selectSpeaker(db: Db, userId: string) {
  const inPublic = db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .where(publiclyVisible.session)
    .where(speaksIn(userId))
    .select("sessions.session_id");
  const shown = db.selectFrom("talks").where("creator_id", "=", userId).where(isListed).select("talk_id");
  return db
    .selectFrom("users")
    .select(columnsOf("users"))
    .where("user_id", "=", userId)
    .where(hasProfile("users"))
    .where((row) => row.or([row.exists(inPublic), row.exists(shown), row.exists(cancelledOf(db, userId))]))
    .executeTakeFirst();
}

/** The user's cancelled sessions that were public, at events that still are. */
const cancelledOf = (db: Db, userId: string) =>
  db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .where("events.visibility", "=", "public")
    .where("public_slots.state", "=", "cancelled")
    .where(sql<boolean>`public_slots.people @> array[${userId}::uuid]`)
    .select("public_slots.slot_id");

export function selectSpeakerTalks(
  db: Db,
  userId: string,
  { limit, after }: { limit: number; after?: { at: string; id: string } | undefined },
) {
  let query = db
    .selectFrom("talks")
    .select(["talk_id as talkId", "title", "summary", "created_at as createdAt"])
    .where("creator_id", "=", userId)
    .where(isListed);
  if (after)
    query = query.where(sql<boolean>`(created_at, talk_id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy("created_at", "desc").orderBy("talk_id", "desc").limit(limit).execute();
}
