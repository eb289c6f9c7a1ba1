import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import { getProposal, putProposal, submitProposal } from "@plenary/contract/call/proposals";
import { getRanking } from "@plenary/contract/review/ranking";
import { getReviewSettings, putReviewSettings } from "@plenary/contract/review/review-settings";
import {
  addReviewers,
  answerToReview,
  endReviewer,
  listOwnReviews,
  listReviewers,
} from "@plenary/contract/review/reviewers";
import {
  declareConflictOfInterest,
  getReview,
  listToReview,
  putReview,
} from "@plenary/contract/review/reviews";
import { draftedBy, openCallOf, submitBy } from "../../../test/called.ts";
import { makeCoOrganizer, makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

/** The call is refused with that status, and in these words. */
async function rejected(call: Promise<unknown>, status: number, message?: string): Promise<void> {
  const refused = await refusal(call);
  assert.deepEqual([refused.status, message ?? refused.message], [status, refused.message]);
}

/** An event with a call that is open, and an open review of it. */
async function makeReviewed() {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  const olga = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, olga, {
    ...{ name: "Conf", visibility: "public", start_date: "2027-06-01", end_date: "2027-06-02" },
  });
  const { talk } = await openCallOf(olga, eventId, {});
  await olga.call(putReviewSettings, { params: { eventId }, body: { version: 0, open: true } });
  return { olga, eventId, typeId: talk };
}

async function submitted(speaker: TestUser, eventId: string, typeId: string, title: string): Promise<string> {
  const draft = await draftedBy(speaker, eventId, { title, typeId, minutes: 30 });
  await submitBy(speaker, draft);
  return draft.proposalId;
}

async function reviewerAt(olga: TestUser, eventId: string, name: string): Promise<TestUser> {
  const person = await makeUser(app, { name });
  const { reviewers } = await olga.call(addReviewers, {
    params: { eventId },
    body: { userIds: [person.userId] },
  });
  const { reviewerId = "" } = reviewers.find(({ userId }) => userId === person.userId) ?? {};
  await person.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
  return person;
}

const listOf = async (who: TestUser, eventId: string) => {
  const { proposals, counts } = await who.call(listToReview, { params: { eventId }, query: {} });
  return { titles: proposals.map(({ title }) => title).toSorted(), counts };
};

async function score(who: TestUser, eventId: string, proposalId: string, step: number): Promise<void> {
  const params = { eventId, proposalId };
  const { review } = await who.call(getReview, { params });
  const body = {
    baseVersion: review?.version ?? 0,
    scores: { [eventId]: step },
    state: "submitted" as const,
  };
  await who.call(putReview, { params, body });
}

