import assert from "node:assert/strict";
import { it } from "node:test";
import { useApp } from "../test/harness.ts";
import { jobs } from "./jobs.ts";

const app = useApp();

it("the jobs have names of their own, and do what is due at the start of a process", async () => {
  assert.equal(new Set(jobs.map(({ name }) => name)).size, jobs.length);
  await app.db
    .insertInto("rate_limits")
    .values({ key: "test", hits: 1, resets_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  await app.db.insertInto("page_views").values({ day: "2001-01-01", route: "/", views: 1 }).execute();
  app.built.jobs.start();
  await app.built.jobs.stop();
  assert.deepEqual(await app.db.selectFrom("rate_limits").select("key").execute(), []);
  assert.deepEqual(await app.db.selectFrom("page_views").select("day").execute(), []);
});
