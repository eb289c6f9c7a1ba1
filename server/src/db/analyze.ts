import { sql } from "kysely";
import type { Database, Db } from "./db.ts";

/**
 * Lets the database look at what its tables hold, by which it plans statements: for tables that it takes for empty, it
 * chooses ways that are slow in full ones. One table after the other, as the embedded database answers nobody else
 * meanwhile.
 */
export async function analyze(db: Db): Promise<void> {
  for (const name of await filledTables(db)) await sql`analyze ${sql.table(name)}`.execute(db);
}

/**
 * The same where nothing else does it: PostgreSQL looks by itself once much of a table has changed. What was deleted is cleared away
 * first, as a table that is all of that would be taken for empty however much is written to it later.
 */
export async function analyzeEmbedded({ engine, db }: Database): Promise<void> {
  if (engine !== "pglite") return;
  for (const name of await filledTables(db)) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}

async function filledTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
