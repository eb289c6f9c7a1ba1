import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { listPublicSessions } from "@plenary/contract/public/public";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const missing = { status: 404, code: "not_found", message: "Session not found" };

async function makeConfirmed() {
  const organizer = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const talkId = await makeTalk(app, organizer, { description: "One\ntwo **three**" });
  const { sessionId } = await makeSession(app, organizer, eventId, { talk_id: talkId, status: "confirmed" });
  const params = { eventId, sessionId };
  const read = async () => (await app.client()(getPublicSession, { params })).session;
  return { organizer, eventId, sessionId, talkId, params, read };
}

describe("a session's own public answer", () => {
  // Proves programme 7: `GET /public/events/{id}/sessions/{sessionId}` has one confirmed session with description,
  //   links and notice; it is kept and never stale
  it("has what the list says of it, and its description, links and addresses", async () => {
    const { organizer, eventId, sessionId, params, read } = await makeConfirmed();
    const body = {
      ...{ startTime: "2027-05-01T12:00", durationMinutes: 45, room: "Hall", track: "Web", type: "Talk" },
      ...{ links: [{ url: "https://example.org/slides", title: "Slides" }], doNotRecord: true },
      ...{ streamUrl: "https://example.org/live", recordingUrl: null, languages: ["en"] },
    };
    await organizer.call(updateSession, { params: { sessionId }, body });
    await app.db.updateTable("sessions").set({ notice: "Starts late" }).execute();
    await app.settle();
    const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
    assert.deepEqual(await read(), {
      ...(sessions[0] ?? assert.fail()),
      feedbackUntil: null,
      number: 1,
      description: "One\ntwo **three**",
      descriptionHtml: "<p>One<br>two <strong>three</strong></p>",
      links: body.links,
      ...{ doNotRecord: true, streamUrl: body.streamUrl, recordingUrl: null, notice: "Starts late" },
    });
    assert.equal(params.sessionId, sessions[0]?.sessionId);
  });

  // Proves programme 7: `GET /public/events/{id}/sessions/{sessionId}` has one confirmed session with description,
  //   links and notice; it is kept and never stale
  it("comes from memory, and changes with its talk and its place", async () => {
    const { organizer, sessionId, talkId, params, read } = await makeConfirmed();
    const path = `/api/public/events/${params.eventId}/sessions/${sessionId}`;
    await app.raw(path);
    app.queries.length = 0;
    await app.raw(path);
    assert.deepEqual(app.queries, []);
    await organizer.call(updateTalk, { params: { talkId }, body: { description: "Another" } });
    assert.equal((await read()).descriptionHtml, "<p>Another</p>");
    await organizer.call(updateSession, { params: { sessionId }, body: { room: "Attic" } });
    assert.equal((await read()).room, "Attic");
  });

  // Proves programme 7: `GET /public/events/{id}/sessions/{sessionId}` has one confirmed session with description,
  //   links and notice; it is kept and never stale
  it("is not found for what is not public, nor in another event", async () => {
    const { organizer, sessionId, params, read } = await makeConfirmed();
    const of = (eventId: string, id: string) =>
      refusal(app.client()(getPublicSession, { params: { eventId, sessionId: id } }));
    const other = await makeEvent(app, organizer, { visibility: "public" });
    assert.deepEqual(await of(other, sessionId), missing);
    const draft = await makeEvent(app, organizer);
    const confirmed = await makeSession(app, organizer, draft, { status: "confirmed" });
    assert.deepEqual(await of(draft, confirmed.sessionId), missing);
    const waiting = await makeSession(app, organizer, params.eventId);
    assert.deepEqual(await of(params.eventId, waiting.sessionId), missing);
    assert.equal((await read()).sessionId, sessionId);
  });
});
