import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listEventHistory } from "@plenary/contract/events/history";
import { setConflictOfInterest } from "@plenary/contract/review/conflicts";
import { getRanking } from "@plenary/contract/review/ranking";
import { putReviewSettings } from "@plenary/contract/review/review-settings";
import { listReviewers } from "@plenary/contract/review/reviewers";
import { countReview, getReview } from "@plenary/contract/review/reviews";
import { makeCoOrganizer, makeUser, PASSWORD } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";

const app = useApp();

// Proves call-for-papers 5.1: Organizers may set a review aside (it stays, no longer counts)
it("a review that is set aside stays, says so, and is in no score, rank or number", async () => {
  const { olga, eventId, typeId } = await makeReviewed(app);
  const sam = await makeUser(app, { name: "Sam" });
  const proposalId = await submitted(sam, eventId, typeId, "On soup");
  const params = { eventId, proposalId };
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const rob = await reviewerAt(app, olga, eventId, "Rob");
  const settings = { version: 1, targetReviews: 2, others: "always" as const };
  await olga.call(putReviewSettings, { params: { eventId }, body: settings });
  await score(rita, eventId, proposalId, 5);
  await score(rob, eventId, proposalId, 1);
  const others = async (who = olga) => (await who.call(getReview, { params })).others ?? [];
  const ids = (await others()).map(({ reviewId }) => reviewId ?? "");
  const [reviewId = ""] = ids;
  const shown = async () => {
    const { proposals } = await olga.call(getRanking, { params: { eventId } });
    const { reached } = await olga.call(listReviewers, { params: { eventId } });
    return [proposals[0]?.mean, proposals[0]?.reviews, reached];
  };
  assert.deepEqual(await shown(), [0.5, 2, 1]);
  const count = (who: typeof olga, counts: boolean, id = reviewId) =>
    who.call(countReview, { params: { reviewId: id }, body: { counts } });
  await rejected(count(rita, false), 403);
  await rejected(count(sam, false), 403);
  await rejected(count(await makeUser(app), false), 404);
  await rejected(count(olga, false, proposalId), 404, "Review not found");
  await count(olga, false);
  await count(olga, false);
  assert.deepEqual(await shown(), [0, 1, 0]);
  assert.deepEqual(
    (await others()).map(({ reviewer, score: points, counts }) => [reviewer, points, counts]),
    [
      ["Rita", 100, false],
      ["Rob", 0, true],
    ],
  );
  assert.deepEqual(
    (await others(rob)).map((row) => [row.reviewId, row.counts]),
    [[null, false]],
  );
  await count(olga, true);
  assert.deepEqual(await shown(), [0.5, 2, 1]);
  const { history } = await olga.call(listEventHistory, {
    params: { eventId },
    query: { kind: "proposals" },
  });
  const actions = history.map(({ action }) => action).filter((action) => action.startsWith("review_"));
  assert.deepEqual(actions.toSorted(), ["review_counts_again", "review_set_aside"]);

  // What somebody in a conflict of interest wrote is nothing that organizers read.
  const about = { userId: rob.userId, number: 1 };
  await olga.call(setConflictOfInterest, { params: { eventId }, body: about });
  await rejected(count(olga, false, ids[1]), 404, "Review not found");
  // Nor does an organizer change what is said of what they speak in.
  await makeCoOrganizer(app, sam, eventId);
  await rejected(count(sam, false), 403, "You speak in this proposal, so you can't review it.");

  await count(olga, false);
  await rita.call(deleteAccount, { body: { password: PASSWORD } });
  await rejected(count(olga, true), 409);
});
