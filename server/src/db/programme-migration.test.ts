import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { useBareDatabase } from "../../test/processes/database.ts";
import { migrate, migrateWithin, migrationNames } from "./migrate.ts";

const database = useBareDatabase();

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Two events of one owner, the second imported: its first session with a speaker, its second with nobody. */
const ROWS = `
  insert into users (user_id, username, email, name, role, password_hash, created_at, updated_at, search_text)
    values ('${id(1)}', 'olga', 'olga@example.org', 'Olga', 'user', 'x', now(), now(), 'olga'),
      ('${id(2)}', 'imported', 'imported@speakers.invalid', 'Imported', 'user', null, now(), now(), 'imported');
  insert into events (event_id, name, start_date, end_date, location, description, timezone, creator_id, search_text,
      created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000001' || n)::uuid, 'Village Hall Talks', '2027-05-01', '2027-05-02', 'Here', 'A', 'UTC',
      '${id(1)}', 'a', now(), now() from generate_series(0, 1) as n;
  insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000002' || n)::uuid, 'T' || n, 'S', 'D', '${id(1)}', now(), now()
    from generate_series(0, 7) as n;
  insert into sessions (session_id, talk_id, event_id, speaker_id, status, room, track, created_at, updated_at)
    values ('${id(30)}', '${id(20)}', '${id(10)}', '${id(1)}', 'confirmed', 'Room 10', 'Web', now() - interval '3 days', now()),
      ('${id(31)}', '${id(21)}', '${id(10)}', '${id(1)}', 'confirmed', 'aula  magna', null, now() - interval '5 days', now()),
      ('${id(32)}', '${id(22)}', '${id(10)}', '${id(1)}', 'confirmed', 'Aula Magna', 'web', now() - interval '4 days', now()),
      ('${id(33)}', '${id(23)}', '${id(10)}', '${id(1)}', 'draft', 'Aula Magna', 'Web', now(), now()),
      ('${id(34)}', '${id(24)}', '${id(10)}', '${id(1)}', 'rejected', 'Room 9', null, now() - interval '1 day', now()),
      ('${id(35)}', '${id(25)}', '${id(10)}', '${id(1)}', 'confirmed', '会場', null, now() - interval '2 days', now()),
      ('${id(36)}', '${id(26)}', '${id(11)}', '${id(2)}', 'confirmed', 'Aula', null, now(), now()),
      ('${id(37)}', '${id(27)}', '${id(11)}', '${id(1)}', 'confirmed', null, null, now(), now());
  insert into imported (source, kind, key, id)
    values ('schedule:village_2027', 'event', 'event', '${id(11)}'),
      ('schedule:village_2027', 'person', 'id:1', '${id(2)}'),
      ('schedule:village_2027', 'session', '6c1f2f86-0000-4000-8000-000000000001', '${id(36)}'),
      ('schedule:village_2027', 'session', 'id:7', '${id(37)}');`;

// Proves programme 11: The migration makes rooms, tracks, numbers and GUIDs of what sessions say; the version before
//   goes on
it("rooms, tracks, numbers and GUIDs are made of what sessions say", async () => {
  const { db } = database();
  const earlier = (await migrationNames()).filter((name) => name < "0042");
  await db.transaction().execute((tx) => migrateWithin(tx, undefined, earlier));
  await db.transaction().execute((tx) => sql.raw(ROWS).execute(tx));
  const applied = await migrate(db);
  assert.ok(applied.includes("0042_programme.sql"));

  const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows;
  assert.deepEqual(
    await rows(
      `select name, name_key, slug, position from rooms where event_id = '${id(10)}' order by position`,
    ),
    [
      { name: "Aula Magna", name_key: "aula magna", slug: "aula-magna", position: 1 },
      { name: "Room 9", name_key: "room 9", slug: "room-9", position: 2 },
      { name: "Room 10", name_key: "room 10", slug: "room-10", position: 3 },
      { name: "会場", name_key: "会場", slug: "room", position: 4 },
    ],
  );
  assert.deepEqual(
    await rows(
      `select tracks.name, slug, count(*)::int as sessions from tracks join sessions using (track_id) group by 1, 2`,
    ),
    [{ name: "Web", slug: "web", sessions: 3 }],
  );
  assert.deepEqual(
    await rows(`select right(session_id::text, 2) as id, sessions.room, rooms.name, number, sessions.guid::text, no_person, sequence
      from sessions left join rooms using (room_id) order by session_id`),
    [
      { id: "30", room: "Room 10", name: "Room 10", number: 3, guid: id(30), no_person: false, sequence: 0 },
      {
        id: "31",
        room: "Aula Magna",
        name: "Aula Magna",
        number: 1,
        guid: id(31),
        no_person: false,
        sequence: 0,
      },
      {
        id: "32",
        room: "Aula Magna",
        name: "Aula Magna",
        number: 2,
        guid: id(32),
        no_person: false,
        sequence: 0,
      },
      {
        id: "33",
        room: "Aula Magna",
        name: "Aula Magna",
        number: 6,
        guid: id(33),
        no_person: false,
        sequence: 0,
      },
      { id: "34", room: "Room 9", name: "Room 9", number: 5, guid: id(34), no_person: false, sequence: 0 },
      { id: "35", room: "会場", name: "会場", number: 4, guid: id(35), no_person: false, sequence: 0 },
      {
        ...{ id: "36", room: "Aula", name: "Aula", number: 1, no_person: false, sequence: 0 },
        guid: "6c1f2f86-0000-4000-8000-000000000001",
      },
      { id: "37", room: null, name: null, number: 2, guid: id(37), no_person: true, sequence: 0 },
    ],
  );
  assert.deepEqual(await rows("select acronym, last_number from programmes order by event_id"), [
    { acronym: "village-hall-talks", last_number: 6 },
    { acronym: "village_2027", last_number: 2 },
  ]);
});
