import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/sessions/sessions";
import { acceptAsCoSpeakers } from "@plenary/testing/events";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
} from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { announcedBy } from "../../../../test/processes/hearing.ts";
import { type Cast, makeCast, outcomeOf, outcomes } from "../../../../test/scenes.ts";

const app = useApp();

const [approve, reject] = [contract.approveSession, contract.rejectSession];

describe("who may do what with a session", () => {
  const unrelated = {
    pendingCoOrganizer: 404,
    rejectedCoOrganizer: 404,
    askedCoSpeaker: 404,
    invited: 404,
    formerlyInvited: 404,
    stranger: 404,
  } as const;
  const edited = {
    ...unrelated,
    creator: "ok",
    coOrganizer: "ok",
    speaker: "ok",
    coSpeaker: 403,
    admin: "ok",
  } as const;

  // Proves decisions 4: Who sees, edits and deletes a session
  it("shows it to its speakers and the organizers, even when everybody sees it on the public page", async () => {
    for (const status of ["draft", "confirmed"] as const) {
      const cast = await makeCast(app, { visibility: "public", status });
      const params = { sessionId: cast.sessionId };
      const seen = await outcomes(cast, ({ call }) => call(contract.getSession, { params }));
      assert.deepEqual(seen, { ...edited, coSpeaker: "ok" });
    }
  });

  // Proves product 6: Of those who speak, only the speaker edits a session
  it("tells each what they may do", async () => {
    const { people, sessionId } = await makeCast(app);
    const told: Record<string, unknown> = {};
    for (const role of ["creator", "coOrganizer", "speaker", "coSpeaker", "admin"] as const) {
      const { session } = await people[role].call(contract.getSession, { params: { sessionId } });
      const { sessions } = await people[role].call(contract.listSessions);
      if (role.endsWith("peaker")) assert.deepEqual(sessions, [session]);
      told[role] = session.permissions;
    }
    const all = { edit: true, decide: true, delete: true };
    assert.deepEqual(told, {
      creator: all,
      coOrganizer: all,
      speaker: { edit: true, decide: false, delete: true },
      coSpeaker: { edit: false, decide: false, delete: false },
      admin: all,
    });
  });

  // Proves product 6: Of those who speak, only the speaker edits a session
  // Proves decisions 4: Who sees, edits and deletes a session
  // Proves trust co-speakers: Unanswered they have no right to the session
  it("lets the speaker and the organizers edit it", async () => {
    const cast = await makeCast(app);
    const params = { sessionId: cast.sessionId };
    const edit = ({ call, userId }: Cast["people"]["admin"]) =>
      call(contract.updateSession, { params, body: { room: userId } });
    assert.deepEqual(await outcomes(cast, edit), edited);
    assert.equal(
      (await refusal(edit(cast.people.coSpeaker))).message,
      "Only the speaker and the organizers can edit this session.",
    );
  });

  // Proves decisions 4: Organizers edit, invite and decide
  // Proves decisions 4: Organizers decide, with an optional reason of 500 characters
  it("lets the organizers alone approve and reject it", async () => {
    const decided = { ...edited, speaker: 403, coSpeaker: 403 } as const;
    for (const decision of [approve, reject] as (typeof reject)[]) {
      for (const role of Object.keys(decided) as (keyof typeof decided)[]) {
        const { people, sessionId } = await makeCast(app);
        const decide = people[role].call(decision, { params: { sessionId }, body: {} });
        assert.deepEqual([role, await outcomeOf(decide)], [role, decided[role]]);
      }
    }
    const { people, sessionId } = await makeCast(app);
    assert.equal(
      (await refusal(people.speaker.call(approve, { params: { sessionId } }))).message,
      "Only the organizers of this event can approve or reject its sessions.",
    );
  });

  // Proves decisions 4: Who sees, edits and deletes a session
  it("lets the speaker and the organizers delete it", async () => {
    for (const role of Object.keys(edited) as (keyof typeof edited)[]) {
      const { people, sessionId } = await makeCast(app, { status: "confirmed" });
      const remove = people[role].call(contract.deleteSession, { params: { sessionId } });
      assert.deepEqual([role, await outcomeOf(remove)], [role, edited[role]]);
    }
  });

  it("answers a 400 where the address holds no id, a 404 for an unknown one, a 401 to visitors", async () => {
    const { call } = await makeUser(app);
    const visitor = app.client();
    for (const [caller, sessionId, status, message] of [
      [call, "7", 400, "The path of the address is not valid: sessionId."],
      [call, randomUUIDv7(), 404, "Session not found"],
      [visitor, randomUUIDv7(), 401, "Please sign in to continue."],
    ] as const) {
      const params = { sessionId };
      for (const refused of [
        await refusal(caller(contract.getSession, { params })),
        await refusal(caller(contract.updateSession, { params, body: {} })),
        await refusal(caller(contract.deleteSession, { params })),
        await refusal(caller(approve, { params })),
        await refusal(caller(reject, { params, body: {} })),
      ]) {
        assert.deepEqual([refused.status, refused.message], [status, message]);
      }
    }
    assert.equal((await refusal(visitor(contract.listSessions))).status, 401);
    const body = { talkId: randomUUIDv7(), eventId: randomUUIDv7() };
    assert.equal((await refusal(visitor(contract.createSession, { body }))).status, 401);
  });
});

