import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import { notFound, refusal, useApp } from "../../../../test/harness.ts";
import { mailed } from "../../../../test/mail/outbox.ts";
import { makeCast, makeSubmission } from "../../../../test/scenes.ts";

const app = useApp();

const list = (
  user: TestUser,
  query: { eventId?: string; status?: contract.SessionStatus; limit?: number } = {},
) => user.call(contract.listSessions, { query: { ...query, waiting: "true" } });

describe("what waits for a decision", () => {
  /** Two events of `me`, one that `me` helps to organize, and one of somebody else, each with sessions. */
  async function makeWaiting() {
    const me = await makeUser(app);
    const other = await makeUser(app);
    const named = async (creator: TestUser, name: string) => makeEvent(app, creator, { name });
    const events = {
      own: await named(me, "B"),
      none: await named(me, "A"),
      joined: await named(other, "C"),
      asked: await named(other, "D"),
    };
    await makeCoOrganizer(app, me, events.joined);
    await makeCoOrganizer(app, me, events.asked, "pending");
    const drafts: Record<string, string[]> = {};
    for (const [name, eventId] of Object.entries(events)) {
      for (const status of ["confirmed", "rejected"] as const) {
        await makeSession(app, other, eventId, { status });
      }
      for (let n = 0; name !== "none" && n < 2; n++) {
        app.clock.advance(1000);
        const { sessionId } = await makeSession(app, n ? me : other, eventId);
        drafts[name] = [sessionId, ...(drafts[name] ?? [])];
      }
    }
    const { own = [], joined = [], asked = [] } = drafts;
    return { me, other, events, own, joined, asked };
  }

  const ids = ({ sessions }: { sessions: contract.Session[] }) => sessions.map((row) => row.sessionId);

  it("is every draft in the events that one organizes, newest first, with counts by event", async () => {
    const { me, events, own, joined } = await makeWaiting();
    const answer = await list(me);
    assert.deepEqual(ids(answer), [...joined, ...own]);
    const { counts, waiting, nextCursor } = answer;
    const expected = {
      counts: { all: 4, draft: 4, confirmed: 0, rejected: 0 },
      waiting: [
        { eventId: events.own, eventName: "B", count: 2 },
        { eventId: events.joined, eventName: "C", count: 2 },
      ],
      nextCursor: null,
    };
    assert.deepEqual({ counts, waiting, nextCursor }, expected);
    assert.deepEqual(await list(me, { status: "confirmed" }), answer);
    for (const session of answer.sessions) assert.equal(session.permissions.decide, true);
    const page = await list(me, { limit: 3 });
    assert.deepEqual([ids(page), page.waiting], [[...joined, ...own].slice(0, 3), waiting]);
  });

  it("is that of one event when it is named, and nothing where one organizes nothing", async () => {
    const { me, other, events, own, asked } = await makeWaiting();
    const answer = await list(me, { eventId: events.own });
    assert.deepEqual(ids(answer), own);
    assert.deepEqual(answer.waiting, [{ eventId: events.own, eventName: "B", count: 2 }]);
    assert.deepEqual(ids(await list(me, { eventId: events.asked })), []);
    assert.deepEqual(ids(await list(other, { eventId: events.asked })), asked);
    const stranger = await makeUser(app);
    const none = { all: 0, draft: 0, confirmed: 0, rejected: 0 };
    assert.deepEqual(await list(stranger), { sessions: [], nextCursor: null, counts: none, waiting: [] });
    assert.deepEqual(await refusal(list(stranger, { eventId: events.own })), notFound("Event"));
  });

  it("is for admins what waits in their own events, and in any that they name", async () => {
    const { events, own } = await makeWaiting();
    const admin = await makeAdmin(app);
    assert.deepEqual(ids(await list(admin)), []);
    assert.deepEqual(ids(await list(admin, { eventId: events.own })), own);
  });

  it("is not asked for otherwise", async () => {
    const { me } = await makeWaiting();
    for (const query of [{}, { waiting: "false" }] as const) {
      const answer = await me.call(contract.listSessions, { query });
      assert.deepEqual([answer.sessions.length, answer.waiting], [3, null]);
    }
    const query = { waiting: "yes" as "true" };
    assert.equal((await refusal(me.call(contract.listSessions, { query }))).status, 400);
  });

  it("takes as many queries for three events as for one", async () => {
    const me = await makeUser(app);
    const queriesFor = async () => {
      await makeSession(app, await makeUser(app), await makeEvent(app, me));
      await list(me);
      app.queries.length = 0;
      await list(me);
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.deepEqual([one, await queriesFor()], [3, 3]);
  });
});

describe("the mail about a decision", () => {
  // Proves decisions 1: APP_URL stands in links
  // Proves decisions 7: Session approved or rejected
  it("goes to the speaker with every approval and rejection, the reason with the latter", async () => {
    const { speaker, organizer, talkId, eventId } = await makeSubmission(app);
    const { sessionId } = await makeSession(app, speaker, eventId, { talk_id: talkId });
    const params = { sessionId };
    await organizer.call(contract.approveSession, { params });
    await organizer.call(contract.rejectSession, { params, body: { reason: "Too <late>" } });
    await organizer.call(contract.approveSession, { params });
    await organizer.call(contract.rejectSession, { params, body: {} });
    const data = {
      talkTitle: "Types",
      eventName: "Conf",
      link: `${app.ctx.config.appUrl}/sessions/${sessionId}`,
      about: { eventId, sessionId },
    };
    const to = { to: speaker.email, name: speaker.name };
    const pageLink = `${app.ctx.config.appUrl}/public/events/${eventId}`;
    const approved = { kind: "session_approved", ...to, data: { ...data, pageLink } };
    // It was public, and so is cancelled rather than not accepted.
    const cancelled = (reason: string) => ({
      kind: "session_rejected",
      ...to,
      data: { ...data, reason, cancelled: true },
    });
    assert.deepEqual(await mailed(app), [approved, cancelled("Too <late>"), approved, cancelled("")]);
  });

  it("says that a session is cancelled only where its speaker, or the public, was told of it", async () => {
    const [speaker, organizer] = [await makeUser(app), await makeUser(app)];
    const said = async (visibility: "public" | "draft", decisions: ("approve" | "wait" | "reject")[]) => {
      await app.db.deleteFrom("outbox").execute();
      const eventId = await makeEvent(app, organizer, { visibility });
      const { sessionId } = await makeSession(app, speaker, eventId);
      for (const decision of decisions) {
        if (decision === "approve") await organizer.call(contract.approveSession, { params: { sessionId } });
        else if (decision === "reject")
          await organizer.call(contract.rejectSession, { params: { sessionId }, body: {} });
        else await app.db.updateTable("outbox").set({ state: "sent" }).execute();
      }
      const mail = (await mailed(app)).find(({ kind }) => kind === "session_rejected");
      return (mail?.data as { cancelled?: true } | undefined)?.cancelled ?? false;
    };
    assert.equal(await said("public", ["reject"]), false);
    assert.equal(await said("draft", ["approve", "reject"]), false);
    assert.equal(await said("draft", ["approve", "wait", "reject"]), true);
    assert.equal(await said("public", ["approve", "reject"]), true);
  });

  it("is not sent when nothing is decided, when one decides oneself, or when none is wanted", async () => {
    const { people, sessionId, eventId } = await makeCast(app);
    const { creator, stranger } = people;
    const approve = (user: TestUser, id: string) =>
      user.call(contract.approveSession, { params: { sessionId: id } });
    await refusal(approve(stranger, sessionId));
    const own = await makeSession(app, creator, eventId, { talk_id: await makeTalk(app, creator) });
    await approve(creator, own.sessionId);
    const quiet = await makeUser(app, { email_notifications: false });
    await approve(creator, (await makeSession(app, quiet, eventId)).sessionId);
    assert.deepEqual(await mailed(app), []);
    await approve(creator, sessionId);
    await refusal(approve(creator, sessionId));
    assert.equal((await mailed(app)).length, 1);
  });
});
