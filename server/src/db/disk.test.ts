import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, before, describe, it } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { type Database, overPGlite } from "./db.ts";
import { DiskFull, roomCheck } from "./disk.ts";

let full = false;
let database: Database;

before(async () => {
  const ensureRoom = () => {
    if (full) throw new DiskFull("there is no room");
  };
  database = overPGlite(await PGlite.create(), undefined, { unlock: () => {}, ensureRoom });
  await sql`create table migrations (name text)`.execute(database.db);
});
after(() => database.close());

describe("an embedded database whose disk is full", () => {
  const insert = () => database.db.insertInto("migrations").values({ name: "one" }).execute();
  const read = () => database.db.selectFrom("migrations").select("name").execute();

  it("refuses to write before it begins, and still reads", async () => {
    full = true;
    await assert.rejects(insert(), DiskFull);
    await assert.rejects(
      database.db.transaction().execute((tx) => tx.deleteFrom("migrations").execute()),
      DiskFull,
    );
    assert.deepEqual(await read(), []);
  });

  it("writes again when there is room", async () => {
    full = false;
    await insert();
    assert.deepEqual(await read(), [{ name: "one" }]);
  });

  it("is not what a disk with room is taken for", () => {
    roomCheck(tmpdir())();
  });
});
