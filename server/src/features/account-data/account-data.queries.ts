import type { CommentTo } from "@plenary/contract/review/comments";
import { type ExpressionBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { acceptedCoSpeakers, organizedBy, proposedBy, publiclyVisible } from "../../core/access.ts";
import type { Actor } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { coSpeakerInvitations, invitedToPropose, recipientsOf } from "../../db/rows/people.ts";
import type { Tables } from "../../db/tables.ts";

/** A page of a list, newest first: the rows after `after`. */
export interface Page {
  limit: number;
  after: Position | undefined;
}

export interface Position {
  at: string;
  key: string;
}

/** The page of a query whose list is ordered by the instant `at` and the id `key`, with each row's position. */
function newestFirst<T, B extends keyof T, R>(
  query: SelectQueryBuilder<T, B, R>,
  at: string,
  key: string,
  { limit, after }: Page,
): Promise<Simplify<R & Position>[]> {
  const position = sql`(${sql.ref(at)}, ${sql.ref(key)})`;
  return query
    .select([sql.ref<string>(at).as("at"), sql.ref<string>(key).as("key")])
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`${position} < (${after?.at}::timestamptz, ${after?.key}::uuid)`),
    )
    .orderBy(sql.ref(at), "desc")
    .orderBy(sql.ref(key), "desc")
    .limit(limit)
    .execute() as Promise<Simplify<R & Position>[]>;
}

/** Ids of events where the user is speaker or co-speaker. */
function spokenAt(db: Db, userId: string) {
  const alone = db
    .selectFrom("sessions")
    .select("sessions.event_id")
    .where("speaker_id", "=", userId)
    .where("no_person", "=", false);
  return alone.unionAll(
    acceptedCoSpeakers()
      .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
      .select("sessions.event_id")
      .where("session_speakers.user_id", "=", userId),
  );
}

/** The event's name if the user may see the event; `open` is the condition for invitations that show it in any case. */
function nameIfSeen(db: Db, { userId, role }: Actor, open: ReturnType<typeof sql<boolean>>) {
  return (row: ExpressionBuilder<Tables, "events">) =>
    row
      .case()
      .when(
        row.or([
          row.val(role === "admin"),
          open,
          publiclyVisible.event,
          row("events.event_id", "in", organizedBy(userId)),
          row("events.event_id", "in", spokenAt(db, userId)),
        ]),
      )
      .then(row.ref("events.name"))
      .else(null)
      .end()
      .as("eventName");
}

/** Events that the user created or co-organizes. */
export function selectEvents(db: Db, { userId }: Actor, page: Page) {
  const query = db
    .selectFrom("events")
    .select([
      "events.event_id as eventId",
      "events.name",
      "events.start_date as startDate",
      "events.end_date as endDate",
      "events.location",
      "events.description",
      "events.timezone",
      "events.website",
      "events.visibility",
      "events.submissions_open as submissionsOpen",
      "events.accent",
      "events.slug",
      "events.contact_email as contactEmail",
      "events.conduct_url as conductUrl",
      "events.hashtag",
      "events.created_at as createdAt",
      "events.updated_at as updatedAt",
    ])
    .select((row) =>
      row
        .case()
        .when("events.creator_id", "=", userId)
        .then(sql.lit<"creator">("creator"))
        .else(sql.lit<"co-organizer">("co-organizer"))
        .end()
        .as("role"),
    )
    .where("events.event_id", "in", organizedBy(userId));
  return newestFirst(query, "events.created_at", "events.event_id", page);
}

/** What the user says of themselves at single events. */
export function selectBiographies(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("event_biographies")
    .innerJoin("events", "events.event_id", "event_biographies.event_id")
    .select([
      "event_biographies.event_id as eventId",
      "event_biographies.biography",
      "event_biographies.updated_at as updatedAt",
    ])
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("event_biographies.user_id", "=", actor.userId);
  return newestFirst(query, "event_biographies.updated_at", "event_biographies.event_id", page);
}

type AskedBeside = { email: string; status: "invited" | "accepted" | "declined" | "expired" }[];

