import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { listHeld } from "@plenary/contract/feedback-held";
import { getFeedback, getSessionFeedback } from "@plenary/contract/feedback-results";
import { patience } from "@plenary/testing/patience";
import { CrowdOfAnswers } from "../../../test/crowd-of-answers.ts";
import { answer, answersStored, fetchPass, invalidPass, makeCollecting } from "../../../test/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { jobs } from "../../jobs.ts";

const app = useApp({ rateLimit: false });

let crowd: CrowdOfAnswers;
before(() => {
  crowd = new CrowdOfAnswers(app);
});
after(() => crowd.close());

const MINUTE = 60_000;
const HALL = "198.51.100.7";
const HOME = "203.0.113.9";

/** How many answers about a session are in each state, once networks were counted, which follows the answers. */
async function becomes(sessionId: string, expected: Record<string, number>): Promise<void> {
  // The limit of a wait for work that goes on beside the app.
  const until = Date.now() + patience;
  let found: Record<string, number> = {};
  do {
    await (jobs.find(({ name }) => name === "hold-answers") ?? assert.fail()).open(app.ctx).run();
    const rows = await app.db
      .selectFrom("feedback_answers")
      .select(["state", (row) => row.fn.countAll<number>().as("count")])
      .where("session_id", "=", sessionId)
      .groupBy("state")
      .execute();
    found = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    // As above.
  } while (!isDeepStrictEqual(found, expected) && Date.now() < until);
  assert.deepEqual(found, expected);
}

/** A hall of 600 whose network is known since its second session. */
async function makeKnown() {
  const made = await makeCollecting(app);
  const { eventId, sessionId, other } = made;
  const passes = await crowd.devices({ eventId, sessionId: other, address: HALL }, 600);
  app.clock.advance(10 * MINUTE);
  await crowd.answer(passes.slice(0, 60), sessionId, HALL, () => ({ rating: 3 }));
  await becomes(sessionId, { counted: 60 });
  const figures = async () => {
    const { organizer } = made;
    const { figures: shown } = await organizer.call(getSessionFeedback, { params: { sessionId } });
    return [shown.answers, shown.average];
  };
  return { ...made, figures };
}

describe("stuffing", () => {
  it("by a script from one network changes nothing that counts, and organizers read of it", async () => {
    const { organizer, eventId, sessionId, figures } = await makeKnown();
    const where = { eventId, sessionId, address: HOME };
    await crowd.devices(where, 200, () => ({ rating: 5 }));
    await becomes(sessionId, { counted: 60, held: 200 });
    assert.deepEqual(await figures(), [60, 3]);
    const params = { eventId };
    assert.equal((await organizer.call(getFeedback, { params, query: {} })).waiting.held, 200);
    const [group] = (await organizer.call(listHeld, { params })).groups;
    assert.deepEqual([group?.size, group?.average, group?.othersAverage], [200, 5, 3]);
  });

  it("by private windows of one browser, some at a time, is held with what came before", async () => {
    const { eventId, sessionId, figures } = await makeKnown();
    const where = { eventId, sessionId, address: HOME };
    for (let round = 0; round < 6; round++) {
      await crowd.devices(where, 5, () => ({ rating: 1 }));
      app.clock.advance(MINUTE);
    }
    await becomes(sessionId, { counted: 60, held: 30 });
    assert.deepEqual(await figures(), [60, 3]);
  });

  it("by passes that were fetched ahead is held too, each of them new to the event", async () => {
    const { eventId, sessionId, figures } = await makeKnown();
    const ahead = await crowd.passes(eventId, HOME, 500);
    app.clock.advance(3 * MINUTE);
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 5 }));
    await becomes(sessionId, { counted: 60, held: 500 });
    // The same again, a change or another order of editions counts no more.
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 5, edition: 3 }));
    await crowd.answer(ahead, sessionId, HOME, () => ({ rating: 1, edition: 2 }));
    await becomes(sessionId, { counted: 60, held: 500 });
    assert.deepEqual(await figures(), [60, 3]);
    const ratings = await app.db
      .selectFrom("feedback_answers")
      .select(["rating", "edition"])
      .distinct()
      .where("state", "=", "held")
      .execute();
    assert.deepEqual(ratings, [{ rating: 5, edition: 3 }]);
  });

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

  it("is not what 300 honest devices behind one new address do, nor 500 phones by their carriers", async () => {
    const first = await makeCollecting(app);
    await crowd.devices({ ...first, address: HALL }, 300);
    await becomes(first.sessionId, { counted: 300 });

    const { eventId, sessionId } = await makeKnown();
    const hall = await crowd.passes(eventId, HALL, 240);
    await crowd.answer(hall, sessionId, HALL);
    for (let carrier = 1; carrier <= 5; carrier++)
      await crowd.devices({ eventId, sessionId, address: `192.0.2.${carrier}` }, 40);
    await becomes(sessionId, { counted: 500 });
  });
});
