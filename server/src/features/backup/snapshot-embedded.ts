import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { TableHeader } from "./format.ts";
import { describe, type Row, rowOf, type Snapshot } from "./snapshot.ts";

/** The schema with the former values of rows while a snapshot is read. */
const SCHEMA = "plenary_backup";

/** Pages of a table read at a time, depending on their characters. */
const MOST_PAGES = 8;
const CHARACTERS = 500_000;

/** Former rows read at a time. */
const KEPT_AT_A_TIME = 50;

/**
 * The embedded database has one connection, which a long transaction would block. Instead, tables are read bit by bit,
 * skipping what was written since, while triggers store each row's former value before its first change.
 */
export async function snapshotOfEmbedded(db: Db): Promise<Snapshot> {
  await endSnapshots(db);
  const taken = await db.transaction().execute(async (tx) => {
    const { migrations, tables } = await describe(tx);
    await keepWhatChanges(tx, tables);
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`.execute(tx);
    return { migrations, tables, xid: (rows[0] as { xid: string }).xid };
  });
  return { ...taken, rows: () => rowsOf(db, taken), end: () => endSnapshots(db) };
}

/** Removes what reading a snapshot has set up, also after an interruption by the end of the process. */
export async function endSnapshots(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${SCHEMA}`.execute(db);
  // Also drops its function and all triggers that call it.
  if (rows.length > 0) await sql`drop schema ${sql.ref(SCHEMA)} cascade`.execute(db);
}

async function keepWhatChanges(tx: Tx, tables: TableHeader[]): Promise<void> {
  await sql
    .raw(`
      create schema ${SCHEMA};
      create table ${SCHEMA}.kept (
        position bigint generated always as identity primary key,
        table_name text not null,
        key jsonb not null,
        was jsonb,
        unique (table_name, key)
      );
      -- A row that was not there yet is kept as null; of one that changes twice the first words count.
      create function ${SCHEMA}.keep() returns trigger language plpgsql as $$
      declare
        before jsonb; after jsonb;
      begin
        if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
        if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
        if before is not null then
          insert into ${SCHEMA}.kept (table_name, key, was)
            select tg_table_name, jsonb_agg(before -> name), before from unnest(tg_argv) as name
            on conflict do nothing;
        end if;
        if after is not null then
          insert into ${SCHEMA}.kept (table_name, key)
            select tg_table_name, jsonb_agg(after -> name) from unnest(tg_argv) as name
            on conflict do nothing;
        end if;
        return null;
      end $$;`)
    .execute(tx);
  const { rows: keys } = await sql<{ table: string; key: string[] }>`
    select conrelid::regclass::text as table,
      (select json_agg(attname) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as key
    from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`.execute(tx);
  for (const { name } of tables) {
    const key = keys.find(({ table }) => table === name)?.key;
    if (!key) throw new Error(`The table ${name} has no primary key.`);
    await sql`create trigger keep_for_backup after insert or update or delete on ${sql.table(name)}
      for each row execute function ${sql.ref(`${SCHEMA}.keep`)}(${sql.join(key.map((column) => sql.lit(column)))})`.execute(
      tx,
    );
  }
}

async function* rowsOf(db: Db, { tables, xid }: { tables: TableHeader[]; xid: string }) {
  for (const table of tables) {
    let pages = 1;
    const size = sql<{ pages: number }>`select pg_relation_size(${table.name}::regclass) / 8192 as pages`;
    const last = (await size.execute(db)).rows[0]?.pages ?? 0;
    for (let page = 0; page < last; ) {
      const rows = await rowsOn(db, table, xid, page, page + pages);
      if (rows.length > 0) yield { table, rows };
      page += pages;
      const characters = rows.reduce((sum, { row }) => sum + row.length, 0);
      if (characters > CHARACTERS) pages = Math.max(1, pages >> 1);
      else if (characters < CHARACTERS / 4) pages = Math.min(MOST_PAGES, pages * 2);
    }
  }
  for (const table of tables) {
    // Only the first state of a row is from the time of the snapshot, and it no longer changes.
    for (let after = 0; ; ) {
      const { rows } = await sql<Row & { position: number }>`
        select kept.position, ${rowOf(table)}
        from ${sql.ref(`${SCHEMA}.kept`)} as kept,
          jsonb_populate_record(null::${sql.table(table.name)}, kept.was) as given
        where kept.table_name = ${table.name} and kept.was is not null and kept.position > ${after}
        order by kept.position limit ${KEPT_AT_A_TIME}`.execute(db);
      if (rows.length === 0) break;
      yield { table, rows };
      after = rows.at(-1)?.position ?? after;
    }
  }
}

/** Rows on some pages of a table that haven't changed since the snapshot. */
async function rowsOn(db: Db, table: TableHeader, xid: string, from: number, to: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${rowOf(table)} from ${sql.table(table.name)} as given
    where given.ctid >= ${`(${from},0)`}::tid and given.ctid < ${`(${to},0)`}::tid
      and age(given.xmin) > age(${xid}::xid)`.execute(db);
  return rows;
}
