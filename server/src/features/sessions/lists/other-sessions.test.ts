import assert from "node:assert/strict";
import { it } from "node:test";
import { listOtherSessions } from "@plenary/contract/sessions/event-sessions";
import { makeCoSpeaker, makeEvent, makeSession, makeTalk, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

// Proves trust session form: Suggests the rooms and tracks of the event; to organizers also what else is in use
it("organizers see when and where the event's other sessions are, and who speaks, and nobody else does", async () => {
  const [organizer, speaker, beside] = [await makeUser(app), await makeUser(app), await makeUser(app)];
  const days = { start_date: "2027-05-01", end_date: "2027-05-02" };
  const eventId = await makeEvent(app, organizer, { visibility: "public", ...days });
  const talk_id = await makeTalk(app, speaker, { title: "Opening" });
  const placed = {
    start_time: "2027-05-01T09:00:00.000Z",
    duration_minutes: 45,
    room: "Hall 1",
    track: "Web",
  };
  const shown = await makeSession(app, speaker, eventId, { talk_id, ...placed });
  await makeCoSpeaker(app, beside, shown.sessionId);
  await makeCoSpeaker(app, organizer, shown.sessionId, { position: 2, accepted: false });
  const own = await makeSession(app, speaker, eventId, { ...placed, room: "hall 1" });
  await makeSession(app, speaker, eventId, { room: "Hall 1" });
  await makeSession(app, speaker, eventId, { ...placed, status: "rejected" });
  await makeSession(app, speaker, await makeEvent(app, organizer), placed);
  const params = { eventId };
  const query = { sessionId: own.sessionId };
  assert.deepEqual(await organizer.call(listOtherSessions, { params, query }), {
    ...{ firstDay: "2027-05-01", lastDay: "2027-05-02", rooms: ["Hall 1"], tracks: ["Web"] },
    sessions: [
      {
        ...{ title: "Opening", startTime: placed.start_time, durationMinutes: 45, room: "Hall 1" },
        speakerIds: [speaker.userId, beside.userId],
      },
    ],
  });
  assert.equal((await organizer.call(listOtherSessions, { params })).sessions.length, 2);
  assert.equal((await refusal(speaker.call(listOtherSessions, { params }))).status, 403);
});
