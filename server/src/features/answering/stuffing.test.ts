import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { decideOrigin, listOrigins } from "@plenary/contract/feedback/feedback-origins";
import { getSessionFeedback } from "@plenary/contract/feedback/feedback-results";
import {
  answer,
  answersStored,
  CrowdOfAnswers,
  fetchPass,
  invalidPass,
  makeCollecting,
} from "../../../test/feedback/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp({ rateLimit: false });

let crowd: CrowdOfAnswers;
before(() => {
  crowd = new CrowdOfAnswers(app);
});
after(() => crowd.close());

const HALL = "198.51.100.7";
const HOME = "203.0.113.9";

describe("stuffing", () => {
  // Proves feedback 4, 11: Who stuffs is seen and goes with one press; honest halls and carriers' phones stay
  it("from one network, by a script, private windows or passes fetched ahead, goes with one press, and what is honest stays", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    const where = { eventId, sessionId };
    await crowd.devices({ ...where, address: HALL }, 60, () => ({ rating: 3 }));
    // 500 phones of which 40 come by each of several carriers' addresses.
    for (let carrier = 1; carrier <= 5; carrier++)
      await crowd.devices({ ...where, address: `192.0.2.${carrier}` }, 40, () => ({ rating: 3 }));
    const ahead = await crowd.passes(eventId, HOME, 200);
    app.clock.advance(3 * 60_000);
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 5 }));
    // The same again, a change or another order of editions counts no more.
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 5, edition: 3 }));
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 1, edition: 2 }));
    const { origins } = await organizer.call(listOrigins, { params: { eventId }, query: { sessionId } });
    assert.deepEqual(
      origins.map(({ size, average }) => [size, average]),
      [[200, 5], [60, 3], ...Array.from({ length: 5 }, () => [40, 3])],
    );
    const figures = async () => {
      const { figures: shown } = await organizer.call(getSessionFeedback, { params: { sessionId } });
      return [shown.answers, shown.average];
    };
    assert.deepEqual(await figures(), [460, 3.87]);
    const params = { originId: origins[0]?.originId ?? "" };
    await organizer.call(decideOrigin, { params, body: { leftOut: true } });
    assert.deepEqual(await figures(), [260, 3]);
  });

  // Proves feedback 4, 11: Who stuffs is seen and goes with one press; honest halls and carriers' phones stay
  it("by one pass, sent again, altered or taken elsewhere, is one answer at most", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    const elsewhere = await makeCollecting(app);
    const pass = await fetchPass(app, eventId);
    for (const edition of [4, 2, 4, 1, 3]) await answer(app, pass, sessionId, { edition, rating: edition });
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // Each letter of it another one; the last one holds bits that say nothing.
    for (let at = 0; at < pass.length - 1; at += 4) {
      const other = alphabet[(alphabet.indexOf(pass[at] ?? "") + 1) % 64];
      const altered = `${pass.slice(0, at)}${other}${pass.slice(at + 1)}`;
      assert.deepEqual(await refusal(answer(app, altered, sessionId, { edition: 9 })), invalidPass);
    }
    assert.deepEqual(await refusal(answer(app, pass, elsewhere.sessionId)), invalidPass);
    const stored = await answersStored(app);
    assert.deepEqual(
      stored.map(({ edition, rating }) => [edition, rating]),
      [[4, 4]],
    );
  });
});
