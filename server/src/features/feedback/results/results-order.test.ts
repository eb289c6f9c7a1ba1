import assert from "node:assert/strict";
import { it } from "node:test";
import * as contract from "@plenary/contract/feedback/feedback-results";
import { makeSession, type TestUser } from "../../../../test/factories.ts";
import { makeAnswers, makeCollecting, ratings } from "../../../../test/feedback/feedback.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp();

const overview = (who: TestUser, eventId: string, query: object = {}) =>
  who.call(contract.getFeedback, { params: { eventId }, query });

// Proves feedback 4, 7: Results by session, track, room, day and speaker
it("the results of an event have what has no figures last by rank and by rating, also before there are ranks, and else as its answers and its start say", async () => {
  const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
  const begun = async (startTime?: string) =>
    (await makeSession(app, speaker, eventId, { status: "confirmed", start_time: startTime ?? null }))
      .sessionId;
  const few = await begun("2027-05-01T08:00:00Z");
  const hidden = await begun();
  const none = await begun("2027-05-01T08:30:00Z");
  await makeAnswers(app, sessionId, ratings(0, 8));
  await makeAnswers(app, other, ratings(0, 0, 0, 7));
  await makeAnswers(app, few, ratings(0, 0, 0, 0, 2));
  await makeAnswers(app, hidden, ratings(0, 0, 0, 0, 6));
  const sorted = async (sort: string) => {
    const { rows } = await overview(organizer, eventId, { sort });
    return { keys: rows.map(({ key }) => key), low: rows[0]?.figures.low };
  };
  const without = [few, none, hidden];
  const bySort = async () => ({ rank: await sorted("rank"), rating: await sorted("rating") });
  // 23 ratings: no ranks yet, so that both go by the average.
  const before = await bySort();
  assert.deepEqual([before.rank.keys, before.rank.low], [[other, sessionId, ...without], null]);
  assert.deepEqual(before.rating.keys, before.rank.keys);
  assert.deepEqual((await sorted("answers")).keys, [sessionId, other, hidden, few, none]);
  const byTime = (await sorted("time")).keys;
  assert.deepEqual([...byTime.slice(0, 2), byTime.at(-1)], [few, none, hidden]);
  await makeAnswers(app, sessionId, ratings(0, 12));
  const ranked = await bySort();
  assert.deepEqual(ranked.rank.keys, [other, sessionId, ...without]);
  assert.ok(ranked.rank.low);
  assert.deepEqual(ranked.rating.keys, ranked.rank.keys);
});
