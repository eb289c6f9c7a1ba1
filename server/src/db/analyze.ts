import { sql } from "kysely";
import type { Database, Db } from "./db.ts";

/** Updates the statistics, without which plans suit empty tables; one by one, as the embedded database answers nobody else meanwhile. */
export async function analyze(db: Db): Promise<void> {
  for (const name of await filledTables(db)) await sql`analyze ${sql.table(name)}`.execute(db);
}

/** The same for the embedded one. Vacuums first: a table of only dead rows would be taken for empty from then on. */
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
