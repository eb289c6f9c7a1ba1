import type { SessionLink } from "@plenary/contract/programme/programme-fields";
import { sql } from "kysely";
import { publiclyVisible } from "../../../core/access.ts";
import type { Db } from "../../../db/db.ts";

/** A public event's details in files, besides its programme. */
export function selectFeedEvent(db: Db, eventId: string) {
  return db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .select(["events.description", "events.website", "programmes.changed_at", "programmes.default_minutes"])
    .where(publiclyVisible.event)
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
}

/** Whether any public session of the event has the type. */
export async function selectIsType(db: Db, eventId: string, type: string): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select("sessions.session_id")
    .where(publiclyVisible.session)
    .where("sessions.event_id", "=", eventId)
    .where("sessions.type", "=", type)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type FeedSessionRow = Awaited<ReturnType<typeof selectFeedSessions>>[number];

/** Details of an event's public sessions in files; descriptions, links and attachments only up to that many bytes. */
export function selectFeedSessions(db: Db, eventId: string, bytes: number) {
  const sized = db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("session_extras", "session_extras.session_id", "sessions.session_id")
    .where(publiclyVisible.session)
    .where("sessions.event_id", "=", eventId)
    .select([
      "sessions.session_id",
      "sessions.recording_url",
      "sessions.links",
      "talks.description",
      "session_extras.subtitle",
      "session_extras.feedback_url",
      "session_extras.logo_url",
      "session_extras.origin_url",
      "session_extras.recording_license",
      "session_extras.attachments",
    ])
    .select(
      sql<number>`sum(octet_length(talks.description) + octet_length(sessions.links::text)
        + coalesce(octet_length(session_extras.attachments::text), 0)) over (order by sessions.number)`.as(
        "bytes",
      ),
    );
  return db
    .selectFrom(sized.as("sized"))
    .select([
      "session_id",
      "recording_url",
      "subtitle",
      "feedback_url",
      "logo_url",
      "origin_url",
      "recording_license",
    ])
    .select([
      sql<string | null>`case when bytes <= ${bytes}::bigint then description end`.as("description"),
      sql<SessionLink[] | null>`case when bytes <= ${bytes}::bigint then links end`.as("links"),
      sql<
        (SessionLink & { type: string })[] | null
      >`case when bytes <= ${bytes}::bigint then attachments end`.as("attachments"),
    ])
    .execute();
}
