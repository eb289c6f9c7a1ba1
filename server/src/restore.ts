// `npm run restore -- <file>`; see docs/operations.md#restore.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { readConfig } from "./base/config.ts";
import { makeFilesPrivate } from "./base/data-dir.ts";
import { CommandError } from "./base/errors.ts";
import { formatInstant } from "./base/formats.ts";
import { showProgress } from "./base/progress.ts";
import { appSecret, createSealer } from "./base/secrets.ts";
import { runCommand } from "./command.ts";
import type { Database } from "./db/db.ts";
import { openDatabase } from "./db/open.ts";
import { checkBackup, restoreBackup } from "./features/backup/restore.ts";

const USAGE = "Usage: npm run restore -- <file> [--without-secrets]";

await runCommand(async () => {
  const { name, leaveOut } = readArguments();
  makeFilesPrivate();
  const config = readConfig(process.env);
  const started = performance.now();
  const path = resolve(process.env.INIT_CWD ?? "", name);
  const backup = await checkBackup(path, name, { passphrase: config.backupPassphrase, leaveOut });
  const database = await openDatabase(config, { unhurried: true });
  try {
    await refuseServed(database);
    const sealer = createSealer(await appSecret(config));
    await restoreBackup(database.db, sealer, backup, showProgress("Restoring"));
  } finally {
    await database.close();
  }
  const rows = backup.header.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Restored ${name} of ${formatInstant(backup.header.madeAt)}: ${rows} rows, in ${seconds} s. Start the server with \`npm start\`.`,
  );
  if (!backup.opener)
    console.log("It has no secrets: enter the mail server's password again, if there was one.");
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "without-secrets": { type: "boolean", default: false } },
    });
    const [name, ...others] = positionals;
    if (name && others.length === 0) return { name, leaveOut: values["without-secrets"] };
  } catch {
    // An unknown option.
  }
  throw new CommandError(USAGE);
}

/** A running server would go on with its caches of the empty database; the embedded one is locked anyway. */
async function refuseServed({ db, engine }: Database): Promise<void> {
  if (engine !== "postgres") return;
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'plenary listener' limit 1`.execute(db);
  if (rows.length > 0)
    throw new CommandError(
      "A Plenary server is using this database; stop all of them before you restore a backup.",
    );
}
