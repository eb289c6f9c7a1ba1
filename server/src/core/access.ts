import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Actor } from "./context.ts";

/** Who organizes events, and what visitors see (docs/product/events.md#who-may-do-what): checks of rows, and conditions in SQL. */

/** A user's ties to an event: its creator, and whether the user is an accepted co-organizer. */
export interface Ties {
  creator_id: string;
  co_organizer: boolean;
}

/** Whether visitors and all users see the event; on tables `publiclyVisible.event`. */
export const isPublic = (event: { visibility: string }): boolean => event.visibility === "public";

/** The user whose rights count: the caller, or the creator of something that is used now. */
export type RightsHolder = Pick<Actor, "userId" | "role">;

/** Organizers (the creator, accepted co-organizers, admins) edit details and decide about sessions. */
export const mayOrganize = (actor: RightsHolder, event: Ties): boolean =>
  event.co_organizer || mayManage(actor, event);

/** Visibility, deletion and co-organizers belong to the creator and to admins. */
export const mayManage = (actor: RightsHolder, event: Pick<Ties, "creator_id">): boolean =>
  event.creator_id === actor.userId || actor.role === "admin";

/** Whether the actor has rights at the event only as an administrator, which the audit log records. */
export const actsAsAdminOnly = (actor: Actor, event: Ties): boolean =>
  mayOrganize(actor, event) && !event.co_organizer && event.creator_id !== actor.userId;

/** Rows of accepted co-organizers. */
export const acceptedCoOrganizers = () =>
  expressionBuilder<Tables, never>()
    .selectFrom("co_organizers")
    .where("co_organizers.status", "=", "accepted");

/** Rows of accepted co-speakers; the others don't speak in the session yet. */
export const acceptedCoSpeakers = () =>
  expressionBuilder<Tables, never>()
    .selectFrom("session_speakers")
    .where("session_speakers.accepted", "=", true);

/** Ids of sessions where the user is a co-speaker. */
export const coSpokenBy = (userId: string) =>
  acceptedCoSpeakers().select("session_speakers.session_id").where("session_speakers.user_id", "=", userId);

/**
 * Ids of proposals in which the user has accepted to speak beside the submitter. Of one that has a session its session says
 * who does (docs/product/call.md#co-speakers).
 */
export const coProposedBy = (userId: string) => sql<string>`(${coProposed(userId)})`;

/** Ids of those in which the user speaks, the submitter too. As a union, so that each part is found by an index. */
export const proposedBy = (userId: string | RawBuilder<string>) => sql<string>`(
  select own.proposal_id from proposals as own where own.submitter_id = ${userId}
  union all ${coProposed(userId)})`;

/** The same with those in which the user is only asked to speak: they judge none of them, and decide about none. */
export const spokenOrAsked = (userId: string) => sql<string>`(
  select own.proposal_id from proposals as own where own.submitter_id = ${userId}
  union all ${coProposed(userId)}
  union all select asked.proposal_id from proposal_speakers as asked
    where asked.user_id = ${userId} and asked.status in ('invited', 'accepted')
  union all select planned.proposal_id from session_speakers as asked join proposals as planned using (session_id)
    where asked.user_id = ${userId}
  union all select planned.proposal_id from session_invitations as asked join proposals as planned using (session_id)
    where asked.user_id = ${userId} and asked.status = 'pending')`;

/**
 * Whether the user, who organizes the event of the statement's `proposals`, decides about one: not of what they speak in, or are
 * asked to, unless every organizer does (docs/product/review.md#conflicts-of-interest).
 */
export const decidedBy = (
  userId: string,
) => sql<boolean>`(proposals.proposal_id not in ${spokenOrAsked(userId)}
  or not exists (
    select from (${organizersOf(sql.ref<string>("proposals.event_id"))}) as organizing
    where organizing.user_id <> proposals.submitter_id and organizing.user_id not in (
      select beside.user_id from proposal_speakers as beside
      where beside.proposal_id = proposals.proposal_id and beside.status in ('invited', 'accepted')
        and beside.user_id is not null)))`;

const coProposed = (userId: string | RawBuilder<string>) => sql`
  select entry.proposal_id from proposal_speakers as entry join proposals as unplanned using (proposal_id)
    where entry.user_id = ${userId} and entry.status = 'accepted' and unplanned.session_id is null
  union all select planned.proposal_id from session_speakers as beside join proposals as planned using (session_id)
    where beside.user_id = ${userId} and beside.accepted and planned.submitter_id <> ${userId}
  union all select planned.proposal_id from sessions as own join proposals as planned using (session_id)
    where own.speaker_id = ${userId} and not own.no_person and planned.submitter_id <> ${userId}`;

/** Whether the user speaks in the session of the statement's `sessions`; never true where nobody speaks. */
export const speaksIn = (userId: string) => (row: ExpressionBuilder<Tables, "sessions">) =>
  row.or([
    row.and([row("sessions.speaker_id", "=", userId), row("sessions.no_person", "=", false)]),
    row("sessions.session_id", "in", coSpokenBy(userId)),
  ]);

/** Ids of events that the user co-organizes: `Ties.co_organizer` in SQL. */
export const coOrganizedBy = (userId: string) =>
  acceptedCoOrganizers().select("co_organizers.event_id").where("co_organizers.user_id", "=", userId);

/** Ids of events that the user created or co-organizes: `mayOrganize` in SQL, without the rights of administrators. */
export const organizedBy = (userId: string) =>
  expressionBuilder<Tables, never>()
    .selectFrom("events as created")
    .select("created.event_id")
    .where("created.creator_id", "=", userId)
    .unionAll(coOrganizedBy(userId));

/** Ids of users who created or co-organize the event: the inverse of `organizedBy`. */
export const organizersOf = (eventId: string | Expression<string>) =>
  expressionBuilder<Tables, never>()
    .selectFrom("events as organized")
    .select("organized.creator_id as user_id")
    .where("organized.event_id", "=", eventId)
    .unionAll(
      acceptedCoOrganizers().select("co_organizers.user_id").where("co_organizers.event_id", "=", eventId),
    );

// Literals instead of parameters, so that the database can use the indexes of public events.
export const publiclyVisible = {
  /** Whether visitors see the event in the statement's `events`. */
  event: sql<boolean>`events.visibility = 'public'`,
  /** Whether visitors see the session in the statement's `sessions` and `events`. */
  session: sql<boolean>`(sessions.status = 'confirmed' and events.visibility = 'public')`,
};
