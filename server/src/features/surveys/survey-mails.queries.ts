import type { SurveyReaders } from "@plenary/contract/surveys/survey-mails";
import { sql } from "kysely";
import { acceptedCoSpeakers, organizersOf } from "../../core/access.ts";
import type { Tx } from "../../db/db.ts";
import { isDeleted, isUnclaimedUser } from "../../db/rows/people.ts";
import { isSwitchedOffAt } from "../feedback/speakers/mail-switch.ts";

/** The speakers of the event's confirmed sessions. */
const speaking = (eventId: string) => sql<{ user_id: string }>`
  select sessions.speaker_id as user_id from sessions
    where sessions.event_id = ${eventId} and sessions.status = 'confirmed' and not sessions.no_person
  union ${acceptedCoSpeakers()
    .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
    .select("session_speakers.user_id")
    .where("sessions.event_id", "=", eventId)
    .where("sessions.status", "=", "confirmed")}`;

interface SurveyMailQuery {
  eventId: string;
  to: readonly SurveyReaders[];
  /** Groups that were mailed before. */
  askedBefore: readonly string[];
  /** The sender. */
  butUserId: string;
  /** A survey with names: people who have answered it aren't asked again. */
  unlessAnswered: string | null;
}

/** Whether a user is in one of the groups. */
function isAmong(eventId: string, groups: readonly string[]) {
  const people = [
    ...(groups.includes("speakers") ? [speaking(eventId)] : []),
    ...(groups.includes("organizers") ? [organizersOf(eventId)] : []),
  ];
  return people.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`users.user_id in (${sql.join(people, sql` union `)})`;
}

/** The recipients by id, people with a confirmed address who want mail, and whether they may have been asked before. */
export async function selectReaders(
  tx: Tx,
  { eventId, to, askedBefore, butUserId, unlessAnswered }: SurveyMailQuery,
): Promise<{ userId: string; isReminder: boolean }[]> {
  const rows = await tx
    .selectFrom("users")
    .select(["users.user_id", isAmong(eventId, askedBefore).as("is_reminder")])
    .where(isAmong(eventId, to))
    .where("users.user_id", "<>", butUserId)
    .where("users.email_notifications", "=", true)
    .where("users.email_confirmed_at", "is not", null)
    .where(({ not }) => not(isSwitchedOffAt("users.user_id", eventId)))
    .where(
      sql<boolean>`not users.is_locked and not ${isDeleted("users")} and not ${isUnclaimedUser("users")}`,
    )
    .$if(unlessAnswered !== null, (all) =>
      all.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("survey_answers as given")
              .select("given.answer_id")
              .whereRef("given.user_id", "=", "users.user_id")
              .where("given.survey_id", "=", unlessAnswered),
          ),
        ),
      ),
    )
    .orderBy("users.user_id")
    .execute();
  return rows.map(({ user_id, is_reminder }) => ({ userId: user_id, isReminder: is_reminder }));
}
