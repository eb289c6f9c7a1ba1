import { type Audience, isOfProposals } from "@plenary/contract/messages/event-messages";
import { text } from "@plenary/contract/text";
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
  proposalIds?: string[] | undefined;
}

/** The event's speakers in a message's audience, by name, without its sender; each with whether they can read it. */
export function selectAddressed(tx: Db | Tx, eventId: string, to: MessageAudience, but: string) {
  return addressed(tx, eventId, to, but).orderBy(sql`lower(users.name)`).orderBy("users.user_id").execute();
}

/** Titles by person: of confirmed sessions, or of waiting ones; else of all, but rejected ones only without others. */
export async function selectTitles(tx: Db | Tx, eventId: string, audience: Audience, userIds: string[]) {
  if (isOfProposals(audience)) return selectProposalTitles(tx, eventId, audience, userIds);
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

/** The same of proposals: drafts, those that wait or are accepted; of chosen ones all that were submitted. */
async function selectProposalTitles(tx: Db | Tx, eventId: string, audience: Audience, userIds: string[]) {
  const rows = await proposedAt(tx, eventId, { audience })
    .select("proposed.title")
    .where("proposed.user_id", "in", idsSubquery(userIds))
    .orderBy("proposed.number")
    .orderBy("proposed.title")
    .execute();
  const byPerson = Map.groupBy(rows, (row) => row.user_id);
  return (userId: string): string =>
    formatConjunction((byPerson.get(userId) ?? []).map(({ title }) => titleText(title)));
}

/** As it stands in a text; a draft may have none. */
const titleText = (title: string): string => (title.trim() ? `“${title.trim()}”` : text("an untitled draft"));

/** The event's proposals in that audience with each who speaks in them: as their sessions say, if they have one. */
function proposedAt(
  db: Db | Tx,
  eventId: string,
  { audience, proposalIds }: Pick<MessageAudience, "audience" | "proposalIds">,
) {
  const people = sql<{
    proposal_id: string;
    user_id: string;
    number: number | null;
    title: string;
    state: string;
    session_status: string | null;
  }>`(
    select proposal_id, submitter_id as user_id, number, title, state, null as session_status from proposals
      where event_id = ${eventId} and session_id is null
    union select proposal_id, entry.user_id, number, title, state, null
      from proposals join proposal_speakers as entry using (proposal_id)
      where event_id = ${eventId} and session_id is null and number is not null and entry.status = 'accepted'
    union select proposal_id, speaker_id, proposals.number, title, state, sessions.status
      from proposals join sessions using (session_id) where proposals.event_id = ${eventId} and not no_person
    union select proposal_id, named.user_id, proposals.number, title, state, sessions.status
      from proposals join sessions using (session_id) join session_speakers as named using (session_id)
      where proposals.event_id = ${eventId} and named.accepted
  )`;
  return db
    .selectFrom(people.as("proposed"))
    .select("proposed.user_id")
    .where((row) => {
      switch (audience) {
        case "drafts":
          return row.and([row("proposed.number", "is", null), row("proposed.state", "=", "draft")]);
        case "submitted":
          return row("proposed.state", "=", "submitted");
        case "accepted":
          return row.and([
            row("proposed.state", "=", "accepted"),
            row("proposed.session_status", "=", "draft"),
          ]);
        default:
          return row.and([
            row("proposed.number", "is not", null),
            ...(proposalIds ? [row("proposed.proposal_id", "in", idsSubquery(proposalIds))] : []),
          ]);
      }
    });
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
  { audience, sessionIds, userIds, proposalIds = [] }: MessageAudience,
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
        default:
          return proposedAt(tx, eventId, { audience, proposalIds });
      }
    });
}
