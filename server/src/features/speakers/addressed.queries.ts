import type { Audience } from "@plenary/contract/event-messages";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import { listedIds } from "../../db/rows.ts";
import { spokenAt } from "./speakers.queries.ts";

/** Whom a message is for. */
export interface To {
  audience: Audience;
  sessionIds?: string[] | undefined;
  userIds?: string[] | undefined;
}

/** The speakers of the event whom a message is for, but for its sender; each with whether they can read it. */
export function selectAddressed(tx: Db | Tx, eventId: string, to: To, but: string) {
  return addressed(tx, eventId, to, but).execute();
}

/** How many of them can read it, and why the others can't. */
export function countAddressed(db: Db, eventId: string, to: To, but: string) {
  const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})`;
  return db
    .selectFrom(addressed(db, eventId, to, but).as("addressed"))
    .select([
      countOf(sql`can_sign_in`).as("recipients"),
      countOf(sql`unclaimed`).as("withoutAccount"),
      countOf(sql`not can_sign_in and not unclaimed`).as("unreachable"),
    ])
    .executeTakeFirstOrThrow();
}

function addressed(tx: Db | Tx, eventId: string, { audience, sessionIds, userIds }: To, but: string) {
  return tx
    .with("spoken", () => spokenAt(tx, eventId))
    .selectFrom("users")
    .select((row) => [
      "users.user_id",
      row
        .and([row("users.is_locked", "=", false), row("users.password_hash", "is not", null)])
        .as("can_sign_in"),
      row.and([row("users.deleted_at", "is", null), row("users.password_hash", "is", null)]).as("unclaimed"),
    ])
    .where("users.user_id", "<>", but)
    .where("users.user_id", "in", ({ selectFrom }) => {
      const spoken = selectFrom("spoken").select("spoken.user_id");
      switch (audience) {
        case "confirmed":
          return spoken.where("spoken.status", "=", "confirmed");
        case "waiting":
          return spoken.where("spoken.status", "=", "draft");
        case "sessions":
          return spoken.where("spoken.session_id", "in", listedIds(sessionIds ?? []));
        case "speakers":
          return spoken.where("spoken.user_id", "in", listedIds(userIds ?? []));
        case "all":
          return spoken;
      }
    });
}
