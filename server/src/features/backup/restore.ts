import { createReadStream } from "node:fs";
import { sql } from "kysely";
import { CommandError } from "../../base/errors.ts";
import type { Sealer } from "../../base/secrets.ts";
import { analyze } from "../../db/analyze.ts";
import type { Db, Tx } from "../../db/db.ts";
import { appliedMigrations, migrateWithin, migrationNames } from "../../db/migrate.ts";
import { type Block, decode, type Header, linesOf } from "./format.ts";
import { openWith } from "./passphrase.ts";
import { tablesToFill } from "./tables-to-fill.ts";

/** What to do with a backup's secrets: open them with their passphrase, or leave them out. */
export interface Secrets {
  passphrase: string | undefined;
  leaveOut: boolean;
}

/** A backup that was read to its end and is intact. */
export interface WholeBackup {
  path: string;
  /** The file's name as it was typed. */
  name: string;
  header: Header;
  /** Opens its secrets; absent without any, or if they are left out. */
  opener: Sealer | undefined;
}

/**
 * Reads a backup to its end, before anything is written.
 * @throws {CommandError} for one that is broken or of a newer version, and for secrets that can't be opened
 */
export async function checkBackup(path: string, name: string, secrets: Secrets): Promise<WholeBackup> {
  let header: Header | undefined;
  for await (const part of decode(pieces(path, name), name)) {
    if ("header" in part) header = part.header;
  }
  if (!header) throw new CommandError(`${name} is not a backup of Plenary.`);
  const known = await migrationNames();
  const unknown = header.migrations.find((migration) => !known.includes(migration));
  if (unknown)
    throw new CommandError(
      `${name} was made by a newer version of Plenary (${unknown}); restore it with that.`,
    );
  return { path, name, header, opener: await openerOf(header, name, secrets) };
}

async function openerOf(header: Header, name: string, { passphrase, leaveOut }: Secrets) {
  if (!header.secrets || leaveOut) return undefined;
  if (passphrase === undefined) {
    throw new CommandError(
      `${name} has secrets, sealed under a passphrase: set BACKUP_PASSPHRASE to it, or leave them out with --without-secrets.`,
    );
  }
  return openWith(passphrase, header.secrets, name);
}

/**
 * Fills an empty database with a backup, in one transaction, and migrates it to this version.
 * @param sealer seals the backup's secrets for this server
 * @throws {CommandError} for a database that isn't empty, or that a newer version than the backup's has prepared
 */
export async function restoreBackup(
  db: Db,
  sealer: Sealer,
  backup: WholeBackup,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { header } = backup;
  await db.transaction().execute(async (tx) => {
    await migrateWithin(tx, undefined, header.migrations);
    await refuseLater(tx, header);
    const filling = await tablesToFill(tx, header.tables);
    await fill(tx, backup, sealer, progress);
    await filling.finish();
    await migrateWithin(tx);
  });
  await analyze(db);
}

/** The database must be exactly of the backup's version: a later migration can't be undone. */
async function refuseLater(tx: Tx, { migrations }: Header): Promise<void> {
  const applied = await appliedMigrations(tx);
  if (applied.some((name) => !migrations.includes(name))) {
    throw new CommandError(
      "The database was prepared by a newer version than the backup's: restore into one with which no server was started yet.",
    );
  }
}

async function fill(
  tx: Tx,
  { path, name, header, opener }: WholeBackup,
  sealer: Sealer,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for await (const part of decode(pieces(path, name), name)) {
    if ("header" in part) continue;
    const table = header.tables.find((one) => one.name === part.block.table);
    if (!table)
      throw new CommandError(`${name} has rows of a table that it doesn't name (${part.block.table}).`);
    const rows = await rowsOf(part.block, table.sealed, opener, sealer);
    const columns = sql.join([...table.columns, ...table.sealed].map((column) => sql.ref(column)));
    // Rows written while the backup was made may be in it twice, with the same values.
    await sql`insert into ${sql.table(table.name)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(",")}]`}::text::json)
      on conflict do nothing`.execute(tx);
    done = Math.min(done + rows.length, total);
    if (total > 0) progress(done, total);
  }
  for (const table of header.tables) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(table.name)}`.execute(tx);
    if (rows[0]?.rows !== table.rows)
      throw new CommandError(`${name} has ${rows[0]?.rows} rows of ${table.name} instead of ${table.rows}.`);
  }
}

/** The rows as JSON with their sealed columns, sealed for this server. */
async function rowsOf(block: Block, sealed: string[], opener: Sealer | undefined, sealer: Sealer) {
  const lines = await linesOf(block);
  if (sealed.length === 0) return lines;
  return lines.map((line) => {
    const tab = line.indexOf("\t");
    const values = JSON.parse(line.slice(tab + 1)) as (string | null)[];
    const own = sealed.map((column, i) => {
      const value = values[i] ?? null;
      const mine = value === null || !opener ? null : sealer.seal(opener.open(value));
      return `${JSON.stringify(column)}:${JSON.stringify(mine)}`;
    });
    return `${line.slice(0, tab - 1)},${own.join(",")}}`;
  });
}

async function* pieces(path: string, name: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(
      code === "ENOENT" ? `There is no file ${name}.` : `The file ${name} can't be read: ${message}.`,
    );
  }
}