describe("listSessions", () => {
  const ids = ({ sessions }: { sessions: contract.Session[] }) => sessions.map((row) => row.sessionId);

  /** Sessions of `me` (alone, and with another speaker) and of others, in two events, each newer than the last. */
  async function makeSessions() {
    const me = await makeUser(app);
    const other = await makeUser(app);
    const [first, second] = [await makeEvent(app, other), await makeEvent(app, other)];
    const make = async (...args: [typeof me, string, Parameters<typeof makeSession>[3]]) => {
      app.clock.advance(1000);
      return (await makeSession(app, ...args)).sessionId;
    };
    const mine = await make(me, first, { status: "confirmed" });
    const others = await make(other, first, { status: "rejected" });
    const shared = await make(other, first, {});
    await makeCoSpeaker(app, me, shared);
    const elsewhere = await make(me, second, {});
    return { me, other, first, second, mine, others, shared, elsewhere };
  }

  // Proves product 2: `/sessions` filters by status
  it("lists those at which the caller speaks, newest first, with counts by status", async () => {
    const { me, mine, shared, elsewhere } = await makeSessions();
    const list = (query: { status?: contract.SessionStatus }) => me.call(contract.listSessions, { query });
    const counts = { all: 3, draft: 2, confirmed: 1, rejected: 0 };
    const all = await list({});
    assert.deepEqual(ids(all), [elsewhere, shared, mine]);
    assert.deepEqual([all.counts, all.nextCursor], [counts, null]);
    const confirmed = await list({ status: "confirmed" });
    assert.deepEqual([ids(confirmed), confirmed.counts], [[mine], counts]);
    assert.deepEqual(ids(await list({ status: "rejected" })), []);
  });

  it("lists all of an event for its organizers, and one's own there for others", async () => {
    const { me, other, first, second, mine, others, shared, elsewhere } = await makeSessions();
    const list = (user: typeof me, eventId: string) =>
      user.call(contract.listSessions, { query: { eventId } });
    const all = await list(other, first);
    assert.deepEqual(ids(all), [shared, others, mine]);
    assert.deepEqual(all.counts, { all: 3, draft: 1, confirmed: 1, rejected: 1 });
    const own = await list(me, first);
    assert.deepEqual(ids(own), [shared, mine]);
    assert.deepEqual(own.counts, { all: 2, draft: 1, confirmed: 1, rejected: 0 });
    assert.deepEqual(ids(await list(me, second)), [elsewhere]);
  });

  it("is a 404 for an event that the caller may not see, a 400 for a query that makes no sense", async () => {
    const { first } = await makeSessions();
    const { call } = await makeUser(app);
    const list = (query: object) => refusal(call(contract.listSessions, { query }));
    assert.deepEqual(await list({ eventId: first }), {
      status: 404,
      code: "not_found",
      message: "Event not found",
    });
    assert.equal((await list({ eventId: "7" })).status, 400);
    assert.equal((await list({ status: "open" })).status, 400);
    assert.equal((await list({ cursor: "x" })).status, 400);
  });

  it("goes through all pages, also of sessions of the same moment", async () => {
    const me = await makeUser(app);
    const eventId = await makeEvent(app, me);
    const created = { created_at: "2026-01-01T00:00:00.000Z" };
    const made = [];
    for (let n = 0; n < 5; n++) made.push((await makeSession(app, me, eventId, created)).sessionId);
    const expected = made.sort().reverse();
    for (const query of [{ limit: 2 }, { limit: 2, eventId }]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await me.call(contract.listSessions, { query: { ...query, cursor } });
        seen.push(...ids(answer));
        cursor = answer.nextCursor ?? undefined;
      } while (cursor);
      assert.deepEqual(seen, expected);
    }
  });

  it("asks the database as often for three sessions as for one", async () => {
    const { userId, call } = await makeUser(app);
    const me = { userId, call } as Awaited<ReturnType<typeof makeUser>>;
    const queriesFor = async () => {
      const eventId = await makeEvent(app, me);
      const { sessionId } = await makeSession(app, me, eventId);
      await makeCoSpeaker(app, await makeUser(app), sessionId);
      await call(contract.listSessions);
      app.queries.length = 0;
      await call(contract.listSessions);
      await call(contract.listSessions, { query: { eventId } });
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.deepEqual([one, await queriesFor()], [5, 5]);
  });
});

