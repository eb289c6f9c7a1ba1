import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { useBareDatabase } from "../../test/processes/database.ts";
import { migrate, migrateWithin, migrationNames } from "./migrate.ts";

const database = useBareDatabase();

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** A public event with a session of each status and a break, and a draft with a confirmed session. */
const ROWS = `
  insert into users (user_id, username, email, name, role, password_hash, created_at, updated_at, search_text)
    values ('${id(1)}', 'olga', 'olga@example.org', 'Olga', 'user', 'x', now(), now(), 'olga');
  insert into events (event_id, name, start_date, end_date, location, description, timezone, creator_id, search_text,
      visibility, created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000001' || n)::uuid, 'Talks', '2027-05-01', '2027-05-02', 'Here', 'A', 'UTC',
      '${id(1)}', 'a', case n when 0 then 'public' else 'draft' end, now(), now() from generate_series(0, 1) as n;
  insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000002' || n)::uuid, 'T' || n, 'S', 'D', '${id(1)}', now(), now()
    from generate_series(0, 3) as n;
  insert into sessions (session_id, talk_id, event_id, speaker_id, status, room, sequence, created_at, updated_at)
    values ('${id(30)}', '${id(20)}', '${id(10)}', '${id(1)}', 'confirmed', 'Aula', 3, now(), '2026-05-01T10:00:00Z'),
      ('${id(31)}', '${id(21)}', '${id(10)}', '${id(1)}', 'draft', null, 0, now(), now()),
      ('${id(32)}', '${id(22)}', '${id(10)}', '${id(1)}', 'rejected', null, 1, now(), now()),
      ('${id(33)}', '${id(23)}', '${id(11)}', '${id(1)}', 'confirmed', null, 0, now(), now());
  insert into programme_items (item_id, event_id, kind, title, created_at, updated_at)
    values ('${id(40)}', '${id(10)}', 'break', 'Lunch', now(), now()),
      ('${id(41)}', '${id(10)}', 'blocker', 'Setting up', now(), now());`;

// Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
//   cancelled and when it comes back, with nothing else
it("what the public sees is written down, with the sequence that calendars have", async () => {
  const { db } = database();
  const earlier = (await migrationNames()).filter((name) => name < "0045");
  await db.transaction().execute((tx) => migrateWithin(tx, undefined, earlier));
  await db.transaction().execute((tx) => sql.raw(ROWS).execute(tx));
  const applied = await migrate(db);
  assert.ok(applied.includes("0045_public_slots.sql"));
  const rows = db
    .selectFrom("public_slots")
    .select(["slot_id", "kind", "title", "room", "people", "state", "sequence"]);
  assert.deepEqual(await rows.orderBy("slot_id").execute(), [
    {
      ...{ slot_id: id(30), kind: "session", title: "T0", room: "Aula", people: [id(1)] },
      ...{ state: "public", sequence: 3 },
    },
    {
      ...{ slot_id: id(40), kind: "break", title: "Lunch", room: null, people: [] },
      ...{ state: "public", sequence: 0 },
    },
  ]);
});
