import type { Visibility } from "@plenary/contract/events/events";
import { type Insertable, sql, type Updateable } from "kysely";
import { coOrganizedBy } from "../../core/access.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Position } from "../../db/rows/newest-first.ts";
import {
  coSpeakerInvitations,
  eventOfInvitation,
  invitedToPropose,
  invitingStates,
} from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** The talk, locked against deletion. */
export function lockTalk(tx: Tx, talkId: string) {
  return tx
    .selectFrom("talks")
    .select(["talk_id", "title", "creator_id"])
    .where("talk_id", "=", talkId)
    .forShare()
    .executeTakeFirst();
}

/** To whom, and for what: a session, or null for the event. */
interface To {
  eventId: string;
  sessionId: string | null;
  email: string;
}

const isTo = ({ eventId, sessionId, email }: To) =>
  sql<boolean>`(event_id = ${eventId} and session_id is not distinct from ${sessionId}
    and lower(email) = lower(${email}) and status = 'pending')`;

/** Marks the address's expired invitations as such. */
export async function expireInvitations(tx: Tx, to: To, time: string): Promise<void> {
  await tx
    .updateTable("session_invitations")
    .set({ status: "expired" })
    .where(isTo(to))
    .where("expires_at", "<=", time)
    .execute();
}

/** Returns false if the address has a pending one. */
export async function insertInvitation(
  tx: Tx,
  row: Insertable<Tables["session_invitations"]>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("session_invitations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("invitation_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The address of an invitation to speak, and its owner. */
export function selectGiven(tx: Tx, invitationId: string) {
  return tx
    .selectFrom("session_invitations")
    .select(["event_id", "session_id", "email", "user_id"])
    .where("invitation_id", "=", invitationId)
    .executeTakeFirst();
}

/** Blocks invitations to the event until the transaction ends. */
export async function lockEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.selectFrom("events").select("event_id").where("event_id", "=", eventId).forUpdate().execute();
}

export async function hasPending(tx: Tx, to: To): Promise<boolean> {
  const pending = await tx
    .selectFrom("session_invitations")
    .select("invitation_id")
    .where(isTo(to))
    .executeTakeFirst();
  return pending !== undefined;
}

export async function updateInvitation(
  tx: Tx,
  invitationId: string,
  values: Updateable<Tables["session_invitations"]>,
): Promise<void> {
  await tx.updateTable("session_invitations").set(values).where("invitation_id", "=", invitationId).execute();
}

/** How somebody holds an invitation: by the account, or by the link if it belongs to none. */
export type Claim = { userId: string; invitationId?: string } | { tokenHash: Buffer };

/** The title of the session to speak in; null if a talk is asked for. */
const sessionTitle = sql<string | null>`(select talks.title from sessions
  inner join talks on talks.talk_id = sessions.talk_id
  where sessions.session_id = invitation.session_id)`.as("session_title");

/** Invitations to speak that belong to the user, or the one of the link, in any state. */
function claimedBy(db: Db | Tx, claim: Claim) {
  const all = db
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      "invitation.session_id",
      sessionTitle,
      "invitation.talk_id",
      "invitation.invited_at",
      "invitation.expires_at",
      "invitation.words",
      ...eventOfInvitation,
      "events.visibility as event_visibility",
      "inviter.name as inviter_name",
    ]);
  if ("userId" in claim) return all.where("invitation.user_id", "=", claim.userId);
  return all.where("invitation.token_hash", "=", claim.tokenHash).where(isTaken, "=", false);
}

/** Whether it is an account's, so that its link is over. By that of a proposal anybody answers who has it, also once it was accepted. */
const isTaken = sql<boolean>`(invitation.user_id is not null
  and not exists (select from proposal_speakers where entry_id = invitation.invitation_id))`;

export type ReceivedInvitation = NonNullable<Awaited<ReturnType<typeof selectReceived>>>;

/** The invitation to speak of that claim; `lock` locks it and its event. */
export function selectReceived(tx: Tx, claim: Claim, lock: boolean) {
  const invitationId = "userId" in claim ? claim.invitationId : undefined;
  return claimedBy(tx, claim)
    .select(["invitation.status", "invitation.invited_by", "invitation.email"])
    .$if(invitationId !== undefined, (query) =>
      query.where("invitation.invitation_id", "=", invitationId ?? ""),
    )
    .$if(lock, (query) => query.forShare("events").forUpdate("invitation"))
    .executeTakeFirst();
}

