import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "@plenary/contract/limits";
import { createRoom, updateRoom } from "@plenary/contract/programme/rooms";
import { listSessionDetails } from "@plenary/contract/sessions/session-details";
import { addSpeaker } from "@plenary/contract/sessions/session-speakers";
import { approveSession, getSession, updateSession } from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeCast, outcomes } from "../../../../test/scenes.ts";

const app = useApp();

const details = (as: TestUser, eventId: string, ids: readonly string[]) =>
  as.call(listSessionDetails, { params: { eventId }, query: { ids: ids.join() } });

describe("the details of several sessions", () => {
  it("are for the organizers of their event alone", async () => {
    const cast = await makeCast(app);
    const { eventId, sessionId } = cast;
    assert.deepEqual(await outcomes(cast, (user: TestUser) => details(user, eventId, [sessionId])), {
      ...{ creator: "ok", coOrganizer: "ok", admin: "ok" },
      ...{ speaker: 403, coSpeaker: 403, invited: 403 },
      ...{ pendingCoOrganizer: 404, rejectedCoOrganizer: 404, askedCoSpeaker: 404 },
      ...{ formerlyInvited: 404, stranger: 404 },
    });
  });

  // Proves workspace 3: choosing a row opens it beside the list with all that the session's and the talk's pages say
  it("say what their pages and those of their talks say, in the order asked for", async () => {
    const [organizer, ada, bo] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const talk_id = await makeTalk(app, ada, { description: "Some *words*" });
    const { sessionId: told } = await makeSession(app, ada, eventId, { talk_id, wished_room: "Attic" });
    const { sessionId: plain } = await makeSession(app, bo, eventId);
    await makeCoSpeaker(app, bo, told);
    const params = { sessionId: told };
    await organizer.call(addSpeaker, { params, body: { email: "ann@example.com" } });
    await organizer.call(updateSession, { params, body: { talk: { title: "Corrected" } } });
    await organizer.call(approveSession, { params });
    const { sessions, rest } = await details(organizer, eventId, [plain, told, plain]);
    assert.deepEqual([sessions.map(({ sessionId }) => sessionId), rest], [[plain, told], []]);
    const [, session] = sessions;
    const { session: own } = await organizer.call(getSession, { params });
    const { talk, descriptionHtml } = await organizer.call(getTalk, { params: { talkId: own.talkId } });
    const { description, createdAt, updatedAt } = talk;
    assert.deepEqual(session, {
      ...own,
      talk: { ...own.talk, description, descriptionHtml, createdAt, updatedAt },
      conflicts: [],
    });
    assert.equal(own.speakers[1]?.email, bo.email);
    assert.deepEqual(
      own.askedAddresses?.map(({ email }) => email),
      ["ann@example.com"],
    );
    assert.deepEqual([own.wishes?.room, own.speakersTexts?.changedBy], ["Attic", organizer.name]);
    assert.equal(descriptionHtml, "<p>Some <em>words</em></p>");
  });

  it("name the other session of each conflict, as the plan is now", async () => {
    const [organizer, speaker] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { room } = await organizer.call(createRoom, { params: { eventId }, body: { name: "Hall" } });
    const held = { status: "confirmed", duration_minutes: 60, start_time: "2027-05-01T09:00:00Z" } as const;
    const inHall = { ...held, room: "Hall", room_id: room.roomId };
    const add = async (title: string, as: TestUser, values: Parameters<typeof makeSession>[3]) => {
      const talk_id = await makeTalk(app, as, { title });
      return (await makeSession(app, as, eventId, { ...values, talk_id })).sessionId;
    };
    const [one, two, three] = [
      await add("One", speaker, inHall),
      await add("Two", organizer, inHall),
      await add("Three", speaker, held),
    ];
    await app.settle();
    const conflictsOf = async (sessionId: string) =>
      (await details(organizer, eventId, [sessionId])).sessions[0]?.conflicts;
    const zone = "(Europe/Lisbon).";
    const overlap = (from: string) =>
      `“One” and “Two” overlap in Hall, 1 May 2027 at ${from} to 11:00 ${zone}`;
    const twice = `${speaker.name} is in “One” and “Three” at the same time, 1 May 2027 at 10:00 to 11:00 ${zone}`;
    const withTwo = { rule: "room_overlap", sessionId: two, title: "Two", text: overlap("10:00") };
    const withOne = { rule: "person_overlap", sessionId: one, title: "One", text: twice };
    assert.deepEqual(await conflictsOf(one), [withTwo, { ...withOne, sessionId: three, title: "Three" }]);
    assert.deepEqual(await conflictsOf(three), [withOne]);
    const params = { sessionId: two };
    await organizer.call(updateSession, { params, body: { startTime: "2027-05-01T12:00:00Z" } });
    assert.deepEqual(await conflictsOf(two), []);
    await organizer.call(updateSession, { params, body: { startTime: "2027-05-01T09:30:00Z" } });
    assert.deepEqual(await conflictsOf(two), [{ ...withOne, rule: "room_overlap", text: overlap("10:30") }]);
    // A room that takes two has none, whatever the plan's revision.
    await organizer.call(updateRoom, { params: { roomId: room.roomId }, body: { parallelMax: 2 } });
    assert.deepEqual(await conflictsOf(two), []);
  });

  it("leave out what is at another event, gone, or was never there, whoever organizes that", async () => {
    const organizer = await makeUser(app);
    const [here, there] = [await makeEvent(app, organizer), await makeEvent(app, organizer)];
    const { sessionId: own } = await makeSession(app, organizer, here);
    const { sessionId: foreign } = await makeSession(app, organizer, there);
    const ids = [foreign, own.toUpperCase(), own, eventIdLike(own)];
    const { sessions, rest } = await details(organizer, here, ids);
    assert.deepEqual([sessions.map(({ sessionId }) => sessionId), rest], [[own], []]);
    // Nor does an event of one's own open a session that one speaks in.
    const speaker = await makeUser(app);
    const { sessionId } = await makeSession(app, speaker, here);
    const mine = await makeEvent(app, speaker);
    await makeCoOrganizer(app, speaker, there);
    assert.deepEqual((await details(speaker, mine, [sessionId, foreign])).sessions, []);
  });

  it("are of 50 sessions at most, by as many statements as for one, and as many as fit in an answer", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const description = "word ".repeat(9999);
    const ids: string[] = [];
    for (let n = 0; n < 14; n += 1) {
      const talk_id = await makeTalk(app, organizer, { description });
      const session = { talk_id, own_talk: true };
      ids.push((await makeSession(app, organizer, eventId, session)).sessionId);
    }
    await details(organizer, eventId, ids.slice(0, 1));
    const statements = async (some: string[]) => {
      app.queries.length = 0;
      const answer = await details(organizer, eventId, some);
      return { ...answer, statements: app.queries.length };
    };
    const one = await statements(ids.slice(0, 1));
    const many = await statements(ids);
    assert.deepEqual([one.statements, many.statements], [9, 9]);
    assert.deepEqual([...many.sessions.map(({ sessionId }) => sessionId), ...many.rest], ids);
    assert.ok(many.rest.length > 0 && many.rest.length < 5, `${many.rest.length} left`);
    const tooMany = Array.from({ length: limits.detailedSessionsMax + 1 }, (_, n) =>
      eventIdLike(ids[0] ?? "", n),
    );
    for (const ids of [tooMany, ["x"]])
      assert.equal((await refusal(details(organizer, eventId, ids))).status, 400);
    assert.deepEqual((await details(organizer, eventId, [])).sessions, []);
  });
});

/** An id like that one, which nothing has. */
const eventIdLike = (id: string, n = 0) => `${id.slice(0, -4)}${String(n).padStart(4, "0")}`;
