import { type RawBuilder, sql } from "kysely";
import { CommandError } from "../../base/errors.ts";
import type { Db, Tx } from "../../db/db.ts";
import { appliedMigrations, migrationNames } from "../../db/migrate.ts";
import { columns, type Tables } from "../../db/tables.ts";
import type { TableHeader } from "./format.ts";

/** A row as JSON, without its sealed columns, whose values follow in order. */
export interface Row {
  row: string;
  sealed: (string | null)[];
}

/** The whole database as it was at one moment, for as long as it takes to read it. */
export interface Snapshot {
  migrations: string[];
  tables: TableHeader[];
  /** All rows, some at a time. A row written meanwhile may come twice with the same values: readers skip the second. */
  rows(): AsyncIterable<{ table: TableHeader; rows: Row[] }>;
  end(): Promise<void>;
}

/** Columns sealed with APP_SECRET have this prefix. */
const isSealed = (column: string): boolean => column.startsWith("sealed_");

/** The tables of a snapshot: all but the list of migrations, which is the version. */
const tableNames = (Object.keys(columns) as (keyof Tables)[]).filter((name) => name !== "migrations");

/** The tables with their row counts, and the migrations. Throws CommandError for a database of another version. */
export async function describe(tx: Db | Tx): Promise<Pick<Snapshot, "migrations" | "tables">> {
  const migrations = await appliedMigrations(tx);
  const own = await migrationNames();
  if (migrations.join() !== own.join()) {
    throw new CommandError(
      "The database is of another version of Plenary than this; make the backup with the version that it is used with.",
    );
  }
  const tables: TableHeader[] = [];
  for (const name of tableNames) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(tx);
    const all: readonly string[] = columns[name];
    tables.push({
      name,
      columns: all.filter((column) => !isSealed(column)),
      sealed: all.filter(isSealed),
      rows: rows[0]?.rows ?? 0,
    });
  }
  return { migrations, tables };
}

/** The columns of a Row, from a table that the statement calls `given`. */
export function rowOf(table: TableHeader): RawBuilder<Row> {
  const plain = sql.join(table.columns.map((column) => sql.ref(`given.${column}`)));
  const sealed = sql.join(table.sealed.map((column) => sql.ref(`given.${column}`)));
  return sql`(select row_to_json(plain)::text from (select ${plain}) as plain) as row,
    json_build_array(${sealed}) as sealed`;
}
