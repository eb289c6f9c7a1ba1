import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { listAllEvents } from "@plenary/contract/admin/admin-events";
import { listEvents } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import { getThread, sendMessage } from "@plenary/contract/messages/messages";
import * as open from "@plenary/contract/public/public";
import { serverLimits } from "@plenary/contract/server-limits";
import { listTalks } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { jsonBytes } from "../../src/db/rows/answer-bytes.ts";
import { cutDescription } from "../../src/db/rows/list-rows.ts";
import { selectTalks } from "../../src/features/talks/talks.queries.ts";
import { makeAdmin, makeEvent, makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { allEndpoints, attempt, nameOf } from "../http.ts";

const app = useApp();

/** As many bytes as one character can take. */
const heavy = (characters: number) => "漢".repeat(characters);

/** Long texts of one account, as many as it may have. */
async function makeTalks(userId: string, count: number): Promise<void> {
  await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
    select gen_random_uuid(), ${heavy(200)} || n, ${heavy(500)}, ${heavy(50_000)}, ${userId}, now(), now()
    from generate_series(1, ${count}) n`.execute(app.db);
}

async function makePublicEvents(userId: string, count: number): Promise<void> {
  await sql`insert into events (event_id, name, start_date, end_date, location, description, timezone, visibility,
      creator_id, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Event ' || n, '2030-01-01', '2030-01-02', 'Here', ${heavy(20_000)}, 'UTC', 'public',
      ${userId}, '', now(), now() from generate_series(1, ${count}) n`.execute(app.db);
}

/** The size of each page of the list, in bytes, and the ids on them. */
async function pages(path: string, token: string | undefined, rowsOf: (body: never) => string[]) {
  const sizes: number[] = [];
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = new URLSearchParams({ limit: "500", ...(cursor && { cursor }) });
    const headers = { "accept-encoding": "identity", ...(token && { authorization: `Bearer ${token}` }) };
    const text = await (await app.raw(`/api${path}?${query}`, { headers })).text();
    sizes.push(Buffer.byteLength(text));
    const body = JSON.parse(text);
    ids.push(...rowsOf(body as never));
    cursor = body.nextCursor;
  } while (cursor);
  return { sizes, ids };
}

/** A step of a query as PostgreSQL would carry it out, with what it makes of each row. */
interface Plan {
  "Node Type": string;
  Output?: string[];
  Plans?: Plan[];
}

/** How PostgreSQL carries out a statement, whatever its parameters are. */
async function planOf(query: string): Promise<Plan> {
  const nulls = Array.from(new Set(query.match(/\$\d+/g)), () => "null");
  return app.db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql.raw(`prepare listed as ${query}`).execute(tx);
    const explain = `explain (verbose, format json) execute listed${nulls.length ? `(${nulls})` : ""}`;
    const { rows } = await sql.raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(explain).execute(tx);
    await sql`deallocate listed`.execute(tx);
    return rows[0]?.["QUERY PLAN"][0].Plan ?? assert.fail();
  });
}

/** Whether descriptions are cut only in rows that a limit has left. */
const cutsAfterLimit = ({ "Node Type": type, Output = [], Plans = [] }: Plan): boolean =>
  !(type === "Limit" && Output.some((column) => column.includes("substr("))) && Plans.every(cutsAfterLimit);

/** A row may grow a little on its way into the answer. */
const mayTake = 1.1 * serverLimits.answerBytes;

describe("a page of a list", () => {
  it("ends before it grows beyond a mebibyte, and the next ones have the rest", async () => {
    const user = await makeUser(app);
    await makeTalks(user.userId, 400);
    const { sizes, ids } = await pages("/talks", user.token, ({ talks }: { talks: { talkId: string }[] }) =>
      talks.map(({ talkId }) => talkId),
    );
    assert.ok(Math.max(...sizes) <= mayTake, String(sizes));
    assert.ok(sizes.length > 2);
    assert.equal(new Set(ids).size, 400);
  });

  it("is read at once when its rows are short, however many they are", async () => {
    const user = await makeUser(app);
    await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
      select gen_random_uuid(), 'Talk', 'Short', 'Short', ${user.userId}, now() - n * interval '1 minute', now()
      from generate_series(1, 700) n`.execute(app.db);
    await user.call(listTalks);
    app.queries.length = 0;
    const { talks, nextCursor } = await user.call(listTalks);
    assert.equal(app.queries.length, 1);
    const rest = await user.call(listTalks, { query: { cursor: nextCursor ?? "" } });
    const ids = [...talks, ...rest.talks].map(({ talkId }) => talkId);
    assert.deepEqual([talks.length, ids.length, new Set(ids).size], [500, 700, 700]);
  });

  it("is read in parts of a quarter of a mebibyte, also when only its later rows are long", async () => {
    const user = await makeUser(app);
    await makeTalks(user.userId, 200);
    await sql`update talks set created_at = now() - interval '1 day'`.execute(app.db);
    await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
      select gen_random_uuid(), 'Talk', 'Short', 'Short', ${user.userId}, now(), now()
      from generate_series(1, 100) n`.execute(app.db);
    const rows = await selectTalks(app.db, user.userId, 300, undefined);
    const bytes = Buffer.byteLength(rows.map((row) => row.title + row.summary + row.description).join(""));
    const longest = Buffer.byteLength(heavy(200 + 500 + limits.listedDescriptionMax + 1));
    assert.ok(
      rows.length > 100 && bytes > 256 * 1024 - longest && bytes < 256 * 1024 + longest,
      String(bytes),
    );
    const { talks } = await user.call(listTalks);
    assert.ok(talks.length > rows.length && talks.length < 300);
  });

  it("costs no description of a row that isn't on it", async () => {
    const [user, admin] = [await makeUser(app), await makeAdmin(app)];
    await makeTalks(user.userId, 20);
    await makePublicEvents(user.userId, 20);
    app.queries.length = 0;
    await user.call(listTalks, { query: { limit: 5 } });
    await user.call(listEvents, { query: { limit: 5 } });
    await admin.call(listAllEvents, { query: { limit: 5 } });
    // With what is over, of which there is nothing.
    await app.client()(open.listPublicEvents, { query: { limit: 30 } });
    const cutting = app.queries.filter((query) => query.includes("substr("));
    assert.equal(cutting.length, 5);
    for (const query of cutting) assert.ok(cutsAfterLimit(await planOf(query)), query);
  });

  it("has the newest messages of a long thread", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    const body = { subject: "Long", content: heavy(limits.messageContentMax), recipients: [other.userId] };
    const { message } = await user.call(sendMessage, { body });
    await sql`insert into messages (message_id, thread_id, in_reply_to, sender_id, subject, content, preview, sent_at)
      select gen_random_uuid(), thread_id, message_id, sender_id, subject, content, preview,
        sent_at + n * interval '1 minute' from messages, generate_series(1, 60) n
      where message_id = ${message.messageId}`.execute(app.db);
    const params = { messageId: message.messageId };
    const { messages: thread } = await user.call(getThread, { params });
    assert.ok(Buffer.byteLength(JSON.stringify(thread)) <= mayTake && thread.length > 30);
    const times = thread.map(({ sentAt }) => sentAt);
    assert.deepEqual(times, times.toSorted());
    assert.ok((times[0] ?? "") > message.sentAt);
  });

  it("has no description of more than 2,000 characters, and says where it was cut", async () => {
    const user = await makeUser(app);
    await makeTalks(user.userId, 1);
    const { talks } = await user.call(listTalks);
    const [talk] = talks;
    assert.equal(talk?.description, heavy(2000));
    assert.equal(talk.descriptionCut, true);
    await makeEvent(app, user, { visibility: "public", description: "Short" });
    const cuts = ["😀".repeat(2000), `${"😀".repeat(1999)}ab`].map((description) =>
      cutDescription({ description }),
    );
    assert.deepEqual(cuts, [
      { description: "😀".repeat(2000) },
      { description: `${"😀".repeat(1999)}a`, descriptionCut: true },
    ]);
    const { events } = await app.client()(open.listPublicEvents);
    assert.deepEqual([events[0]?.description, events[0]?.descriptionCut], ["Short", undefined]);
  });

  it("goes on, for visitors too, where none was asked to end", async () => {
    const user = await makeUser(app);
    await makePublicEvents(user.userId, 300);
    const first = await app.client()(open.listPublicEvents);
    assert.ok(first.events.length < 300 && typeof first.nextCursor === "string");
    const { sizes, ids } = await pages(
      "/public/events",
      undefined,
      ({ events }: { events: { eventId: string }[] }) => events.map(({ eventId }) => eventId),
    );
    assert.ok(Math.max(...sizes) <= mayTake, String(sizes));
    assert.equal(new Set(ids).size, 300);
  });
});

describe("the size of an answer", () => {
  it("is known as it is written, whatever is in it", () => {
    const texts = [
      ...["", "plain", 'a "quoted" \\ path', "\b\t\n\f\r\u0000\u001f\u007f", "\u00e9 \u2028 漢 😀"],
      ...["\ud800", "\udc00 first", "\ud83d\ud83d\ude00", "\ud800\u0041", "\uffff"],
    ];
    const values = [texts, [], {}, [[]], { é: 1.5e21, b: null, c: undefined, d: [true, -0.5, {}] }];
    for (const value of [...texts, ...values, { texts }]) {
      const text = JSON.stringify(value);
      assert.equal(jsonBytes(value), Buffer.byteLength(text), text);
    }
  });
});

describe("a cursor", () => {
  it("is refused by every list when it was made up, however well", async () => {
    const [user, admin] = [await makeUser(app), await makeAdmin(app)];
    const createdAt = "2026-01-02T03:04:05.678Z";
    const id = randomUUIDv7();
    const positions = [
      { part: 0, createdAt, id },
      { past: false, date: "2026-01-02", id },
      { sort: "relevance", part: 0, key: "a", id },
    ];
    const eventId = await makeEvent(app, user, { visibility: "public" });
    // A speaker's link comes before the cursor: session-results.test.ts.
    const lists = (await allEndpoints()).filter(
      ({ query, path }) => query && "cursor" in query.shape && !path.includes(":token"),
    );
    assert.ok(lists.length > 8);
    for (const endpoint of lists) {
      const { token } = endpoint.access === "admin" ? admin : user;
      for (const position of positions) {
        const text = Buffer.from(JSON.stringify(position)).toString("base64url");
        for (const cursor of [text, `${text}.`, `${text}.${"A".repeat(22)}`]) {
          const query = { ...("q" in (endpoint.query?.shape ?? {}) && { q: "x" }), cursor };
          const { status, body } = await attempt(app, endpoint, { token, params: { eventId }, query });
          assert.deepEqual([status, body.error?.code], [400, "bad_request"], nameOf(endpoint));
        }
      }
    }
  });
});
