import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import { updateSessionFeedback } from "@plenary/contract/feedback/feedback-settings";
import { endSharing, readShared, shareFeedback } from "@plenary/contract/feedback/feedback-shared";
import { makeUser, type TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const notValid = { status: 404, code: "not_found", message: "This link is not valid" };
const tokenOf = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
const read = (url: string) => app.client()(readShared, { params: { token: tokenOf(url) } });

/** A closed session with ten ratings, comments and what is about the room, of which organizers and the speaker show what may be shown. */
async function makePublic() {
  const first = { publicResults: true, closesAfterHours: 1, release: "after_close" } as const;
  const made = await makeCollecting(app, first);
  const { speaker, sessionId } = made;
  await makeAnswers(app, sessionId, [
    ...ratings(1, 0, 0, 0, 8),
    { rating: 4, reactions: 1 | 64, comment: "Warm", comment_state: "shown" },
    { rating: null, comment: "Only words", show_anyway: true, comment_state: "shown" },
    { rating: 1, state: "discarded" },
  ]);
  const params = { sessionId };
  const agree = (publicAgreed: boolean, who: TestUser = speaker) =>
    who.call(updateSessionFeedback, { params, body: { publicAgreed } });
  const share = async (who: TestUser = speaker) => (await who.call(shareFeedback, { params })).url;
  await agree(true);
  app.clock.set(new Date("2027-05-01T10:30:00Z"));
  const coSpeaker = await makeUser(app, { name: "Cora" });
  const beside = { session_id: sessionId, user_id: coSpeaker.userId, position: 1, accepted: true };
  await app.db.insertInto("session_speakers").values(beside).execute();
  await app.settle();
  return { ...made, params, agree, share, coSpeaker };
}

describe("shared results", () => {
  // Proves feedback 2, 4, 6, 7, 8: Speakers share public results by an address: ratings and reactions about the talk,
  //   no comments; it ends with what made them public
  it("are read by everybody who has the address: ratings and what is about the talk, nothing else", async () => {
    const { params, eventId, sessionId, speaker, share } = await makePublic();
    const sharing = async () => (await speaker.call(getSessionFeedback, { params })).sharing;
    assert.deepEqual(await sharing(), { isPublic: true, isShared: false });
    const url = await share();
    assert.match(url, /\/public\/feedback\/[\w-]{43}$/);
    assert.deepEqual(await sharing(), { isPublic: true, isShared: true });
    const { session, figures, ...rest } = await read(url);
    assert.deepEqual(
      { ...session, title: "" },
      { sessionId, eventId, title: "", eventName: "Conf", speakers: ["Sam", "Cora"] },
    );
    const { reactions, ...others } = figures;
    assert.deepEqual(others, { answers: 11, ratings: 10, average: 4.5, distribution: [1, 0, 0, 1, 8] });
    assert.deepEqual(
      reactions.filter(({ count }) => count > 0).map(({ label, count }) => [label, count]),
      [["Learned something", 1]],
    );
    assert.deepEqual(new Set(reactions.map(({ about }) => about)), new Set(["talk"]));
    assert.deepEqual(Object.keys(rest), ["until"]);
    const stored = await app.db.selectFrom("feedback_sessions").selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(tokenOf(url)));
  });

  // Proves feedback 2, 4, 6, 7, 8: Speakers share public results by an address: ratings and reactions about the talk,
  //   no comments; it ends with what made them public
  it("are shared by speakers alone, and only what the public may know already", async () => {
    const { organizer, coSpeaker, agree, share, eventId, sessionId } = await makePublic();
    const early = {
      status: 409,
      code: "conflict",
      message:
        "Results can be shared from 10 ratings on, once the session is closed and released, where organizers and speakers agree.",
    };
    assert.equal((await refusal(share(organizer))).status, 403);
    assert.equal((await refusal(share(await makeUser(app)))).status, 404);
    await agree(false);
    assert.deepEqual(await refusal(share()), early);
    await agree(true);
    await setUp(app, organizer, eventId, { publicResults: false });
    assert.deepEqual(await refusal(share()), early);
    await setUp(app, organizer, eventId, { publicResults: true, release: "by_hand", closesAfterHours: 2 });
    assert.deepEqual(await refusal(share()), early);
    app.clock.set(new Date("2027-05-01T11:30:00Z"));
    await share(coSpeaker);
    await app.db.deleteFrom("feedback_answers").where("rating", "=", 1).execute();
    assert.deepEqual(await refusal(share()), early);
    assert.ok(sessionId);
  });

  // Proves feedback 2, 4, 6, 7, 8: Speakers share public results by an address: ratings and reactions about the talk,
  //   no comments; it ends with what made them public
  it("end with what made them public, with another address, and by speakers and organizers", async () => {
    const { organizer, coSpeaker, params, agree, share, eventId } = await makePublic();
    const first = await share();
    await read(first);
    const url = await share(coSpeaker);
    assert.deepEqual(await refusal(read(first)), notValid);
    await read(url);
    await setUp(app, organizer, eventId, { publicResults: false });
    assert.deepEqual(await refusal(read(url)), notValid);
    await setUp(app, organizer, eventId, { publicResults: true });
    await read(url);
    await agree(false, coSpeaker);
    assert.deepEqual(await refusal(read(url)), notValid);
    await agree(true);
    assert.deepEqual(await refusal(read(url)), notValid);
    const again = await share();
    assert.deepEqual(await refusal(read(`${again}x`)), notValid);
    await organizer.call(endSharing, { params });
    assert.deepEqual(await refusal(read(again)), notValid);
    const last = await share();
    await app.db.deleteFrom("feedback_answers").where("rating", "=", 1).execute();
    app.clock.advance(3_600_000);
    assert.deepEqual(await refusal(read(last)), notValid);
  });

  // Proves feedback 2, 9: Pages that a secret opens are not found by trying addresses
  it("are not found by trying addresses", async () => {
    const { share } = await makePublic();
    const url = await share();
    app.clock.advance(10 * 60_000);
    for (let n = 0; n < 300; n++) assert.equal((await refusal(read(`${url}${n}`))).status, 404);
    assert.equal((await refusal(read(`${url}x`))).status, 429);
    app.clock.advance(10 * 60_000);
    assert.equal((await read(url)).session.eventName, "Conf");
  });
});
