import { sql } from "kysely";
import { CommandError } from "../../base/errors.ts";
import type { Tx } from "../../db/db.ts";
import type { TableHeader } from "./format.ts";

/** Tables that a server writes at its first start, and while nobody has an account yet. */
const WRITTEN_BY_ITSELF = ["system_settings", "page_views", "rate_limits"];

/**
 * Prepares the tables for rows in any order: without foreign keys, whose targets may come later, and without triggers.
 * `finish` restores both, and checks all references. Nobody else can write meanwhile.
 * @throws {CommandError} unless the tables match the backup's and are empty
 */
export async function tablesToFill(tx: Tx, tables: TableHeader[]): Promise<{ finish(): Promise<void> }> {
  refuseOthers(tables, await tablesOf(tx));
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
    if (WRITTEN_BY_ITSELF.includes(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new CommandError(
        "The database is not empty: a backup only goes into one without any accounts or events.",
      );
  }
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  return {
    async finish() {
      for (const { table, name, definition } of keys)
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
          tx,
        );
      for (const { name } of tables)
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
    },
  };
}

/** The database's tables with their columns, except the list of migrations. */
async function tablesOf(tx: Tx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name,
      (select json_agg(attname order by attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'`.execute(
    tx,
  );
  return rows;
}

function refuseOthers(given: TableHeader[], present: { name: string; columns: string[] }[]): void {
  const strange = present.find(({ name }) => !given.some((table) => table.name === name));
  if (strange)
    throw new CommandError(
      `The database is not empty: it has a table "${strange.name}", which the backup hasn't.`,
    );
  for (const { name, columns, sealed } of given) {
    const own = present.find((table) => table.name === name)?.columns ?? [];
    if (own.toSorted().join() !== [...columns, ...sealed].toSorted().join()) {
      throw new CommandError(
        `The table "${name}" in the backup is not that of the version of Plenary that the backup names.`,
      );
    }
  }
}
