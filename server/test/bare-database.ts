import { after, before } from "node:test";
import { createDatabase } from "@plenary/testing/databases";
import { type Database, openDatabase } from "../src/db/db.ts";

/** A database for the file's tests, without a table: on the PostgreSQL server if there is one, else embedded. */
export function useBareDatabase(): () => Database {
  let database: Database;
  let drop = async () => {};
  before(async () => {
    const server = process.env.DATABASE_URL;
    const own = server ? await createDatabase(server) : undefined;
    if (own) drop = own.drop;
    database = await openDatabase({ databaseUrl: own?.url, dataDir: ":memory:" });
  });
  after(async () => {
    await database.close();
    await drop();
  });
  return () => database;
}
