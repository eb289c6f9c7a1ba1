import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";

/** How many programmes a database holds; each of them has a hundred sessions and fifty versions. */
export interface ProgrammesSize {
  /** Public events, one in ten of them with a programme. */
  events: number;
  favourites: number;
}

const SESSIONS = 100;
const VERSIONS = 50;
/** How many favourites somebody has who has any. */
const MARKED = 10;

/**
 * Writes released programmes, and favourites of the people, as fast as SQL can: triggers and foreign keys are off. Returns the
 * first event, which is the organizer's.
 */
export async function insertProgrammes(
  client: pg.Client,
  size: ProgrammesSize,
  people: string[],
  organizer: string,
): Promise<string> {
  const events = Array.from({ length: size.events }, () => randomUUIDv7());
  const owners = events.map((_, at) => (at === 0 ? organizer : people[at % people.length]));
  await client.query(
    `insert into events (event_id, name, start_date, end_date, location, description, visibility, creator_id,
       search_text, created_at, updated_at, timezone)
     select id, 'Days ' || n, '2027-03-01', '2027-03-02', 'Porto', 'Two days.', 'public', owner, 'days', now(), now(), 'UTC'
     from unnest($1::uuid[], $2::uuid[]) with ordinality as _ (id, owner, n)`,
    [events, owners],
  );
  await client.query(
    `insert into programmes (event_id, acronym, changed_at, last_number, current_version)
     select id, 'days' || n, now(), ${SESSIONS}, case when n <= $2 then ${VERSIONS} end
     from unnest($1::uuid[]) with ordinality as _ (id, n)`,
    [events, size.events / 10],
  );
  const held = events.slice(0, size.events / 10);
  await client.query(
    `create temporary table held as
     select event, number, gen_random_uuid() as talk, gen_random_uuid() as session, gen_random_uuid() as guid, room,
       people[1 + ((n - 1) * ${SESSIONS} + number) * 7919 % cardinality(people)] as speaker,
       timestamptz '2027-03-01T09:00Z' + interval '15 minutes' * (number % 50) as at
     from (select id as event, n, gen_random_uuid() as room, $2::uuid[] as people
           from unnest($1::uuid[]) with ordinality as _ (id, n)) as planned
       cross join generate_series(1, ${SESSIONS}) as number`,
    [held, people.slice(0, 1000)],
  );
  await client.query("analyze held");
  for (const statement of programmeRows) await client.query(statement);
  await client.query(
    `insert into favourites (user_id, session_id, event_id, is_on, marked_at)
     select someone, held.session, held.event, true, now()
     from unnest($1::uuid[]) with ordinality as _ (someone, n)
       cross join generate_series(0, ${MARKED - 1}) as nth
       join (select session, event, row_number() over () as at from held) as held
         on held.at = 1 + (n * 7919 + nth * 13) % $2::bigint`,
    [people.slice(0, size.favourites / MARKED), held.length * SESSIONS],
  );
  await client.query("drop table held");
  return held[0] as string;
}

const programmeRows = [
  `insert into rooms (room_id, event_id, name, name_key, slug, position, created_at, updated_at)
   select distinct on (event) room, event, 'Hall', 'hall', 'hall', 0, now(), now() from held`,
  `insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
   select talk, 'Talk number ' || number, 'What it is about, in a sentence or two.', repeat('Words. ', 60), speaker, now(), now()
   from held`,
  `insert into sessions (session_id, talk_id, event_id, speaker_id, status, start_time, duration_minutes, room, room_id, guid,
     number, created_at, updated_at)
   select session, talk, event, speaker, 'confirmed', at, 30, 'Hall', room, guid, number, now(), now() from held`,
  `insert into public_slots (event_id, slot_id, kind, guid, number, talk_id, title, start_time, duration_minutes, room_ids, room,
     people, state, sequence, raised_in, digest, changed_at)
   select event, session, 'session', guid, number, talk, 'Talk number ' || number, at, 30, array[room], 'Hall', array[speaker],
     'public', 0, '', '', now() from held`,
  `insert into programme_versions (version_id, event_id, number, name, released_at, told, counts)
   select gen_random_uuid(), event, number, 'Version ' || number, now(), 0,
     '{"new": 0, "moved": 0, "cancelled": 0, "speakers": 0}'
   from held where number <= ${VERSIONS}`,
  `insert into version_slots (version_id, slot_id, kind, guid, number, talk_id, title, people, start_time, duration_minutes,
     room_ids, room, sequence)
   select versions.version_id, session, 'session', guid, held.number, talk, 'Talk number ' || held.number, array[speaker], at, 30,
     array[room], 'Hall', 0
   from held join programme_versions as versions on versions.event_id = held.event`,
];
