import { type RawBuilder, sql } from "kysely";
import { acceptedCoSpeakers, publiclyVisible } from "../../core/access.ts";
import type { Db } from "../../db/db.ts";
import { hasProfile } from "../../db/rows/people.ts";

const withEvent = sql`join events on events.event_id = `;
const inPublic = sql`${withEvent} sessions.event_id where ${publiclyVisible.session}`;

/**
 * What has public pages, by kind: the ids (or the slug) in their addresses, in a fixed order, so that files have no
 * gaps. Of people only those who speak in public; hidden rooms are found only by links.
 */
const sources = {
  event: sql`select events.event_id as event_id, events.event_id as id from events where ${publiclyVisible.event}`,
  version: sql`select programmes.event_id, programmes.event_id as id from programmes ${withEvent} programmes.event_id
    where ${publiclyVisible.event} and programmes.current_version is not null`,
  call: sql`select events.event_id as event_id, events.event_id as id from events
    where ${publiclyVisible.event} and events.call_closes_at is not null`,
  session: sql`select sessions.event_id, sessions.session_id as id from sessions ${inPublic}`,
  room: sql`select rooms.event_id, rooms.slug as id from rooms ${withEvent} rooms.event_id
    where ${publiclyVisible.event} and not rooms.hidden`,
  track: sql`select tracks.event_id, tracks.slug as id from tracks ${withEvent} tracks.event_id
    where ${publiclyVisible.event}`,
  person: sql`select null as event_id, users.user_id as id from users
    where ${hasProfile("users")} and users.user_id in (
      select sessions.speaker_id from sessions ${inPublic} and not sessions.no_person
      union ${acceptedCoSpeakers()
        .innerJoin("sessions", "sessions.session_id", "session_speakers.session_id")
        .innerJoin("events", "events.event_id", "sessions.event_id")
        .select("session_speakers.user_id")
        .where(publiclyVisible.session)})`,
} satisfies Record<string, RawBuilder<unknown>>;

export type SitemapKind = keyof typeof sources;
export const sitemapKinds = Object.keys(sources) as SitemapKind[];

/** How many there are of each kind. */
export async function countForSitemap(db: Db): Promise<Record<SitemapKind, number>> {
  const counts = sitemapKinds.map(
    (kind) => sql`(select count(*)::int from (${sources[kind]}) as ${sql.ref(kind)}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<SitemapKind, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<SitemapKind, number>;
}

/** Some of a kind, in order. */
export async function selectForSitemap(
  db: Db,
  kind: SitemapKind,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<{ event_id: string; id: string }>`${sources[kind]}
    order by event_id, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
