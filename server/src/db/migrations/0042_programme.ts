import { byName, nameKey, slugOf, uniqueSlug } from "@plenary/contract/names";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { sql } from "kysely";
import { nameBasedId } from "../../base/name-based-ids.ts";
import type { Tx } from "../db.ts";
import { insertRows } from "../rows/rows.ts";

type Kind = "room" | "track";

/** A text that sessions of an event have for a room or track. */
interface Spelling {
  event_id: string;
  kind: Kind;
  name: string;
  count: number;
  /** When the first session with it was created. */
  since: string;
}

interface Named {
  id: string;
  eventId: string;
  name: string;
  key: string;
  slug: string;
  position: number;
  since: string;
  spellings: string[];
}

/**
 * Turns sessions' room and track texts into rows: one for all spellings that differ only in case and spaces, in the
 * most frequent one. Sessions get them, a GUID, a number, and whether anybody is known to speak.
 */
export async function migrate(tx: Tx): Promise<void> {
  const spellings = await selectSpellings(tx);
  const rooms = roomsAndTracksOf(spellings.filter(({ kind }) => kind === "room"));
  const tracks = roomsAndTracksOf(spellings.filter(({ kind }) => kind === "track"));
  const values = ({ eventId, name, key, slug, position, since }: Named) => ({
    ...{ event_id: eventId, name, name_key: key, slug, position },
    ...{ created_at: since, updated_at: since },
  });
  await insertRows(
    tx,
    "rooms",
    rooms.map((one) => ({ room_id: one.id, guid: one.id, ...values(one) })),
  );
  await insertRows(
    tx,
    "tracks",
    tracks.map((one) => ({ track_id: one.id, ...values(one) })),
  );
  await fillSessions(tx, rooms, tracks);
}

async function selectSpellings(tx: Tx): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    select event_id, 'room' as kind, room as name, count(*)::int as count, min(created_at) as since
      from sessions where room is not null group by event_id, room
    union all
    select event_id, 'track', track, count(*)::int, min(created_at)
      from sessions where track is not null group by event_id, track`.execute(tx);
  return rows;
}

function roomsAndTracksOf(spellings: Spelling[]): Named[] {
  const byEvent = Map.groupBy(spellings, (spelling) => spelling.event_id);
  return [...byEvent].flatMap(([eventId, own]) => {
    const groups = [...Map.groupBy(own, ({ name }) => nameKey(name))].map(([key, named]) => {
      const most = named.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))[0];
      return {
        key,
        name: (most?.name ?? "").replace(/\s+/g, " ").trim(),
        spellings: named.map(({ name }) => name),
        count: named.reduce((sum, { count }) => sum + count, 0),
        since: named.map(({ since }) => since).sort()[0] ?? "",
      };
    });
    // What exceeds the limit stays a text.
    const kept = groups.toSorted((a, b) => b.count - a.count).slice(0, programmeLimits.roomsMax);
    const slugs = new Set<string>();
    const kind = own[0]?.kind ?? "room";
    return kept
      .toSorted((a, b) => byName(a.name, b.name))
      .map((one, index) => {
        const slug = uniqueSlug(slugOf(one.name) || kind, slugs);
        slugs.add(slug);
        // Derived from their names, so that two databases migrated from one agree.
        return {
          ...one,
          id: nameBasedId(eventId, `${kind} ${one.key}`),
          eventId,
          slug,
          position: index + 1,
        };
      });
  });
}

/** In one pass over all sessions; the trigger that counts public changes would count a new spelling as one. */
async function fillSessions(tx: Tx, rooms: Named[], tracks: Named[]): Promise<void> {
  const named = (all: Named[]) =>
    JSON.stringify(
      all.flatMap(({ id, eventId, name, spellings }) =>
        spellings.map((spelling) => ({ event_id: eventId, spelling, id, name })),
      ),
    );
  const recordset = (all: Named[]) =>
    sql`json_to_recordset(${named(all)}::text::json) as given(event_id uuid, spelling text, id uuid, name text)`;
  await sql`alter table sessions disable trigger sessions_sequence`.execute(tx);
  const buildIndexes = await dropIndexes(tx);
  // PostgreSQL can't estimate the rows in the statement's parts: taken for few, each session would read all of them.
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`
    with room_names as materialized (select * from ${recordset(rooms)}),
    track_names as materialized (select * from ${recordset(tracks)}),
    from_files as materialized (
      select row.id as session_id, min(row.key) as key
      from imported as row
        join imported as event on event.source = row.source and event.kind = 'event'
        join sessions on sessions.session_id = row.id and sessions.event_id = event.id
      where row.kind = 'session' group by row.id),
    speakers as materialized (select distinct id from imported where kind = 'person'),
    filled as materialized (
      select sessions.session_id, sessions.event_id,
        room_names.id as room_id, coalesce(room_names.name, sessions.room) as room,
        track_names.id as track_id, coalesce(track_names.name, sessions.track) as track,
        row_number() over (partition by sessions.event_id order by sessions.created_at, sessions.session_id) as number,
        case when from_files.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then from_files.key::uuid
          else sessions.session_id end as guid,
        from_files.key is not null and speakers.id is null as no_person
      from sessions
        left join room_names on room_names.event_id = sessions.event_id and room_names.spelling = sessions.room
        left join track_names on track_names.event_id = sessions.event_id and track_names.spelling = sessions.track
        left join from_files on from_files.session_id = sessions.session_id
        left join speakers on speakers.id = sessions.speaker_id),
    counted as (
      update programmes set last_number = most.number
      from (select event_id, max(number) as number from filled group by event_id) as most
      where most.event_id = programmes.event_id)
    update sessions set room_id = filled.room_id, room = filled.room, track_id = filled.track_id, track = filled.track,
      number = filled.number, guid = filled.guid, no_person = filled.no_person
    from filled where filled.session_id = sessions.session_id`.execute(tx);
  await sql`set local enable_nestloop to default`.execute(tx);
  await buildIndexes();
  await sql`alter table sessions enable trigger sessions_sequence`.execute(tx);
}

/** Drops indexes of sessions that exist only for speed; rebuilding them at once is cheaper than adding each row to each. */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'sessions' and indexdef not like 'CREATE UNIQUE%'`.execute(
    tx,
  );
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(tx);
  };
}
