import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import type { TestUser } from "../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, type setUp } from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { recordReleases } from "./keeping.ts";

const app = useApp();

const ofSession = (who: TestUser, sessionId: string) =>
  who.call(contract.getSessionFeedback, { params: { sessionId } });

const releases = async (who: TestUser, eventId: string) =>
  (await who.call(contract.getFeedback, { params: { eventId }, query: {} })).waiting.releases;

/** While it takes answers and has some, a session is rejected. */
async function makeUnconfirmed(settings: Parameters<typeof setUp>[3] = {}) {
  const made = await makeCollecting(app, settings);
  await makeAnswers(app, made.sessionId, ratings(0, 0, 0, 0, 6));
  await makeAnswers(app, made.other, ratings(0, 0, 0, 6));
  const params = { sessionId: made.sessionId };
  await made.organizer.call(rejectSession, { params, body: {} });
  return made;
}

describe("a session that isn't confirmed any more", () => {
  // Proves feedback 4, 6: Speakers read what was released, without the room; organizers read everything at once
  it("is closed at once: it waits for its release, and goes with all closed ones", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeUnconfirmed();
    assert.equal((await ofSession(organizer, sessionId)).session.closed, true);
    assert.equal((await ofSession(organizer, other)).session.closed, false);
    assert.equal(await releases(organizer, eventId), 1);
    const { dashboard } = await organizer.call(getDashboard);
    assert.equal(dashboard.feedback.releases, 1);
    const body = {};
    assert.deepEqual(await organizer.call(contract.releaseFeedback, { params: { eventId }, body }), {
      ...{ released: 1, speakers: 1 },
    });
    assert.equal((await ofSession(speaker, sessionId)).figures.average, 5);
    assert.equal((await refusal(ofSession(speaker, other))).status, 403);
    assert.equal(await releases(organizer, eventId), 0);
  });

  // Proves feedback 4, 6: Speakers read what was released, without the room; organizers read everything at once
  it("is not released by that where the close releases, which its speaker could bring about, but with the event", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeUnconfirmed({
      ...{ release: "after_close", closesAfterHours: 1 },
    });
    await recordReleases(app.ctx);
    const { session } = await ofSession(organizer, sessionId);
    assert.deepEqual([session.closed, session.released], [true, false]);
    assert.equal((await refusal(ofSession(speaker, sessionId))).status, 403);
    assert.equal(await releases(organizer, eventId), 0);
    // It has no public place any more: as a session without a start it closes with the event.
    app.clock.set(new Date("2027-05-03T00:00:00Z"));
    await recordReleases(app.ctx);
    assert.equal((await ofSession(speaker, sessionId)).session.released, true);
  });
});
