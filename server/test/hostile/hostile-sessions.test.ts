import assert from "node:assert/strict";
import { it } from "node:test";
import * as open from "@plenary/contract/public/public";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeEvent, makeTalk, makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { attempt, forEach } from "../http.ts";
import { hostileStrings, skip } from "./hostile-data.ts";
import { pick, type Row, send } from "./hostile-text.ts";

const app = useApp({ rateLimit: false });
const strings = hostileStrings();

const placeRules = { room: { min: 0, max: 100 }, track: { min: 0, max: 100 } };
const rejectRules = { reason: { min: 0, max: 500 } };

it(`keeps ${strings.length} hostile strings as room, track and reason${skip ? ` (${skip})` : ""}`, async () => {
  const organizer = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const expected = new Map<string, Row>();
  await forEach(strings, async (text) => {
    const body = { eventId, talkId: await makeTalk(app, speaker) };
    const { answer } = await send(
      app,
      sessions.createSession,
      { token: speaker.token, body },
      text,
      placeRules,
    );
    const params = { sessionId: String(answer.sessionId) };
    const asOrganizer = { token: organizer.token, params, body: {} };
    const rejected = await send(app, sessions.rejectSession, asOrganizer, text, rejectRules, {
      reason: "rejectReason",
    });
    assert.equal(rejected.answer.status, "rejected");
    const { kept } = await send(app, sessions.updateSession, asOrganizer, text, placeRules);
    expected.set(params.sessionId, kept);
  });
  await app.db.updateTable("sessions").set({ status: "confirmed" }).execute();
  await app.settle();
  app.ctx.changes.apply(["*"]);
  const { body } = await attempt(app, open.listPublicSessions, { params: { eventId } });
  const shown = new Map(
    (body.sessions as open.PublicSession[]).map((session) => [session.sessionId, session]),
  );
  assert.equal(shown.size, expected.size);
  for (const [id, kept] of expected) assert.deepEqual(pick(shown.get(id), Object.keys(kept)), kept);
});
