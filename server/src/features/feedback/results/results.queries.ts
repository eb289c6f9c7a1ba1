import type { Distribution } from "@plenary/contract/feedback/feedback-figures";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { sql } from "kysely";
import { organizedBy, speaksIn } from "../../../core/access.ts";
import { publicPlace } from "../../../core/public-place.ts";
import type { Db } from "../../../db/db.ts";
import { coSpeakersOf } from "../../../db/rows/people.ts";
import { countedFor, type OrganizersAnswers } from "../../answering/accounts/organizers-answers.ts";
import { capacityOfPlace } from "../../answering/answering.ts";
import { releasedAt, releasedSessions, windowClose } from "../settings/releases.queries.ts";

/** The answers of a session, the count of each rating, and of some reactions. */
export interface SessionCounts {
  session_id: string;
  answers: number;
  counts: Distribution;
  reactions: number[];
}

/**
 * Counts for each session of an event that has answers, read session by session from the index alone.
 * @param numbers of the reactions to count
 */
export async function countResults(
  db: Db,
  eventId: string,
  numbers: readonly number[],
): Promise<SessionCounts[]> {
  const { rows } = await sql<SessionCounts>`
    select sessions.session_id, counted.answers, counted.counts, counted.reactions
    from sessions, lateral (select count(*)::integer as answers,
      array[${sql.join([1, 2, 3, 4, 5].map((value) => sql`count(*) filter (where rating = ${sql.lit(value)})`))}]::integer[] as counts,
      array[${sql.join(numbers.map((number) => sql`count(*) filter (where reactions & ${sql.lit(2 ** number)} <> 0)`))}]::integer[]
        as reactions
      from feedback_answers as answers
      where answers.session_id = sessions.session_id and answers.state = 'counted') as counted
    where sessions.event_id = ${eventId} and counted.answers > 0`.execute(db);
  return rows;
}

/** How many answers of each session of an event count; without entries for zero. */
export async function countAnswered(db: Db, eventId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ session_id: string; answers: number }>`
    select sessions.session_id, counted.answers
    from sessions, lateral (select count(*)::integer as answers from feedback_answers as answers
      where answers.session_id = sessions.session_id and answers.state = 'counted') as counted
    where sessions.event_id = ${eventId} and counted.answers > 0`.execute(db);
  return new Map(rows.map(({ session_id, answers }) => [session_id, answers]));
}

export type ResultSession = Awaited<ReturnType<typeof selectResultSessions>>[number];

/** Sessions of an event that are or were confirmed, or only those in `of`, with their public places. */
export function selectResultSessions(db: Db, eventId: string, of?: readonly string[]) {
  return db
    .selectFrom("sessions")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("users", "users.user_id", "sessions.speaker_id")
    .leftJoin("public_slots as placed", (join) => join.on(publicPlace.session))
    .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
    .select([
      "sessions.session_id",
      "sessions.status",
      "sessions.speaker_id",
      "sessions.no_person",
      "users.name as speaker_name",
      "talks.title",
      "placed.start_time",
      "placed.duration_minutes",
      "placed.room",
      "placed.track",
      "placed.track_id",
      "own.enabled",
      "own.released_at",
      "own.thanks",
      "own.public_agreed",
    ])
    .select(sql<string | null>`placed.room_ids[1]`.as("room_id"))
    .select((row) => coSpeakersOf(row).as("co_speakers"))
    .select(capacityOfPlace.as("capacity"))
    .where("sessions.event_id", "=", eventId)
    .$if(of !== undefined, (row) => row.where(sql<boolean>`sessions.session_id = any(${of}::uuid[])`))
    .orderBy("placed.start_time", (order) => order.asc().nullsLast())
    .orderBy("talks.title")
    .orderBy("sessions.session_id")
    .execute();
}

