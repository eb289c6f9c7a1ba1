import { sql } from "kysely";
import { publiclyVisible } from "../core/access.ts";
import { inCalendar } from "../core/public-place.ts";
import type { Db } from "../db/db.ts";
import { idsSubquery } from "../db/rows/rows.ts";
import type { CalendarSession } from "./templates/kinds.ts";

/** As calendars show it: without a start if it never had one, without the title of a deleted talk. */
type Found = CalendarSession & { title: string | null; location: string };

/**
 * These sessions as calendars show them now: the public view, current or last, without drafts that wait. Of a draft
 * event the working plan while no version says what to tell, and rejected sessions only if confirmed before.
 */
export async function selectForCalendars(db: Db, eventId: string, sessionIds: string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select public_slots.slot_id as "sessionId", public_slots.guid, public_slots.sequence,
      coalesce(public_slots.cancelled_at, public_slots.changed_at) as "changedAt", public_slots.title,
      ${inCalendar.start} as "startTime",
      coalesce(public_slots.duration_minutes, programmes.default_minutes) as "durationMinutes", public_slots.room,
      ${inCalendar.isOff} as "isCancelled", events.location
    from public_slots
      join events on events.event_id = public_slots.event_id
      join programmes on programmes.event_id = public_slots.event_id
    where public_slots.event_id = ${eventId} and public_slots.slot_id in ${idsSubquery(sessionIds)} and public_slots.state <> 'waiting'
      and ${publiclyVisible.event}
    union all
    select sessions.session_id, sessions.guid, greatest(sessions.sequence, seen.sequence), sessions.updated_at,
      talks.title, sessions.start_time, coalesce(sessions.duration_minutes, programmes.default_minutes), sessions.room,
      (sessions.status = 'rejected' or sessions.start_time is null), events.location
    from sessions
      join talks on talks.talk_id = sessions.talk_id
      join events on events.event_id = sessions.event_id
      join programmes on programmes.event_id = sessions.event_id
      left join public_slots as seen on seen.event_id = sessions.event_id and seen.slot_id = sessions.session_id
    where sessions.event_id = ${eventId} and sessions.session_id in ${idsSubquery(sessionIds)}
      and not ${publiclyVisible.event} and programmes.current_version is null
      and (sessions.status = 'confirmed' or (sessions.status = 'rejected' and sessions.sequence > 0))`.execute(
    db,
  );
  return rows;
}