/** The invitation to speak with that link, in any state. */
export function selectLinked(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.status",
      "invitation.expires_at",
      "invitation.words",
      sessionTitle,
      ...eventOfInvitation,
      "inviter.name as inviter_name",
      isTaken.as("taken"),
    ])
    .where("invitation.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Columns of an invitation of any kind, with its event and its sender, in the union's order. */
const pendingColumns = [
  "invitation_id",
  "event_id",
  "talk_id",
  "invited_at",
  "expires_at",
  "words",
  "event_name",
  "event_start_date",
  "event_end_date",
  "event_location",
  "event_visibility",
  "inviter_name",
] as const;

/** The event, the sender and the talk of who is asked to speak beside somebody, in the union's order. */
const askedBeside = [
  "invitation.event_name",
  "invitation.event_start_date",
  "invitation.event_end_date",
  "invitation.event_location",
  "invitation.event_visibility",
  "invitation.inviter_name",
  "invitation.talk_title",
] as const;

/** What those have that ask to speak in no proposal. */
const noProposal = [
  sql<string | null>`null::uuid`.as("proposal_id"),
  sql<string | null>`null::text`.as("summary"),
];

/** The user's pending invitations of all kinds, newest first; `all` counts them from `after` on. */
export function selectPending(
  db: Db,
  userId: string,
  { time, limit, after }: { time: string; limit: number; after: Position | undefined },
) {
  const toSpeak = db
    .selectFrom(
      claimedBy(db, { userId })
        .where("invitation.status", "=", "pending")
        .where("invitation.expires_at", ">", time)
        .as("invitation"),
    )
    .select([
      ...pendingColumns,
      "session_title as talk_title",
      sql`case when session_id is null then 'session' else 'co-speaker' end`.as("type"),
      ...noProposal,
    ]);
  const toOrganize = db
    .selectFrom("co_organizers as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      sql<string | null>`null::uuid`.as("talk_id"),
      "invitation.invited_at",
      "invitation.expires_at",
      "invitation.words",
      ...eventOfInvitation,
      "events.visibility as event_visibility",
      "inviter.name as inviter_name",
      sql<string | null>`null::text`.as("talk_title"),
      sql.lit("co-organizer").as("type"),
      ...noProposal,
    ])
    .where("invitation.user_id", "=", userId)
    .where("invitation.status", "=", "pending")
    .where((row) =>
      row.or([row("invitation.expires_at", "is", null), row("invitation.expires_at", ">", time)]),
    );
  const toSpeakBeside = db
    .selectFrom(coSpeakerInvitations(db, userId).where("asked.accepted", "=", false).as("invitation"))
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      sql<string | null>`null::uuid`.as("talk_id"),
      "invitation.invited_at",
      sql<string | null>`null::timestamptz`.as("expires_at"),
      sql<string | null>`null::text`.as("words"),
      ...askedBeside,
      sql.lit("co-speaker").as("type"),
      ...noProposal,
    ]);
  const toPropose = db
    .selectFrom(
      invitedToPropose(db, { userId })
        .where("asked.status", "=", "invited")
        .where("proposals.state", "in", invitingStates)
        .where((row) => row.or([row("asked.expires_at", "is", null), row("asked.expires_at", ">", time)]))
        .as("invitation"),
    )
    .select([
      "invitation.invitation_id",
      "invitation.event_id",
      sql<string | null>`null::uuid`.as("talk_id"),
      "invitation.invited_at",
      "invitation.expires_at",
      sql<string | null>`null::text`.as("words"),
      ...askedBeside,
      sql.lit("co-speaker").as("type"),
      "invitation.proposal_id",
      "invitation.summary",
    ]);
  const all = toSpeak
    .$castTo<Pending>()
    .unionAll(toOrganize.$castTo<Pending>())
    .unionAll(toSpeakBeside.$castTo<Pending>())
    .unionAll(toPropose.$castTo<Pending>());
  let query = db
    .selectFrom(all.as("pending"))
    .select(["type", "talk_title", ...pendingColumns, "proposal_id", "summary"])
    .select(sql<number>`count(*) over ()`.as("all"))
    .orderBy("invited_at", "desc")
    .orderBy("invitation_id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("invited_at", "invitation_id"), "<", tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
}

interface Pending {
  type: "session" | "co-speaker" | "co-organizer";
  talk_title: string | null;
  proposal_id: string | null;
  summary: string | null;
  invitation_id: string;
  event_id: string;
  talk_id: string | null;
  invited_at: string;
  expires_at: string | null;
  words: string | null;
  event_name: string;
  event_start_date: string;
  event_end_date: string;
  event_location: string;
  event_visibility: Visibility;
  inviter_name: string | null;
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

/** The invitation and the user's ties to it and its event, locked. */
export function lockInvitation(tx: Tx, invitationId: string, userId: string) {
  return tx
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .select([
      "invitation.invitation_id",
      "invitation.status",
      "invitation.expires_at",
      "invitation.event_id",
      "invitation.email",
      "events.creator_id",
    ])
    .select(({ eb }) => [
      eb("events.event_id", "in", coOrganizedBy(userId)).$castTo<boolean>().as("co_organizer"),
      sql<boolean>`invitation.user_id is not null`.as("taken"),
      sql<boolean>`coalesce(invitation.user_id = ${userId}, false)`.as("received"),
    ])
    .where("invitation.invitation_id", "=", invitationId)
    .forShare("events")
    .forUpdate("invitation")
    .executeTakeFirst();
}