/** Surveys of the event with at least that many answers that count. */
export async function selectFullSurveys(db: Db, eventId: string, from: number) {
  const { rows } = await sql<{ survey_id: string; title: string; answers: number }>`
    select survey_id, title ->> languages[1] as title,
      (select count(*)::integer from survey_answers as answers
        where answers.survey_id = surveys.survey_id and state = 'counted') as answers
    from surveys where event_id = ${eventId} and exists (
      select from survey_answers as answers where answers.survey_id = surveys.survey_id and state = 'counted'
      offset ${sql.lit(from - 1)})`.execute(db);
  return rows;
}

/** How often each value of each scale was given in a session, in rows of scale, value and count. */
export async function countScales(db: Db, sessionId: string) {
  const { rows } = await sql<{ scale: number; value: number; count: number }>`
    select (each.position - 1)::integer as scale, each.value, count(*)::integer as count
    from feedback_answers as answers, unnest(answers.scales) with ordinality as each(value, position)
    where answers.session_id = ${sessionId} and answers.state = 'counted' and each.value is not null
    group by 1, 2`.execute(db);
  return rows;
}

/** The user's sessions with released feedback, newest first. */
export function selectReleased(
  db: Db,
  userId: string,
  { time, after, limit }: { time: string; after?: { at: string; id: string } | undefined; limit: number },
) {
  const released = releasedAt(time);
  return releasedSessions(db, time)
    .select(["sessions.session_id", "sessions.event_id", "talks.title", "events.name", "placed.start_time"])
    .select(released.$notNull().as("released_at"))
    .select(
      sql<number>`(select count(*) from feedback_answers as answers
        where answers.session_id = sessions.session_id and answers.state = 'counted')`.as("answers"),
    )
    .where(speaksIn(userId))
    .$if(after !== undefined, (row) =>
      row.where(
        sql<boolean>`(${released}, sessions.session_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy(released, "desc")
    .orderBy("sessions.session_id", "desc")
    .limit(limit)
    .execute();
}

/** What waits at one event, or at each that the user organizes: readable comments, and closed sessions with unreleased answers. */
export async function selectWaiting(
  db: Db,
  of: { userId: string } | { eventId: string },
  time: string,
  own: OrganizersAnswers,
) {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("feedback_settings as settings", "settings.event_id", "sessions.event_id")
    .leftJoin("public_slots as placed", (join) => join.on(publicPlace.session))
    .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
    .innerJoinLateral(windowClose.as("closes"), (join) => join.onTrue())
    .innerJoinLateral(
      countedAtMost(feedbackLimits.thresholdMax + Math.max(0, ...own.values())).as("counted"),
      (join) => join.onTrue(),
    )
    .select(["events.event_id", "events.name"])
    .select(
      sql<number>`(sum((select count(*) from feedback_answers as waiting
        where waiting.session_id = sessions.session_id and waiting.comment_state = 'waiting' and waiting.state = 'counted'
          and (waiting.show_anyway or counted.answers - ${countedFor(own, "sessions.session_id")} >= settings.threshold))))::integer`.as(
        "comments",
      ),
    )
    .select(
      sql<number>`(count(*) filter (where counted.answers > 0 and settings.release = 'by_hand'
        and own.released_at is null
        and (sessions.status <> 'confirmed' or closes.at <= ${time}::timestamptz)))::integer`.as("releases"),
    )
    .where((row) =>
      "eventId" in of
        ? row("sessions.event_id", "=", of.eventId)
        : row("sessions.event_id", "in", organizedBy(of.userId)),
    )
    .groupBy("events.event_id")
    .orderBy("events.name")
    .orderBy("events.event_id")
    .execute();
  return rows.filter(({ comments, releases }) => comments + releases > 0);
}

/** How many answers of the session count, counted up to `most`. */
const countedAtMost = (most: number) =>
  sql<{ answers: number }>`(select count(*)::integer as answers from (
    select 1 from feedback_answers as answers
    where answers.session_id = sessions.session_id and answers.state = 'counted' limit ${sql.lit(most)}) as first)`;
