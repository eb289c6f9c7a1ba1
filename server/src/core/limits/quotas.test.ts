import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { defaultQuotas, getQuotas, setQuotas } from "@plenary/contract/admin/quotas";
import type { ApiError } from "@plenary/contract/client";
import { createEvent, updateEvent } from "@plenary/contract/events/events";
import { sendMessage } from "@plenary/contract/messages/messages";
import { createTalk, updateTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeAdmin, makeEvent, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const talk = { title: "One more", summary: "Short", description: "Long" };
const days = { startDate: "2027-05-01", endDate: "2027-05-02" };
const event = { name: "Conf", ...days, location: "Oslo", description: "Two days" };
const write = ({ call }: TestUser) => call(createTalk, { body: talk });
const plan = ({ call }: TestUser) => call(createEvent, { body: event });
const publish = ({ call }: TestUser) => call(createEvent, { body: { ...event, visibility: "public" } });
const allow = (admin: TestUser, userId: string, more: Partial<typeof defaultQuotas>) =>
  admin.call(setQuotas, { params: { userId }, body: { ...defaultQuotas, ...more } });
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;

/** As if the user had made so many talks, or events, of which those from an import are said to be. */
async function alreadyMade({ userId }: TestUser, of: "talks" | "events", count: number, imported = false) {
  const columns = of === "talks" ? sql`talk_id, title` : sql`event_id, name`;
  const [more, values] =
    of === "talks"
      ? [sql`summary`, sql`'x'`]
      : [
          sql`start_date, end_date, location, timezone, search_text`,
          sql`'2027-05-01', '2027-05-01', 'x', 'UTC', 'x'`,
        ];
  await sql`with made as (
    insert into ${sql.table(of)} (${columns}, description, creator_id, created_at, updated_at, ${more})
    select gen_random_uuid(), 'x', 'x', ${userId}, now(), now(), ${values} from generate_series(1, ${count}::int) returning 1 as one)
    select count(*) from made`.execute(app.db);
  if (!imported) return;
  const id = sql.ref(of === "talks" ? "talk_id" : "event_id");
  await sql`insert into imported (source, kind, key, id)
    select 'x', ${of === "talks" ? "talk" : "event"}, ${id}::text, ${id} from ${sql.table(of)}`.execute(
    app.db,
  );
}

describe("calls that write", () => {
  // Proves trust bounds: One user writes at most 300 times a minute
  it("are 300 a minute for one user, whatever they come to, and as many for everybody else", async () => {
    const [thief, other] = [await makeUser(app), await makeUser(app)];
    const talkId = await makeTalk(app, thief);
    const rename = (title: string) => thief.call(updateTalk, { params: { talkId }, body: { title } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 340 }, (_, n) => rename(n % 10 ? "" : `Title ${n}`)),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? "done" : (outcome.reason as ApiError).code,
    );
    assert.equal(codes.filter((code) => code === "rate_limited").length, 40);
    assert.ok(codes.includes("done") && codes.includes("validation_failed"));
    const headers = { authorization: `Bearer ${thief.token}` };
    const refused = await app.raw(`/api/talks/${talkId}`, { method: "DELETE", headers });
    assert.equal(refused.status, 429);
    const seconds = Number(refused.headers.get("retry-after"));
    assert.ok(seconds > 0 && seconds <= 60, `${seconds}`);
    app.queries.length = 0;
    for (let n = 0; n < 20; n++) await assert.rejects(rename("Again"));
    assert.deepEqual(app.queries, []);
    await write(other);
    app.clock.advance(60_000);
    await rename("A minute later");
    // Signing out is counted for each sign-in: nobody with another one keeps its owner from it.
    assert.equal((await app.raw("/api/auth/logout", { method: "POST", headers })).status, 200);
  });
});

