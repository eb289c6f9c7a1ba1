import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { StartupError } from "../base/config.ts";
import type { Db, Tx } from "./db.ts";
import { isWorthRepeating } from "./repeat.ts";
import { UNHURRIED } from "./statements.ts";

/** An arbitrary number, the same in every Plenary process: the advisory lock under which migrations run. */
const MIGRATION_LOCK = 7_239_114;

/** This version's migrations. */
const own = new URL("migrations/", import.meta.url);

/** The database's functions and triggers in their current form (routines/README.md). */
const routines = new URL("routines/", import.meta.url);

/** What a migration in TypeScript exports. */
interface MigrationModule {
  migrate(tx: Tx): Promise<void>;
}

/**
 * Applies missing migrations in order, then changed routines, in one transaction: several processes may start at once,
 * and a failed migration leaves nothing behind (migrations/README.md).
 * @param folder where they are; tests have their own
 * @returns the names applied
 * @throws StartupError for a database that a newer version has migrated
 */
export async function migrate(db: Db, folder: URL = own): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => migrateWithin(tx, folder));
    } catch (error) {
      // Processes that are serving may want the tables that it has while it wants theirs.
      if (!isWorthRepeating(error, tries)) throw error;
    }
  }
}

/** The same within a transaction, which then keeps others from migrating or restoring. `only`: the names to apply. */
export async function migrateWithin(tx: Tx, folder: URL = own, only?: readonly string[]): Promise<string[]> {
  const migrations = await migrationsIn(folder);
  await sql.raw(UNHURRIED).execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
  await sql`create table if not exists migrations (
    name text primary key, applied_at timestamptz(3) not null default now())`.execute(tx);
  const applied = new Set(await appliedMigrations(tx));
  const unknown = [...applied].find((name) => !migrations.has(name));
  if (unknown) {
    throw new StartupError(`The database was migrated by a newer version of Plenary (${unknown}).`);
  }
  const missing = [...migrations].filter(([name]) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const [name, files] of missing) {
    for (const file of files) await apply(tx, new URL(file, folder));
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  }
  if (folder === own && !only) await applyRoutines(tx);
  return missing.map(([name]) => name);
}

/** Applies all routines, unless a comment in the database says that it has these texts. They may refer to each other in any order. */
async function applyRoutines(tx: Tx): Promise<void> {
  const names = (await readdir(routines)).filter((file) => file.endsWith(".sql")).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, routines), "utf8")));
  const digest = createHash("sha256").update(texts.join()).digest("hex");
  const { rows } = await sql<{ digest: string | null }>`
    select obj_description(to_regprocedure('settle_slots(uuid[])'), 'pg_proc') as digest`.execute(tx);
  if (rows[0]?.digest === digest) return;
  await sql`set local check_function_bodies = off`.execute(tx);
  for (const text of texts) await sql.raw(text).execute(tx);
  await sql`comment on function settle_slots(uuid[]) is ${sql.lit(digest)}`.execute(tx);
}

/** The names of this version's migrations in order. */
export const migrationNames = async (): Promise<string[]> => [...(await migrationsIn(own)).keys()];

/** The names of the database's migrations in order. */
export async function appliedMigrations(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name collate "C"`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** A folder's migrations in order: the name that the database stores, and the files to apply. */
async function migrationsIn(folder: URL): Promise<Map<string, string[]>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.(sql|ts)$/.test(file)).sort();
  const stems = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf(".")));
  // Sorted, a script comes before code with the same name.
  return new Map([...stems.values()].map((own) => [own[0] as string, own]));
}

async function apply(tx: Tx, file: URL): Promise<void> {
  if (file.pathname.endsWith(".sql")) {
    await sql.raw(await readFile(file, "utf8")).execute(tx);
  } else {
    const module: MigrationModule = await import(file.href);
    await module.migrate(tx);
  }
}