describe("reviewing", () => {
  // Proves call-for-papers 5.1: "Join as reviewer" makes an organizer one; Review: state (draft, submitted, abstained)
  it("goes from being asked to a score that organizers read, and is saved as it is written", async () => {
    const { olga, eventId, typeId } = await makeReviewed();
    const sam = await makeUser(app, { name: "Sam" });
    const proposalId = await submitted(sam, eventId, typeId, "On soup");
    const rita = await makeUser(app, { name: "Rita" });
    const [params, ofEvent] = [{ eventId, proposalId }, { eventId }];
    const { reviewers } = await olga.call(addReviewers, {
      params: ofEvent,
      body: { userIds: [rita.userId] },
    });
    assert.deepEqual(
      reviewers.map(({ name, status }) => [name, status]),
      [["Rita", "asked"]],
    );
    // Nothing is shown before it is accepted.
    await rejected(rita.call(listToReview, { params: ofEvent, query: {} }), 403);
    await rejected(rita.call(getReview, { params }), 404, "Proposal not found");
    const { reviewerId = "" } = reviewers[0] ?? {};
    assert.deepEqual(
      (await rita.call(listOwnReviews, {})).events.map(({ status, askedBy }) => [status, askedBy]),
      [["asked", "Olga"]],
    );
    await rita.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
    await rejected(
      rita.call(answerToReview, { params: { reviewerId }, body: { accept: true } }),
      409,
      "This was answered already",
    );
    assert.deepEqual(await listOf(rita, eventId), {
      titles: ["On soup"],
      counts: { all: 1, toDo: 1, done: 0, changed: 0 },
    });

    const first = await rita.call(putReview, { params, body: { baseVersion: 0, text: "Tas" } });
    assert.deepEqual([first.review.state, first.review.version], ["draft", 1]);
    await rejected(rita.call(putReview, { params, body: { baseVersion: 0, text: "Other tab" } }), 409);
    await rejected(
      rita.call(putReview, { params, body: { baseVersion: 1, state: "submitted" } }),
      422,
      "Please choose a score",
    );
    const body = { baseVersion: 1, scores: { [eventId]: 4 }, text: "Tasty", state: "submitted" as const };
    const { review } = await rita.call(putReview, { params, body });
    assert.deepEqual(review, {
      ...{ state: "submitted", scores: { [eventId]: 4 }, text: "Tasty" },
      ...{ abstained: null, changedSince: false, version: 2 },
    });
    assert.deepEqual((await listOf(rita, eventId)).counts, { all: 1, toDo: 0, done: 1, changed: 0 });

    const read = await olga.call(getReview, { params });
    assert.equal(read.review, null);
    assert.deepEqual(
      read.others?.map(({ reviewer, score: comes, text }) => [reviewer, comes, text]),
      [["Rita", 75, "Tasty"]],
    );
    assert.deepEqual(read.proposal.masked ? [] : read.proposal.speakers, ["Sam"]);
    const ranking = await olga.call(getRanking, { params: ofEvent });
    assert.deepEqual(
      ranking.proposals.map(({ title, rank, fair, mean, spread, reviews }) => [
        ...[title, rank, fair, mean, spread, reviews],
      ]),
      [["On soup", 1, 0.75, 0.75, null, 1]],
    );

    // A changed text brings it back.
    const { version } = (await sam.call(getProposal, { params: { proposalId } })).proposal;
    const changes = { baseVersion: version, title: "On stew" };
    const { proposal } = await sam.call(putProposal, { params: { proposalId }, body: changes });
    await sam.call(submitProposal, { params: { proposalId }, body: { baseVersion: proposal.version } });
    assert.deepEqual((await listOf(rita, eventId)).counts, { all: 1, toDo: 0, done: 1, changed: 1 });
    await score(rita, eventId, proposalId, 5);
    assert.equal((await listOf(rita, eventId)).counts.changed, 0);

    await olga.call(putReviewSettings, { params: ofEvent, body: { version: 1, open: false } });
    await rejected(
      rita.call(putReview, { params, body: { baseVersion: 3, text: "Late" } }),
      409,
      "The review is closed",
    );
    await rita.call(endReviewer, { params: { reviewerId } });
    await rejected(rita.call(getReview, { params }), 404, "Proposal not found");
    assert.equal((await olga.call(getRanking, { params: ofEvent })).proposals[0]?.fair, 1);
  });

  it("shows others' reviews as the organizers say, and never a draft", async () => {
    const { olga, eventId, typeId } = await makeReviewed();
    const sam = await makeUser(app);
    const proposalId = await submitted(sam, eventId, typeId, "On soup");
    const params = { eventId, proposalId };
    const [rita, rob] = [await reviewerAt(olga, eventId, "Rita"), await reviewerAt(olga, eventId, "Rob")];
    await rob.call(putReview, { params, body: { baseVersion: 0, text: "Half a sen" } });
    await score(rita, eventId, proposalId, 2);
    const seen = async (who: TestUser) => (await who.call(getReview, { params })).others;
    assert.equal(await seen(rob), null);
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 1, others: "afterOwn" } });
    assert.equal(await seen(rob), null);
    assert.deepEqual(await seen(rita), []);
    await rob.call(putReview, {
      params,
      body: { baseVersion: 1, state: "abstained", abstained: "competence" },
    });
    assert.deepEqual(
      (await seen(rob))?.map(({ reviewer, score: comes }) => [reviewer, comes]),
      [[null, 25]],
    );
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 2, showReviewers: true } });
    assert.deepEqual(
      (await seen(rita))?.map(({ reviewer, abstained }) => [reviewer, abstained]),
      [["Rob", "competence"]],
    );
  });

  // Proves call-for-papers 5.1: Criteria: 1 to 10, name, help, 2 to 11 steps; retired when used
  it("scores anew by other weights, keeps what was scored, and refuses other steps of it", async () => {
    const { olga, eventId, typeId } = await makeReviewed();
    const proposalId = await submitted(await makeUser(app), eventId, typeId, "On soup");
    const rita = await reviewerAt(olga, eventId, "Rita");
    await score(rita, eventId, proposalId, 2);
    const params = { eventId };
    const { settings } = await olga.call(getReviewSettings, { params });
    const [overall = assert.fail()] = settings.criteria;
    const { retired: _, ...kept } = overall;
    const other = { name: "Clear", help: null, steps: 3, weight: 1, required: false };
    await rejected(
      olga.call(putReviewSettings, { params, body: { version: 1, criteria: [{ ...kept, steps: 4 }] } }),
      409,
    );
    await rejected(
      olga.call(putReviewSettings, { params, body: { version: 1, criteria: [{ ...kept, weight: 0 }] } }),
      422,
    );
    const after = await olga.call(putReviewSettings, { params, body: { version: 1, criteria: [other] } });
    assert.deepEqual(
      after.settings.criteria.map(({ name, retired }) => [name, retired]),
      [
        ["Clear", false],
        ["Overall", true],
      ],
    );
    // Nothing counts it any more.
    assert.deepEqual((await listOf(rita, eventId)).counts, { all: 1, toDo: 1, done: 0, changed: 0 });
    await rejected(olga.call(putReviewSettings, { params, body: { version: 1, open: false } }), 409);
  });
});

