import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { getCallFigures } from "@plenary/contract/call/call-figures";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import { acceptProposal, getProposal, rejectProposal } from "@plenary/contract/call/proposals";
import { listEventHistory } from "@plenary/contract/events/history";
import { getEventOverview } from "@plenary/contract/events/overview";
import {
  liftConflictOfInterest,
  listConflictsOfInterest,
  setConflictOfInterest,
} from "@plenary/contract/review/conflicts";
import { getRanking } from "@plenary/contract/review/ranking";
import { addReviewers, listOwnReviews, listReviewers } from "@plenary/contract/review/reviewers";
import {
  declareConflictOfInterest,
  getReview,
  listToReview,
  putReview,
} from "@plenary/contract/review/reviews";
import {
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { listOf, makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

/** Everything that somebody who organizes and reviews is told of the event's review, with each number in it. */
async function toldTo(who: TestUser, eventId: string): Promise<string> {
  const params = { eventId };
  const { at: _, ...ranking } = await who.call(getRanking, { params });
  return JSON.stringify([
    ranking,
    await who.call(listReviewers, { params }),
    await who.call(listConflictsOfInterest, { params, query: {} }),
    await who.call(listToReview, { params, query: {} }),
    await who.call(listOwnReviews, {}),
    await who.call(listEventHistory, { params, query: {} }),
    await who.call(getEventOverview, { params }),
    await who.call(getCallFigures, { params }),
  ]);
}

describe("conflicts of interest", () => {
  // Proves call-for-papers 5.3: no number shown to them contains it; Adding a review changes no byte of what somebody in a conflict of interest is answered
  it("of who speaks in it hide its reviews from them, and each of its numbers, as organizers too", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const oscar = await makeUser(app, { name: "Oscar" });
    await makeCoOrganizer(app, oscar, eventId);
    await oscar.call(addReviewers, { params: { eventId }, body: { userIds: [oscar.userId] } });
    const sam = await makeUser(app, { name: "Sam" });
    const own = await submitted(oscar, eventId, typeId, "Oscar's");
    const beside = await submitted(sam, eventId, typeId, "Sam's");
    await sam.call(inviteCoSpeaker, {
      params: { proposalId: beside },
      body: { email: oscar.email },
    });
    const third = await submitted(sam, eventId, typeId, "Third");
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const rob = await reviewerAt(app, olga, eventId, "Rob");
    for (const who of [rita, rob]) await score(who, eventId, third, 3);

    // Which says that he was there.
    assert.deepEqual((await listOf(oscar, eventId)).titles, ["Third"]);
    const told = () => toldTo(oscar, eventId);
    const before = await told();
    await score(rita, eventId, own, 1);
    await score(rob, eventId, own, 5);
    await score(rita, eventId, beside, 5);
    await olga.call(setConflictOfInterest, { params: { eventId }, body: { userId: rob.userId, number: 1 } });
    const lift = { userId: rob.userId, proposalId: own, kind: "set" as const, reason: "Not so" };
    await olga.call(liftConflictOfInterest, { params: { eventId }, body: lift });
    assert.equal(await told(), before);
    const { conflicts } = await olga.call(listConflictsOfInterest, { params: { eventId }, query: {} });
    assert.ok(conflicts.some(({ lifted }) => lifted?.reason === "Not so"));
    for (const proposalId of [own, beside]) {
      const params = { eventId, proposalId };
      const said = "You speak in this proposal, so you can't review it.";
      await rejected(oscar.call(getReview, { params }), 403, said);
      await rejected(oscar.call(putReview, { params, body: { baseVersion: 0, text: "Great" } }), 403, said);
    }
    const { proposals, leftOut } = await oscar.call(getRanking, { params: { eventId } });
    assert.deepEqual([proposals.map(({ title }) => title), leftOut], [["Third"], 2]);
    assert.equal((await olga.call(getRanking, { params: { eventId } })).proposals.length, 3);
    await rejected(sam.call(getReview, { params: { eventId, proposalId: own } }), 404);
    await rejected(sam.call(getReview, { params: { eventId, proposalId: beside } }), 403);
  });

  // Proves call-for-papers 5.3: declared (by the reviewer, with one press; it holds for all proposals with a speaker in common); A review written before no longer counts
  it("that are declared hold for all proposals of its speakers, and take one's reviews of them out", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const [sam, sue] = [await makeUser(app), await makeUser(app)];
    const first = await submitted(sam, eventId, typeId, "First");
    const second = await submitted(sam, eventId, typeId, "Second");
    await submitted(sue, eventId, typeId, "Third");
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    await score(rita, eventId, second, 5);
    const params = { eventId, proposalId: first };
    await rita.call(declareConflictOfInterest, { params });
    assert.deepEqual(await listOf(rita, eventId), {
      titles: ["Third"],
      counts: { all: 1, toDo: 1, assigned: 0, done: 0, skipped: 0, changed: 0 },
    });
    const refusal = "You have a conflict of interest with this proposal.";
    await rejected(rita.call(getReview, { params: { eventId, proposalId: second } }), 403, refusal);
    await rejected(rita.call(putReview, { params, body: { baseVersion: 0, text: "Mine" } }), 403, refusal);
    const ranking = await olga.call(getRanking, { params: { eventId } });
    assert.ok(ranking.proposals.every(({ reviews }) => reviews === 0));
    const { reviewers } = await olga.call(listReviewers, { params: { eventId } });
    assert.deepEqual(
      reviewers.map(({ done }) => done),
      [0],
    );
  });

  // Proves call-for-papers 5.3: together (both speak in one proposal or session of this event, or did in a session in the last 24 months); Found on submission, invitation and membership
  it("are found where somebody speaks, or has lately spoken, together with a speaker", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const people = ["Lately", "Long ago", "Rejected", "Here", "Beside", "Nobody"];
    const speakers = await Promise.all(people.map((name) => makeUser(app, { name })));
    const [lately, longAgo, turnedDown, here, beside, nobody] = speakers as [
      ...[TestUser, TestUser, TestUser, TestUser, TestUser, TestUser],
    ];
    const rita = await makeUser(app, { name: "Rita" });
    const spoke = async (who: TestUser, end_date: string, status: "confirmed" | "rejected") => {
      const dates = { start_date: end_date, end_date, visibility: "public" as const };
      const { sessionId } = await makeSession(app, who, await makeEvent(app, olga, dates), { status });
      await makeCoSpeaker(app, rita, sessionId);
    };
    await spoke(lately, "2025-03-01", "confirmed");
    await spoke(longAgo, "2025-01-09", "confirmed");
    await spoke(turnedDown, "2026-12-01", "rejected");
    // Before the proposals are there, and after.
    for (const who of speakers) await submitted(who, eventId, typeId, who.name);
    await reviewerAt(app, olga, eventId, rita);
    const all = ["Beside", "Here", "Long ago", "Nobody", "Rejected"];
    assert.deepEqual((await listOf(rita, eventId)).titles, all);
    const { sessionId } = await makeSession(app, rita, eventId);
    await makeCoSpeaker(app, here, sessionId);
    const ritas = await submitted(rita, eventId, typeId, "Rita's");
    await rita.call(inviteCoSpeaker, { params: { proposalId: ritas }, body: { email: beside.email } });
    // Not while they are only asked.
    assert.deepEqual((await listOf(rita, eventId)).titles, ["Beside", "Long ago", "Nobody", "Rejected"]);
    await app.db.updateTable("proposal_speakers").set({ status: "accepted" }).execute();
    assert.deepEqual(await listOf(rita, eventId), {
      titles: ["Long ago", "Nobody", "Rejected"],
      counts: { all: 3, toDo: 3, assigned: 0, done: 0, skipped: 0, changed: 0 },
    });
    const { conflicts, total } = await olga.call(listConflictsOfInterest, { params: { eventId }, query: {} });
    assert.deepEqual(
      conflicts.map(({ title, name, kind, lifted }) => [title, name, kind, lifted]),
      [
        ["Lately", "Rita", "together", null],
        ["Here", "Rita", "together", null],
        ["Beside", "Rita", "together", null],
        ["Rita's", "Rita", "self", null],
      ],
    );
    assert.equal(total, 4);
    assert.ok(nobody && longAgo && turnedDown && lately);
  });

  // Proves call-for-papers 5.3: set (by an organizer); Organizers lift all but self, with a reason
  it("are set and lifted by organizers, all but that of who speaks", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const sam = await makeUser(app, { name: "Sam" });
    const first = await submitted(sam, eventId, typeId, "First");
    const second = await submitted(sam, eventId, typeId, "Second");
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const own = await submitted(rita, eventId, typeId, "Own");
    await score(rita, eventId, first, 5);
    const params = { eventId };
    const lift = (proposalId: string, kind: "declared" | "set" | "together", reason = "They only met") =>
      olga.call(liftConflictOfInterest, { params, body: { userId: rita.userId, proposalId, kind, reason } });
    const set = (number: number, userId = rita.userId) =>
      olga.call(setConflictOfInterest, { params, body: { userId, number } });
    await set(1);
    assert.deepEqual((await listOf(rita, eventId)).titles, ["Second"]);
    assert.equal((await olga.call(getRanking, { params })).proposals[0]?.reviews, 0);
    await lift(first, "set");
    assert.equal((await olga.call(getRanking, { params })).proposals[0]?.reviews, 1);
    await rejected(lift(first, "set"), 404, "There is no such conflict of interest");
    await rejected(lift(own, "together"), 404);
    await rejected(set(99), 422, "There is no proposal no. 99");
    await rejected(set(1, sam.userId), 404, "Reviewer not found");
    await set(1);
    await lift(first, "set");

    // A declared one is lifted where it was declared, or for one proposal that it holds for too.
    await rita.call(declareConflictOfInterest, { params: { eventId, proposalId: first } });
    assert.deepEqual((await listOf(rita, eventId)).titles, []);
    await lift(second, "declared", "Sam only introduces it");
    assert.deepEqual((await listOf(rita, eventId)).titles, ["Second"]);
    await lift(first, "declared");
    assert.deepEqual((await listOf(rita, eventId)).titles, ["First", "Second"]);
    const { conflicts } = await olga.call(listConflictsOfInterest, { params, query: {} });
    assert.deepEqual(
      conflicts.map(({ number, kind, lifted }) => [number, kind, lifted?.by, lifted?.reason]),
      [
        [1, "declared", "Olga", "They only met"],
        [1, "set", "Olga", "They only met"],
        [2, "declared", "Olga", "Sam only introduces it"],
        [3, "self", undefined, undefined],
      ],
    );
    await rita.call(declareConflictOfInterest, { params: { eventId, proposalId: first } });
    assert.deepEqual((await listOf(rita, eventId)).titles, ["Second"]);
    await rejected(rita.call(listConflictsOfInterest, { params, query: {} }), 403);
    const { history } = await olga.call(listEventHistory, { params, query: {} });
    assert.deepEqual(
      history
        .filter(({ action }) => action.startsWith("conflict_"))
        .map(({ action, subject }) => [action, subject]),
      [
        ["conflict_of_interest_lifted", "#1"],
        ["conflict_of_interest_lifted", "#2"],
        ["conflict_of_interest_lifted", "#1"],
        ["conflict_of_interest_set", "#1"],
        ["conflict_of_interest_lifted", "#1"],
        ["conflict_of_interest_set", "#1"],
      ],
    );
    assert.deepEqual(history.find(({ action }) => action === "conflict_of_interest_lifted")?.changes, [
      { field: "person", from: null, to: "Rita" },
      { field: "reason", from: null, to: "They only met" },
    ]);
  });

  it("keep a review from counting also once its reviewer's account is deleted", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const [sam, rita] = [await makeUser(app), await makeUser(app, { name: "Rita" })];
    const proposalId = await submitted(sam, eventId, typeId, "First");
    await reviewerAt(app, olga, eventId, rita);
    await score(rita, eventId, proposalId, 5);
    const { sessionId } = await makeSession(app, sam, eventId);
    await makeCoSpeaker(app, rita, sessionId);
    const reviews = async () =>
      (await olga.call(getRanking, { params: { eventId } })).proposals.map((each) => each.reviews);
    assert.deepEqual(await reviews(), [0]);
    await rita.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await reviews(), [0]);
  });
});

