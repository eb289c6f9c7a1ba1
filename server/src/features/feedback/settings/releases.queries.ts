import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import { sql } from "kysely";
import { publicPlace } from "../../../core/public-place.ts";
import type { Db, Tx } from "../../../db/db.ts";

/** When the session's feedback was released: by hand, or at the close of its window if that releases it. */
export const releasedAt = (time: string) => sql<string | null>`case
  when own.released_at is not null then own.released_at
  when settings.release = 'after_close' and closes.at <= ${time}::timestamptz then closes.at end`;

/** The same as windowsOf (windows.ts). */
export const windowClose = sql<{ at: string }>`(select coalesce(
    placed.start_time + make_interval(mins => coalesce(placed.duration_minutes, ${sql.lit(feedbackLimits.usualMinutes)})),
    ((events.end_date + 1)::timestamp at time zone events.timezone)
  ) + make_interval(hours => settings.closes_after_hours) as at)`;

/** Sessions whose feedback is released by then, each with its event, its settings, and its public place. */
export function releasedSessions(db: Db | Tx, time: string) {
  return (
    db
      .selectFrom("sessions")
      .innerJoin("events", "events.event_id", "sessions.event_id")
      .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
      .innerJoin("feedback_settings as settings", "settings.event_id", "sessions.event_id")
      .leftJoin("public_slots as placed", (join) => join.on(publicPlace.session))
      .leftJoin("feedback_sessions as own", "own.session_id", "sessions.session_id")
      .innerJoinLateral(windowClose.as("closes"), (join) => join.onTrue())
      .where(releasedAt(time), "is not", null)
      // A draft has no results that the close could release.
      .where(sql<boolean>`(own.released_at is not null or sessions.status = 'confirmed')`)
  );
}

/** What the close has released by then stays released, even if the settings change. */
export async function keepReleased(tx: Tx, eventId: string, time: string): Promise<void> {
  await sql`insert into feedback_sessions (session_id, released_at)
    select sessions.session_id, closes.at
    from sessions
      join events on events.event_id = sessions.event_id
      join feedback_settings as settings on settings.event_id = sessions.event_id and settings.release = 'after_close'
      left join public_slots as placed on ${publicPlace.session}
      cross join lateral ${windowClose} as closes
    where sessions.event_id = ${eventId} and closes.at <= ${time}::timestamptz
      and (sessions.status = 'confirmed'
        or exists (select from feedback_answers as answers where answers.session_id = sessions.session_id))
    order by sessions.session_id
    on conflict (session_id) do update set released_at = excluded.released_at
      where feedback_sessions.released_at is null`.execute(tx);
}

/** Events that release at the close, unless the last close was before that day. */
export async function selectReleasing(db: Db, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom("feedback_settings as settings")
    .innerJoin("events", "events.event_id", "settings.event_id")
    .select("events.event_id")
    .where("settings.release", "=", "after_close")
    .where(
      sql<boolean>`events.end_date + make_interval(hours => settings.closes_after_hours) >= ${since}::date`,
    )
    .orderBy("events.event_id")
    .execute();
  return rows.map((row) => row.event_id);
}
