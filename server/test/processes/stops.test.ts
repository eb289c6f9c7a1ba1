import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it, type TestContext } from "node:test";
// That a statement waits for a lock is only to be asked, again and again.
import { setTimeout } from "node:timers/promises";
import { reportPageView } from "@plenary/contract/admin/page-views";
import { createDatabase } from "@plenary/testing/databases";
import { patience, unflushed } from "@plenary/testing/patience";
import { clientOf } from "@plenary/testing/people";
import { prepareDataDir, startServer } from "@plenary/testing/server";
import pg from "pg";
import { shortLived } from "../../../scripts/setup.mjs";
import { openDatabase } from "../../src/db/open.ts";

const url = process.env.DATABASE_URL ?? "";

/** Waits until one of the application's statements is waiting for a lock. */
async function untilOneWaits(client: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity
    where application_name = 'plenary' and datname = current_database() and wait_event_type = 'Lock'`;
  while ((await client.query(waiting)).rowCount === 0) {
    // As above.
    await setTimeout(20);
    // Within its transaction the client would otherwise keep seeing the same activity.
    await client.query("select pg_stat_clear_snapshot()");
  }
}

async function stopsInTime(test: TestContext): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "plenary-stops-"));
  const database = await createDatabase(url);
  const { end, origin } = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  const locker = new pg.Client({ connectionString: database.url });
  test.after(async () => {
    await end("SIGKILL");
    await locker.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await locker.connect();
  await locker.query("begin; lock table users in access exclusive mode");
  const cut = assert.rejects(fetch(`${origin}/api/bootstrap/verify-setup`, { method: "POST" }));
  await untilOneWaits(locker);
  // How long an end takes is what is promised.
  const started = performance.now();
  assert.equal(await end("SIGTERM"), 0);
  // As above.
  assert.ok(performance.now() - started < patience);
  await cut;
}

// Proves product 9: Page views are counted, by screen and day and nothing else, and shown to administrators
it("adds the page views of its last moments before it ends", async (test) => {
  const dataDir = await mkdtemp(join(tmpdir(), "plenary-stops-"));
  const own = url ? await createDatabase(url) : undefined;
  if (!own) await prepareDataDir(dataDir);
  const { end, origin } = await startServer({ DATA_DIR: dataDir, ...(own && { DATABASE_URL: own.url }) }, [
    shortLived,
    unflushed,
  ]);
  test.after(async () => {
    await end("SIGKILL");
    await own?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const call = clientOf(origin);
  for (let n = 0; n < 20; n++) await call(reportPageView, { body: { route: n % 4 ? "/" : "/terms" } });
  assert.equal(await end("SIGTERM"), 0);
  const database = await openDatabase({ databaseUrl: own?.url, dataDir });
  const views = await database.db
    .selectFrom("page_views")
    .select(["route", "views"])
    .orderBy("route")
    .execute();
  await database.close();
  assert.deepEqual(views, [
    { route: "/", views: 15 },
    { route: "/terms", views: 5 },
  ]);
});

it(
  "ends with 0 within 10 seconds of SIGTERM, also when a query waits for a lock without end",
  { skip: url ? false : "only PostgreSQL has other clients that hold locks" },
  stopsInTime,
);
