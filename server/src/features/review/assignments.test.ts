import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withdrawProposal } from "@plenary/contract/call/proposals";
import { listEventHistory } from "@plenary/contract/events/history";
import { listAssignments, putAssignments } from "@plenary/contract/review/assignments";
import { liftConflictOfInterest, setConflictOfInterest } from "@plenary/contract/review/conflicts";
import { putReviewSettings } from "@plenary/contract/review/review-settings";
import {
  addReviewers,
  endReviewer,
  listOwnReviews,
  listReviewers,
  putReviewer,
} from "@plenary/contract/review/reviewers";
import { getReview, listToReview } from "@plenary/contract/review/reviews";
import { draftedBy, submitBy } from "../../../test/called.ts";
import { makeCoOrganizer, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

const listed = async (who: TestUser, eventId: string, query = {}) =>
  (await who.call(listToReview, { params: { eventId }, query })).proposals.map(({ title }) => title);

const assign = (who: TestUser, eventId: string, proposalIds: string[], to: TestUser[], assigned = true) =>
  who.call(putAssignments, {
    params: { eventId },
    body: { proposalIds, userIds: to.map(({ userId }) => userId), assigned },
  });

const assignedOf = async (who: TestUser, eventId: string, query = {}) =>
  (await who.call(listAssignments, { params: { eventId }, query })).assignments.map(
    ({ number, name, state }) => `${number} ${name} ${state}`,
  );

const reviewerOf = async (olga: TestUser, eventId: string, { userId }: TestUser) => {
  const { reviewers } = await olga.call(listReviewers, { params: { eventId } });
  return reviewers.find((one) => one.userId === userId) ?? assert.fail("no reviewer");
};

async function makeScene() {
  const made = await makeReviewed(app);
  const { olga, eventId, typeId } = made;
  const sam = await makeUser(app, { name: "Sam" });
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three"]) ids.push(await submitted(sam, eventId, typeId, title));
  const [one = "", two = "", three = ""] = ids;
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const rob = await reviewerAt(app, olga, eventId, "Rob");
  return { ...made, sam, one, two, three, rita, rob };
}

describe("what is assigned to a reviewer", () => {
  // Proves call-for-papers 5.1: List order: assigned to me, then fewest reviews
  it("comes first among what they have to do, and is a part of their list", async () => {
    const { olga, eventId, one, two, three, rita, rob } = await makeScene();
    await score(rob, eventId, two, 3);
    const answer = await assign(olga, eventId, [two], [rita]);
    assert.deepEqual(answer, { changed: 1, inConflict: 0, leftOut: 0 });
    assert.equal((await listed(rita, eventId))[0], "Two");
    assert.deepEqual(await listed(rita, eventId, { show: "assigned" }), ["Two"]);
    const { counts } = await rita.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual(counts, { all: 3, toDo: 3, assigned: 1, done: 0, skipped: 0, changed: 0 });
    assert.deepEqual(await listed(rob, eventId, { show: "assigned" }), []);

    await assign(olga, eventId, [one, three], [rita, rob]);
    await score(rita, eventId, one, 3);
    assert.deepEqual(await assignedOf(olga, eventId), [
      ...["1 Rita submitted", "1 Rob none", "2 Rita none", "3 Rita none", "3 Rob none"],
    ]);
    assert.deepEqual(await assignedOf(olga, eventId, { userId: rob.userId }), ["1 Rob none", "3 Rob none"]);
    assert.deepEqual(await assignedOf(olga, eventId, { proposalId: two }), ["2 Rita none"]);
    await assign(olga, eventId, [one, two], [rita], false);
    assert.deepEqual(await assignedOf(olga, eventId, { userId: rita.userId }), ["3 Rita none"]);
    const { history } = await olga.call(listEventHistory, {
      params: { eventId },
      query: { kind: "proposals" },
    });
    const actions = history.flatMap(({ action }) => (action.startsWith("review_") ? [action] : []));
    assert.deepEqual(actions.toSorted(), [
      ...["review_assigned", "review_assigned", "review_assigned"],
      ...["review_unassigned", "review_unassigned"],
    ]);
  });

  // Proves call-for-papers 5.1: sees (all, assigned)
  it("is all that they know of where the review says so, whatever its track and type", async () => {
    const { olga, eventId, one, two, rita } = await makeScene();
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 1, sees: "assigned" } });
    assert.deepEqual(await listed(rita, eventId), []);
    await assign(olga, eventId, [one], [rita]);
    assert.deepEqual(await listed(rita, eventId), ["One"]);
    assert.deepEqual(await listed(rita, eventId, { q: "two" }), []);
    const { total, counts } = await rita.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual([total, counts.all, counts.toDo], [1, 1, 1]);
    const { events } = await rita.call(listOwnReviews);
    assert.equal(events[0]?.toDo, 1);
    await rejected(rita.call(getReview, { params: { eventId, proposalId: two } }), 404, "Proposal not found");
    await rita.call(getReview, { params: { eventId, proposalId: one } });

    const { reviewerId } = await reviewerOf(olga, eventId, rita);
    const parts = { trackIds: [], typeIds: [] };
    await olga.call(putReviewer, { params: { reviewerId }, body: { ...parts, maxLoad: 5 } });
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 2, sees: "all" } });
    assert.equal((await listed(rita, eventId)).length, 3);
  });

  // Proves call-for-papers 5.1: Reviewer: a user with trackIds and typeIds (empty: all), maxLoad
  it("is no more than they take", async () => {
    const { olga, eventId, one, two, three, rita, rob } = await makeScene();
    const { reviewerId } = await reviewerOf(olga, eventId, rita);
    const parts = { trackIds: [], typeIds: [] };
    await olga.call(putReviewer, { params: { reviewerId }, body: { ...parts, maxLoad: 2 } });
    const many = assign(olga, eventId, [one, two, three], [rita, rob]);
    await rejected(many, 409, "Rita takes 2 proposals at most");
    assert.deepEqual(await assignedOf(olga, eventId), []);
    await assign(olga, eventId, [one, two], [rita, rob]);
    await assign(olga, eventId, [one, two], [rita]);
    await rejected(assign(olga, eventId, [three], [rita]), 409);
    const { assigned, maxLoad } = await reviewerOf(olga, eventId, rita);
    assert.deepEqual([assigned, maxLoad], [2, 2]);
    await olga.call(putReviewer, { params: { reviewerId }, body: parts });
    assert.equal((await reviewerOf(olga, eventId, rita)).maxLoad, 2);
    await olga.call(putReviewer, { params: { reviewerId }, body: { ...parts, maxLoad: null } });
    assert.equal((await assign(olga, eventId, [three], [rita])).changed, 1);
  });

  it("is nothing any more once they stop, or it was withdrawn or decided", async () => {
    const { olga, eventId, sam, one, two, three, rita } = await makeScene();
    await assign(olga, eventId, [one, two], [rita]);
    await sam.call(withdrawProposal, { params: { proposalId: one } });
    assert.equal((await reviewerOf(olga, eventId, rita)).assigned, 1);
    assert.deepEqual(await assign(olga, eventId, [one, three], [rita]), {
      ...{ changed: 1, inConflict: 0, leftOut: 1 },
    });
    const { reviewerId } = await reviewerOf(olga, eventId, rita);
    await rita.call(endReviewer, { params: { reviewerId } });
    assert.deepEqual(await assignedOf(olga, eventId), []);
    await rejected(assign(olga, eventId, [two], [rita]), 404, "Reviewer not found");
    const elsewhere = await makeReviewed(app);
    const foreign = await submitted(sam, elsewhere.eventId, elsewhere.typeId, "Foreign");
    await rejected(assign(olga, eventId, [two, foreign], [olga]), 404, "Proposal not found");
    await rejected(assign(rita, eventId, [two], [rita]), 403);
    await rejected(rita.call(listAssignments, { params: { eventId }, query: {} }), 403);
  });
});