describe("an account's quotas", () => {
  // Proves trust bounds: An account has at most 500 talks and 200 events, publishes 20 in a day and sends 2,000
  //   messages; administrators allow more, audited
  it("end talks at 500, also for those that are made at once", async () => {
    const thief = await makeUser(app);
    await alreadyMade(thief, "talks", 498);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => write(thief)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 2);
    assert.deepEqual(await refusal(write(thief)), {
      ...{ status: 409, code: "conflict" },
      message:
        "You have 500 talks, which is all that this account may have. Please delete some, or ask an administrator for more.",
    });
  });

  // Proves trust bounds: An account has at most 500 talks and 200 events, publishes 20 in a day and sends 2,000
  //   messages; administrators allow more, audited
  it("end events at 200, of which 20 are made public in a day", async () => {
    const thief = await makeUser(app);
    const eventId = await makeEvent(app, thief);
    const show = (visibility: "draft" | "public") =>
      thief.call(updateEvent, { params: { eventId }, body: { visibility } });
    for (let n = 0; n < 19; n++) await publish(thief);
    await show("public");
    await show("draft");
    const hours = "Please try again in 24 hours, or ask an administrator for more.";
    const tooMany = {
      ...{ status: 429, code: "rate_limited" },
      message: `You have made as many events public as this account may in a day. ${hours}`,
    };
    assert.deepEqual(await refusal(show("public")), tooMany);
    assert.deepEqual(await refusal(publish(thief)), tooMany);
    await alreadyMade(thief, "events", 179);
    await plan(thief);
    assert.equal((await refusal(plan(thief))).message.slice(0, 20), "You have 200 events,");
    app.clock.advance(86_400_000);
    await show("public");
  });

  // Proves trust bounds: An account has at most 500 talks and 200 events, publishes 20 in a day and sends 2,000
  //   messages; administrators allow more, audited
  it("end messages at 2,000 in a day", async () => {
    const [thief, other] = [await makeUser(app), await makeUser(app)];
    const send = () =>
      thief.call(sendMessage, { body: { subject: "Hi", content: "Hi", recipients: [other.userId] } });
    const resets = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
    const row = { key: `messagesPerDay:${thief.userId}`, hits: 1999, resets_at: resets };
    await app.db.insertInto("rate_limits").values(row).execute();
    await send();
    assert.equal(await codeOf(send()), "rate_limited");
    await allow(await makeAdmin(app), thief.userId, { messagesPerDay: 2001 });
    await send();
    assert.equal(await codeOf(send()), "rate_limited");
  });

  // Proves trust bounds: What was imported counts for nobody
  it("don't count what was imported", async () => {
    const organizer = await makeUser(app);
    await alreadyMade(organizer, "talks", 600, true);
    await alreadyMade(organizer, "events", 600, true);
    await write(organizer);
    await plan(organizer);
    const { used } = await (await makeAdmin(app)).call(getQuotas, { params: { userId: organizer.userId } });
    assert.deepEqual(used, { talks: 1, events: 1, answerMegabytes: 0 });
  });

  // Proves trust bounds: An account has at most 500 talks and 200 events, publishes 20 in a day and sends 2,000
  //   messages; administrators allow more, audited
  it("are raised by an administrator, which is in the audit log", async () => {
    const [admin, user] = [await makeAdmin(app), await makeUser(app)];
    await alreadyMade(user, "talks", 500);
    await allow(admin, user.userId, { talks: 501 });
    await write(user);
    assert.equal(await codeOf(write(user)), "conflict");
    const quotas = { ...defaultQuotas, talks: 501 };
    const params = { userId: user.userId };
    assert.deepEqual(await admin.call(getQuotas, { params }), {
      quotas,
      used: { talks: 501, events: 0, answerMegabytes: 0 },
    });
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceId, details }) => ({ action, resourceId, details })),
      [
        {
          action: "quotas_changed",
          resourceId: user.userId,
          details: { username: user.username, changed: { talks: { from: 500, to: 501 } } },
        },
      ],
    );
    const { status, fields } = await refusal(allow(admin, user.userId, { talks: 499 }));
    assert.deepEqual([status, fields], [422, { talks: "Please enter a number from 500 to 100000" }]);
  });
});
