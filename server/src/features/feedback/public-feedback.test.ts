import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { releaseFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { listPublicSessions } from "@plenary/contract/public/public";
import { makeUser } from "../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../test/feedback/feedback.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

/** What the public reads of a session's ratings, in its event's schedule and on its own: the same. */
async function shownOf(eventId: string, sessionId: string) {
  const visitor = app.client();
  const { sessions } = await visitor(listPublicSessions, { params: { eventId } });
  const { session } = await visitor(getPublicSession, { params: { eventId, sessionId } });
  const [listed] = sessions.filter((each) => each.sessionId === sessionId);
  assert.deepEqual(listed?.ratings, session.ratings);
  return session.ratings;
}

/** A session with nine ratings of 4 and one of 5, closed unless told otherwise, of whose speaker the public may know. */
async function makeAgreed(settings: Parameters<typeof setUp>[3] = {}) {
  const first = { publicResults: true, closesAfterHours: 1, release: "after_close" } as const;
  const made = await makeCollecting(app, { ...first, ...settings });
  const { speaker, sessionId } = made;
  await speaker.call(updateSessionFeedback, { params: { sessionId }, body: { publicAgreed: true } });
  await makeAnswers(app, sessionId, [...ratings(0, 0, 0, 9, 1), { rating: 1, state: "discarded" }]);
  return made;
}

const close = () => app.clock.set(new Date("2027-05-01T10:30:00Z"));

describe("public results", () => {
  // Proves feedback 2, 4, 6: Average and number of ratings are on the public pages of event and session where
  //   organizers and speakers want it, from 10 ratings on, after the close
  it("are shown from the close on, by themselves, and follow what is withdrawn within the hour", async () => {
    const { eventId, sessionId, other } = await makeAgreed();
    app.clock.set(new Date("2027-05-01T10:28:00Z"));
    assert.equal(await shownOf(eventId, sessionId), null);
    close();
    assert.deepEqual(await shownOf(eventId, sessionId), { average: 4.1, ratings: 10 });
    assert.equal(await shownOf(eventId, other), null);
    await app.db.deleteFrom("feedback_answers").where("rating", "=", 5).execute();
    app.clock.advance(60 * 60_000);
    assert.equal(await shownOf(eventId, sessionId), null);
  });

  // Proves feedback 2, 4, 6: Average and number of ratings are on the public pages of event and session where
  //   organizers and speakers want it, from 10 ratings on, after the close
  it("need the organizers' and the speakers' will, and either takes them back at once", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeAgreed();
    close();
    const agree = (publicAgreed: boolean, who = speaker) =>
      who.call(updateSessionFeedback, { params: { sessionId }, body: { publicAgreed } });
    const isShown = async () => (await shownOf(eventId, sessionId)) !== null;
    assert.equal(await isShown(), true);
    const helper = await makeUser(app);
    const beside = { session_id: sessionId, user_id: helper.userId, position: 1, accepted: true };
    await app.db.insertInto("session_speakers").values(beside).execute();
    await app.settle();
    await agree(false, helper);
    assert.equal(await isShown(), false);
    await agree(true);
    assert.equal(await isShown(), true);
    await agree(false, organizer);
    assert.equal(await isShown(), false);
    await agree(true);
    await setUp(app, organizer, eventId, { publicResults: false });
    assert.equal(await isShown(), false);
  });

  // Proves feedback 2, 4, 6, 7, 8: Speakers share public results by an address: ratings and reactions about the talk,
  //   no comments; it ends with what made them public
  it("are of what was released, and hidden where they would tell of a session with too few answers", async () => {
    const { organizer, eventId, sessionId, other } = await makeAgreed({ release: "by_hand" });
    close();
    assert.equal(await shownOf(eventId, sessionId), null);
    const params = { eventId };
    await organizer.call(releaseFeedback, { params, body: { sessionIds: [sessionId] } });
    assert.deepEqual(await shownOf(eventId, sessionId), { average: 4.1, ratings: 10 });
    await makeAnswers(app, other, ratings(2));
    await setUp(app, organizer, eventId, { comments: false });
    assert.equal(await shownOf(eventId, sessionId), null);
  });

  // Proves feedback 2, 4, 6: Average and number of ratings are on the public pages of event and session where
  //   organizers and speakers want it, from 10 ratings on, after the close
  it("are of ten ratings and as many answers as the event wants", async () => {
    const [more, ten] = [await makeAgreed({ threshold: 11 }), await makeAgreed({ threshold: 10 })];
    close();
    assert.equal(await shownOf(more.eventId, more.sessionId), null);
    assert.deepEqual(await shownOf(ten.eventId, ten.sessionId), { average: 4.1, ratings: 10 });
  });
});