describe("what public caches hear of a session", () => {
  it("is nothing but its speaker's profile while it is not confirmed, which lists no talk that waits", async () => {
    const { people, sessionId, eventId } = await makeCast(app, { visibility: "public" });
    const { call } = people.speaker;
    const params = { sessionId };
    const talkId = await makeTalk(app, people.speaker);
    const heard = await announcedBy(app, async () => {
      await call(contract.updateSession, { params, body: { room: "A" } });
      await people.creator.call(reject, { params, body: {} });
      await call(contract.createSession, { body: { talkId, eventId } });
      await call(contract.deleteSession, { params });
    });
    assert.deepEqual(heard, [`public:user:${people.speaker.userId}`]);
  });

  it("is the event and every speaker, before and after", async () => {
    const { people, sessionId, eventId } = await makeCast(app, { visibility: "public" });
    const { creator, speaker, coSpeaker, stranger } = people;
    const places = (...users: { userId: string }[]) =>
      [`public:event:${eventId}`, ...users.map((user) => `public:user:${user.userId}`)].sort();
    const params = { sessionId };
    const heardOf = (action: () => Promise<unknown>) => announcedBy(app, action);
    const update = (user: typeof speaker, body: object) =>
      heardOf(() => user.call(contract.updateSession, { params, body }));
    const decided = (decision: typeof approve | typeof reject) =>
      heardOf(() => creator.call(decision as typeof reject, { params, body: {} }));
    assert.deepEqual(await decided(approve), places(speaker, coSpeaker));
    assert.deepEqual(await update(creator, { room: "A" }), places(speaker, coSpeaker));
    assert.deepEqual(await update(creator, { room: "A" }), []);
    const coSpeakerIds = [stranger.userId];
    // The speaker's change needs the organizers' decision again, unless the speaker is one of them.
    await makeCoOrganizer(app, speaker, eventId);
    assert.deepEqual(await update(speaker, { coSpeakerIds }), places(speaker, coSpeaker));
    assert.deepEqual(await heardOf(() => acceptAsCoSpeakers([stranger])), places(speaker, stranger));
    await app.db.deleteFrom("co_organizers").where("user_id", "=", speaker.userId).execute();
    assert.deepEqual(await decided(reject), places(speaker, stranger));
    assert.deepEqual(await decided(approve), places(speaker, stranger));
    assert.deepEqual(await update(speaker, { room: "B" }), places(speaker, stranger));
    await decided(approve);
    const remove = () => creator.call(contract.deleteSession, { params });
    assert.deepEqual(await heardOf(remove), places(speaker, stranger));
  });

  it("is both events when it moves between them and stays confirmed", async () => {
    const { people, sessionId, eventId } = await makeCast(app, { status: "confirmed" });
    const { speaker, coSpeaker } = people;
    await makeCoOrganizer(app, speaker, eventId);
    const mine = await makeEvent(app, speaker);
    const body = { eventId: mine };
    const heard = await announcedBy(app, () =>
      speaker.call(contract.updateSession, { params: { sessionId }, body }),
    );
    const speakers = [speaker, coSpeaker].map((user) => `public:user:${user.userId}`);
    assert.deepEqual(heard, [`public:event:${eventId}`, `public:event:${mine}`, ...speakers].sort());
  });

  it("misses no speaker when the event is published while the session is approved", async () => {
    for (let round = 0; round < 5; round++) {
      const { people, sessionId, eventId } = await makeCast(app);
      const heard = await announcedBy(app, () =>
        Promise.all([
          people.coOrganizer.call(approve, { params: { sessionId } }),
          people.creator.call(updateEvent, { params: { eventId }, body: { visibility: "public" } }),
        ]),
      );
      const speakers = [people.speaker, people.coSpeaker].map((user) => `public:user:${user.userId}`);
      assert.deepEqual(heard, [`public:event:${eventId}`, "public:events", ...speakers].sort());
    }
  });
});
