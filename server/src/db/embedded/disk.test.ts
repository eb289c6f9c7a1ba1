import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, before, describe, it } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Database } from "../db.ts";
import { overPGlite } from "../open.ts";
import { DiskFull, diskOf, requiredBytes, requireFree } from "./disk.ts";

let free: number = requiredBytes.anything;
let database: Database;

before(async () => {
  database = overPGlite(await PGlite.create(), undefined, { unlock: () => {}, disk: { free: () => free } });
  await sql`create table migrations (name text)`.execute(database.db);
});
after(() => database.close());

describe("an embedded database whose disk is full", () => {
  const insert = () => database.db.insertInto("migrations").values({ name: "one" }).execute();
  const read = () => database.db.selectFrom("migrations").select("name").execute();

  it("refuses to write before it begins, and still reads", async () => {
    free = requiredBytes.anything - 1;
    await assert.rejects(insert(), DiskFull);
    await assert.rejects(
      database.db.transaction().execute((tx) => tx.deleteFrom("migrations").execute()),
      DiskFull,
    );
    const texts = [
      sql`insert into migrations (name) values ('one')`,
      sql`
        update ${sql.table("migrations")} set name = 'two'`,
      sql`delete from migrations`,
      sql`with gone as (delete from migrations returning name) insert into migrations select name from gone`,
      sql`with gone as (
        delete from migrations returning name) select * from gone`,
    ];
    for (const text of texts) await assert.rejects(text.execute(database.db), DiskFull);
    assert.deepEqual(await read(), []);
    await sql`with found as (select name from migrations for update) select * from found`.execute(
      database.db,
    );
  });

  it("writes again when there is room", async () => {
    free = requiredBytes.anything;
    await insert();
    assert.deepEqual(await read(), [{ name: "one" }]);
  });

  it("is not what a disk with room is taken for", () => {
    requireFree(diskOf(tmpdir()), requiredBytes.anything);
  });
});
