import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Tables } from "./tables.ts";

/** The recipients of a message, `{userId, name}` each, in the sender's order. */
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

/** Whether visitors may see the profile of the user in that table of the statement. */
export const hasProfile = (users: "users" | "co_speaker") =>
  sql<boolean>`(not ${sql.ref(`${users}.is_locked`)} and ${sql.ref(`${users}.deleted_at`)} is null)`;

/** Whether the account of the user in that table of the statement is deleted. */
export const isDeleted = (users: "users" | "co_speaker" | "creator") =>
  sql<boolean>`(${sql.ref(`${users}.deleted_at`)} is not null)`;

/** A session's co-speakers, in the order given. */
export function coSpeakersOf(row: ExpressionBuilder<Tables, "sessions">) {
  return jsonArrayFrom(
    row
      .selectFrom("session_speakers as each")
      .innerJoin("users as co_speaker", "co_speaker.user_id", "each.user_id")
      .whereRef("each.session_id", "=", "sessions.session_id")
      .select([
        "co_speaker.user_id as userId",
        "co_speaker.name",
        hasProfile("co_speaker").as("hasProfile"),
        isDeleted("co_speaker").as("deleted"),
      ])
      .orderBy("each.position"),
  );
}
