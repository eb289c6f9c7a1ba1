import { sql } from "kysely";
import { acceptedCoSpeakers } from "../../../core/access.ts";
import type { Tx } from "../../../db/db.ts";
import { isDeleted, isUnclaimedUser } from "../../../db/rows/people.ts";
import { countedFor, type OrganizersAnswers } from "../../answering/accounts/organizers-answers.ts";
import { releasedAt, releasedSessions } from "../settings/releases.queries.ts";
import { isSwitchedOff } from "./mail-switch.queries.ts";

/** Locks until the transaction ends; otherwise two processes would tell somebody twice. */
export async function lockTelling(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('feedback told', 0))`.execute(tx);
}

interface Times {
  time: string;
  /** People told anything since then wait. */
  toldSince: string;
  /** Releases before then are no longer news. */
  releasedSince: string;
}

/** Comments that the session's speakers may read. */
const spoken = sql`(select from feedback_answers as answers
  where answers.session_id = sessions.session_id and answers.state = 'counted'
    and answers.comment_state = 'shown' and answers.comment_for = 'speaker'`;

/** The latest time a comment became readable, to the hour if nobody reviewed it: rather told twice than never. */
const shownBy = sql`coalesce(answers.decided_at, answers.hour + interval '1 hour')`;

const enoughFor = (own: OrganizersAnswers) =>
  sql<boolean>`((select count(*) from feedback_answers as answers
    where answers.session_id = sessions.session_id and answers.state = 'counted')
    - ${countedFor(own, "sessions.session_id")} >= settings.threshold)`;

/** Speakers and sessions whose feedback was released, or got more comments, without their being told. */
export function selectUntold(tx: Tx, { time, toldSince, releasedSince }: Times, own: OrganizersAnswers) {
  const enough = enoughFor(own);
  const released = releasedAt(time);
  return releasedSessions(tx, time)
    .innerJoinLateral(people.as("person"), (join) => join.onTrue())
    .innerJoin("users", "users.user_id", "person.user_id")
    .leftJoin("feedback_told as told", (join) =>
      join.onRef("told.user_id", "=", "users.user_id").onRef("told.session_id", "=", "sessions.session_id"),
    )
    .select(["users.user_id", "sessions.session_id", "events.event_id", "talks.title", "events.name"])
    .where(sql<boolean>`case when told.told_at is null
      then ${released} > ${releasedSince}::timestamptz and (${enough} or exists ${spoken} and answers.show_anyway))
      else exists ${spoken} and ${shownBy} > told.told_at
        and (answers.show_anyway or ${enough})) end`)
    .where(({ not }) => not(isSwitchedOff("users.user_id", "events.event_id")))
    .where(
      sql<boolean>`not users.is_locked and not ${isDeleted("users")} and not ${isUnclaimedUser("users")}`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("feedback_told as lately")
            .select("lately.user_id")
            .whereRef("lately.user_id", "=", "users.user_id")
            .where("lately.told_at", ">", toldSince),
        ),
      ),
    )
    .orderBy("users.user_id")
    .orderBy("events.name")
    .orderBy("talks.title")
    .orderBy("sessions.session_id")
    .execute();
}

/** The session's speaker, if any, and the accepted co-speakers. */
const people = sql<{ user_id: string }>`(select sessions.speaker_id as user_id where not sessions.no_person
  union ${acceptedCoSpeakers()
    .select("session_speakers.user_id")
    .where("session_speakers.session_id", "=", sql.ref<string>("sessions.session_id"))})`;

export async function putTold(
  tx: Tx,
  rows: readonly { user_id: string; session_id: string }[],
  told_at: string,
): Promise<void> {
  await tx
    .insertInto("feedback_told")
    .values(rows.map(({ user_id, session_id }) => ({ user_id, session_id, told_at })))
    .onConflict((conflict) => conflict.columns(["user_id", "session_id"]).doUpdateSet({ told_at }))
    .execute();
}
