import type { Ctx } from "../../core/context.ts";
import { makeBackup } from "./backup.ts";
import { endSnapshots } from "./snapshot-embedded.ts";
import { serveBackups } from "./socket.ts";

/**
 * Answers `npm run backup` for as long as the process has the embedded database. With PostgreSQL there is nothing to
 * answer: the command reads the database by itself.
 */
export async function answerBackups(ctx: Ctx): Promise<{ close(): Promise<void> }> {
  const { config, database } = ctx;
  if (database.engine === "postgres" || config.dataDir === ":memory:") return { close: async () => {} };
  await endSnapshots(ctx.db);
  return serveBackups(config.dataDir, (passphrase) => makeBackup(ctx, passphrase), ctx.log);
}
