import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Actor } from "./context.ts";

/**
 * Who organizes events and what visitors see of them (docs/product/events.md#who-may-do-what): each rule once in the
 * form in which an operation checks a row, and once as a query checks the tables. access.test.ts compares the two.
 */

/** What ties a user to an event: its creator, and whether the user is an accepted co-organizer. */
export interface Ties {
  creator_id: string;
  co_organizer: boolean;
}

/** Whether visitors, and everybody signed in, see the event: `publiclyVisible.event` of a row. */
export const isPublic = (event: { visibility: string }): boolean => event.visibility === "public";

/** As whom somebody acts: a caller, or whoever made what is used now. */
export type As = Pick<Actor, "userId" | "role">;

/** Organizers (the creator, accepted co-organizers, admins) edit details and decide about sessions. */
export const mayOrganize = (actor: As, event: Ties): boolean => event.co_organizer || mayManage(actor, event);

/** Visibility, deletion and co-organizers belong to the creator and to admins. */
export const mayManage = (actor: As, event: Pick<Ties, "creator_id">): boolean =>
  event.creator_id === actor.userId || actor.role === "admin";

/** Whether it is only as an administrator that the actor may do anything with the event, which the audit log tells of. */
export const actsAsAdminOnly = (actor: Actor, event: Ties): boolean =>
  mayOrganize(actor, event) && !event.co_organizer && event.creator_id !== actor.userId;

/** The rows of co-organizers who have accepted. */
export const acceptedCoOrganizers = () =>
  expressionBuilder<Tables, never>()
    .selectFrom("co_organizers")
    .where("co_organizers.status", "=", "accepted");

/** The rows of co-speakers who have accepted: until then nobody speaks in a session, whoever named them. */
export const acceptedCoSpeakers = () =>
  expressionBuilder<Tables, never>()
    .selectFrom("session_speakers")
    .where("session_speakers.accepted", "=", true);

/** Ids of the sessions in which the user speaks beside somebody else. */
export const coSpokenBy = (userId: string) =>
  acceptedCoSpeakers().select("session_speakers.session_id").where("session_speakers.user_id", "=", userId);

/**
 * Whether the user speaks, alone or beside others, in the session of the statement's `sessions`: never who stands in where nobody does.
 */
export const speaksIn = (userId: string) => (row: ExpressionBuilder<Tables, "sessions">) =>
  row.or([
    row.and([row("sessions.speaker_id", "=", userId), row("sessions.no_person", "=", false)]),
    row("sessions.session_id", "in", coSpokenBy(userId)),
  ]);

/** Ids of the events that the user co-organizes: `Ties.co_organizer` in SQL. */
export const coOrganizedBy = (userId: string) =>
  acceptedCoOrganizers().select("co_organizers.event_id").where("co_organizers.user_id", "=", userId);

/**
 * Ids of the events that the user created or co-organizes: `mayOrganize` in SQL, without what administrators may do.
 */
export const organizedBy = (userId: string) =>
  expressionBuilder<Tables, never>()
    .selectFrom("events as created")
    .select("created.event_id")
    .where("created.creator_id", "=", userId)
    .unionAll(coOrganizedBy(userId));

/** Ids of the users who created or co-organize the event: `organizedBy` the other way round. */
export const organizersOf = (eventId: string | Expression<string>) =>
  expressionBuilder<Tables, never>()
    .selectFrom("events as organized")
    .select("organized.creator_id as user_id")
    .where("organized.event_id", "=", eventId)
    .unionAll(
      acceptedCoOrganizers().select("co_organizers.user_id").where("co_organizers.event_id", "=", eventId),
    );

// Written out rather than passed as parameters, so that the database can use the indexes of public events.
export const publiclyVisible = {
  /** Whether visitors see the event in the statement's `events`. */
  event: sql<boolean>`events.visibility = 'public'`,
  /** Whether visitors see the session in the statement's `sessions` and `events`. */
  session: sql<boolean>`(sessions.status = 'confirmed' and events.visibility = 'public')`,
};
