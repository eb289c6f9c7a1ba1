import type { Ctx } from "../../core/context.ts";
import { makeBackup } from "./backup.ts";
import { endSnapshots } from "./snapshot-embedded.ts";
import { serveBackups } from "./socket.ts";

/** Answers `npm run backup` while this process has the embedded database. With PostgreSQL the command reads the database itself. */
export async function answerBackups(ctx: Ctx): Promise<{ close(): Promise<void> }> {
  const { config, database } = ctx;
  if (database.engine === "postgres" || config.dataDir === ":memory:") return { close: async () => {} };
  await endSnapshots(ctx.db);
  return serveBackups(config.dataDir, (passphrase) => makeBackup(ctx, passphrase), ctx.log);
}
