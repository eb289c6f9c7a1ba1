import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { changing } from "../../test/processes/hearing.ts";
import { unclaimedEmail } from "../core/placeholder-addresses.ts";
import { tags } from "../core/tags.ts";
import { userSearchText } from "../features/users/users.ts";
import { schemaOf, tablesOf } from "./generate-tables.ts";
import { migrate } from "./migrate.ts";
import { migrate as fillUsersSearch } from "./migrations/0005_users_search.ts";
import { instantOf } from "./open.ts";
import { searchPattern } from "./rows/fold.ts";

const app = useApp();

describe("the database", () => {
  it("has the tables that tables.ts says", async () => {
    const written = await readFile(new URL("tables.ts", import.meta.url), "utf8");
    assert.equal(await tablesOf(app.db), written);
  });

  it("has the constraints, indexes and triggers that schema.sql says", async () => {
    const written = await readFile(new URL("schema.sql", import.meta.url), "utf8");
    assert.equal(await schemaOf(app.db), written);
  });

  it("applies each migration once", async () => {
    assert.deepEqual(await migrate(app.db), []);
  });

  it("gives users of before migration 0005 what the search looks through", async () => {
    const people = [
      { name: "Bo Li", username: "bo-li", email: unclaimedEmail("bo-li") },
      { name: "José  Núñez", username: "Jose.N", email: "Jose@Example.org" },
    ];
    for (const person of people) await makeUser(app, { ...person, search_text: "" });
    await app.db.transaction().execute(fillUsersSearch);
    const filled = await app.db.selectFrom("users").select("search_text").orderBy("search_text").execute();
    assert.deepEqual(
      filled.map((row) => row.search_text),
      people.map((person) => userSearchText({ ...person, email_confirmed_at: "2027-01-01T00:00:00.000Z" })),
    );
  });

  it("refuses a database that a newer version has migrated", async () => {
    await sql`insert into migrations (name) values ('9999_future.sql')`.execute(app.db);
    await assert.rejects(migrate(app.db), /migrated by a newer version of Plenary \(9999_future\.sql\)/);
    await sql`delete from migrations where name = '9999_future.sql'`.execute(app.db);
  });

  // Proves decisions 2: Instants in UTC with milliseconds; days; absent values are null
  it("gives instants as the wire has them", async () => {
    for (const text of ["2026-11-21T09:30:00.000Z", "2026-11-21T09:30:00.500Z", "2026-11-21T09:30:00.012Z"]) {
      const { rows } = await sql<{ at: string }>`select ${text}::timestamptz(3) as at`.execute(app.db);
      assert.deepEqual(rows, [{ at: text }]);
    }
    assert.equal(instantOf("2026-11-21 09:30:00.12+00"), "2026-11-21T09:30:00.120Z");
  });

  it("tells of changes when their transaction commits, and not when it fails", async () => {
    const heard: string[][] = [];
    app.ctx.changes.subscribe((changes) => heard.push(changes));
    const failing = changing(app, [tags.publicEvents], async (tx) => {
      await tx.deleteFrom("users").execute();
      throw new Error("changed my mind");
    });
    await assert.rejects(failing, /changed my mind/);
    const user = await makeUser(app);
    assert.deepEqual(heard, []);
    await changing(app, [tags.user(user.userId)]);
    assert.deepEqual(heard[0], [`user:${user.userId}`]);
  });
});

describe("what folded text is compared with", () => {
  it("takes LIKE's own signs literally", () => {
    assert.equal(searchPattern("50%_\\"), "%50\\%\\_\\\\%");
  });
});