/** What the user has proposed to calls for papers, with each version that was submitted, also as a co-speaker. */
export function selectProposals(db: Db, actor: Actor, page: Page) {
  const whatIsOwn = (column: string) =>
    sql<string | null>`case when proposals.submitter_id = ${actor.userId} then ${sql.ref(column)} end`;
  const query = db
    .selectFrom("proposals")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .innerJoin("calls", "calls.event_id", "proposals.event_id")
    .leftJoin("call_types", "call_types.type_id", "proposals.type_id")
    .leftJoin("tracks", "tracks.track_id", "proposals.track_id")
    .select([
      ...(["proposals.event_id as eventId", "number", "proposals.state", "title", "summary"] as const),
      ...(["proposals.description", "notes", "call_types.name as typeName", "proposals.minutes"] as const),
      ...(["tracks.name as trackName", "language", "reject_reason as rejectReason"] as const),
      ...([whatIsOwn("agreed_text").as("agreedText"), whatIsOwn("agreed_at").as("agreedAt")] as const),
      ...(["submitted_at as submittedAt", "proposals.updated_at as updatedAt"] as const),
      sql<{ at: string; contents: Record<string, unknown> }[]>`coalesce((
        select json_agg(json_build_object('at', to_char(each.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'contents', case when each.user_id = ${actor.userId} then each.contents else each.contents - 'agreed' end)
          order by each.version)
        from proposal_versions as each where each.proposal_id = proposals.proposal_id), '[]')`.as("versions"),
    ])
    .select(["proposals.answers", "calls.questionnaire"])
    .select(sql<Record<string, unknown>>`working`.as("unpublished"))
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .select(
      sql<AskedBeside>`coalesce((select json_agg(json_build_object('email', email, 'status', status) order by position)
        from proposal_speakers as beside where beside.proposal_id = proposals.proposal_id
          and proposals.submitter_id = ${actor.userId}), '[]')`.as("speakers"),
    )
    .where(sql<boolean>`proposals.proposal_id in ${proposedBy(actor.userId)}`);
  return newestFirst(query, "proposals.created_at", "proposals.proposal_id", page);
}

/** What the user has told calls for papers about themselves. */
export function selectCallAnswers(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("call_speakers")
    .innerJoin("events", "events.event_id", "call_speakers.event_id")
    .innerJoin("calls", "calls.event_id", "call_speakers.event_id")
    .select(["call_speakers.event_id as eventId", "biography", "answers", "questionnaire"])
    .select(["call_speakers.updated_at as updatedAt"])
    .select(sql<Record<string, unknown>>`working`.as("unpublished"))
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("call_speakers.user_id", "=", actor.userId);
  return newestFirst(query, "call_speakers.updated_at", "call_speakers.event_id", page);
}

/** What the user has written about others' proposals. */
export function selectReviews(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("reviews")
    .innerJoin("events", "events.event_id", "reviews.event_id")
    .innerJoin("proposals", "proposals.proposal_id", "reviews.proposal_id")
    .select([
      "reviews.event_id as eventId",
      "reviews.state",
      "abstained",
      "text",
      "to_speakers as toSpeakers",
    ])
    .select((row) => row.ref("proposals.number").$notNull().as("proposal"))
    .select(sql<Record<string, number>>`scores`.as("scores"))
    .select(["reviews.updated_at as updatedAt"])
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("reviews.user_id", "=", actor.userId);
  return newestFirst(query, "reviews.created_at", "reviews.review_id", page);
}

/** What the user has said of proposals. */
export function selectComments(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("proposal_comments")
    .innerJoin("proposals", "proposals.proposal_id", "proposal_comments.proposal_id")
    .innerJoin("events", "events.event_id", "proposals.event_id")
    .select(["proposals.event_id as eventId", "text", "at", "edited_at as editedAt"])
    .select((row) => row.ref("proposals.number").$notNull().as("proposal"))
    .select(sql<CommentTo>`addressed`.as("to"))
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("proposal_comments.user_id", "=", actor.userId);
  return newestFirst(query, "proposal_comments.at", "proposal_comments.comment_id", page);
}

/** Where the user reviews, or did, or was asked to. */
export function selectReviewing(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("reviewers")
    .innerJoin("events", "events.event_id", "reviewers.event_id")
    .select(["reviewers.event_id as eventId", "asked_at as askedAt"])
    .select(["accepted_at as acceptedAt", "ended_at as endedAt", "seen_at as seenAt"])
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("reviewers.user_id", "=", actor.userId);
  return newestFirst(query, "reviewers.asked_at", "reviewers.reviewer_id", page);
}

/** When the user can be at events, and what was asked of it. */
export function selectAvailability(db: Db, actor: Actor, page: Page) {
  const iso = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const query = db
    .selectFrom("speaker_answers as said")
    .innerJoin("events", "events.event_id", "said.event_id")
    .select([
      "said.event_id as eventId",
      "said.note",
      "said.asked_at as askedAt",
      "said.answered_at as answeredAt",
      sql<{ starts: string; ends: string; can: boolean }[]>`coalesce((
        select json_agg(json_build_object('starts', ${iso("times.starts")}, 'ends', ${iso("times.ends")},
          'can', times.can) order by times.starts)
        from speaker_times as times where times.event_id = said.event_id and times.user_id = said.user_id), '[]')`.as(
        "times",
      ),
    ])
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("said.user_id", "=", actor.userId);
  return newestFirst(query, "events.created_at", "said.event_id", page);
}

