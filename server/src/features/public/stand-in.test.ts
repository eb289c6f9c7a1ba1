import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { NOBODY } from "@plenary/contract/fields";
import { listNotices } from "@plenary/contract/messages/notices";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public/public";
import { listEventSessions, listOtherSessions } from "@plenary/contract/sessions/event-sessions";
import { setSpeakers } from "@plenary/contract/sessions/session-speakers";
import {
  approveSession,
  deleteSession,
  getSession,
  listSessions,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { getTalk, listTalks, updateTalk } from "@plenary/contract/sessions/talks";
import {
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();

let organizer: TestUser;
let [eventId, sessionId, openingId, openingTalkId] = ["", "", "", ""];

/** A public event whose keynote lost its speaker, and whose opening names nobody in the file that it came from. */
beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga Standin" });
  const speaker = await makeUser(app, { name: "Sam" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const start_time = "2027-05-01T10:00:00.000Z";
  const place = { start_time, duration_minutes: 45, room: "Hall" };
  const talk_id = await makeTalk(app, speaker, { title: "Keynote" });
  ({ sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", talk_id, ...place }));
  const opening = { status: "confirmed", no_person: true, ...place } as const;
  ({ sessionId: openingId, talkId: openingTalkId } = await makeSession(app, organizer, eventId, opening));
  await organizer.call(setSpeakers, { params: { sessionId }, body: { userIds: [] } });
});

it("whoever stands in for nobody is a speaker in no public answer, and has no page", async () => {
  const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
  assert.deepEqual(
    sessions
      .map(({ speakerId, speaker, speakers, awaitsSpeaker }) => [
        ...[speakerId, speaker.name, speakers, awaitsSpeaker],
      ])
      .sort(),
    [
      [NOBODY, "", [], undefined],
      [NOBODY, "", [], true],
    ],
  );
  const { userId } = organizer;
  const parts = ["sessions", `sessions/${sessionId}`, "programme", "programme/search?q=Keynote", "speakers"];
  const files = ["schedule.xml", "schedule.json", "programme.csv", "programme.ics", "changes.atom"];
  for (const part of [...parts, ...files, `sessions/${sessionId}.ics`, `sessions/${openingId}`]) {
    const answer = await app.raw(`/api/public/events/${eventId}/${part}`);
    assert.equal(answer.status, 200, part);
    const said = await answer.text();
    assert.doesNotMatch(said, /Standin/, part);
    assert.ok(!said.includes(userId), part);
  }
  for (const id of [userId, NOBODY])
    assert.equal((await refusal(app.client()(getPublicProfile, { params: { userId: id } }))).status, 404);
  const calendar = await app.raw(`/api/public/users/${userId}/sessions.ics`);
  assert.doesNotMatch(await calendar.text(), /Keynote|BEGIN:VEVENT/);
});

// Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
//   change; nobody stands for nobody
it("nor in what organizers read, nor as whose the talk is", async () => {
  const helper = await makeUser(app, { name: "Hugo" });
  await makeCoOrganizer(app, helper, eventId);
  const params = { eventId };
  const other = await makeSession(app, helper, eventId, { status: "confirmed" });
  const { sessions } = await helper.call(listSessions, { query: { eventId } });
  const named = sessions.map(({ speakerId, speaker, speakers }) => [
    speakerId,
    speaker.name,
    speakers.length,
  ]);
  assert.deepEqual(
    named.sort(),
    [
      [NOBODY, "", 0],
      [NOBODY, "", 0],
      [helper.userId, "Hugo", 1],
    ].sort(),
  );
  const answers = [
    await helper.call(listEventSessions, { params, query: {} }),
    await helper.call(listOtherSessions, { params, query: {} }),
    await helper.call(getSession, { params: { sessionId } }),
    await helper.call(getSession, { params: { sessionId: openingId } }),
  ];
  for (const answer of answers) {
    assert.ok(!JSON.stringify(answer).includes(organizer.userId));
    assert.doesNotMatch(JSON.stringify(answer), /Standin/);
  }
  // Nor by their order: a name that nobody shows sorts nothing.
  const sorted = await helper.call(listEventSessions, { params, query: { sort: "speaker" } });
  assert.equal(sorted.sessions[0]?.sessionId, other.sessionId);
  const found = await helper.call(listEventSessions, { params, query: { q: "Standin" } });
  assert.deepEqual(found.sessions, []);
  // A talk of a public event is everybody's to read who is signed in.
  const reader = await makeUser(app);
  const { talk } = await reader.call(getTalk, { params: { talkId: openingTalkId } });
  assert.equal(talk.creatorId, NOBODY);
});

describe("who stands in for nobody", () => {
  it("has none of it among what is their own, and changes it as an organizer", async () => {
    const { dashboard } = await organizer.call(getDashboard);
    assert.deepEqual([dashboard.next, dashboard.own], [[], { events: 1, talks: 0, sessions: 0 }]);
    assert.deepEqual((await organizer.call(listSessions)).sessions, []);
    assert.deepEqual((await organizer.call(listTalks)).talks, []);
    const edit = organizer.call(updateTalk, {
      params: { talkId: openingTalkId },
      body: { title: "Welcome" },
    });
    assert.equal((await refusal(edit)).message, "This belongs to a session. Change the session.");
    const params = { sessionId: openingId };
    const { session } = await organizer.call(updateSession, { params, body: { talk: { title: "Welcome" } } });
    assert.deepEqual([session.talk.title, session.status], ["Welcome", "confirmed"]);
  });

  // Proves programme 8: Imports keep rooms with GUID and order, tracks with colour, numbers, type, languages and day
  //   change; nobody stands for nobody
  it("hears nothing that its speakers would, whatever other organizers do with it", async () => {
    const helper = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, helper, eventId);
    const waiting = await makeSession(app, organizer, eventId, { status: "draft", no_person: true });
    await helper.call(approveSession, { params: { sessionId: waiting.sessionId } });
    const params = { sessionId: openingId };
    await helper.call(updateSession, { params, body: { startTime: "2027-05-01T12:00:00.000Z" } });
    await helper.call(updateSession, { params, body: { talk: { title: "Welcome" } } });
    await helper.call(deleteSession, { params });
    app.clock.advance(60 * 60_000);
    const told = (await mailed(app)).filter(({ name }) => name === "Olga Standin");
    assert.deepEqual(told, []);
    assert.deepEqual((await organizer.call(listNotices)).notices, []);
  });
});
