// `node server/test/processes/measure-migrations.ts`: how long the migrations that go through all sessions take with 100,000 of
// them, on PostgreSQL and the embedded database, both flushing to disk (docs/performance.md#migrations).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@plenary/testing/databases";
import { sql } from "kysely";
import { startPostgres } from "../../../scripts/postgres.mjs";
import type { Db } from "../../src/db/db.ts";
import { migrateWithin, migrationNames } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open.ts";
import { UNHURRIED } from "../../src/db/statements.ts";

const EVENTS = 1000;
const SESSIONS = 100_000;

/** Of each event 10 rooms, one of them in two spellings, and 7 tracks; half of the events are imported. */
const ROWS = `
  insert into users (user_id, username, email, name, role, password_hash, created_at, updated_at, search_text)
    select ('00000000-0000-7000-8000-1' || lpad(n::text, 11, '0'))::uuid, 'user-' || n, n || '@example.org', 'User ' || n, 'user',
      'x', now(), now(), 'user ' || n from generate_series(0, 9999) as n;
  insert into events (event_id, name, start_date, end_date, location, description, timezone, creator_id, search_text,
      visibility, created_at, updated_at)
    select ('00000000-0000-7000-8000-2' || lpad(n::text, 11, '0'))::uuid, 'Event ' || n, '2027-05-01', '2027-05-02', 'Here', 'A',
      'UTC', '00000000-0000-7000-8000-100000000000', 'a', 'public', now(), now() from generate_series(0, ${EVENTS - 1}) as n;
  insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select ('00000000-0000-7000-8000-3' || lpad(n::text, 11, '0'))::uuid, 'Talk ' || n, 'In short', 'At length',
      ('00000000-0000-7000-8000-1' || lpad((n % 10000)::text, 11, '0'))::uuid, now(), now()
    from generate_series(0, ${SESSIONS - 1}) as n;
  insert into sessions (session_id, talk_id, event_id, speaker_id, status, start_time, duration_minutes, room, track,
      created_at, updated_at)
    select ('00000000-0000-7000-8000-4' || lpad(n::text, 11, '0'))::uuid, talk_id,
      ('00000000-0000-7000-8000-2' || lpad((n % ${EVENTS})::text, 11, '0'))::uuid, creator_id, 'confirmed',
      '2027-05-01T10:00:00Z', 30, case when n / ${EVENTS} % 11 = 10 then 'ROOM 9' else 'Room ' || n / ${EVENTS} % 11 end,
      'Track ' || n / ${EVENTS} % 7, now() - n * interval '1 minute', now()
    from (select row_number() over (order by talk_id) - 1 as n, talk_id, creator_id from talks) as talk;
  insert into imported (source, kind, key, id)
    select 'schedule:' || event_id, 'event', 'event', event_id from events where right(event_id::text, 3)::integer % 2 = 0;
  insert into imported (source, kind, key, id)
    select 'schedule:' || event_id, 'session', gen_random_uuid()::text, session_id from sessions
    where right(event_id::text, 3)::integer % 2 = 0;
  analyze;`;

/** Those that made rooms and tracks rows, and that which wrote down what the public sees. */
const measured: [from: string, to: string][] = [
  ["0042", "0044"],
  ["0045", "0046"],
];

/** Measures on one database, empty so far. */
async function measure(name: string, db: Db): Promise<void> {
  const names = await migrationNames();
  const run = (from: string, to: string) => {
    const some = names.filter((each) => each >= from && each < to);
    return db.transaction().execute((tx) => migrateWithin(tx, undefined, some));
  };
  await run("", "0042");
  await db.transaction().execute(async (tx) => {
    await sql.raw(UNHURRIED).execute(tx);
    await sql.raw(ROWS).execute(tx);
  });
  for (const [from, to] of measured) {
    const started = performance.now();
    const applied = await run(from, to);
    const seconds = (performance.now() - started) / 1000;
    console.log(`${name}: ${applied.join(", ")} with ${SESSIONS} sessions in ${seconds.toFixed(1)} s`);
    await run(to, to === "0044" ? "0045" : to);
  }
}

const postgres = await startPostgres({ settings: { fsync: "on" } });
const own = await createDatabase(postgres.url);
const server = await openDatabase({ databaseUrl: own.url, dataDir: ":memory:" });
await measure("PostgreSQL", server.db);
await server.close();
await own.drop();
await postgres.stop();

const folder = await mkdtemp(join(tmpdir(), "plenary-migrations-"));
const embedded = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, "data") });
await measure("Embedded", embedded.db);
await embedded.close();
await rm(folder, { recursive: true });
