import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { StartupError } from "../base/config.ts";
import type { Db, Tx } from "./db.ts";
import { fillUsersSearch } from "./fill-users-search.ts";

const folder = new URL("migrations/", import.meta.url);

/** An arbitrary number, the same in every Plenary process: the advisory lock under which migrations run. */
const MIGRATION_LOCK = 7_239_114;

/** What belongs to a migration and can't be done in SQL; it runs after the script. */
const completions: Record<string, (tx: Tx) => Promise<void>> = {
  "0005_users_search.sql": fillUsersSearch,
};

/**
 * Applies the migrations that the database doesn't have, in the order of their names and in one transaction,
 * so that several processes may start at once and a failed migration leaves nothing behind.
 * Returns the names applied. Throws StartupError for a database that a newer version has migrated.
 */
export async function migrate(db: Db): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz(3) not null default now())`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const applied = new Set(rows.map((row) => row.name));
    const unknown = [...applied].find((name) => !names.includes(name));
    if (unknown) {
      throw new StartupError(`The database was migrated by a newer version of Plenary (${unknown}).`);
    }
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing) {
      const script = await readFile(new URL(name, folder), "utf8");
      for (const statement of statementsOf(script)) await sql.raw(statement).execute(tx);
      await completions[name]?.(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
    return missing;
  });
}

/** The statements of a script, without comments; a semicolon inside `$$ ... $$` ends none. */
function statementsOf(script: string): string[] {
  const code = script.replace(/^\s*--.*$/gm, "");
  const statements = code.match(/(?:\$\$[\s\S]*?\$\$|[^;$]|\$(?!\$))+/g) ?? [];
  return statements.filter((statement) => statement.trim());
}
