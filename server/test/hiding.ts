import { type Masked, putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers, answerToReview } from "@plenary/contract/review/reviewers";
import { draftedBy, openCallOf, submitBy } from "./called.ts";
import { makeCoOrganizer, makeEvent, makeUser, type TestUser } from "./factories.ts";
import type { TestApp } from "./harness.ts";

/** An event of Olga's where Rita, and Hugo who co-organizes it, review without names. */
export async function makeHiding(app: TestApp, masked: Masked = "untilSent") {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  const [olga, hugo] = [await makeUser(app, { name: "Olga" }), await makeUser(app, { name: "Hugo" })];
  const eventId = await makeEvent(app, olga, {
    ...{ name: "Conf", visibility: "public", start_date: "2027-06-01", end_date: "2027-06-02" },
  });
  await makeCoOrganizer(app, hugo, eventId);
  const { talk: typeId } = await openCallOf(olga, eventId, {});
  const params = { eventId };
  await olga.call(putReviewSettings, { params, body: { version: 0, open: true, masked } });
  await hugo.call(addReviewers, { params, body: { userIds: [hugo.userId] } });
  const rita = await makeUser(app, { name: "Rita" });
  const { reviewers } = await olga.call(addReviewers, { params, body: { userIds: [rita.userId] } });
  const { reviewerId = "" } = reviewers.find(({ userId }) => userId === rita.userId) ?? {};
  await rita.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
  const sam = await makeUser(app, { name: "Sam" });
  const propose = async (title: string, by: TestUser = sam, more = {}) => {
    const draft = await draftedBy(by, eventId, { title, typeId, minutes: 30, ...more });
    await submitBy(by, draft);
    return { eventId, proposalId: draft.proposalId };
  };
  return { olga, hugo, rita, sam, eventId, params, typeId, propose };
}
