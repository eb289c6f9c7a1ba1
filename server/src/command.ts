import Fastify from "fastify";
import { type Config, readConfig, StartupError } from "./base/config.ts";
import { makeFilesPrivate } from "./base/data-dir.ts";
import { CommandError } from "./base/errors.ts";
import { redacted } from "./base/logger.ts";
import { Refusal } from "./base/refusals.ts";
import { openChanges } from "./core/changes.ts";
import type { Ctx } from "./core/context.ts";
import { isDiskFull } from "./db/embedded/disk.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { reactions } from "./reactions/reactions.ts";

/** Commands don't need the server's secret, so writes that would seal something fail. */
function refuseSecret(): never {
  throw new Error("Nothing can be sealed or opened by a command on the terminal, only by the server.");
}

/** Opens the configured database for a command, migrates it, and closes it after the work. */
export async function withDatabase<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  makeFilesPrivate();
  const config: Config = readConfig(process.env);
  const database = await openDatabase(config, { unhurried: true });
  try {
    await migrate(database.db);
    return await work({
      config,
      database,
      db: database.db,
      clock: () => new Date(),
      changes: await openChanges(database),
      reactions,
      sealer: { seal: refuseSecret, open: refuseSecret, sign: refuseSecret, verify: refuseSecret },
      log: Fastify({ logger: { level: config.logLevel, redact: redacted } }).log,
    });
  } finally {
    await database.close();
  }
}

/** Runs the command; a refusal or a full disk becomes one sentence on stderr and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** The sentence for the person who typed a failed command, or the error itself if only its trace helps. */
export function sentenceOf(error: unknown): unknown {
  if ([StartupError, CommandError, Refusal].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  if (!isDiskFull(error)) return error;
  return "The disk is full, so the command has stopped. Free some space and run it again.";
}
