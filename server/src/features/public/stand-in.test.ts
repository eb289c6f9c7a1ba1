import assert from "node:assert/strict";
import { beforeEach, it } from "node:test";
import { getDashboard } from "@plenary/contract/dashboard";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public";
import { setSpeakers } from "@plenary/contract/session-speakers";
import { listSessions } from "@plenary/contract/sessions";
import { makeEvent, makeSession, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

let organizer: TestUser;
let [eventId, sessionId] = ["", ""];

/** A public event whose keynote lost its speaker, and whose opening names nobody in the file that it came from. */
beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga Standin" });
  const speaker = await makeUser(app, { name: "Sam" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const start_time = "2027-05-01T10:00:00.000Z";
  const place = { start_time, duration_minutes: 45, room: "Hall" };
  const talk_id = await makeTalk(app, speaker, { title: "Keynote" });
  ({ sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", talk_id, ...place }));
  await makeSession(app, organizer, eventId, { status: "confirmed", no_person: true, ...place });
  await organizer.call(setSpeakers, { params: { sessionId }, body: { userIds: [] } });
});

it("whoever stands in for nobody is a speaker in no public answer, and has no page", async () => {
  const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
  assert.deepEqual(
    sessions.map(({ speaker, speakers, awaitsSpeaker }) => [speaker.name, speakers, awaitsSpeaker]).sort(),
    [
      ["", [], undefined],
      ["", [], true],
    ],
  );
  const parts = ["sessions", `sessions/${sessionId}`, "programme", "programme/search?q=Keynote", "speakers"];
  const files = ["schedule.xml", "schedule.json", "programme.csv", "programme.ics", "changes.atom"];
  for (const part of [...parts, ...files, `sessions/${sessionId}.ics`]) {
    const answer = await app.raw(`/api/public/events/${eventId}/${part}`);
    assert.equal(answer.status, 200, part);
    assert.doesNotMatch(await answer.text(), /Standin/, part);
  }
  const { userId } = organizer;
  assert.equal((await refusal(app.client()(getPublicProfile, { params: { userId } }))).status, 404);
  const calendar = await app.raw(`/api/public/users/${userId}/sessions.ics`);
  assert.doesNotMatch(await calendar.text(), /Keynote|BEGIN:VEVENT/);
});

it("nor in what they read themselves as a speaker", async () => {
  const { dashboard } = await organizer.call(getDashboard);
  assert.deepEqual(dashboard.next, []);
  const { sessions } = await organizer.call(listSessions);
  assert.ok(!sessions.some((session) => session.sessionId === sessionId));
});
