import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import { getProposal, withdrawProposal } from "@plenary/contract/call/proposals";
import { answerLinkedInvitation } from "@plenary/contract/invitations/invitations";
import { createTrack } from "@plenary/contract/programme/tracks";
import { putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers, answerToReview } from "@plenary/contract/review/reviewers";
import * as contract from "@plenary/contract/selection/runs";
import { getSelection, putDecisions } from "@plenary/contract/selection/selection";
import { getSession } from "@plenary/contract/sessions/sessions";
import { makeCoOrganizer, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, submitted } from "../../../test/reviewed.ts";
import { leaveRuns } from "./leaving.ts";

const app = useApp();

const minutes = (count: number) => count * 60_000;

/** Decisions whose time has come leave. */
const leave = () => leaveRuns(app.ctx).run();

const decide = (
  who: TestUser,
  eventId: string,
  proposalId: string,
  decision: "accept" | "reject" | null,
  more = {},
) =>
  who.call(putDecisions, {
    params: { eventId },
    body: { choose: { proposalIds: [proposalId] }, decision, ...more },
  });

const read = (who: TestUser, { runId }: { runId: string }) =>
  who.call(contract.getRun, { params: { runId } });

const prepare = async (who: TestUser, eventId: string) =>
  (await who.call(contract.prepareRun, { params: { eventId } })).run;

async function send(who: TestUser, run: { runId: string }, leavesAt?: string) {
  const { run: seen, mails } = await read(who, run);
  const expect = { ...seen.counts, mails: mails.filter(({ state }) => state === "prepared").length };
  return who.call(contract.sendRun, { params: { runId: run.runId }, body: { expect, leavesAt } });
}

/** Three proposals: Sam speaks in the first two, and Sue beside them in the second; the third is Tom's. */
async function makeDecided() {
  const { olga, eventId, typeId } = await makeReviewed(app);
  const [sam, sue, tom] = [
    await makeUser(app, { name: "Sam" }),
    await makeUser(app, { name: "Sue" }),
    await makeUser(app, { name: "Tom" }),
  ];
  const soup = await submitted(sam, eventId, typeId, "On soup");
  const stew = await submitted(sam, eventId, typeId, "On stew");
  const tea = await submitted(tom, eventId, typeId, "On tea");
  const { url } = await sam.call(inviteCoSpeaker, {
    params: { proposalId: stew },
    body: { email: sue.email },
  });
  const token = url?.split("/").at(-1) ?? "";
  await sue.call(answerLinkedInvitation, { params: { token }, body: { accept: true } });
  await app.db.deleteFrom("outbox").execute();
  await decide(olga, eventId, soup, "reject", { note: "Too salty" });
  await decide(olga, eventId, stew, "accept");
  await decide(olga, eventId, tea, "reject");
  return { olga, eventId, typeId, sam, sue, tom, soup, stew, tea };
}

const statesOf = async (olga: TestUser, eventId: string) =>
  Object.fromEntries(
    (await olga.call(getSelection, { params: { eventId } })).proposals.map(({ title, state }) => [
      title,
      state,
    ]),
  );

const waiting = { "On soup": "submitted", "On stew": "submitted", "On tea": "submitted" };
const told = { "On soup": "rejected", "On stew": "accepted", "On tea": "rejected" };

const mailsInOutbox = () =>
  app.db
    .selectFrom("outbox")
    .select(["to_address", "kind", "data"])
    // Organizers hear of what is withdrawn.
    .where("kind", "!=", "event_news")
    .orderBy("to_address")
    .execute();