describe("conflicts of interest", () => {
  // Proves call-for-papers 5.3: no number shown to them contains it; Adding a review changes no byte of what somebody in a conflict of interest is answered
  it("of who speaks in it hide its reviews from them, and each of its numbers, as organizers too", async () => {
    const { olga, eventId, typeId } = await makeReviewed();
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
    const rita = await reviewerAt(olga, eventId, "Rita");
    const rob = await reviewerAt(olga, eventId, "Rob");
    for (const who of [rita, rob]) await score(who, eventId, third, 3);

    const told = async () => {
      const params = { eventId };
      const { at: _, ...ranking } = await oscar.call(getRanking, { params });
      return JSON.stringify([
        ranking,
        await oscar.call(listReviewers, { params }),
        await oscar.call(listToReview, { params, query: {} }),
        await oscar.call(listOwnReviews, {}),
      ]);
    };
    const before = await told();
    assert.deepEqual((await listOf(oscar, eventId)).titles, ["Third"]);
    await score(rita, eventId, own, 1);
    await score(rob, eventId, own, 5);
    await score(rita, eventId, beside, 5);
    assert.equal(await told(), before);
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
    const { olga, eventId, typeId } = await makeReviewed();
    const [sam, sue] = [await makeUser(app), await makeUser(app)];
    const first = await submitted(sam, eventId, typeId, "First");
    const second = await submitted(sam, eventId, typeId, "Second");
    await submitted(sue, eventId, typeId, "Third");
    const rita = await reviewerAt(olga, eventId, "Rita");
    await score(rita, eventId, second, 5);
    const params = { eventId, proposalId: first };
    await rita.call(declareConflictOfInterest, { params });
    assert.deepEqual(await listOf(rita, eventId), {
      titles: ["Third"],
      counts: { all: 1, toDo: 1, done: 0, changed: 0 },
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
});
