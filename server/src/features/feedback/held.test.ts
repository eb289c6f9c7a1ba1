import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { deleteAnswer, makePass, putAnswer } from "@plenary/contract/feedback";
import * as contract from "@plenary/contract/feedback-held";
import { getFeedback } from "@plenary/contract/feedback-results";
import { patience } from "@plenary/testing/patience";
import { makeAdmin, makeCoOrganizer, makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { makeCollecting, setUp } from "../../../test/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { jobs } from "../../jobs.ts";

const app = useApp({ trustProxy: true, rateLimit: false });

const MINUTE = 60_000;

/** Calls from an address. */
const from = (address: string, pass?: string) => ({
  headers: { "X-Forwarded-For": address, ...(pass !== undefined && { "Feedback-Pass": pass }) },
});

const passFrom = async (eventId: string, address: string) =>
  (await app.client()(makePass, { body: { eventId } }, from(address))).pass;

const answerFrom = async (pass: string, sessionId: string, address: string, rating = 4, edition = 1) =>
  (await app.client()(putAnswer, { params: { sessionId }, body: { edition, rating } }, from(address, pass)))
    .pass;

/** New devices that answer from an address. */
async function devices(eventId: string, sessionId: string, address: string, count: number, rating = 4) {
  const passes: string[] = [];
  for (let n = 0; n < count; n++)
    passes.push(await answerFrom(await passFrom(eventId, address), sessionId, address, rating));
  return passes;
}

async function holdNow(): Promise<void> {
  await (jobs.find(({ name }) => name === "hold-answers") ?? assert.fail()).open(app.ctx).run();
}

const states = async (sessionId: string) => {
  const rows = await app.db
    .selectFrom("feedback_answers")
    .select(["state", (row) => row.fn.countAll<number>().as("count")])
    .where("session_id", "=", sessionId)
    .groupBy("state")
    .orderBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

/** Networks are counted after the answers that came from them: of the last ones that may still be going on. */
async function becomes(sessionId: string, expected: Record<string, number>): Promise<void> {
  // The limit of a wait for work that goes on beside the app.
  const until = Date.now() + patience;
  let found: Record<string, number> = {};
  do {
    await holdNow();
    found = await states(sessionId);
    // As above.
  } while (!isDeepStrictEqual(found, expected) && Date.now() < until);
  assert.deepEqual(found, expected);
}

const HALL = "198.51.100.7";
const ELSEWHERE = "203.0.113.9";

/** A hall whose network is known: three of its devices have answered twice, the second time after ten minutes. */
async function makeKnown() {
  const made = await makeCollecting(app);
  const { eventId, sessionId, other } = made;
  const passes = await devices(eventId, other, HALL, 20);
  app.clock.advance(10 * MINUTE);
  for (const pass of passes.slice(0, 3)) await answerFrom(pass, sessionId, HALL);
  return made;
}

describe("answers", () => {
  it("of many new devices in a network that isn't known are held, earlier ones too, where that is a tenth", async () => {
    const { organizer, eventId, sessionId } = await makeKnown();
    await devices(eventId, sessionId, ELSEWHERE, 7, 5);
    await becomes(sessionId, { counted: 10 });
    await devices(eventId, sessionId, ELSEWHERE, 1, 5);
    await becomes(sessionId, { counted: 3, held: 8 });
    // Who answers sees no difference, and can take it back.
    const [another = ""] = await devices(eventId, sessionId, ELSEWHERE, 1, 5);
    await becomes(sessionId, { counted: 3, held: 9 });
    await app.client()(deleteAnswer, { params: { sessionId } }, from(ELSEWHERE, another));
    assert.deepEqual(await states(sessionId), { counted: 3, held: 8 });
    const overview = await organizer.call(getFeedback, { params: { eventId } });
    assert.deepEqual([overview.total, overview.waiting.held], [23, 8]);
  });

  it("of a first keynote behind one new address are never held, nor before any network is known", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    await devices(eventId, sessionId, HALL, 30);
    await devices(eventId, sessionId, ELSEWHERE, 12, 5);
    await becomes(sessionId, { counted: 42 });
  });

  it("are not held while known networks carry less than half, nor where they are less than a tenth", async () => {
    const { eventId, sessionId, other } = await makeKnown();
    await devices(eventId, other, ELSEWHERE, 24);
    await becomes(other, { counted: 44 });
    // Of a session with a hundred from the hall, nine from elsewhere.
    await devices(eventId, sessionId, HALL, 90);
    await devices(eventId, sessionId, "203.0.113.77", 9, 5);
    await becomes(sessionId, { counted: 102 });
    await becomes(other, { counted: 20, held: 24 });
  });

  it("stay held, and no network becomes known, where devices delete what they gave and give it again", async () => {
    const { eventId, sessionId } = await makeKnown();
    const passes = await devices(eventId, sessionId, ELSEWHERE, 8, 5);
    await becomes(sessionId, { counted: 3, held: 8 });
    app.clock.advance(10 * MINUTE);
    for (const pass of passes) {
      await app.client()(deleteAnswer, { params: { sessionId } }, from(ELSEWHERE, pass));
      await answerFrom(pass, sessionId, ELSEWHERE, 5);
    }
    await becomes(sessionId, { counted: 3, held: 8 });
  });

  it("are held however often others answer and delete that again", async () => {
    const { eventId, sessionId, other } = await makeKnown();
    const loop = async (address: string, goes: string, rounds: number) => {
      let pass = await passFrom(eventId, address);
      for (let round = 0; round < rounds; round++) {
        pass = await answerFrom(pass, other, address);
        await app.client()(deleteAnswer, { params: { sessionId: other } }, from(goes, pass));
        app.clock.advance(MINUTE / 10);
      }
    };
    await loop("203.0.113.77", "203.0.113.77", 20);
    await loop("203.0.113.78", "192.0.2.3", 20);
    await devices(eventId, sessionId, ELSEWHERE, 8, 5);
    await becomes(sessionId, { counted: 3, held: 8 });
    // In the hall it holds nobody's: of others there are as many as before.
    const elsewhere = await makeKnown();
    await devices(elsewhere.eventId, elsewhere.other, ELSEWHERE, 24);
    let pass = await passFrom(elsewhere.eventId, HALL);
    for (let round = 0; round < 20; round++) {
      pass = await answerFrom(pass, elsewhere.other, HALL);
      await app.client()(deleteAnswer, { params: { sessionId: elsewhere.other } }, from(HALL, pass));
    }
    await becomes(elsewhere.other, { counted: 44 });
  });

  it("count by themselves once their network becomes known", async () => {
    const { eventId, sessionId, other } = await makeKnown();
    const passes = await devices(eventId, sessionId, ELSEWHERE, 8, 5);
    await becomes(sessionId, { counted: 3, held: 8 });
    // Not by a change, nor within ten minutes.
    for (const pass of passes.slice(0, 3)) await answerFrom(pass, sessionId, ELSEWHERE, 5, 2);
    for (const pass of passes.slice(3, 6)) await answerFrom(pass, other, ELSEWHERE);
    app.clock.advance(10 * MINUTE);
    await becomes(sessionId, { counted: 3, held: 8 });
    for (const pass of [passes[0], passes[1], passes[7]]) await answerFrom(pass ?? "", other, ELSEWHERE);
    await becomes(sessionId, { counted: 11 });
  });

  it("are counted, discarded, or the venue's, as organizers decide", async () => {
    const { organizer, eventId, sessionId, other } = await makeKnown();
    await devices(eventId, other, HALL, 10);
    await devices(eventId, sessionId, ELSEWHERE, 8, 5);
    await devices(eventId, sessionId, "203.0.113.77", 9, 1);
    await devices(eventId, sessionId, "192.0.2.1", 10, 2);
    await holdNow();
    const list = async () => (await organizer.call(contract.listHeld, { params: { eventId } })).groups;
    const decide = (groupId: string, decision: "count" | "discard" | "venue") =>
      organizer.call(contract.decideHeld, { params: { groupId }, body: { decision } });
    const groups = await list();
    assert.deepEqual(
      groups.map(({ size, average, othersAverage }) => [size, average, othersAverage]),
      [
        [10, 2, null],
        [9, 1, null],
        [8, 5, null],
      ],
    );
    const [venue, bad, good] = groups.map(({ groupId }) => groupId);
    assert.deepEqual(await decide(good ?? "", "count"), { decided: 8 });
    assert.deepEqual(await decide(bad ?? "", "discard"), { decided: 9 });
    assert.deepEqual(await decide(venue ?? "", "venue"), { decided: 10 });
    assert.equal((await refusal(decide(bad ?? "", "count"))).status, 404);
    // More of the same: what counts goes on counting, what was discarded is held at once.
    await devices(eventId, sessionId, ELSEWHERE, 1, 5);
    await devices(eventId, sessionId, "203.0.113.77", 1, 1);
    await devices(eventId, sessionId, "192.0.2.1", 1, 2);
    await becomes(sessionId, { counted: 23, discarded: 9, held: 1 });
    assert.equal((await list())[0]?.othersAverage, 3.43);
  });

  it("about one's own session are decided by another organizer, and what administrators discard is recorded", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, organizer, eventId, { status: "confirmed" });
    await setUp(app, organizer, eventId);
    await makeCoOrganizer(app, await makeUser(app), eventId);
    const row = { session_id: sessionId, edition: 1, rating: 1, first: true, hour: "2027-05-01T09:00:00Z" };
    const held = { comment_state: "none", state: "held", origin: Buffer.alloc(32) } as const;
    await app.db
      .insertInto("feedback_answers")
      .values({ ...row, ...held })
      .execute();
    const [group] = (await organizer.call(contract.listHeld, { params: { eventId } })).groups;
    const params = { groupId: group?.groupId ?? "" };
    const discard = (who: typeof organizer) =>
      who.call(contract.decideHeld, { params, body: { decision: "discard" } });
    assert.equal(
      (await refusal(discard(organizer))).message,
      "Another organizer has to decide about your own session",
    );
    assert.deepEqual(await discard(await makeAdmin(app)), { decided: 1 });
    const audit = await app.db.selectFrom("audit_logs").select("action").execute();
    assert.deepEqual(audit, [{ action: "answers_discarded" }]);
  });
});

it("an organizer in the venue says so, for up to 20 networks", async () => {
  const { organizer, eventId, sessionId } = await makeKnown();
  await devices(eventId, sessionId, ELSEWHERE, 8, 5);
  await holdNow();
  const say = (address: string) =>
    organizer.call(contract.addVenueNetwork, { params: { eventId } }, from(address));
  assert.deepEqual(await say(ELSEWHERE), { networks: 1 });
  assert.deepEqual(await states(sessionId), { counted: 11 });
  assert.deepEqual(await say(ELSEWHERE), { networks: 1 });
  for (let n = 2; n <= 20; n++) assert.deepEqual(await say(`192.0.2.${n}`), { networks: n });
  assert.equal((await refusal(say("192.0.2.99"))).status, 409);
});
