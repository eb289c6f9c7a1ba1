import { after, before } from "node:test";
import { createDatabase } from "@plenary/testing/databases";
import type { Database } from "../../src/db/db.ts";
import { openDatabase, overPGlite } from "../../src/db/open.ts";
import { barePGlite } from "./database.ts";

/** A database for the file's tests, without a table: on the PostgreSQL server if there is one, else embedded. */
export function useBareDatabase(): () => Database {
  let database: Database;
  let drop = async () => {};
  before(async () => {
    const server = process.env.DATABASE_URL;
    if (!server) {
      database = overPGlite(await barePGlite(), undefined);
      return;
    }
    const own = await createDatabase(server);
    drop = own.drop;
    database = await openDatabase({ databaseUrl: own.url, dataDir: "" });
  });
  after(async () => {
    await database.close();
    await drop();
  });
  return () => database;
}
