import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exportSessionFeedback } from "@plenary/contract/feedback/feedback-exports";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { makeSpeakerLink, readSpeakerLink } from "@plenary/contract/feedback/feedback-speaker-links";
import type { TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings, setUp } from "../../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const ofSession = (who: TestUser, sessionId: string, cursor?: string) =>
  who.call(contract.getSessionFeedback, { params: { sessionId }, query: { cursor } });

describe("the feedback of a session", () => {
  // Proves feedback 4, 6: Speakers read what was released, without the room; organizers read everything at once
  it("says nothing of the event where speakers may not compare, and no rank, from which its average would follow", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app, { compare: false });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 10));
    await makeAnswers(app, other, ratings(0, 0, 30));
    const body = { sessionIds: [sessionId] };
    await organizer.call(contract.releaseFeedback, { params: { eventId }, body });
    const hidden = { score: null, low: null, high: null, compared: null };
    const rankOf = ({ score, low, high, compared }: contract.Figures) => ({ score, low, high, compared });
    const own = await ofSession(speaker, sessionId);
    assert.deepEqual([rankOf(own.figures), own.event, own.figures.average], [hidden, null, 4]);
    const query = { format: "json" } as const;
    const file = await speaker.call(exportSessionFeedback, { params: { sessionId }, query });
    assert.deepEqual(rankOf(JSON.parse(await file.text()).figures), hidden);
    const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId } });
    const token = url.split("/").at(-1) ?? "";
    const linked = await app.client()(readSpeakerLink, { params: { token } });
    assert.deepEqual([rankOf(linked.figures), linked.event], [hidden, null]);
    const all = await ofSession(organizer, sessionId);
    assert.deepEqual([all.figures.compared, all.event?.average], ["above", 3.25]);
    await setUp(app, organizer, eventId, { compare: true });
    assert.deepEqual(rankOf((await ofSession(speaker, sessionId)).figures), rankOf(all.figures));
  });

  // Proves feedback 4, 7: All comments of a session are read, 500 at a time, however many there are; by a speaker's
  //   link without a script too
  it("has its comments in pages, each once, and says how many there are", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    const shown = { comment_state: "shown" } as const;
    const rows = Array.from({ length: 501 }, (_, n) => ({ comment: `Number ${n}`, ...shown }));
    await makeAnswers(app, sessionId, [...rows, { comment: "Waits" }]);
    const body = { sessionIds: [sessionId] };
    await organizer.call(contract.releaseFeedback, { params: { eventId }, body });
    const { url } = await organizer.call(makeSpeakerLink, { params: { sessionId } });
    const token = url.split("/").at(-1) ?? "";
    for (const [who, count] of [
      [organizer, 502],
      [speaker, 501],
    ] as const) {
      const first = await ofSession(who, sessionId);
      const second = await ofSession(who, sessionId, first.nextCursor ?? assert.fail());
      assert.deepEqual([first.commentCount, first.comments.length, second.nextCursor], [count, 500, null]);
      const ids = [...first.comments, ...second.comments].map(({ answerId }) => answerId);
      assert.equal(new Set(ids).size, count);
      assert.deepEqual(second.figures, first.figures);
    }
    const read = (cursor?: string) => app.client()(readSpeakerLink, { params: { token }, query: { cursor } });
    const first = await read();
    const second = await read(first.nextCursor ?? assert.fail());
    assert.equal(first.commentCount, 501);
    assert.equal(new Set([...first.comments, ...second.comments]).size, 501);
    const madeUp = Buffer.from(JSON.stringify({ part: 0, id: sessionId })).toString("base64url");
    for (const cursor of ["made-up", madeUp, `${madeUp}.${"A".repeat(22)}`]) {
      assert.equal((await refusal(ofSession(speaker, sessionId, cursor))).status, 400);
      assert.equal((await refusal(read(cursor))).status, 400);
    }
  });
});