describe("mails about decisions", () => {
  // Proves call-for-papers 6.2: Preparing makes one mail per person (all of that person's proposals in it, accepted ones first), to every accepted speaker
  it("are one to each person, read before they leave, changed or left out", async () => {
    const { olga, eventId, sam, sue, tom, soup } = await makeDecided();
    const run = await prepare(olga, eventId);
    assert.deepEqual([run.state, run.isOwn, run.by], ["prepared", true, "Olga"]);
    assert.equal((await prepare(olga, eventId)).runId, run.runId);
    const { mails, run: seen } = await read(olga, run);
    assert.deepEqual(seen.counts, { accept: 1, reject: 2 });
    assert.deepEqual(
      mails.map(({ name, numbers, state, subject }) => [name, numbers, state, subject]),
      [
        ["Sam", [2, 1], "prepared", "Accepted for Conf: On stew"],
        ["Sue", [2], "prepared", "Accepted for Conf: On stew"],
        ["Tom", [3], "prepared", "Not accepted for Conf: On tea"],
      ],
    );
    assert.equal(
      mails[0]?.text,
      [
        "Hello Sam,",
        "we have accepted “On stew” for Conf. You find it among your sessions.",
        "We could not accept “On soup” for Conf.\nToo salty",
        "Thank you for your proposals.",
        "The organizers of Conf",
      ].join("\n\n"),
    );
    const of = ({ userId }: TestUser) => ({ params: { runId: run.runId, userId } });
    const words = { subject: "Next year?", text: "Dear Tom,\n\nnext year." };
    await olga.call(contract.putRunMail, { ...of(tom), body: words });
    await olga.call(contract.putRunMail, { ...of(sam), body: { subject: "Yes", text: "And no" } });
    await olga.call(contract.leaveOutRunMail, { ...of(sue), body: { leftOut: true } });
    await rejected(
      olga.call(contract.putRunMail, { ...of(olga), body: words }),
      404,
      "There is no such mail",
    );
    // Decided anew: what nobody has changed is written anew, and the other is marked.
    await decide(olga, eventId, soup, "accept");
    const again = await read(olga, run);
    assert.deepEqual(
      again.mails.map(({ name, subject, edited, isOutdated, why }) => [
        name,
        subject,
        edited,
        isOutdated,
        why,
      ]),
      [
        ["Sam", "Yes", true, true, null],
        ["Sue", "Accepted for Conf: On stew", false, false, "left_out"],
        ["Tom", "Next year?", true, false, null],
      ],
    );
    await olga.call(contract.resetRunMail, of(sam));
    assert.equal((await read(olga, run)).mails[0]?.subject, "Accepted for Conf: On soup");
    assert.deepEqual(await mailsInOutbox(), []);

    await send(olga, run);
    app.clock.advance(minutes(5));
    await leave();
    assert.deepEqual(
      (await mailsInOutbox()).map(({ to_address, kind, data }) => [
        ...[to_address, kind, (data as { subject: string }).subject],
      ]),
      [
        [sam.email, "proposals_decided", "Accepted for Conf: On soup"],
        [tom.email, "proposals_decided", "Next year?"],
      ].toSorted(([one = ""], [other = ""]) => one.localeCompare(other)),
    );
    const sent = await read(olga, run);
    assert.deepEqual(
      sent.mails.map(({ name, state, why, text }) => [name, state, why, text === words.text]),
      [
        ["Sam", "waiting", null, false],
        ["Sue", "none", "left_out", false],
        ["Tom", "waiting", null, true],
      ],
    );
  });

  // Proves call-for-papers 6.2: says who gets none and why (no confirmed address, mail off, unclaimed)
  it("say who gets none, and why", async () => {
    const { olga, eventId, sam, tom } = await makeDecided();
    await app.db
      .updateTable("users")
      .set({ email_notifications: false })
      .where("user_id", "=", sam.userId)
      .execute();
    await app.db
      .updateTable("users")
      .set({ email_confirmed_at: null })
      .where("user_id", "=", tom.userId)
      .execute();
    const run = await prepare(olga, eventId);
    const whys = async () => (await read(olga, run)).mails.map(({ name, state, why }) => [name, state, why]);
    assert.deepEqual(await whys(), [
      ["Sam", "none", "switched_off"],
      ["Sue", "prepared", null],
      ["Tom", "prepared", "unconfirmed"],
    ]);
    await send(olga, run);
    app.clock.advance(minutes(5));
    await leave();
    assert.deepEqual(await whys(), [
      ["Sam", "none", "switched_off"],
      ["Sue", "waiting", null],
      ["Tom", "waiting", "unconfirmed"],
    ]);
  });

  // Proves call-for-papers 6.2: Per mail, in the run: waiting, sent, failed (in its words; Try again), skipped (why)
  it("say what became of each, and are tried again", async () => {
    const { olga, eventId, sam, sue, tom } = await makeDecided();
    const run = await prepare(olga, eventId);
    await send(olga, run);
    app.clock.advance(minutes(5));
    await leave();
    const become = (to: TestUser, changes: object) =>
      app.db.updateTable("outbox").set(changes).where("to_address", "=", to.email).execute();
    await become(sam, { state: "sent", sent_at: "2027-01-10T12:06:00.000Z" });
    await become(sue, { state: "failed", last_error: "550 No such mailbox" });
    await become(tom, { state: "skipped", last_error: "The event is over." });
    const states = async () =>
      (await read(olga, run)).mails.map(({ name, state, error, sentAt }) => [name, state, error, sentAt]);
    assert.deepEqual(await states(), [
      ["Sam", "sent", null, "2027-01-10T12:06:00.000Z"],
      ["Sue", "failed", "550 No such mailbox", null],
      ["Tom", "skipped", "The event is over.", null],
    ]);
    const retry = ({ userId }: TestUser) =>
      olga.call(contract.retryRunMail, { params: { runId: run.runId, userId } });
    await retry(sue);
    await rejected(retry(sue), 409, "This mail has not failed");
    await rejected(retry(tom), 409);
    assert.deepEqual((await states())[1], ["Sue", "waiting", null, null]);
    await app.db.deleteFrom("outbox").execute();
    assert.deepEqual((await states())[0], ["Sam", "done", null, null]);
  });
});

