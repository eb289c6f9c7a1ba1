import * as assigning from "@plenary/contract/review/assignments";
import * as discussed from "@plenary/contract/review/comments";
import * as conflicting from "@plenary/contract/review/conflicts";
import * as ranked from "@plenary/contract/review/ranking";
import * as settings from "@plenary/contract/review/review-settings";
import * as invited from "@plenary/contract/review/reviewer-invitations";
import * as contract from "@plenary/contract/review/reviewers";
import * as reviewing from "@plenary/contract/review/reviews";
import { type ServedApp, serve } from "../../http/serve.ts";
import { listAssignments, putAssignments } from "./assignments.ts";
import * as comments from "./comments.ts";
import { liftConflict, listConflicts, setConflict } from "./conflicts.ts";
import * as inviting from "./inviting.ts";
import { listToReview, skipReview } from "./queue.ts";
import { getRanking } from "./ranking.ts";
import { getReviewSettings, putReviewSettings } from "./review-settings.ts";
import * as reviewers from "./reviewers.ts";
import * as reviews from "./reviews.ts";

export function reviewRoutes(served: ServedApp): void {
  const { ctx } = served;
  serve(served, settings.getReviewSettings, async ({ actor, params }) => ({
    settings: await getReviewSettings(ctx, actor, params.eventId),
  }));
  serve(served, settings.putReviewSettings, async ({ actor, params, body }) => ({
    settings: await putReviewSettings(ctx, actor, params.eventId, body),
  }));
  serve(served, contract.listReviewers, ({ actor, params }) =>
    reviewers.listReviewers(ctx, actor, params.eventId),
  );
  serve(served, contract.addReviewers, ({ actor, params, body }) =>
    reviewers.addReviewers(ctx, actor, params.eventId, body),
  );
  serve(served, contract.putReviewer, ({ actor, params, body }) =>
    reviewers.putReviewer(ctx, actor, params.reviewerId, body),
  );
  serve(served, contract.endReviewer, async ({ actor, params }) => {
    await reviewers.endReviewer(ctx, actor, params.reviewerId);
    return undefined;
  });
  serve(served, contract.answerToReview, async ({ actor, params, body }) => {
    await reviewers.answerToReview(ctx, actor, params.reviewerId, body.accept);
    return undefined;
  });
  serve(served, reviewing.countReview, async ({ actor, params, body }) => {
    await reviews.countReview(ctx, actor, params.reviewId, body.counts);
    return undefined;
  });
  serve(served, reviewing.skipReview, async ({ actor, params }) => {
    await skipReview(ctx, actor, params.eventId, params.proposalId);
    return undefined;
  });
  serve(served, assigning.listAssignments, ({ actor, params, query }) =>
    listAssignments(ctx, actor, params.eventId, query),
  );
  serve(served, assigning.putAssignments, ({ actor, params, body }) =>
    putAssignments(ctx, actor, params.eventId, body),
  );
  serve(served, conflicting.listConflictsOfInterest, ({ actor, params, query }) =>
    listConflicts(ctx, actor, params.eventId, query),
  );
  serve(served, conflicting.setConflictOfInterest, async ({ actor, params, body }) => {
    await setConflict(ctx, actor, params.eventId, body);
    return undefined;
  });
  serve(served, conflicting.liftConflictOfInterest, async ({ actor, params, body }) => {
    await liftConflict(ctx, actor, params.eventId, body);
    return undefined;
  });
  serve(served, invited.inviteReviewers, async ({ actor, params, body }) => ({
    results: await inviting.inviteReviewers(ctx, actor, params.eventId, body),
  }));
  serve(served, invited.resendToReview, ({ actor, params }) => inviting.resendToReview(ctx, actor, params));
  serve(served, invited.linkReviewerInvitation, async ({ actor, params }) => ({
    url: await inviting.linkToReview(ctx, actor, params),
  }));
  serve(served, invited.withdrawReviewerInvitation, async ({ actor, params }) => {
    await inviting.withdrawToReview(ctx, actor, params);
    return undefined;
  });
  serve(served, contract.listOwnReviews, ({ actor }) => reviewers.listOwnReviews(ctx, actor));
  serve(served, reviewing.listToReview, ({ actor, params, query }) =>
    listToReview(ctx, actor, params.eventId, query),
  );
  serve(served, reviewing.getReview, ({ actor, params }) =>
    reviews.getReview(ctx, actor, params.eventId, params.proposalId),
  );
  serve(served, reviewing.putReview, async ({ actor, params, body }) => ({
    review: await reviews.putReview(ctx, actor, params.eventId, params.proposalId, body),
  }));
  serve(served, reviewing.declareConflictOfInterest, async ({ actor, params }) => {
    await reviews.declareConflict(ctx, actor, params.eventId, params.proposalId);
    return undefined;
  });
  serve(served, discussed.listComments, ({ actor, params }) =>
    comments.listComments(ctx, actor, params.proposalId),
  );
  serve(served, discussed.addComment, ({ actor, params, body }) =>
    comments.addComment(ctx, actor, params.proposalId, body),
  );
  serve(served, discussed.putComment, ({ actor, params, body }) =>
    comments.putComment(ctx, actor, params.commentId, body.text),
  );
  serve(served, discussed.deleteComment, ({ actor, params }) =>
    comments.deleteComment(ctx, actor, params.commentId),
  );
  serve(served, ranked.getRanking, ({ actor, params }) => getRanking(ctx, actor, params.eventId));
}