/** Why the user kept conflicts, those that have ended too. Whoever keeps all of a rule does so at one moment. */
export function selectKept(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("kept_conflicts as kept")
    .innerJoin("events", "events.event_id", "kept.event_id")
    .select("kept.event_id as eventId")
    .select(sql<string>`string_agg(distinct kept.reason, E'\n')`.as("reason"))
    .select(sql<number>`count(*)::int`.as("conflicts"))
    .select(nameIfSeen(db, actor, sql<boolean>`false`))
    .where("kept.kept_by", "=", actor.userId)
    .groupBy(["kept.event_id", "kept.at", "events.event_id"]);
  return newestFirst(query, "kept.at", "kept.event_id", page);
}

const toSpeak = [
  "invitation.invitation_id as invitationId",
  "invitation.event_id as eventId",
  "invitation.status",
  "invitation.talk_id as talkId",
  "invitation.session_id as sessionId",
  "invitation.reject_reason as reason",
  "invitation.invited_at as invitedAt",
  "invitation.expires_at as expiresAt",
  "invitation.answered_at as answeredAt",
  "invitation.words",
] as const;

const toOrganize = [
  "invitation.invitation_id as invitationId",
  "invitation.event_id as eventId",
  "invitation.status",
  "invitation.invited_at as invitedAt",
  sql<string | null>`case when invitation.status = 'pending' then invitation.expires_at end`.as("expiresAt"),
  "invitation.answered_at as answeredAt",
  "invitation.words",
] as const;

/** Invitations to speak that belong to the user. */
export function selectToSpeak(db: Db, actor: Actor, time: string, page: Page) {
  const open = sql<boolean>`(invitation.status = 'pending' and invitation.expires_at > ${time})`;
  const query = db
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([...toSpeak, "inviter.name as inviterName"])
    .select(nameIfSeen(db, actor, open))
    .where("invitation.user_id", "=", actor.userId);
  return newestFirst(query, "invitation.invited_at", "invitation.invitation_id", page);
}

