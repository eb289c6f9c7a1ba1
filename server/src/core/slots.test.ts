import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { useBareDatabase } from "../../test/processes/database.ts";
import type { Db, Tx } from "../db/db.ts";
import { migrate } from "../db/migrate.ts";
import { settleSlots } from "./slots.ts";

const database = useBareDatabase();

const one = "00000000-0000-7000-8000-000000000001";

/** A public event with so many confirmed sessions, whose ids it returns. */
async function fill(db: Db, count: number): Promise<string[]> {
  await sql`insert into users (user_id, username, email, name, role, password_hash, created_at, updated_at, search_text)
    values (${one}, 'u', 'u@example.org', 'U', 'user', 'x', now(), now(), 'u')`.execute(db);
  await sql`insert into events (event_id, name, start_date, end_date, location, description, timezone, creator_id, search_text,
      visibility, created_at, updated_at)
    values (${one}, 'E', '2027-05-01', '2027-05-01', 'L', 'D', 'UTC', ${one}, '', 'public', now(), now())`.execute(
    db,
  );
  await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select gen_random_uuid(), 'T' || n, '', '', ${one}, now(), now() from generate_series(1, ${count}) n`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    insert into sessions (session_id, talk_id, event_id, speaker_id, status, created_at, updated_at)
    select gen_random_uuid(), talk_id, ${one}, ${one}, 'confirmed', now(), now() from talks
    returning session_id as id`.execute(db);
  return rows.map((row) => row.id);
}

/** How many rows of what is public this transaction has read. */
async function slotsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
    where relname = 'public_slots'`.execute(tx);
  return rows[0]?.read ?? 0;
}

it("settling one slot compares no slots with each other, also before the database has counted its rows", async () => {
  const { db } = database();
  await migrate(db);
  const ids = await fill(db, 1000);
  for (let from = 0; from < ids.length; from += 100)
    await db.transaction().execute((tx) => settleSlots(tx, ids.slice(from, from + 100)));
  await db.transaction().execute(async (tx) => {
    const before = await slotsRead(tx);
    await settleSlots(tx, ids.slice(0, 1));
    const read = (await slotsRead(tx)) - before;
    // Some statements may look through all of them, none for each of them.
    assert.ok(read > 0 && read < 10 * ids.length, `${read}`);
  });
});
