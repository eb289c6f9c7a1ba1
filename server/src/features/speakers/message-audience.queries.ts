import type { Audience } from "@plenary/contract/messages/event-messages";
import { type RawBuilder, sql } from "kysely";
import { formatConjunction } from "../../base/formats.ts";
import type { Db, Tx } from "../../db/db.ts";
import { idsSubquery } from "../../db/rows/rows.ts";
import { sharedColumns } from "../users/users.ts";
import { spokenAt } from "./speakers.queries.ts";

export interface MessageAudience {
  audience: Audience;
  sessionIds?: string[] | undefined;
  userIds?: string[] | undefined;
}

/** The event's speakers in a message's audience, by name, without its sender; each with whether they can read it. */
export function selectAddressed(tx: Db | Tx, eventId: string, to: MessageAudience, but: string) {
  return addressed(tx, eventId, to, but).orderBy(sql`lower(users.name)`).orderBy("users.user_id").execute();
}

/** Titles by person: of confirmed sessions, or of waiting ones; else of all, but rejected ones only without others. */
export async function selectTitles(tx: Db | Tx, eventId: string, audience: Audience, userIds: string[]) {
  const rows = await tx
    .with("spoken", () => spokenAt(tx, eventId))
    .selectFrom("spoken")
    .innerJoin("talks", "talks.talk_id", "spoken.talk_id")
    .select(["spoken.user_id", "spoken.status", "talks.title"])
    .where("spoken.user_id", "in", idsSubquery(userIds))
    .$if(audience === "confirmed", (query) => query.where("spoken.status", "=", "confirmed"))
    .$if(audience === "waiting", (query) => query.where("spoken.status", "=", "draft"))
    .orderBy("talks.title")
    .execute();
  const byPerson = Map.groupBy(rows, (row) => row.user_id);
  return (userId: string): string => {
    const own = byPerson.get(userId) ?? [];
    const open = own.filter(({ status }) => status !== "rejected");
    return formatConjunction((open.length > 0 ? open : own).map(({ title }) => `“${title}”`));
  };
}

/** How many of them can read it, and why the others can't. */
export function countAddressed(db: Db, eventId: string, to: MessageAudience, but: string) {
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

function addressed(
  tx: Db | Tx,
  eventId: string,
  { audience, sessionIds, userIds }: MessageAudience,
  but: string,
) {
  return tx
    .with("spoken", () => spokenAt(tx, eventId))
    .selectFrom("users")
    .select((row) => [
      "users.user_id",
      "users.name",
      ...sharedColumns,
      "users.email_notifications",
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
          return spoken.where("spoken.session_id", "in", idsSubquery(sessionIds ?? []));
        case "speakers":
          return spoken.where("spoken.user_id", "in", idsSubquery(userIds ?? []));
        case "all":
          return spoken;
      }
    });
}
