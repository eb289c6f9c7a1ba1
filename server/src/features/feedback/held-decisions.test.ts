import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/feedback-held";
import { getFeedback } from "@plenary/contract/feedback-results";
import { makeAdmin, makeCoOrganizer, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { fetchPass, makeAnswers, makeCollecting, ratings, setUp } from "../../../test/feedback.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { networkOf } from "../../core/rate-limits.ts";
import { jobs } from "../../jobs.ts";
import { eventKey } from "./passes.ts";

const app = useApp({ trustProxy: true, rateLimit: false });

const HOME = "203.0.113.9";
const ownDecision = {
  ...{ status: 403, code: "forbidden", message: "Another organizer has to decide about your own session" },
};

const run = (wanted: string) =>
  (jobs.find(({ name }) => name === wanted) ?? assert.fail()).open(app.ctx).run();

const list = async (who: TestUser, eventId: string) =>
  (await who.call(contract.listHeld, { params: { eventId } })).groups;
const decide = (who: TestUser, groupId = "", decision: "count" | "discard" | "venue" = "count") =>
  who.call(contract.decideHeld, { params: { groupId }, body: { decision } });
const sayVenue = (who: TestUser, eventId: string) =>
  who.call(contract.addVenueNetwork, { params: { eventId } }, { headers: { "X-Forwarded-For": HOME } });

/** How many answers about each of the sessions are held. */
async function heldIn(...sessionIds: string[]): Promise<number[]> {
  const rows = await app.db
    .selectFrom("feedback_answers")
    .select(["session_id", (row) => row.fn.countAll<number>().as("count")])
    .where("state", "=", "held")
    .groupBy("session_id")
    .execute();
  return sessionIds.map((id) => rows.find(({ session_id }) => session_id === id)?.count ?? 0);
}

/** Rows that the rule holds, of a network as the session knows it. */
const heldOf = async (eventId: string, sessionId: string, count: number, address = HOME) => {
  await fetchPass(app, eventId);
  const { sealed_key: sealed } = await app.db
    .selectFrom("feedback_keys")
    .select("sealed_key")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  const key = eventKey(app.ctx.sealer.open(sealed ?? ""));
  const network = key.networkOf(networkOf(address));
  await app.db
    .insertInto("feedback_networks")
    .values({ event_id: eventId, network, answers: count })
    .onConflict((conflict) => conflict.columns(["event_id", "network"]).doUpdateSet({ answers: count }))
    .execute();
  const row = { state: "held", held_by_rule: true, origin: key.origin(network, sessionId) } as const;
  await makeAnswers(
    app,
    sessionId,
    Array.from({ length: count }, () => ({ ...row, rating: 5 })),
  );
};

describe("held answers", () => {
  it("show no average of too few ratings, nor one of a session whose figures are hidden", async () => {
    const { organizer, speaker, eventId, sessionId, other } = await makeCollecting(app);
    const { sessionId: third } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeAnswers(app, sessionId, ratings(0, 0, 0, 6));
    await makeAnswers(app, third, ratings(0, 0, 0, 0, 9));
    await heldOf(eventId, sessionId, 8);
    const row = { state: "held", held_by_rule: true, origin: Buffer.alloc(32, 1) } as const;
    await makeAnswers(app, sessionId, [
      ...Array.from({ length: 4 }, () => ({ ...row, rating: 1 })),
      ...Array.from({ length: 5 }, () => ({ ...row, rating: null, reactions: 1 })),
    ]);
    const averages = async () =>
      (await list(organizer, eventId)).map((group) => [group.size, group.average, group.othersAverage]);
    assert.deepEqual(await averages(), [
      [9, null, 4],
      [8, 5, 4],
    ]);
    // One that too few have answered hides the next smallest: the total would tell.
    await makeAnswers(app, other, ratings(2));
    assert.deepEqual(await averages(), [
      [9, null, null],
      [8, 5, null],
    ]);
    await setUp(app, organizer, eventId, { threshold: 9 });
    assert.deepEqual((await averages())[1], [8, null, null]);
  });

  it("of all sessions count once an organizer says that their network is the venue's", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await heldOf(eventId, sessionId, 9);
    await heldOf(eventId, other, 8);
    await heldOf(eventId, other, 7, "192.0.2.1");
    const [first] = await list(organizer, eventId);
    assert.deepEqual([first?.size, first?.sessionId, first?.oneNetwork], [9, sessionId, true]);
    assert.deepEqual(await decide(organizer, first?.groupId, "venue"), { decided: 17 });
    assert.deepEqual(await heldIn(sessionId, other), [0, 7]);
    // And go on counting.
    await run("hold-answers");
    assert.deepEqual(await heldIn(sessionId, other), [0, 7]);
  });

  it("are recorded where an administrator says whose network it is, by one of their groups or by being there", async () => {
    const { eventId, sessionId } = await makeCollecting(app);
    await heldOf(eventId, sessionId, 9, "192.0.2.1");
    const admin = await makeAdmin(app);
    const [group] = await list(admin, eventId);
    await decide(admin, group?.groupId, "venue");
    await sayVenue(admin, eventId);
    const rows = await app.db
      .selectFrom("audit_logs")
      .select(["action", "resource_type", "resource_id", "details"])
      .execute();
    const entry = {
      ...{ action: "feedback_settings_updated", resource_type: "event", resource_id: eventId },
      details: { eventId, eventName: "Conf", changed: ["venueNetwork"] },
    };
    assert.deepEqual(rows, [entry, entry]);
  });

  it("are not made the venue's where nobody can tell their network any more", async () => {
    const { organizer, eventId, sessionId } = await makeCollecting(app);
    await heldOf(eventId, sessionId, 8);
    await app.db.deleteFrom("feedback_networks").execute();
    const [group] = await list(organizer, eventId);
    assert.deepEqual(await refusal(decide(organizer, group?.groupId, "venue")), {
      ...{ status: 409, code: "conflict" },
      message:
        "Nobody can tell any more which network these answers came from. Please count or discard them.",
    });
    assert.deepEqual(await heldIn(sessionId), [8]);
    assert.deepEqual(await decide(organizer, group?.groupId), { decided: 8 });
  });

  it("can be decided about when the event's key is gone, all of a session together", async () => {
    const { organizer, eventId, sessionId, other } = await makeCollecting(app);
    await heldOf(eventId, sessionId, 8);
    await heldOf(eventId, sessionId, 9, "192.0.2.1");
    await heldOf(eventId, other, 8);
    app.clock.set(new Date("2027-06-08T23:00:00Z"));
    await run("sweep-feedback");
    // Whoever is signed in is so still.
    app.clock.set(new Date("2027-05-01T09:25:00Z"));
    const waiting = async () =>
      (await organizer.call(getFeedback, { params: { eventId }, query: {} })).waiting.held;
    const groups = await list(organizer, eventId);
    assert.deepEqual(
      groups.map((group) => [group.sessionId, group.size, group.oneNetwork, group.average]),
      [
        [sessionId, 17, false, 5],
        [other, 8, false, 5],
      ],
    );
    assert.equal(await waiting(), 25);
    const [first, second] = groups;
    assert.equal((await refusal(decide(organizer, first?.groupId, "venue"))).status, 409);
    assert.deepEqual(await decide(organizer, first?.groupId, "count"), { decided: 17 });
    assert.deepEqual(await decide(organizer, second?.groupId, "discard"), { decided: 8 });
    assert.equal((await refusal(decide(organizer, second?.groupId, "count"))).status, 404);
    assert.deepEqual([await list(organizer, eventId), await waiting()], [[], 0]);
  });

  it("about one's own session are counted by no word about a network either, where another organizer is", async () => {
    const { organizer, speaker, eventId, sessionId } = await makeCollecting(app);
    await makeCoOrganizer(app, speaker, eventId);
    const { sessionId: elsewhere } = await makeSession(app, await makeUser(app), eventId, {
      status: "confirmed",
    });
    await heldOf(eventId, sessionId, 8);
    await heldOf(eventId, elsewhere, 9);
    const [ofOthers] = await list(speaker, eventId);
    assert.equal(ofOthers?.sessionId, elsewhere);
    assert.deepEqual(await refusal(sayVenue(speaker, eventId)), ownDecision);
    assert.deepEqual(await refusal(decide(speaker, ofOthers?.groupId, "venue")), ownDecision);
    assert.deepEqual(await heldIn(sessionId, elsewhere), [8, 9]);
    const venues = await app.db.selectFrom("feedback_networks").select("venue").execute();
    assert.deepEqual(venues, [{ venue: false }]);
    assert.deepEqual(await sayVenue(organizer, eventId), { networks: 1 });
    assert.deepEqual(await heldIn(sessionId, elsewhere), [0, 0]);
  });
});