describe("decisions", () => {
  // Proves call-for-papers 6.2: Send asks once more and leaves after five minutes, or at a time within 30 days; Stop brings it back.
  it("leave after five minutes or at a time, unless they are stopped", async () => {
    const { olga, eventId, stew } = await makeDecided();
    const run = await prepare(olga, eventId);
    const wrong = { accept: 1, reject: 2, mails: 2 };
    await rejected(
      olga.call(contract.sendRun, { params: { runId: run.runId }, body: { expect: wrong } }),
      409,
      "The decisions have changed meanwhile. Please look at them again.",
    );
    const now = app.ctx.clock().valueOf();
    for (const away of [minutes(4), minutes(60 * 24 * 30) + 1000])
      await rejected(send(olga, run, new Date(now + away + 1000).toISOString()), 422);
    await send(olga, run);
    await rejected(send(olga, run), 409, "This is leaving, or has left already");
    await leave();
    app.clock.advance(minutes(4));
    await leave();
    assert.deepEqual(await statesOf(olga, eventId), waiting);
    await olga.call(contract.stopRun, { params: { runId: run.runId } });
    app.clock.advance(minutes(10));
    await leave();
    assert.deepEqual(await statesOf(olga, eventId), waiting);
    await send(olga, run);
    app.clock.advance(minutes(5));
    assert.equal(await leave(), undefined);
    assert.deepEqual(await statesOf(olga, eventId), told);
    await rejected(
      olga.call(contract.stopRun, { params: { runId: run.runId } }),
      409,
      "This isn't leaving: it was stopped, or has left already",
    );
    const { proposal } = await olga.call(getProposal, { params: { proposalId: stew } });
    assert.equal(proposal.session?.status, "confirmed");
    assert.equal((await mailsInOutbox()).length, 3);
    await rejected(
      olga.call(contract.prepareRun, { params: { eventId } }),
      409,
      "There is no decision to tell yet",
    );
  });

  it("are stopped or leave, never both, in the last second", async () => {
    const { olga, eventId } = await makeDecided();
    const run = await prepare(olga, eventId);
    await send(olga, run);
    app.clock.advance(minutes(5));
    const [stopped] = await Promise.allSettled([
      olga.call(contract.stopRun, { params: { runId: run.runId } }),
      leave(),
    ]);
    const isStopped = stopped.status === "fulfilled";
    assert.deepEqual(await statesOf(olga, eventId), isStopped ? waiting : told);
    assert.equal((await mailsInOutbox()).length, isStopped ? 0 : 3);
    assert.equal((await read(olga, run)).run.state, isStopped ? "prepared" : "sent");
  });

  it("leave once by two processes at the same time", async () => {
    const { olga, eventId } = await makeDecided();
    await send(olga, await prepare(olga, eventId));
    app.clock.advance(minutes(5));
    await Promise.all([leave(), leave()]);
    assert.deepEqual(await statesOf(olga, eventId), told);
    assert.equal((await mailsInOutbox()).length, 3);
  });

  // Proves call-for-papers 6.2: Proposals withdrawn meanwhile are left out and named
  it("that were withdrawn or changed meanwhile are left out and named", async () => {
    const { olga, eventId, sam, sue, tom, soup, tea } = await makeDecided();
    const run = await prepare(olga, eventId);
    const { userId } = tom;
    await olga.call(contract.putRunMail, {
      params: { runId: run.runId, userId },
      body: { subject: "Sorry", text: "Sorry" },
    });
    await send(olga, run);
    await sam.call(withdrawProposal, { params: { proposalId: soup } });
    await decide(olga, eventId, tea, "accept");
    app.clock.advance(minutes(5));
    await leave();
    const after = await read(olga, run);
    assert.deepEqual([after.run.counts, after.run.leftOut], [{ accept: 1, reject: 0 }, [1, 3]]);
    assert.deepEqual(
      (await mailsInOutbox()).map(({ to_address }) => to_address),
      [sam.email, sue.email].toSorted(),
    );
    assert.deepEqual(await statesOf(olga, eventId), { "On stew": "accepted", "On tea": "submitted" });
  });

  it("go with what the organizers changed", async () => {
    const { olga, eventId, stew } = await makeDecided();
    const { track } = await olga.call(createTrack, { params: { eventId }, body: { name: "Web" } });
    await decide(olga, eventId, stew, "accept", { minutes: 45, trackId: track.trackId });
    await send(olga, await prepare(olga, eventId));
    app.clock.advance(minutes(5));
    await leave();
    const { proposal } = await olga.call(getProposal, { params: { proposalId: stew } });
    assert.deepEqual([proposal.minutes, proposal.trackId], [45, track.trackId]);
    const { session } = await olga.call(getSession, {
      params: { sessionId: proposal.session?.sessionId ?? "" },
    });
    assert.deepEqual([session.durationMinutes, session.track], [45, "Web"]);
  });

  // Proves call-for-papers 11: a crash at each statement of leaving: all or nothing
  it("leave all or none, wherever it breaks", async () => {
    const { olga, eventId } = await makeDecided();
    const run = await prepare(olga, eventId);
    await send(olga, run);
    app.clock.advance(minutes(5));
    const state = async () => [
      await app.db.selectFrom("proposals").selectAll().orderBy("proposal_id").execute(),
      await app.db.selectFrom("sessions").select("session_id").execute(),
      await app.db.selectFrom("talks").select("talk_id").execute(),
      await app.db.selectFrom("outbox").select("mail_id").execute(),
      await app.db.selectFrom("event_history").selectAll().execute(),
      await app.db.selectFrom("runs").selectAll().execute(),
      await app.db.selectFrom("run_mails").selectAll().execute(),
    ];
    const before = await state();
    const { queries } = app;
    const push = queries.push.bind(queries);
    let broken = 0;
    for (let at = 1; ; at += 1) {
      let count = 0;
      queries.push = (...statements) => {
        count += 1;
        if (count === at) throw new Error("broken on purpose");
        return push(...statements);
      };
      await leave().catch(() => {});
      queries.push = push;
      const [{ state: stands } = {}] = await app.db.selectFrom("runs").select("state").execute();
      if (stands === "sent") break;
      broken += 1;
      assert.deepEqual(await state(), before, `statement ${at}`);
    }
    assert.ok(broken > 20, `${broken}`);
    assert.deepEqual(await statesOf(olga, eventId), told);
    assert.equal((await mailsInOutbox()).length, 3);
    await leave();
    assert.equal((await mailsInOutbox()).length, 3);
  });

  it("are their maker's alone until they leave, one at a time of an event", async () => {
    const { olga, eventId, typeId, sam } = await makeDecided();
    const hugo = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, hugo, eventId);
    const own = await submitted(hugo, eventId, typeId, "On bread");
    await decide(olga, eventId, own, "accept");
    const run = await prepare(olga, eventId);
    await rejected(read(hugo, run), 404, "There are no such mails");
    await rejected(read(sam, run), 403);
    const others = await prepare(hugo, eventId);
    assert.deepEqual((await read(hugo, others)).run.counts, { accept: 1, reject: 2 });
    await send(olga, run);
    // Nothing that says what is decided about Hugo's.
    const seen = await read(hugo, run);
    assert.deepEqual([seen.mails, seen.run.counts], [[], { accept: 0, reject: 0 }]);
    await rejected(
      send(hugo, others),
      409,
      "Other decisions of this event are about to leave. Wait for them, or stop them.",
    );
    await rejected(
      hugo.call(contract.discardRun, { params: { runId: run.runId } }),
      403,
      "Only whoever prepared these mails may do that.",
    );
    await hugo.call(contract.stopRun, { params: { runId: run.runId } });
    await send(hugo, others);
    app.clock.advance(minutes(5));
    await leave();
    const [last] = (await olga.call(getSelection, { params: { eventId } })).runs.filter(
      ({ state }) => state === "sent",
    );
    assert.equal(last?.runId, others.runId);
    assert.equal((await statesOf(olga, eventId))["On bread"], "submitted");
    await olga.call(contract.discardRun, { params: { runId: run.runId } });
    await rejected(read(olga, run), 404);
  });

  it("wait where whoever sends them doesn't organize the event any more", async () => {
    const { olga, eventId } = await makeDecided();
    const hugo = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, hugo, eventId);
    const run = await prepare(hugo, eventId);
    await send(hugo, run);
    await app.db.deleteFrom("co_organizers").where("user_id", "=", hugo.userId).execute();
    app.clock.advance(minutes(5));
    await leave();
    assert.deepEqual(await statesOf(olga, eventId), waiting);
    await send(olga, await prepare(olga, eventId));
  });

  it("aren't told by who reviews without names, who sets what is pending", async () => {
    const { olga, eventId, typeId } = await makeDecided();
    const hugo = await makeUser(app, { name: "Hugo" });
    await makeCoOrganizer(app, hugo, eventId);
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 1, masked: "untilSent" } });
    const { reviewers } = await olga.call(addReviewers, {
      params: { eventId },
      body: { userIds: [hugo.userId] },
    });
    const { reviewerId = "" } = reviewers[0] ?? {};
    await hugo.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
    const hidden = await submitted(await makeUser(app, { name: "Uli" }), eventId, typeId, "On rice");
    await decide(hugo, eventId, hidden, "accept");
    const run = await prepare(olga, eventId);
    await send(olga, run);
    const words = "Names are hidden from you while you review.";
    await rejected(hugo.call(contract.prepareRun, { params: { eventId } }), 403, words);
    await rejected(read(hugo, run), 403, words);
    const selection = await hugo.call(getSelection, { params: { eventId } });
    assert.deepEqual([selection.mayTell, selection.runs], [false, []]);
  });
});
