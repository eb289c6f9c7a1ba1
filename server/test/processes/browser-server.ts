import { setBack } from "../../../testing/moving-clock.mjs";
import { type App, buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/base/config.ts";
import { importEvents } from "../../src/features/import/import.ts";
import { readImportFile } from "../../src/features/import/import-file.ts";
import { findOwner } from "../../src/features/import/owner.ts";
import { cheap, confirmRegistered, emptyTables, openTestDatabase } from "./database.ts";

// The server of the browser tests, one file after the other. For each of them it puts the app together anew over emptied
// tables, so that nothing is left of the one before and no process has to start. What main.ts does besides, with the
// data directory, signals and what it prints, is tested in e2e/start.spec.ts.

const database = await openTestDatabase();
let app: App | undefined;

/** Ends the previous app, if there is one, and serves a new installation with these variables in addition. */
async function serve(environment: Record<string, string>): Promise<void> {
  if (app) {
    await app.jobs.stop();
    const closed = app.http.close();
    app.http.server.closeAllConnections();
    await closed;
  }
  setBack();
  await emptyTables(database.db);
  await confirmRegistered(database.db, environment.ADDRESSES !== "unconfirmed");
  const config = { ...readConfig({ ...process.env, ...environment }), passwordCost: cheap };
  app = await buildApp({ config, database, secret: "a secret that only tests use", web: "built" });
  await app.http.listen({ port: config.port, host: config.host });
  app.jobs.start();
}

/** Imports a schedule as `npm run import -- <file> --owner <owner> --publish` does, of which commands.test.ts is about the rest. */
async function importSchedule(ctx: App["ctx"], file: string, owner: string): Promise<void> {
  const { events } = await readImportFile(file, file);
  const { userId: ownerId } = await findOwner(ctx, owner);
  await importEvents(ctx, events, { ownerId, ownOnly: true, visibility: "public", publish: true });
}

process.on("message", async (message: Record<string, string>) => {
  const { IMPORT: file, OWNER: owner, ...environment } = message;
  if (app && file && owner) await importSchedule(app.ctx, file, owner);
  else await serve(environment);
  process.send?.("served");
});
process.on("disconnect", () => process.exit());
await serve({});
