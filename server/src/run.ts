import { pathOf } from "@plenary/contract/paths";
import { type App, buildApp } from "./app.ts";
import type { Config } from "./base/config.ts";
import { giveBackMemory } from "./base/memory.ts";
import { appSecret } from "./base/secrets.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { answerBackups } from "./features/backup/answer-backups.ts";
import { setupStatus } from "./features/setup/setup.ts";
import { closeWhenAnswered } from "./http/closing.ts";
import type { Door } from "./http/door.ts";

/** How long running requests may take after SIGTERM, in milliseconds. */
const GRACE = 9000;

/** How long everything may take, including the database's last queries: process managers wait 10 seconds. */
const PATIENCE = 9700;

/** Runs the server behind an open door until a signal ends it. */
export async function run(config: Config, door: Door): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrate(database.db);
    const app = await buildApp({
      config,
      database,
      secret: await appSecret(config),
      web: config.development ? "vite" : "built",
    });
    const backups = await answerBackups(app.ctx);
    giveBackMemory();
    await door.open(app.http);
    app.jobs.start();
    stopOnSignals(app, async () => {
      await backups.close();
      await database.close();
    });
    await printAddress(app, config);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Prints the address and, while setup is open, where to begin. */
async function printAddress({ ctx }: App, config: Config): Promise<void> {
  const { setupComplete } = await setupStatus(ctx);
  const begin = setupComplete ? "" : ` (first-time setup: ${config.appUrl}${pathOf("/bootstrap")})`;
  console.log(`Plenary is running at ${config.appUrl}${begin}`);
  if (!config.rateLimit) ctx.log.warn("RATE_LIMIT=off: logins and other calls are not limited");
}

/** Finishes running requests and jobs, then exits with 0; cuts off requests that take too long. */
function stopOnSignals({ http, ctx, jobs }: App, closeDatabase: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const cut = setTimeout(() => http.server.closeAllConnections(), GRACE);
    // Otherwise a query that waits for a lock, or for an unavailable database, would be waited for endlessly.
    setTimeout(() => process.exit(0), PATIENCE).unref();
    try {
      await Promise.all([closeWhenAnswered(http), jobs.stop()]);
      await closeDatabase();
      process.exitCode = 0;
    } catch (error) {
      ctx.log.error({ err: error }, "stopping failed");
      process.exitCode = 1;
    } finally {
      clearTimeout(cut);
    }
    process.exit();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
