import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { searchProgramme } from "@plenary/contract/programme/public-programme";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

async function makeDay() {
  const organizer = await makeUser(app, { name: "Åsa Öberg" });
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const add = async (
    values: { title: string; summary?: string; description?: string },
    status: "confirmed" | "draft" = "confirmed",
  ) => {
    const talk = await makeTalk(app, organizer, values);
    const { sessionId } = await makeSession(app, organizer, eventId, { status, talk_id: talk });
    return sessionId;
  };
  const search = async (q: string) =>
    (await app.client()(searchProgramme, { params: { eventId }, query: { q } })).sessionIds;
  return { organizer, eventId, add, search };
}

describe("the search in a programme", () => {
  // Proves standards 7: One character of Han or kana is a word
  // Proves programme 2, 7: From 3 characters on words are looked for in summaries and descriptions on the server: at
  //   most 200, the best first, counted as public searches, never stale; offline it says so
  it("finds all words in titles, speakers, summaries and descriptions, the best first", async () => {
    const { add, search } = await makeDay();
    const described = await add({
      title: "A",
      summary: "Soup",
      description: "Of Résumés, of bread; rye bread",
    });
    const apart = await add({ title: "B", summary: "Soup", description: "Bread made of rye" });
    const summed = await add({ title: "C", summary: "Rye bread", description: "Soup" });
    const called = await add({ title: "Rye bread", summary: "Soup", description: "Soup" });
    await add({ title: "Rye bread", summary: "Soup", description: "Soup" }, "draft");
    const tea = await add({ title: "Łódź", summary: "Soup", description: "日本の茶と 우리 차" });
    assert.deepEqual(await search("rye  BREAD"), [called, summed, described, apart]);
    assert.deepEqual(await search("resume"), [described]);
    assert.deepEqual(await search("asa rye made"), [apart]);
    for (const q of ["lodz", "ŁODZ", "茶", "の"]) assert.deepEqual(await search(q), [tea], q);
    for (const nothing of ["ry", "   r  ", "차", "rye soap", apart.slice(0, 8), "\u001f\u001f\u001f"])
      assert.deepEqual(await search(nothing).catch((error) => error.status), nothing < " " ? 400 : []);
  });

  it("finds what begins words, and what is inside of them only where no word begins so", async () => {
    const { add, search } = await makeDay();
    await add({ title: "A", description: "Trust nobody" });
    const rust = await add({ title: "B", description: "Async-Rust, l'avenir" });
    assert.deepEqual(await search("rust"), [rust]);
    assert.deepEqual(await search("avenir"), [rust]);
    assert.deepEqual(await search("venir"), [rust]);
  });

  // Proves programme 2, 7: From 3 characters on words are looked for in summaries and descriptions on the server: at
  //   most 200, the best first, counted as public searches, never stale; offline it says so
  it("is never stale, and nothing of a draft", async () => {
    const { organizer, eventId, add, search } = await makeDay();
    const sessionId = await add({ title: "A", description: "Rye" });
    assert.deepEqual(await search("rye"), [sessionId]);
    app.queries.length = 0;
    assert.deepEqual([await search("RYE"), app.queries.length > 1], [[sessionId], false]);
    const { talk_id: talkId } = await app.db
      .selectFrom("sessions")
      .select("talk_id")
      .executeTakeFirstOrThrow();
    await organizer.call(updateTalk, { params: { talkId }, body: { description: "Wheat" } });
    assert.deepEqual([await search("rye"), await search("wheat")], [[], [sessionId]]);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.deepEqual(await search("wheat"), []);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
    assert.equal((await refusal(search("wheat"))).status, 404);
  });

  // Proves programme 2, 7: From 3 characters on words are looked for in summaries and descriptions on the server: at
  //   most 200, the best first, counted as public searches, never stale; offline it says so
  it("answers with 200 sessions at most, and 300 times in five minutes", async () => {
    const { add, search } = await makeDay();
    await add({ title: "A", description: "Rye" });
    await sql`insert into talks (talk_id, title, summary, description, creator_id, created_at, updated_at)
      select gen_random_uuid(), title, summary, description, creator_id, created_at, updated_at
      from talks, generate_series(1, 200)`.execute(app.db);
    await sql`insert into sessions (session_id, event_id, talk_id, speaker_id, status, created_at, updated_at)
      select gen_random_uuid(), event_id, talks.talk_id, speaker_id, status, sessions.created_at, sessions.updated_at
      from sessions join talks on talks.talk_id <> sessions.talk_id`.execute(app.db);
    await app.settle();
    assert.equal((await search("rye")).length, 200);
    await app.db.updateTable("rate_limits").set({ hits: 299 }).execute();
    await search("wheat");
    assert.equal((await refusal(search("more"))).status, 429);
  });
});
