import type { Visibility } from "@plenary/contract/events/events";
import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "../db.ts";
import type { Tables } from "../tables.ts";

/** A message's recipients, `{userId, name}` each, in the sender's order. */
export function recipientsOf(row: ExpressionBuilder<Tables, "messages">) {
  return jsonArrayFrom(
    row
      .selectFrom("message_recipients as each")
      .innerJoin("users as recipient", "recipient.user_id", "each.user_id")
      .whereRef("each.message_id", "=", "messages.message_id")
      .select(["recipient.user_id as userId", "recipient.name"])
      .orderBy("each.position"),
  );
}

/** Whether the user in that table of the statement has a public profile. */
export const hasProfile = (users: "users" | "co_speaker") =>
  sql<boolean>`(not ${sql.ref(`${users}.is_locked`)} and ${sql.ref(`${users}.deleted_at`)} is null)`;

/** Whether the user in that table of the statement is deleted. */
export const isDeleted = (users: "users" | "co_speaker" | "creator") =>
  sql<boolean>`(${sql.ref(`${users}.deleted_at`)} is not null)`;

/** Whether the user in that table of the statement is unclaimed: `isUnclaimedAccount` of a row. */
export const isUnclaimedUser = (users: "users" | "co_speaker") =>
  sql<boolean>`(${sql.ref(`${users}.password_hash`)} is null and ${sql.ref(`${users}.deleted_at`)} is null)`;

function coSpeakers(row: ExpressionBuilder<Tables, "sessions">) {
  return row
    .selectFrom("session_speakers as each")
    .innerJoin("users as co_speaker", "co_speaker.user_id", "each.user_id")
    .whereRef("each.session_id", "=", "sessions.session_id")
    .select(["co_speaker.user_id as userId", "co_speaker.name"])
    .orderBy("each.position");
}

/** All named co-speakers of a session in order, and whether each has accepted: only for its speakers and organizers. */
export function namedCoSpeakersOf(row: ExpressionBuilder<Tables, "sessions">) {
  return jsonArrayFrom(
    coSpeakers(row).select([
      isDeleted("co_speaker").as("deleted"),
      "each.accepted",
      isUnclaimedUser("co_speaker").as("unclaimed"),
    ]),
  );
}

/** A session's public co-speakers in order: those who have accepted. */
export function coSpeakersOf(row: ExpressionBuilder<Tables, "sessions">) {
  return jsonArrayFrom(
    coSpeakers(row).select(hasProfile("co_speaker").as("hasProfile")).where("each.accepted", "=", true),
  );
}

export const eventOfInvitation = [
  "events.name as event_name",
  "events.start_date as event_start_date",
  "events.end_date as event_end_date",
  "events.location as event_location",
] as const;

/** Sessions that the user is invited to speak in, by their speaker or by an organizer. */
export function coSpeakerInvitations(db: Db | Tx, userId: string) {
  return db
    .selectFrom("session_speakers as asked")
    .innerJoin("sessions", "sessions.session_id", "asked.session_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("users as inviter", (join) =>
      join.on("inviter.user_id", "=", sql<string>`coalesce(asked.invited_by, sessions.speaker_id)`),
    )
    .select((row) => [
      row.ref("asked.invitation_id").$notNull().as("invitation_id"),
      "events.event_id",
      row.ref("asked.invited_at").$notNull().as("invited_at"),
      ...eventOfInvitation,
      sql<Visibility>`events.visibility`.as("event_visibility"),
      row
        .case()
        .when("inviter.deleted_at", "is", null)
        .then(row.ref("inviter.name"))
        .else(null)
        .end()
        .as("inviter_name"),
      "talks.title as talk_title",
      "inviter.user_id as inviter_id",
    ])
    .where("asked.user_id", "=", userId);
}

/** How somebody holds an invitation: by the account, or by its link. */
export type EntryClaim = { userId: string; entryId?: string } | { tokenHash: Buffer };

/** Of proposals in these states alone invitations are offered and answered: the others are over, or wait to be reopened. */
export const invitingStates = ["draft", "submitted"] as const;

/** Invitations to speak in proposals that have no session; those of others ask by the session. */
export function invitedToPropose(db: Db | Tx, claim: EntryClaim) {
  const all = db
    .selectFrom("proposal_speakers as asked")
    .innerJoin("proposals", "proposals.proposal_id", "asked.proposal_id")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "asked.invited_by")
    .select([
      "asked.entry_id as invitation_id",
      "asked.proposal_id",
      "asked.email",
      "asked.status",
      "asked.invited_by",
      "asked.invited_at",
      "asked.expires_at",
      "events.event_id",
      ...eventOfInvitation,
      sql<Visibility>`events.visibility`.as("event_visibility"),
      "inviter.name as inviter_name",
      "proposals.title as talk_title",
      "proposals.summary",
      "proposals.state as proposal_state",
    ])
    .where("proposals.session_id", "is", null);
  if ("tokenHash" in claim) return all.where("asked.token_hash", "=", claim.tokenHash);
  const { userId, entryId } = claim;
  return all
    .where("asked.user_id", "=", userId)
    .$if(entryId !== undefined, (query) => query.where("asked.entry_id", "=", entryId ?? ""));
}

/** The hashes of people's pictures, by their ids. */
export async function selectPictures(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["user_id", (row) => row.ref("picture").$notNull().as("picture")])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where("picture", "is not", null)
    .execute();
  return new Map(rows.map(({ user_id, picture }) => [user_id, picture]));
}

/** What these people say of themselves, with the hashes of their pictures. */
export async function selectSaid(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["user_id", "picture", "tagline", "affiliation", "pronouns", "links"])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}
