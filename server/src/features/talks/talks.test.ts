import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { deleteEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/sessions/talks";
import { makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { makeCast, outcomes } from "../../../test/scenes.ts";

const app = useApp();

const talk = { title: "Types", summary: "On types", description: "All about\n\ntypes" };
const notFound = { status: 404, code: "not_found", message: "Talk not found" };

describe("a talk", () => {
  // Proves product 3: Talk
  it("reads back as it was created", async () => {
    const user = await makeUser(app);
    const answer = await user.call(contract.createTalk, { body: talk });
    const { talkId, createdAt, ...rest } = answer.talk;
    assert.deepEqual(rest, {
      ...talk,
      creatorId: user.userId,
      updatedAt: createdAt,
      session: null,
      permissions: { edit: true },
    });
    assert.deepEqual(await user.call(contract.getTalk, { params: { talkId } }), {
      ...answer,
      creatorDeleted: false,
      onProfile: "shown",
      descriptionHtml: "<p>All about</p><p>types</p>",
    });
    assert.deepEqual(await user.call(contract.listTalks), { talks: [answer.talk], nextCursor: null });
  });

  // Proves product 7: Talks
  // Proves decisions 2: 201 for what is created, 204 for what is deleted
  it("is created with 201 and deleted with 204", async () => {
    const user = await makeUser(app);
    const headers = { authorization: `Bearer ${user.token}` };
    const created = await app.raw("/api/talks", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(talk),
    });
    const { talkId } = ((await created.json()) as { talk: { talkId: string } }).talk;
    const deleted = await app.raw(`/api/talks/${talkId}`, { method: "DELETE", headers });
    assert.deepEqual([created.status, deleted.status, await deleted.text()], [201, 204, ""]);
    assert.deepEqual(await refusal(user.call(contract.getTalk, { params: { talkId } })), notFound);
    assert.deepEqual(await refusal(user.call(contract.deleteTalk, { params: { talkId } })), notFound);
  });

  // Proves product 5: Talk: three required fields and two lengths
  // Proves product 9: Lengths of talk title and summary
  it("names each field that doesn't fit", async () => {
    const { call } = await makeUser(app);
    const create = (body: object) => refusal(call(contract.createTalk, { body: body as typeof talk }));
    assert.deepEqual(await create({ description: " " }), {
      status: 422,
      code: "validation_failed",
      message: "Talk title is required",
      fields: {
        title: "Talk title is required",
        summary: "Talk summary is required",
        description: "Talk description is required",
      },
    });
    const long = { ...talk, title: "x".repeat(201), summary: "x".repeat(501) };
    assert.deepEqual((await create(long)).fields, {
      title: "Title must be 200 characters or less",
      summary: "Summary must be 500 characters or less",
    });
  });

  // Proves product 7: Talks
  it("changes in what is given, and stays otherwise", async () => {
    const { call } = await makeUser(app);
    const before = (await call(contract.createTalk, { body: talk })).talk;
    const params = { talkId: before.talkId };
    app.clock.advance(60_000);
    assert.deepEqual(await call(contract.updateTalk, { params, body: { title: talk.title } }), {
      talk: before,
    });
    const after = await call(contract.updateTalk, { params, body: { summary: "New" } });
    const { updatedAt } = after.talk;
    assert.ok(updatedAt > before.updatedAt);
    assert.deepEqual(after, { talk: { ...before, summary: "New", updatedAt } });
    assert.deepEqual((await call(contract.getTalk, { params })).talk, after.talk);
    const blank = await refusal(call(contract.updateTalk, { params, body: { title: "" } }));
    assert.deepEqual([blank.status, blank.fields], [422, { title: "Talk title is required" }]);
  });

  // Proves decisions 2: The four names of what is not found
  it("is a 400 when its address holds no id, a 404 when unknown, a 401 for visitors", async () => {
    const { call } = await makeUser(app);
    const notId = {
      status: 400,
      code: "bad_request",
      message: "The path of the address is not valid: talkId.",
    };
    const signedOut = { status: 401, code: "unauthenticated", message: "Please sign in to continue." };
    for (const [caller, talkId, expected] of [
      [call, "7", notId],
      [call, randomUUIDv7(), notFound],
      [app.client(), randomUUIDv7(), signedOut],
    ] as const) {
      const params = { talkId };
      assert.deepEqual(await refusal(caller(contract.getTalk, { params })), expected);
      assert.deepEqual(await refusal(caller(contract.updateTalk, { params, body: {} })), expected);
      assert.deepEqual(await refusal(caller(contract.deleteTalk, { params })), expected);
    }
    assert.deepEqual(await refusal(app.client()(contract.listTalks)), signedOut);
    assert.deepEqual(await refusal(app.client()(contract.createTalk, { body: talk })), signedOut);
  });
});

describe("listTalks", () => {
  // Proves product 2: `/talks` lists one's own; a talk is written and shown
  // Proves decisions 2: Lists take limit and cursor
  it("pages through the caller's own talks, newest first, with one query each", async () => {
    const user = await makeUser(app);
    await makeTalk(app, await makeUser(app));
    const created = "2026-01-01T00:00:00.000Z";
    const same = [];
    for (let n = 0; n < 3; n++) same.push(await makeTalk(app, user, { created_at: created }));
    const newest = await makeTalk(app, user);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      app.queries.length = 0;
      const answer = await user.call(contract.listTalks, { query: { limit: 2, cursor } });
      if (cursor) assert.equal(app.queries.length, 1);
      seen.push(...answer.talks.map((row) => row.talkId));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(seen, [newest, ...same.sort().reverse()]);
    const bad = await refusal(user.call(contract.listTalks, { query: { cursor: "x" } }));
    assert.equal(bad.status, 400);
  });

  // Proves decisions 2: A list holds 500 rows unless it is told otherwise
  it("holds 500 talks unless it is told otherwise", async () => {
    const user = await makeUser(app);
    for (let n = 0; n < 501; n++) await makeTalk(app, user);
    const { talks, nextCursor } = await user.call(contract.listTalks);
    assert.equal(talks.length, 500);
    const rest = await user.call(contract.listTalks, { query: { cursor: nextCursor ?? "" } });
    assert.equal(rest.talks.length, 1);
  });
});

describe("who may do what with a talk", () => {
  const hidden = {
    creator: 404,
    coOrganizer: 404,
    pendingCoOrganizer: 404,
    rejectedCoOrganizer: 404,
    speaker: "ok",
    coSpeaker: 404,
    askedCoSpeaker: 404,
    invited: 404,
    formerlyInvited: 404,
    stranger: 404,
    admin: 404,
  } as const;
  const submitted = { ...hidden, creator: "ok", coOrganizer: "ok", coSpeaker: "ok", admin: "ok" } as const;
  const everybody = Object.fromEntries(Object.keys(hidden).map((role) => [role, "ok"]));

  /** Who sees the talk of the cast's speaker, by their roles in the cast's event. */
  async function seers(cast: Awaited<ReturnType<typeof makeCast>>) {
    const params = { talkId: cast.talkId };
    return outcomes(cast, ({ call }) => call(contract.getTalk, { params }));
  }

  // Proves decisions 4: Who sees a talk whole
  it("shows it to its creator alone before it is submitted", async () => {
    const cast = await makeCast(app);
    await cast.people.creator.call(deleteEvent, { params: cast });
    assert.deepEqual(await seers(cast), hidden);
  });

  // Proves decisions 4: Who sees a talk whole
  it("shows it to the event's organizers and its co-speakers once submitted, whatever became of it", async () => {
    for (const visibility of ["draft", "public"] as const) {
      for (const status of ["draft", "rejected"] as const) {
        assert.deepEqual(await seers(await makeCast(app, { visibility, status })), submitted);
      }
    }
    assert.deepEqual(await seers(await makeCast(app, { status: "confirmed" })), submitted);
  });

  // Proves decisions 4: Who sees a talk whole
  it("shows it to everybody once confirmed in a public event", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    assert.deepEqual(await seers(cast), everybody);
    const { call } = cast.people.stranger;
    const answer = await call(contract.getTalk, { params: cast });
    assert.deepEqual(answer.talk.permissions, { edit: false });
  });

  // Proves product 6: Only its creator edits and deletes a talk, and creates sessions from it
  it("lets only its creator edit and delete it, and admits its existence to who sees it", async () => {
    const cast = await makeCast(app);
    const params = { talkId: cast.talkId };
    const seen = { creator: 403, coOrganizer: 403, coSpeaker: 403, admin: 403 };
    assert.deepEqual(
      await outcomes(cast, ({ call }) => call(contract.updateTalk, { params, body: { title: "New" } })),
      { ...hidden, ...seen },
    );
    const confirmed = await makeCast(app, { status: "confirmed" });
    assert.deepEqual(
      await outcomes(confirmed, ({ call }) => call(contract.deleteTalk, { params: confirmed })),
      { ...hidden, ...seen, speaker: 409 },
    );
  });

  it("says why", async () => {
    const { talkId, people } = await makeCast(app);
    const { call } = people.admin;
    const edit = await refusal(call(contract.updateTalk, { params: { talkId }, body: {} }));
    const remove = await refusal(call(contract.deleteTalk, { params: { talkId } }));
    assert.deepEqual(
      [edit.message, remove.message],
      ["Only the creator of this talk can edit it.", "Only the creator of this talk can delete it."],
    );
  });
});

