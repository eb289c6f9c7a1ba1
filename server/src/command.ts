import { type Config, readConfig, StartupError } from "./base/config.ts";
import { Conflict, Invalid, NotFound } from "./base/errors.ts";
import { openChanges } from "./core/changes.ts";
import type { Ctx } from "./core/context.ts";
import { openDatabase } from "./db/db.ts";
import { migrate } from "./db/migrate.ts";

/** What a command on the terminal works with: the server's database, without the server. */
export type CommandCtx = Pick<Ctx, "config" | "db" | "clock" | "changes">;

/** Opens the configured database, brings it up to date, and closes it after the work. */
export async function withDatabase<T>(work: (ctx: CommandCtx) => Promise<T>): Promise<T> {
  const config: Config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const changes = await openChanges(database);
    return await work({ config, db: database.db, clock: () => new Date(), changes });
  } finally {
    await database.close();
  }
}

/** Runs the command; what it refuses is one sentence on stderr and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const refused = [StartupError, Invalid, NotFound, Conflict].some((kind) => error instanceof kind);
    console.error(refused ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
