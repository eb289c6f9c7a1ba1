import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readStatus } from "@plenary/contract/admin/admin-status";
import { reportPageView } from "@plenary/contract/admin/page-views";
import { sql } from "kysely";
import { makeAdmin } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { openPageViews, sweepPageViews } from "./page-views.ts";

const app = useApp();

/** A separate process, as far as counting goes; the address is that of the visitor. */
function openProcess() {
  const views = openPageViews(app.ctx);
  return { ...views, count: (route: Parameters<typeof views.count>[0]) => views.count(route, "192.0.2.1") };
}

const rows = () => app.db.selectFrom("page_views").selectAll().orderBy("day").orderBy("route").execute();

/** Stores views as if they had been counted on those days. */
const insert = (views: [day: string, route: string, views: number][]) =>
  app.db
    .insertInto("page_views")
    .values(views.map(([day, route, count]) => ({ day, route, views: count })))
    .execute();

describe("page views", () => {
  // Proves product 9: Page views are counted, by screen and day and nothing else, and shown to administrators
  it("add up, by day and page, over processes that write at the same time", async () => {
    app.clock.set(new Date("2026-11-20T23:59:00.000Z"));
    const [one, other] = [openProcess(), openProcess()];
    for (const process of [one, other]) {
      process.count("/public/events/:eventId");
      process.count("/");
      process.count("/public/events/:eventId");
    }
    await Promise.all([one.flush(), other.flush()]);
    assert.deepEqual(await rows(), [
      { day: "2026-11-20", route: "/", views: 2 },
      { day: "2026-11-20", route: "/public/events/:eventId", views: 4 },
    ]);
    one.count("/");
    app.clock.advance(120_000);
    one.count("/");
    await Promise.all([one.close(), other.close()]);
    assert.deepEqual(await rows(), [
      { day: "2026-11-20", route: "/", views: 3 },
      { day: "2026-11-20", route: "/public/events/:eventId", views: 4 },
      { day: "2026-11-21", route: "/", views: 1 },
    ]);
  });

  it("cost one statement for all that was counted, and none when nothing was", async () => {
    const process = openProcess();
    for (let n = 0; n < 100; n++) process.count(n % 2 ? "/" : "/terms");
    app.queries.length = 0;
    await process.flush();
    await process.close();
    assert.equal(app.queries.length, 1);
  });

  it("that can't be stored are kept for the next time", async () => {
    const process = openProcess();
    await sql`alter table page_views rename to page_views_away`.execute(app.db);
    try {
      process.count("/");
      await process.flush();
    } finally {
      await sql`alter table page_views_away rename to page_views`.execute(app.db);
    }
    process.count("/");
    await process.close();
    assert.deepEqual(
      (await rows()).map(({ route, views: count }) => ({ route, count })),
      [{ route: "/", count: 2 }],
    );
  });

  it("are kept for 13 months", async () => {
    app.clock.set(new Date("2026-11-21T09:00:00.000Z"));
    await insert([
      ["2025-10-20", "/", 1],
      ["2025-10-21", "/", 2],
      ["2026-11-21", "/", 3],
    ]);
    await sweepPageViews(app.ctx);
    assert.deepEqual(
      (await rows()).map(({ day }) => day),
      ["2025-10-21", "2026-11-21"],
    );
  });
});

describe("the page views of the system status", () => {
  // Proves product 9: Page views are counted, by screen and day and nothing else, and shown to administrators
  it("are those of today, 7 and 30 days, and the most viewed pages", async () => {
    const admin = await makeAdmin(app);
    const read = async () => (await admin.call(readStatus)).pageViews;
    assert.deepEqual(await read(), { today: 0, last7Days: 0, last30Days: 0, mostViewed: [] });
    app.clock.set(new Date("2026-11-21T09:00:00.000Z"));
    await insert([
      ["2026-10-22", "/", 1000],
      ["2026-10-23", "/", 7],
      ["2026-11-14", "/login", 60],
      ["2026-11-15", "/login", 500],
      ["2026-11-21", "/", 4000],
      ["2026-11-21", "/terms", 7],
      ...Array.from({ length: 9 }, (_, n) => ["2026-11-20", `/gone/${n}`, 1] as [string, string, number]),
    ]);
    assert.deepEqual(await read(), {
      today: 4007,
      last7Days: 4516,
      last30Days: 4583,
      mostViewed: [
        { route: "/", views: 4007 },
        { route: "/login", views: 560 },
        { route: "/terms", views: 7 },
        ...Array.from({ length: 7 }, (_, n) => ({ route: `/gone/${n}`, views: 1 })),
      ],
    });
  });
});

describe("reporting a page view", () => {
  it("is limited for each network, without a statement", async () => {
    const time = app.ctx.clock();
    const views = openPageViews({ ...app.ctx, clock: () => time });
    app.queries.length = 0;
    for (let n = 0; n < 600; n++) views.count("/", `2001:db8::${n.toString(16)}`);
    assert.throws(() => views.count("/", "2001:db8::ffff"), {
      name: "TooManyAttempts",
      message: "Too many attempts. Please try again in 1 minute.",
      retryAfter: 60,
    });
    views.count("/", "2001:db8:0:1::1");
    time.setMinutes(time.getMinutes() + 1);
    views.count("/", "2001:db8::ffff");
    assert.equal(app.queries.length, 0);
    await views.close();
    assert.equal(
      (await rows()).reduce((sum, row) => sum + row.views, 0),
      602,
    );
  });

  // This test comes last: the app stores its view when its own interval is over.
  it("takes the patterns of pages only", async () => {
    assert.equal(await app.client()(reportPageView, { body: { route: "/login" } }), undefined);
    for (const route of ["/nowhere", "/public/events/0190c1f0-0000-7000-8000-000000000000", "constructor"]) {
      assert.deepEqual(await refusal(app.client()(reportPageView, { body: { route: route as "/" } })), {
        status: 422,
        code: "validation_failed",
        message: "There is no such page",
        fields: { route: "There is no such page" },
      });
    }
  });
});
