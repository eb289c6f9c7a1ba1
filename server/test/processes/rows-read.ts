import { sql } from "kysely";
import { analyze } from "../../src/db/analyze.ts";
import type { Tx } from "../../src/db/db.ts";
import type { TestApp } from "../harness.ts";

/**
 * How many rows of each table the work reads, in whatever way the database finds best once it knows what the tables hold;
 * entries of an index count where their rows are looked up. Tables of which it reads none are left out.
 */
export async function rowsRead(
  { db }: TestApp,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Record<string, number>> {
  await analyze(db);
  return db.transaction().execute(async (tx) => {
    // What the connection has counted so far includes transactions of a moment ago.
    const before = await countedIn(tx);
    await work(tx);
    const after = await countedIn(tx);
    const read = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(read.filter(([, rows]) => rows > 0));
  });
}

async function countedIn(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}