describe("organizers who speak in a proposal", () => {
  // Proves call-for-papers 5.3: They can't decide about what they speak in, unless every organizer does; then the history says so
  it("leave deciding about it to others, unless every organizer speaks in it, which the history says", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    const oscar = await makeUser(app, { name: "Oscar" });
    await makeCoOrganizer(app, oscar, eventId);
    const own = await submitted(oscar, eventId, typeId, "Oscar's");
    const params = { proposalId: own };
    const said = "You speak in this proposal, so somebody else has to decide about it.";
    await rejected(oscar.call(acceptProposal, { params }), 403, said);
    await rejected(oscar.call(rejectProposal, { params, body: {} }), 403, said);
    const mayDecide = async (who: TestUser) =>
      (await who.call(getProposal, { params })).proposal.permissions.decide;
    assert.deepEqual([await mayDecide(oscar), await mayDecide(olga)], [false, true]);
    await oscar.call(inviteCoSpeaker, { params, body: { email: olga.email } });
    assert.deepEqual([await mayDecide(oscar), await mayDecide(olga)], [true, true]);
    await olga.call(acceptProposal, { params });
    const actions = async () =>
      (await oscar.call(listEventHistory, { params: { eventId }, query: { kind: "proposals" } })).history.map(
        ({ action }) => action,
      );
    assert.equal((await actions())[0], "proposal_accepted_own");
    const others = await submitted(await makeUser(app), eventId, typeId, "Sam's");
    await oscar.call(rejectProposal, { params: { proposalId: others }, body: {} });
    assert.equal((await actions())[0], "proposal_rejected");
  });
});
