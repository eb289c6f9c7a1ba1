import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import type { Database } from "../db.ts";
import { overPGlite, typeParsers } from "../open.ts";
import { STATEMENTS_KEPT, USES_BEFORE_PLANNING } from "./remembered-statements.ts";

let pglite: PGlite;
let database: Database;
before(async () => {
  pglite = await PGlite.create({ parsers: typeParsers });
  database = overPGlite(pglite, undefined);
});
beforeEach(async () => {
  await pglite.exec(
    "drop table if exists things; create table things (number integer primary key, name text)",
  );
});
after(() => database.close());

const add = (number: number, name: string | null) =>
  sql`insert into things (number, name) values (${number}, ${name})`.execute(database.db);

const named = async (number: number) =>
  (await sql<{ name: string }>`select name from things where number = ${number}`.execute(database.db)).rows;

/** What the database keeps, without the statement that asks. */
async function kept() {
  const text = "select statement, custom_plans + generic_plans as plans from pg_prepared_statements";
  const { rows } = await sql<{ statement: string; plans: number }>`${sql.raw(text)}`.execute(database.db);
  return rows.filter(({ statement }) => statement !== text);
}

describe("a statement of the embedded database", () => {
  it("is parsed once, and answers what is there each time", async () => {
    const { numAffectedRows } = await add(1, "One");
    await add(2, null);
    assert.equal(numAffectedRows, 1n);
    assert.deepEqual(await named(1), [{ name: "One" }]);
    assert.deepEqual(await named(2), [{ name: null }]);
    assert.deepEqual(await named(3), []);
    const statements = await kept();
    assert.deepEqual(
      statements.map(({ plans }) => plans),
      [2, 3],
    );
  });

  it("leaves the next ones alone when it is refused, in a transaction too", async () => {
    await add(1, "One");
    await assert.rejects(add(1, "Again"), { code: "23505" });
    await assert.rejects(sql`select missing from things`.execute(database.db), { code: "42703" });
    await assert.rejects(
      database.db.transaction().execute(async (tx) => {
        await sql`insert into things (number, name) values (${2}, ${"Two"})`.execute(tx);
        await sql`insert into things (number, name) values (${1}, ${"Again"})`.execute(tx);
      }),
      { code: "23505" },
    );
    await add(3, "Three");
    const { rows } = await sql`select number from things order by number`.execute(database.db);
    assert.deepEqual(rows, [{ number: 1 }, { number: 3 }]);
  });

  it("is parsed anew when tables have been changed", async () => {
    await add(1, "One");
    const all = () => sql`select * from things`.execute(database.db);
    assert.deepEqual((await all()).rows, [{ number: 1, name: "One" }]);
    await pglite.exec("alter table things add column color text default 'red'");
    assert.deepEqual((await all()).rows, [{ number: 1, name: "One", color: "red" }]);
    await sql`alter table things drop column name`.execute(database.db);
    assert.deepEqual((await all()).rows, [{ number: 1, color: "red" }]);
  });

  it("is planned anew now and then, as nothing tells that its tables have grown", async () => {
    for (let use = 0; use < USES_BEFORE_PLANNING; use += 1) await named(1);
    assert.deepEqual(
      (await kept()).map(({ plans }) => plans),
      [USES_BEFORE_PLANNING],
    );
    await named(1);
    assert.deepEqual(
      (await kept()).map(({ plans }) => plans),
      [1],
    );
  });

  it("is forgotten when there are too many others", async () => {
    for (let other = 0; other <= STATEMENTS_KEPT; other += 1)
      await sql`select ${sql.lit(other)}::integer as other`.execute(database.db);
    const statements = await kept();
    assert.ok(statements.length <= STATEMENTS_KEPT, `${statements.length} statements`);
    assert.ok(!statements.some(({ statement }) => statement.startsWith("select 0::")));
    assert.deepEqual((await sql`select 0::integer as other`.execute(database.db)).rows, [{ other: 0 }]);
  });
});