describe("deleteTalk", () => {
  // Proves decisions 4: A talk with a confirmed session can't be deleted
  it("takes unconfirmed sessions along and refuses while one is confirmed", async () => {
    for (const status of ["draft", "rejected"] as const) {
      const { talkId, people } = await makeCast(app, { status });
      await people.speaker.call(contract.deleteTalk, { params: { talkId } });
    }
    assert.deepEqual(await app.db.selectFrom("sessions").selectAll().execute(), []);
    const { talkId, people } = await makeCast(app, { status: "confirmed" });
    const { call } = people.speaker;
    assert.deepEqual(await refusal(call(contract.deleteTalk, { params: { talkId } })), {
      status: 409,
      code: "conflict",
      message: "This talk has a confirmed session and cannot be deleted",
    });
    assert.equal((await call(contract.getTalk, { params: { talkId } })).talk.talkId, talkId);
  });
});

describe("what public caches hear of a talk", () => {
  it("is its creator's profile, and where it is confirmed", async () => {
    const { call, userId } = await makeUser(app);
    const own = [`public:user:${userId}`];
    let talkId = "";
    const created = await announcedBy(app, async () => {
      talkId = (await call(contract.createTalk, { body: talk })).talk.talkId;
    });
    const params = { talkId };
    const update = (title: string) =>
      announcedBy(app, () => call(contract.updateTalk, { params, body: { title } }));
    const deleted = () => announcedBy(app, () => call(contract.deleteTalk, { params }));
    assert.deepEqual([created, await update("A"), await update("A"), await deleted()], [own, own, [], own]);
  });

  it("is every place of a confirmed one", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const { speaker, coSpeaker } = cast.people;
    const body = { title: "New" };
    const heard = await announcedBy(app, () => speaker.call(contract.updateTalk, { params: cast, body }));
    const profiles = [speaker, coSpeaker].map((user) => `public:user:${user.userId}`);
    assert.deepEqual(heard, [`public:event:${cast.eventId}`, ...profiles].sort());
  });
});