/** Invitations to organize that the user received, in any state. */
export function selectToOrganize(db: Db, actor: Actor, page: Page) {
  const query = db
    .selectFrom("co_organizers as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .leftJoin("users as inviter", "inviter.user_id", "invitation.invited_by")
    .select([...toOrganize, "inviter.name as inviterName"])
    .select(nameIfSeen(db, actor, sql<boolean>`invitation.status = 'pending'`))
    .where("invitation.user_id", "=", actor.userId);
  return newestFirst(query, "invitation.invited_at", "invitation.invitation_id", page);
}

/** Invitations to speak that the user sent; only the event's organizers see the outcome. */
export function selectSentToSpeak(db: Db, { userId, role }: Actor, page: Page) {
  let query = db
    .selectFrom("session_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .select([...toSpeak, "events.name as eventName", "invitation.email"])
    .where("invitation.invited_by", "=", userId);
  if (role !== "admin") query = query.where("invitation.event_id", "in", organizedBy(userId));
  return newestFirst(query, "invitation.invited_at", "invitation.invitation_id", page);
}

/** Invitations to organize that the user sent; only the event's creator sees the outcome. */
export function selectSentToOrganize(db: Db, { userId, role }: Actor, page: Page) {
  let query = db
    .selectFrom("co_organizers as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .innerJoin("users", "users.user_id", "invitation.user_id")
    .select([...toOrganize, "events.name as eventName", "users.user_id as userId", "users.name"])
    .where("invitation.invited_by", "=", userId);
  if (role !== "admin") query = query.where("events.creator_id", "=", userId);
  return newestFirst(query, "invitation.invited_at", "invitation.invitation_id", page);
}

/** Invitations to speak in a session as its co-speaker. */
export function selectAsCoSpeaker(db: Db, { userId }: Actor, page: Page) {
  const waiting = coSpeakerInvitations(db, userId)
    .select("asked.session_id")
    .where("asked.accepted", "=", false);
  const query = db
    .selectFrom(waiting.as("asked"))
    .select([
      "asked.invitation_id as invitationId",
      "asked.session_id as sessionId",
      "asked.talk_title as sessionTitle",
      "asked.event_name as eventName",
      "asked.inviter_name as inviterName",
      "asked.invited_at as invitedAt",
    ]);
  return newestFirst(query, "asked.invited_at", "asked.invitation_id", page);
}

/** Invitations to speak in somebody's proposal, whatever was answered. */
export function selectToPropose(db: Db, { userId }: Actor, page: Page) {
  const query = db
    .selectFrom(invitedToPropose(db, { userId }).as("asked"))
    .select([
      "asked.invitation_id as invitationId",
      "asked.proposal_id as proposalId",
      "asked.talk_title as title",
      "asked.event_name as eventName",
      "asked.inviter_name as inviterName",
      "asked.email",
      "asked.status",
      "asked.invited_at as invitedAt",
    ]);
  return newestFirst(query, "asked.invited_at", "asked.invitation_id", page);
}

/** Invitations to organize that the user sent to addresses, and no account has taken; visible only to the event's creator. */
export function selectSentToAddresses(db: Db, { userId, role }: Actor, page: Page) {
  let query = db
    .selectFrom("co_organizer_invitations as invitation")
    .innerJoin("events", "events.event_id", "invitation.event_id")
    .select([
      "invitation.invitation_id as invitationId",
      "invitation.event_id as eventId",
      "invitation.invited_at as invitedAt",
      "invitation.expires_at as expiresAt",
      "invitation.words",
      "events.name as eventName",
      "invitation.email",
    ])
    .where("invitation.invited_by", "=", userId);
  if (role !== "admin") query = query.where("events.creator_id", "=", userId);
  return newestFirst(query, "invitation.invited_at", "invitation.invitation_id", page);
}

/** What public programmes show, or last showed, of sessions with the user. */
export function selectPublicSlots(db: Db, { userId }: Actor, page: Page) {
  const query = db
    .selectFrom("public_slots")
    .innerJoin("events", "events.event_id", "public_slots.event_id")
    .select([
      "public_slots.event_id as eventId",
      "events.name as eventName",
      "public_slots.guid",
      "public_slots.number",
      "public_slots.title",
      "public_slots.start_time as startTime",
      "public_slots.duration_minutes as durationMinutes",
      "public_slots.room",
      "public_slots.track",
      "public_slots.state",
      "public_slots.sequence",
      "public_slots.changed_at as changedAt",
    ])
    .where(publiclyVisible.event)
    .where(sql<boolean>`public_slots.people @> array[${userId}]::uuid[]`);
  return newestFirst(query, "public_slots.changed_at", "public_slots.slot_id", page);
}

/** Claims by the user, and by others through the user's links. */
export function selectClaims(db: Db, { userId }: Actor, page: Page) {
  const query = db
    .selectFrom("claims")
    .select([
      "claims.event_id as eventId",
      "claims.event_name as eventName",
      "claims.everywhere",
      "claims.speaker_name as speakerName",
      "claims.sessions",
      "claims.claimed_at as claimedAt",
      "claims.taken_back_at as takenBackAt",
    ])
    .select((row) =>
      row
        .case()
        .when("claims.claimer_id", "=", userId)
        .then(sql.lit<"claimer">("claimer"))
        .else(sql.lit<"linkMaker">("linkMaker"))
        .end()
        .as("as"),
    )
    .where((row) => row.or([row("claims.claimer_id", "=", userId), row("claims.made_by", "=", userId)]));
  return newestFirst(query, "claims.claimed_at", "claims.claim_id", page);
}

/** Messages with their whole content and the names of sender and recipients. */
function messages(db: Db) {
  return db
    .selectFrom("messages")
    .innerJoin("users as sender", "sender.user_id", "messages.sender_id")
    .select([
      "messages.message_id as messageId",
      "messages.sender_id as senderId",
      "sender.name as senderName",
      "messages.subject",
      "messages.content",
      "messages.sent_at as sentAt",
      "messages.in_reply_to as inReplyTo",
    ])
    .select((row) => recipientsOf(row).as("recipientNames"));
}

/** Messages the user received and has not deleted. */
export function selectReceived(db: Db, { userId }: Actor, page: Page) {
  const query = messages(db)
    .innerJoin("message_recipients as own", "own.message_id", "messages.message_id")
    .select("own.read_at as readAt")
    .where("own.user_id", "=", userId)
    .where("own.deleted_at", "is", null);
  return newestFirst(query, "own.sent_at", "own.message_id", page);
}

/** Messages the user sent and has not deleted. */
export function selectSent(db: Db, { userId }: Actor, page: Page) {
  const query = messages(db)
    .where("messages.sender_id", "=", userId)
    .where("messages.sender_deleted_at", "is", null);
  return newestFirst(query, "messages.sent_at", "messages.message_id", page);
}
