import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { createDatabase } from "@plenary/testing/databases";
import { patience } from "@plenary/testing/patience";
import { startProxy, type TcpProxy } from "@plenary/testing/tcp-proxy";
import { sql } from "kysely";
import pg from "pg";
import { buildApp } from "../app.ts";
import { readConfig } from "../base/config.ts";
import type { Database } from "./db.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

const url = process.env.DATABASE_URL ?? "";
const skip = url ? false : "only PostgreSQL is at the other end of a network";

/** Longer than anything else may take. */
const SLOW = "select pg_sleep(13)";

/** An empty database of its own, reached through a network that can fail; `origin` is its own address. */
async function openThroughProxy(
  test: TestContext,
): Promise<{ database: Database; proxy: TcpProxy; origin: string }> {
  const { url: own, drop } = await createDatabase(url);
  const proxy = await startProxy(own);
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: "" });
  test.after(async () => {
    await database.close();
    await proxy.stop();
    await drop();
  });
  await migrate(database.db);
  return { database, proxy, origin: own };
}

/** Serves the database. `statusOf` gives the status of a call, and asserts that it took less than five seconds. */
async function serve(test: TestContext, database: Database) {
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:" });
  const { http } = await buildApp({ config, database, secret: "a secret that only tests use" });
  const origin = await http.listen({ port: 0, host: "127.0.0.1" });
  test.after(() => http.close());
  const statusOf = async (path: string, init?: RequestInit) => {
    // How long somebody waits is what is promised.
    const asked = performance.now();
    const { status } = await fetch(origin + path, init);
    // As above.
    const took = performance.now() - asked;
    assert.ok(took < patience / 2, `${path} took ${took} ms`);
    return status;
  };
  return { http, statusOf };
}

const login = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ username: "ada", password: "Analytical1" }),
};

describe("a database that is there but answers nothing", { skip }, () => {
  it("is 503 within five seconds for every call, and back as soon as it answers", async (test) => {
    const { database, proxy } = await openThroughProxy(test);
    const { statusOf } = await serve(test, database);
    assert.equal(await statusOf("/api/ready"), 200);
    proxy.treat("swallow");
    // More than there are connections in the pool, and a transaction among them.
    const many = Array.from({ length: 15 }, () => statusOf("/api/ready"));
    const others = [statusOf("/api/public/events"), statusOf("/api/auth/login", login)];
    assert.deepEqual(new Set(await Promise.all([...many, ...others])), new Set([503]));
    assert.equal(await statusOf("/api/ready"), 503);
    proxy.treat("forward");
    // As above.
    const back = performance.now();
    // As above.
    while ((await statusOf("/api/ready")) !== 200) assert.ok(performance.now() - back < patience / 2);
    assert.equal(await statusOf("/api/public/events"), 200);
    assert.equal(await statusOf("/api/auth/login", login), 401);
  });
});

describe("a statement", { skip, concurrency: true }, () => {
  it("is waited for while the database answers, for ten seconds; then its caller gets 503", async (test) => {
    const { database, origin } = await openThroughProxy(test);
    const { http } = await serve(test, database);
    const locker = new pg.Client({ connectionString: origin });
    await locker.connect();
    await locker.query("begin; lock table outbox in access exclusive mode");
    // How long somebody waits is what is promised.
    const asked = performance.now();
    assert.equal((await http.inject("/api/ready")).statusCode, 503);
    // As above.
    const took = performance.now() - asked;
    await locker.end();
    assert.ok(took > 9500 && took < patience + 2000, `${took} ms`);
  });

  it("takes as long as it needs in a migration", async (test) => {
    const { database } = await openThroughProxy(test);
    const folder = await mkdtemp(join(tmpdir(), "plenary-migrations-"));
    test.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "0001_slow.sql"), SLOW);
    await sql`delete from migrations`.execute(database.db);
    assert.deepEqual(await migrate(database.db, pathToFileURL(`${folder}/`)), ["0001_slow.sql"]);
  });

  it("takes as long as it needs in an import", async (test) => {
    const { origin } = await openThroughProxy(test);
    const database = await openDatabase({ databaseUrl: origin, dataDir: "" }, { unhurried: true });
    test.after(() => database.close());
    await sql.raw(SLOW).execute(database.db);
  });

  it("fails soon after that when only its connection is dead", async (test) => {
    const { database, proxy } = await openThroughProxy(test);
    await sql`select 1`.execute(database.db);
    proxy.treat("swallow");
    proxy.treat("forward");
    await assert.rejects(sql`select 1`.execute(database.db), /doesn't answer/);
    await sql`select 1`.execute(database.db);
  });
});
