// `npm run backup -- <file>`; see docs/operations.md#backup.
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readConfig } from "./base/config.ts";
import { makeFilesPrivate } from "./base/data-dir.ts";
import { CommandError } from "./base/errors.ts";
import { showProgress } from "./base/progress.ts";
import { appSecret, createSealer } from "./base/secrets.ts";
import { runCommand } from "./command.ts";
import { openDatabase } from "./db/open.ts";
import { makeBackup } from "./features/backup/backup.ts";
import { decode } from "./features/backup/format.ts";
import { askForBackup } from "./features/backup/socket.ts";

const USAGE = "Usage: npm run backup -- <file>";

await runCommand(async () => {
  const [name, ...others] = process.argv.slice(2);
  if (!name || name.startsWith("-") || others.length > 0) throw new CommandError(USAGE);
  // npm runs scripts in the repository's folder; the path is relative to where the command was typed.
  const path = resolve(process.env.INIT_CWD ?? "", name);
  if (existsSync(path)) throw new CommandError(`There is a file ${name} already.`);
  makeFilesPrivate();
  const started = performance.now();
  const partial = `${path}.partial`;
  await using file = await open(partial, "w", 0o600).catch((error: Error) => {
    throw new CommandError(`${name} can't be written: ${error.message}.`);
  });
  try {
    const { rows, bytes, sealed } = await save(pieces(), file, name);
    await file.sync();
    await rename(partial, path);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Wrote ${name}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s.`);
    console.log(
      sealed
        ? "Its secrets are sealed under BACKUP_PASSPHRASE, without which they can't be restored."
        : "Secrets, such as the mail server's password, are left out; with BACKUP_PASSPHRASE they are in it, sealed.",
    );
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
});

/** The bytes of the backup: from the running server if it has the embedded database, otherwise from the database. */
async function* pieces(): AsyncGenerator<Buffer> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir, backupPassphrase } = config;
  const asked = databaseUrl ? undefined : await askForBackup(dataDir, backupPassphrase);
  if (asked) {
    yield* asked;
    return;
  }
  if (!databaseUrl && !existsSync(join(dataDir, "database")))
    throw new CommandError(`There is no database in ${dataDir}.`);
  const database = await openDatabase(config, { unhurried: true });
  try {
    const sealer = createSealer(await appSecret(config));
    yield* makeBackup({ database, sealer, clock: () => new Date() }, backupPassphrase);
  } finally {
    await database.close();
  }
}

async function save(bytes: AsyncIterable<Buffer>, file: FileHandle, name: string) {
  let written = 0;
  async function* writing() {
    for await (const piece of bytes) {
      await file.writeFile(piece);
      written += piece.length;
      yield piece;
    }
  }
  const progress = showProgress("Backing up");
  let rows = 0;
  let total = 0;
  let sealed = false;
  for await (const part of decode(writing(), name)) {
    if ("header" in part) {
      total = part.header.tables.reduce((sum, table) => sum + table.rows, 0);
      sealed = part.header.secrets !== null;
    } else {
      rows += part.block.rows;
      progress(Math.min(rows, total), total);
    }
  }
  return { rows: total, bytes: written, sealed };
}
