import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { TableHeader } from "./format.ts";
import { describe, type Row, rowOf, type Snapshot } from "./snapshot.ts";

/** Rows fetched at a time. */
const AT_A_TIME = 25;

/** One read-only transaction of PostgreSQL, which shows the database as it was when it began. */
export async function snapshotOfPostgres(db: Db): Promise<Snapshot> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  const end = async () => {
    await tx.rollback().execute();
  };
  try {
    const { migrations, tables } = await describe(tx);
    return { migrations, tables, rows: () => rowsOf(tx, tables), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function* rowsOf(tx: Tx, tables: TableHeader[]) {
  for (const table of tables) {
    const cursor = sql.ref(`backup_${table.name}`);
    await sql`declare ${cursor} no scroll cursor for
      select ${rowOf(table)} from ${sql.table(table.name)} as given`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(AT_A_TIME)} from ${cursor}`.execute(tx);
      if (rows.length === 0) break;
      yield { table, rows };
    }
    await sql`close ${cursor}`.execute(tx);
  }
}
