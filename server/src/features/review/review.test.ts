import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getProposal, putProposal, submitProposal } from "@plenary/contract/call/proposals";
import { getRanking } from "@plenary/contract/review/ranking";
import { getReviewSettings, putReviewSettings } from "@plenary/contract/review/review-settings";
import {
  addReviewers,
  answerToReview,
  endReviewer,
  listOwnReviews,
} from "@plenary/contract/review/reviewers";
import { getReview, listToReview, putReview } from "@plenary/contract/review/reviews";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { listOf, makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

describe("reviewing", () => {
  // Proves call-for-papers 5.1: "Join as reviewer" makes an organizer one; Review: state (draft, submitted, abstained)
  it("goes from being asked to a score that organizers read, and is saved as it is written", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
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
      counts: { all: 1, toDo: 1, assigned: 0, done: 0, skipped: 0, changed: 0 },
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
      ...{ state: "submitted", scores: { [eventId]: 4 }, text: "Tasty", toSpeakers: "" },
      ...{ abstained: null, changedSince: false, version: 2 },
    });
    assert.deepEqual((await listOf(rita, eventId)).counts, {
      all: 1,
      toDo: 0,
      assigned: 0,
      done: 1,
      skipped: 0,
      changed: 0,
    });

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
    assert.deepEqual((await listOf(rita, eventId)).counts, {
      all: 1,
      toDo: 0,
      assigned: 0,
      done: 1,
      skipped: 0,
      changed: 1,
    });
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
    const { olga, eventId, typeId } = await makeReviewed(app);
    const sam = await makeUser(app);
    const proposalId = await submitted(sam, eventId, typeId, "On soup");
    const params = { eventId, proposalId };
    const [rita, rob] = [
      await reviewerAt(app, olga, eventId, "Rita"),
      await reviewerAt(app, olga, eventId, "Rob"),
    ];
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
    const { olga, eventId, typeId } = await makeReviewed(app);
    const proposalId = await submitted(await makeUser(app), eventId, typeId, "On soup");
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    await score(rita, eventId, proposalId, 2);
    const params = { eventId };
    const { settings } = await olga.call(getReviewSettings, { params });
    const [overall = assert.fail()] = settings.criteria;
    const { retired: _, ...kept } = overall;
    const labels = ["Not at all", null, "Very", "Beyond"];
    const other = { name: "Clear", help: null, steps: 3, labels, weight: 1, required: false };
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
    assert.deepEqual(after.settings.criteria[0]?.labels, ["Not at all", null, "Very"]);
    // Nothing counts it any more.
    assert.deepEqual((await listOf(rita, eventId)).counts, {
      all: 1,
      toDo: 1,
      assigned: 0,
      done: 0,
      skipped: 0,
      changed: 0,
    });
    await rejected(olga.call(putReviewSettings, { params, body: { version: 1, open: false } }), 409);
  });
});