// Proves call-for-papers 5.3: Who is in one sees no review, score, comment, assignment, ... can't be assigned, and no number shown to them contains it
describe("assignments and conflicts of interest", () => {
  it("nothing is assigned to who is in one, and one that comes later takes it from all they see", async () => {
    const { olga, eventId, typeId, one, two, rita, rob } = await makeScene();
    const own = await submitted(rita, eventId, typeId, "Of Rita");
    assert.deepEqual(await assign(olga, eventId, [own, one], [rita, rob]), {
      ...{ changed: 3, inConflict: 1, leftOut: 0 },
    });
    assert.equal((await reviewerOf(olga, eventId, rita)).assigned, 1);

    const about = { userId: rita.userId, number: 1 };
    await olga.call(setConflictOfInterest, { params: { eventId }, body: about });
    assert.deepEqual(await listed(rita, eventId, { show: "assigned" }), []);
    assert.equal((await reviewerOf(olga, eventId, rita)).assigned, 0);
    assert.deepEqual(await assignedOf(olga, eventId, { userId: rita.userId }), []);
    const lifted = { userId: rita.userId, proposalId: one, kind: "set" as const, reason: "They don't" };
    await olga.call(liftConflictOfInterest, { params: { eventId }, body: lifted });
    assert.deepEqual(await listed(rita, eventId, { show: "assigned" }), ["One"]);
    assert.deepEqual(await assignedOf(olga, eventId, { proposalId: two }), []);
  });

  it("an organizer is shown none of what they speak in, in no number and not in the history", async () => {
    const { olga, eventId, typeId, one, rita } = await makeScene();
    const orla = await makeUser(app, { name: "Orla" });
    await makeCoOrganizer(app, orla, eventId);
    const own = await submitted(orla, eventId, typeId, "Of Orla");
    await assign(olga, eventId, [one, own], [rita]);
    assert.equal((await reviewerOf(olga, eventId, rita)).assigned, 2);
    assert.equal((await reviewerOf(orla, eventId, rita)).assigned, 1);
    assert.deepEqual(await assignedOf(orla, eventId), ["1 Rita none"]);
    assert.equal((await orla.call(listAssignments, { params: { eventId }, query: {} })).total, 1);
    assert.deepEqual(await assign(orla, eventId, [own], [rita], false), {
      ...{ changed: 0, inConflict: 0, leftOut: 1 },
    });
    const seen = async (who: TestUser) =>
      (
        await who.call(listEventHistory, { params: { eventId }, query: { kind: "proposals" } })
      ).history.filter(({ action }) => action === "review_assigned").length;
    assert.deepEqual([await seen(olga), await seen(orla)], [2, 1]);
    // A load that is exceeded by it alone isn't refused to who must not know it.
    const { reviewerId } = await reviewerOf(olga, eventId, rita);
    const body = { trackIds: [], typeIds: [], maxLoad: 2 };
    await olga.call(putReviewer, { params: { reviewerId }, body });
    const another = await submitted(await makeUser(app), eventId, typeId, "Four");
    assert.equal((await assign(orla, eventId, [another], [rita])).changed, 1);
  });

  // Proves call-for-papers 5.2: Masked are reviewers, and organizers and administrators who review
  it("who reviews without names doesn't learn by assigning who speaks", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    await olga.call(putReviewSettings, { params: { eventId }, body: { version: 1, masked: "untilSent" } });
    const orla = await makeUser(app, { name: "Orla" });
    await makeCoOrganizer(app, orla, eventId);
    await orla.call(addReviewers, { params: { eventId }, body: { userIds: [orla.userId] } });
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const draft = await draftedBy(rita, eventId, { title: "Of Rita", typeId, minutes: 30 });
    await submitBy(rita, draft);
    assert.deepEqual(await assign(orla, eventId, [draft.proposalId], [rita]), {
      ...{ changed: 1, inConflict: 0, leftOut: 0 },
    });
    assert.deepEqual(await assignedOf(orla, eventId), ["1 Rita none"]);
    assert.equal((await reviewerOf(orla, eventId, rita)).assigned, 1);
    assert.deepEqual(await assignedOf(olga, eventId), []);
    assert.equal((await reviewerOf(olga, eventId, rita)).assigned, 0);
    assert.deepEqual(await listed(rita, eventId), []);
  });
});

// Proves call-for-papers 5.1: see per reviewer assigned, done, abstained, last seen, per track how many have targetReviews
it("organizers see how far each reviewer and each track is, and when somebody was last there", async () => {
  const { olga, eventId, one, rita } = await makeScene();
  assert.equal((await reviewerOf(olga, eventId, rita)).seenAt, null);
  app.clock.set(new Date("2027-01-11T09:41:00Z"));
  await listed(rita, eventId);
  assert.equal((await reviewerOf(olga, eventId, rita)).seenAt, "2027-01-11T09:00:00.000Z");
  app.clock.set(new Date("2027-01-11T12:10:00Z"));
  await score(rita, eventId, one, 3);
  assert.equal((await reviewerOf(olga, eventId, rita)).seenAt, "2027-01-11T12:00:00.000Z");
  await olga.call(putReviewSettings, { params: { eventId }, body: { version: 1, targetReviews: 1 } });
  const { proposals, reached, tracks } = await olga.call(listReviewers, { params: { eventId } });
  assert.deepEqual([proposals, reached], [3, 1]);
  assert.deepEqual(tracks, [{ trackId: null, name: null, proposals: 3, reached: 1 }]);
});
