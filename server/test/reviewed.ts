import assert from "node:assert/strict";
import { putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers, answerToReview } from "@plenary/contract/review/reviewers";
import { getReview, listToReview, putReview } from "@plenary/contract/review/reviews";
import { draftedBy, openCallOf, submitBy } from "./called.ts";
import { makeEvent, makeUser, type TestUser } from "./factories.ts";
import { refusal, type TestApp } from "./harness.ts";

/** An event whose proposals are reviewed, and what reviewers do. */

/** The call is refused with that status, and in these words. */
export async function rejected(call: Promise<unknown>, status: number, message?: string): Promise<void> {
  const refused = await refusal(call);
  assert.deepEqual([refused.status, message ?? refused.message], [status, refused.message]);
}

/** An event with a call that is open, and an open review of it. */
export async function makeReviewed(app: TestApp) {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  const olga = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, olga, {
    ...{ name: "Conf", visibility: "public", start_date: "2027-06-01", end_date: "2027-06-02" },
  });
  const { talk } = await openCallOf(olga, eventId, {});
  await olga.call(putReviewSettings, { params: { eventId }, body: { version: 0, open: true } });
  return { olga, eventId, typeId: talk };
}

export async function submitted(
  speaker: TestUser,
  eventId: string,
  typeId: string,
  title: string,
): Promise<string> {
  const draft = await draftedBy(speaker, eventId, { title, typeId, minutes: 30 });
  await submitBy(speaker, draft);
  return draft.proposalId;
}

/** Somebody new, or that person, who has agreed to review. */
export async function reviewerAt(
  app: TestApp,
  olga: TestUser,
  eventId: string,
  who: string | TestUser,
): Promise<TestUser> {
  const person = typeof who === "string" ? await makeUser(app, { name: who }) : who;
  const { reviewers } = await olga.call(addReviewers, {
    params: { eventId },
    body: { userIds: [person.userId] },
  });
  const { reviewerId = "" } = reviewers.find(({ userId }) => userId === person.userId) ?? {};
  await person.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
  return person;
}

export const listOf = async (who: TestUser, eventId: string) => {
  const { proposals, counts } = await who.call(listToReview, { params: { eventId }, query: {} });
  return { titles: proposals.map(({ title }) => title).toSorted(), counts };
};

export async function score(who: TestUser, eventId: string, proposalId: string, step: number): Promise<void> {
  const params = { eventId, proposalId };
  const { review } = await who.call(getReview, { params });
  const body = {
    baseVersion: review?.version ?? 0,
    scores: { [eventId]: step },
    state: "submitted" as const,
  };
  await who.call(putReview, { params, body });
}
