import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { limits } from "@plenary/contract/limits";
import { getPublicProfile, listPublicSessions, type PublicSession } from "@plenary/contract/public/public";
import { serverLimits } from "@plenary/contract/server-limits";
import { sql } from "kysely";
import { makeEvent, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { share } from "../../core/limits/turns.ts";

const app = useApp({}, "built");

/** What a page may have at most: half as much again as an answer, since its lists are bounded one by one. */
const answerMax = 1.5 * serverLimits.answerBytes;
const sizeOf = async (path: string) => (await (await app.raw(path)).arrayBuffer()).byteLength;

/** Talks with the longest titles and summaries, each of which is a confirmed session of the event, at 50 times. */
async function fill(speaker: TestUser, eventId: string, count: number, sign: string) {
  await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select gen_random_uuid(), n || repeat(${sign}, ${limits.talkTitleMax - 6}::int), repeat(${sign}, ${limits.talkSummaryMax}::int), 'x',
      ${speaker.userId}, timestamptz '2026-01-01' + (n % 700) * interval '1 minute', now()
      from generate_series(1, ${count}::int) as n`.execute(app.db);
  await sql`insert into sessions (session_id, event_id, talk_id, speaker_id, status, start_time, room, created_at, updated_at)
    select gen_random_uuid(), ${eventId}, talk_id, creator_id, 'confirmed',
      case when row_number() over () % 51 > 0
        then timestamptz '2027-05-01' + row_number() over () % 51 * interval '10 minutes' end,
      case when row_number() over () % 3 > 0 then 'Room ' || row_number() over () % 3 end, now(), now()
      from talks where creator_id = ${speaker.userId}`.execute(app.db);
  await app.settle();
}

async function makeLong(count: number, sign: string) {
  const speaker = await makeUser(app, { name: "Ada" });
  const eventId = await makeEvent(app, speaker, { visibility: "public" });
  await fill(speaker, eventId, count, sign);
  return { speaker, userId: speaker.userId, eventId, visit: app.client() };
}

describe("a long profile", () => {
  // Proves trust bounds: Public profiles and programmes are paged
  it("of 3,000 talks is small for everybody", async () => {
    const { userId, visit } = await makeLong(3_000, "x");
    assert.ok((await sizeOf(`/public/users/${userId}`)) < answerMax);
    assert.ok((await sizeOf(`/api/public/users/${userId}`)) < answerMax);
    const { user } = await visit(getPublicProfile, { params: { userId } });
    assert.deepEqual(user.counts, { talks: 3_000, sessions: 3_000, events: 1 });
    assert.deepEqual([user.talks.length, user.sessions.length], [limits.profilePage, limits.profilePage]);
  });

  it("leads on to all talks, with the newest sessions beside them", async () => {
    const { userId, visit } = await makeLong(230, "x");
    const params = { userId };
    let { user, more } = await visit(getPublicProfile, { params });
    const newest = user.sessions;
    const talks = user.talks.map(({ createdAt, talkId }) => `${createdAt} ${talkId}`);
    while (more.talks) {
      ({ user, more } = await visit(getPublicProfile, { params, query: { cursor: more.talks } }));
      assert.deepEqual(user.sessions, newest);
      talks.push(...user.talks.map(({ createdAt, talkId }) => `${createdAt} ${talkId}`));
    }
    assert.deepEqual([talks.length, talks], [230, talks.toSorted().reverse()]);
  });

  it("leads on to all sessions, newest first, those without a start last", async () => {
    const { userId, visit } = await makeLong(230, "x");
    const starts: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor ? { cursor } : {};
      const { user, more } = await visit(getPublicProfile, { params: { userId }, query });
      starts.push(...user.sessions.map(({ startTime }) => startTime));
      cursor = more.sessions;
    }
    assert.equal(starts.length, 230);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => (b ?? "").localeCompare(a ?? "")),
    );
  });

  // Proves trust bounds: Public profiles and programmes are paged
  it("is read without JavaScript by its links", async () => {
    const { userId } = await makeLong(101, "x");
    const page = async (path: string) => (await app.raw(path)).text();
    const first = await page(`/public/users/${userId}`);
    const links = [...first.matchAll(/href="([^"]*\?cursor=[^"]*)#(talks|sessions)"/g)];
    assert.deepEqual(links.map(([, , list]) => list).sort(), ["sessions", "talks"]);
    for (const [, address = ""] of links) {
      const next = await page(address);
      assert.equal((next.match(/<h3/g) ?? []).length, 101);
      assert.match(next, new RegExp(`href="/public/users/${userId}#talks"`));
    }
  });
});

describe("a programme", () => {
  // Proves trust bounds: Public profiles and programmes are paged
  it("that is very large comes in pages, which lead to all of it in order", async () => {
    const { eventId, visit } = await makeLong(1500, "語");
    assert.ok((await sizeOf(`/api/public/events/${eventId}/sessions`)) < 1.1 * serverLimits.programmeBytes);
    const params = { eventId };
    const all: PublicSession[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
      const query = cursor ? { cursor } : {};
      const answer = await visit(listPublicSessions, { params, query });
      assert.equal(answer.total, 1500);
      all.push(...answer.sessions);
      cursor = answer.nextCursor ?? null;
    }
    assert.ok(pages > 2, `${pages}`);
    assert.deepEqual([all.length, new Set(all.map(({ sessionId }) => sessionId)).size], [1500, 1500]);
    const placeOf = ({ startTime, room }: PublicSession) => `${startTime ?? "9999"} ${room ?? "Z"}`;
    assert.deepEqual(all.map(placeOf), all.map(placeOf).toSorted());

    let html = "";
    // Each page comes in parts, the last of which leads to the next page.
    for (let part: string | undefined = `/public/events/${eventId}`; part; ) {
      html = await (await app.raw(part.replaceAll("&amp;", "&"))).text();
      assert.ok(Buffer.byteLength(html) < serverLimits.programmeBytes);
      part = /href="([^"]*part=[^"]*)#programme"/.exec(html)?.[1];
    }
    const [, next = ""] = /href="([^"]*\?cursor=[^"]*)#programme"/.exec(html) ?? [];
    const second = await (await app.raw(next)).text();
    assert.ok(
      second.includes("1,500 sessions") && second.includes(`href="/public/events/${eventId}#programme"`),
    );
  });

  it("of which the last session of a page is gone goes on without a gap", async () => {
    const { eventId, visit } = await makeLong(1500, "語");
    const params = { eventId };
    const first = await visit(listPublicSessions, { params });
    const rest = async () =>
      (await visit(listPublicSessions, { params, query: { cursor: first.nextCursor ?? "" } })).sessions;
    const before = await rest();
    const last = first.sessions.at(-1)?.sessionId ?? "";
    await app.db.deleteFrom("sessions").where("session_id", "=", last).execute();
    await app.settle();
    app.ctx.changes.apply(["*"]);
    const after = new Set((await rest()).map(({ sessionId }) => sessionId));
    assert.ok(after.has(before[0]?.sessionId ?? ""));
  });
});

// Proves trust bounds: Public profiles and programmes are paged
it("a cursor that no page gave out is refused", async () => {
  const { userId, eventId, visit } = await makeLong(3, "x");
  const query = { cursor: "eyJzdGFydCI6bnVsbCwiaWQiOiJ4In0" };
  const made = {
    status: 400,
    code: "bad_request",
    message: "The query of the address is not valid: cursor.",
  };
  assert.deepEqual(await refusal(visit(getPublicProfile, { params: { userId }, query })), made);
  assert.deepEqual(await refusal(visit(listPublicSessions, { params: { eventId }, query })), made);
});

// Proves trust bounds: Simultaneous compressions of one answer are shared
it("an answer is compressed once for all who ask for it at the same time", async () => {
  const speaker = await makeUser(app);
  for (let n = 0; n < 20; n += 1) await makeTalk(app, speaker);
  let compressions = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "ZLIB") compressions += 1;
    },
  }).enable();
  const path = `/api/public/users/${speaker.userId}`;
  // Not read: undici would decompress, which counts as well.
  const ask = () => app.raw(path, { method: "HEAD", headers: { "accept-encoding": "br" } });
  const answers = await Promise.all(Array.from({ length: 30 }, ask));
  hook.disable();
  assert.ok(answers.every(({ headers }) => headers.get("content-encoding") === "br"));
  assert.equal(compressions, 1);
});

it("pages that nothing is at take turns like all that is made for a visitor", async () => {
  const statusOf = async (path: string) => (await app.raw(path)).status;
  const { promise: refused, resolve } = Promise.withResolvers<void>();
  let asked: Promise<number>[] = [];
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table events in access exclusive mode`.execute(tx);
    asked = Array.from({ length: share.atOnce + share.waiting + 1 }, async () => {
      const status = await statusOf(`/public/events/${randomUUIDv7()}`);
      if (status === 429) resolve();
      return status;
    });
    await refused;
    assert.equal(await statusOf("/nothing"), 429);
    assert.equal(await statusOf("/login?returnTo=%2Ftalks"), 429);
  });
  assert.ok((await Promise.all(asked)).includes(404));
});
