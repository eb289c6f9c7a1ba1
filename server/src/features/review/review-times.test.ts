import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCall, putCall } from "@plenary/contract/call/call";
import {
  getReviewSettings,
  putReviewSettings,
  type ReviewSettingsBody,
} from "@plenary/contract/review/review-settings";
import { listOwnReviews } from "@plenary/contract/review/reviewers";
import { getReview, listToReview, putReview } from "@plenary/contract/review/reviews";
import type { z } from "zod";
import { makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, submitted } from "../../../test/reviewed.ts";
import { closeReviews } from "./review-settings.ts";

const app = useApp();

const at = (time: string) => app.clock.set(new Date(time));

async function makeTimed() {
  const made = await makeReviewed(app);
  const { olga, eventId, typeId } = made;
  const sam = await makeUser(app, { name: "Sam" });
  const proposalId = await submitted(sam, eventId, typeId, "On soup");
  const change = async (body: Omit<z.input<typeof ReviewSettingsBody>, "version">) => {
    const { settings } = await olga.call(getReviewSettings, { params: { eventId } });
    const params = { eventId };
    return (await olga.call(putReviewSettings, { params, body: { version: settings.version, ...body } }))
      .settings;
  };
  const isOpen = async () => {
    const { settings } = await olga.call(getReviewSettings, { params: { eventId } });
    return settings.open;
  };
  return { ...made, sam, proposalId, change, isOpen };
}

const write = (who: TestUser, eventId: string, proposalId: string, baseVersion = 0) =>
  who.call(putReview, { params: { eventId, proposalId }, body: { baseVersion, text: "Good" } });

// Proves call-for-papers 5.1: Settings: opensAt, closesAt (or by hand)
describe("the times of a review", () => {
  it("open and close it, on the clock of the call's deadline", async () => {
    const { olga, eventId, proposalId, change, isOpen } = await makeTimed();
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    await change({ open: false });
    const { call } = await olga.call(getCall, { params: { eventId } });
    const aoe = { version: call?.version ?? 0, deadlineZone: "aoe" as const };
    await olga.call(putCall, { params: { eventId }, body: aoe });
    const settings = await change({ opensAt: "2027-01-12T09:00", closesAt: "2027-01-20T23:59" });
    assert.deepEqual(
      [settings.opensAt, settings.closesAt, settings.open],
      ["2027-01-12T21:00:00.000Z", "2027-01-21T11:59:00.000Z", false],
    );
    await rejected(write(rita, eventId, proposalId), 409, "The review is closed");
    at("2027-01-12T21:00:00Z");
    await write(rita, eventId, proposalId);
    assert.equal((await rita.call(listOwnReviews)).events[0]?.open, true);
    const { opensAt, closesAt, open } = await rita.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual([opensAt, closesAt, open], [null, "2027-01-21T11:59:00.000Z", true]);
    at("2027-01-21T11:58:59Z");
    assert.equal(await isOpen(), true);
    at("2027-01-21T11:59:00Z");
    await rejected(write(rita, eventId, proposalId, 1), 409, "The review is closed");
    assert.equal((await rita.call(getReview, { params: { eventId, proposalId } })).open, false);
  });

  it("give way to who opens or closes it by hand, and a later one opens it again", async () => {
    const { change, isOpen } = await makeTimed();
    await change({ closesAt: "2027-01-20T23:59Z" });
    at("2027-01-21T00:00:00Z");
    assert.equal(await isOpen(), false);
    await change({ guide: "Be kind" });
    assert.equal(await isOpen(), false);
    await change({ closesAt: "2027-01-25T23:59Z" });
    assert.equal(await isOpen(), true);
    const closed = await change({ open: false });
    assert.deepEqual([closed.open, closed.closesAt], [false, null]);
    const later = await change({ opensAt: "2027-02-01T08:00Z", closesAt: "2027-02-09T08:00Z" });
    assert.equal(later.open, false);
    const opened = await change({ open: true });
    assert.deepEqual([opened.opensAt, opened.closesAt], [null, "2027-02-09T08:00:00.000Z"]);
    at("2027-02-10T00:00:00Z");
    assert.equal((await change({ open: true })).closesAt, null);
    assert.equal(await isOpen(), true);
  });

  it("are in order, and a review isn't closed by one that has passed", async () => {
    const { change } = await makeTimed();
    const wrong = change({ opensAt: "2027-02-01T08:00Z", closesAt: "2027-02-01T08:00Z" });
    await rejected(wrong, 422, "The review cannot close before it opens");
    await rejected(change({ closesAt: "2027-01-01T08:00Z" }), 422, "Please choose a time ahead");
    await change({ closesAt: "2027-01-12T08:00Z" });
    at("2027-01-13T00:00:00Z");
    // It may stay as it is.
    await change({ closesAt: "2027-01-12T08:00Z", guide: "Be kind" });
    await rejected(change({ closesAt: "2027-01-12T09:00Z" }), 422);
  });
});

// Proves call-for-papers 5.1: masked (no, untilClosed, untilSent)
it("names that are hidden until it is closed show when it closes by itself, and aren't hidden again", async () => {
  const { olga, eventId, typeId, sam, change } = await makeTimed();
  await change({ masked: "untilClosed", closesAt: "2027-01-20T12:00Z" });
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const proposalId = await submitted(sam, eventId, typeId, "On stew");
  const isMasked = async () =>
    (await rita.call(getReview, { params: { eventId, proposalId } })).proposal.masked;
  at("2027-01-20T11:59:59Z");
  await closeReviews(app.ctx);
  assert.equal(await isMasked(), true);
  at("2027-01-20T12:00:00Z");
  await closeReviews(app.ctx);
  assert.equal(await isMasked(), false);
  await change({ closesAt: "2027-01-25T12:00Z" });
  assert.equal(await isMasked(), false);
  await change({ closesAt: null });
  assert.equal(await isMasked(), false);
  const { settings } = await olga.call(getReviewSettings, { params: { eventId } });
  assert.deepEqual([settings.open, settings.closedAt], [true, "2027-01-20T12:00:00.000Z"]);
});
