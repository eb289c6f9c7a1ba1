import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import { getProposal, listEventProposals, rejectProposal } from "@plenary/contract/call/proposals";
import { listEventHistory } from "@plenary/contract/events/history";
import { answerLinkedInvitation } from "@plenary/contract/invitations/invitations";
import { listNotices } from "@plenary/contract/messages/notices";
import * as contract from "@plenary/contract/review/comments";
import { setConflictOfInterest } from "@plenary/contract/review/conflicts";
import { getRanking } from "@plenary/contract/review/ranking";
import { getReviewSettings, putReviewSettings } from "@plenary/contract/review/review-settings";
import { addReviewers, listOwnReviews, listReviewers } from "@plenary/contract/review/reviewers";
import { getReview, listToReview, putReview } from "@plenary/contract/review/reviews";
import { makeCoOrganizer, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeReviewed, rejected, reviewerAt, score, submitted } from "../../../test/reviewed.ts";
import { skipObsoleteMails } from "../../mail/obsolete-mails.ts";

const app = useApp();

const say = (who: TestUser, proposalId: string, text: string, to: contract.CommentTo = "reviewers") =>
  who.call(contract.addComment, { params: { proposalId }, body: { text, to } });

/** The texts that somebody reads of a proposal, each with whose it is to them. */
const read = async (who: TestUser, proposalId: string) => {
  const { comments } = await who.call(contract.listComments, { params: { proposalId } });
  return comments.map(({ html, role, name }) => [html.replace(/<[^>]+>/g, ""), name ?? role]);
};

async function setReview(olga: TestUser, eventId: string, change: object): Promise<void> {
  const { settings } = await olga.call(getReviewSettings, { params: { eventId } });
  await olga.call(putReviewSettings, {
    params: { eventId },
    body: { version: settings.version, ...change },
  });
}

/** What was mailed about comments: to whom, from whom, and where it leads. */
async function mailed() {
  const mails = await app.db
    .selectFrom("outbox")
    .select(["to_address", "data", "state"])
    .where("kind", "=", "proposal_comment")
    .orderBy("created_at")
    .orderBy("to_address")
    .execute();
  return mails.map(({ to_address, data, state }) => {
    const { from, words, link } = data as Record<"from" | "words" | "link", string>;
    return { to: to_address, from, words, path: new URL(link).pathname, state };
  });
}

/** A proposal of Sam's, with Cora, whom Rita and Rob review. */
async function makeDiscussed() {
  const made = await makeReviewed(app);
  const { olga, eventId, typeId } = made;
  const [sam, cora] = [await makeUser(app, { name: "Sam" }), await makeUser(app, { name: "Cora" })];
  const proposalId = await submitted(sam, eventId, typeId, "On soup");
  const asked = await sam.call(inviteCoSpeaker, { params: { proposalId }, body: { email: cora.email } });
  const token = asked.url?.split("/").at(-1) ?? "";
  await cora.call(answerLinkedInvitation, { params: { token }, body: { accept: true } });
  const rita = await reviewerAt(app, olga, eventId, "Rita");
  const rob = await reviewerAt(app, olga, eventId, "Rob");
  return { ...made, sam, cora, rita, rob, proposalId };
}

describe("comments to reviewers", () => {
  // Proves call-for-papers 5.1: Comments on a proposal: to reviewers, or to the speakers (6.5). Edited ones say so.
  it("are read by who may read others' reviews, with names as the organizers say, and by no speaker", async () => {
    const { olga, sam, eventId, rita, rob, proposalId } = await makeDiscussed();
    const { comments } = await say(rita, proposalId, "Too *salty*");
    assert.deepEqual(
      comments.map(({ html, text, own, edited }) => [html, text, own, edited]),
      [["<p>Too <em>salty</em></p>", "Too *salty*", true, false]],
    );
    await say(olga, proposalId, "Is it?");
    assert.deepEqual(await read(olga, proposalId), [
      ["Too salty", "Rita"],
      ["Is it?", "Olga"],
    ]);
    assert.deepEqual(await read(rita, proposalId), [["Too salty", "Rita"]]);
    assert.deepEqual(await read(rob, proposalId), []);
    await setReview(olga, eventId, { others: "afterOwn" });
    assert.deepEqual(await read(rob, proposalId), []);
    await score(rob, eventId, proposalId, 2);
    assert.deepEqual(await read(rob, proposalId), [
      ["Too salty", "reviewer"],
      ["Is it?", "organizer"],
    ]);
    await setReview(olga, eventId, { others: "always", showReviewers: true });
    assert.deepEqual(await read(rob, proposalId), [
      ["Too salty", "Rita"],
      ["Is it?", "Olga"],
    ]);
    // They stand beside the review too.
    const { discussion } = await rob.call(getReview, { params: { eventId, proposalId } });
    assert.deepEqual(discussion, await rob.call(contract.listComments, { params: { proposalId } }));
    assert.deepEqual(await read(sam, proposalId), []);
    await rejected(
      say(sam, proposalId, "It is good"),
      403,
      "You speak in this proposal, so you can't review it.",
    );
    await rejected(say(await makeUser(app), proposalId, "Mine"), 404, "Proposal not found");
    assert.deepEqual(await mailed(), []);
  });

  it("are changed by who wrote them, which they say, and deleted by them or organizers", async () => {
    const { olga, eventId, rita, rob, proposalId } = await makeDiscussed();
    await setReview(olga, eventId, { others: "always" });
    const { comments } = await say(rita, proposalId, "Salty");
    const params = { commentId: comments[0]?.commentId ?? "" };
    const put = (who: TestUser, text: string) => who.call(contract.putComment, { params, body: { text } });
    const same = await put(rita, "Salty");
    assert.equal(same.comments[0]?.edited, false);
    assert.equal((await put(rita, "Sweet")).comments[0]?.edited, true);
    for (const who of [rob, olga])
      await rejected(put(who, "Mine"), 403, "Only who wrote a comment can do that.");
    await rejected(rob.call(contract.deleteComment, { params }), 403);
    await setReview(olga, eventId, { open: false });
    await rejected(put(rita, "Late"), 409, "The review is closed");
    await rejected(say(rita, proposalId, "Late"), 409, "The review is closed");
    assert.deepEqual((await olga.call(contract.deleteComment, { params })).comments, []);
    await rejected(rita.call(contract.deleteComment, { params }), 404, "Comment not found");
    assert.equal((await say(olga, proposalId, "Gone")).comments.length, 1);
  });

  // Proves call-for-papers 11: Adding a comment changes no byte of what somebody in a conflict of interest is answered
  it("change no byte of what somebody in a conflict of interest is answered, nor what who speaks is", async () => {
    const { olga, eventId, sam, rita, rob, proposalId } = await makeDiscussed();
    const oscar = await makeUser(app, { name: "Oscar" });
    await makeCoOrganizer(app, oscar, eventId);
    await oscar.call(addReviewers, { params: { eventId }, body: { userIds: [oscar.userId] } });
    await sam.call(inviteCoSpeaker, { params: { proposalId }, body: { email: oscar.email } });
    await setReview(olga, eventId, { others: "always" });
    const { userId } = rob;
    await olga.call(setConflictOfInterest, { params: { eventId }, body: { userId, number: 1 } });
    const params = { eventId };
    const said = async (call: Promise<unknown>) => {
      try {
        return await call;
      } catch {
        const { status, message } = await refusal(call);
        return [status, message];
      }
    };
    const told = async (who: TestUser) =>
      JSON.stringify(
        await Promise.all([
          said(who.call(getReview, { params: { eventId, proposalId } })),
          said(who.call(contract.listComments, { params: { proposalId } })),
          said(who.call(getProposal, { params: { proposalId } })),
          said(who.call(listToReview, { params, query: {} })),
          said(who.call(listOwnReviews, {})),
          said(who.call(listReviewers, { params })),
          said(who.call(listEventProposals, { params, query: {} })),
          said(who.call(listEventHistory, { params, query: {} })),
          said(who.call(getRanking, { params }).then(({ at: _, ...ranking }) => ranking)),
          said(who.call(listNotices, { query: {} })),
        ]),
      );
    const people = [rob, oscar, sam];
    const before = await Promise.all(people.map(told));
    await say(rita, proposalId, "Salty");
    await say(olga, proposalId, "Sweet");
    assert.deepEqual(await Promise.all(people.map(told)), before);
    await say(olga, proposalId, "How long?", "speakers");
    const [ofRob, ofOscar] = before;
    assert.deepEqual(await Promise.all([rob, oscar].map(told)), [ofRob, ofOscar]);
    assert.deepEqual(
      (await mailed()).map(({ to }) => to).filter((to) => [rob.email, oscar.email].includes(to)),
      [],
    );
  });

  it("of who has a conflict of interest by now are set aside, and of deleted accounts stay without a name", async () => {
    const { olga, eventId, sam, rita, rob, proposalId } = await makeDiscussed();
    await say(rita, proposalId, "Salty");
    await say(rob, proposalId, "Sweet");
    await olga.call(setConflictOfInterest, { params: { eventId }, body: { userId: rob.userId, number: 1 } });
    assert.deepEqual(await read(olga, proposalId), [["Salty", "Rita"]]);
    await say(olga, proposalId, "How long?", "speakers");
    await say(sam, proposalId, "An hour", "speakers");
    await rita.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await read(olga, proposalId), [
      ["Salty", "reviewer"],
      ["How long?", "Olga"],
      ["An hour", "Sam"],
    ]);
  });
});

describe("comments to speakers", () => {
  // Proves call-for-papers 6.5: A comment to the speakers is shown at the proposal and mailed; their answer goes back to who reads comments
  it("are mailed to them, name nobody, and are answered to who has asked", async () => {
    const { olga, sam, cora, rita, rob, proposalId, eventId } = await makeDiscussed();
    await rejected(
      say(sam, proposalId, "Please take it", "speakers"),
      409,
      "You can answer once somebody has written to you here.",
    );
    await say(olga, proposalId, "How long?", "speakers");
    await say(rita, proposalId, "Which soup?", "speakers");
    assert.deepEqual(await read(sam, proposalId), [
      ["How long?", "organizer"],
      ["Which soup?", "reviewer"],
    ]);
    const path = `/proposals/${proposalId}`;
    const waits = "waiting";
    assert.deepEqual(
      (await mailed())
        .map(({ to, from, words, path: leads, state }) => [to, from, words, leads, state])
        .toSorted(),
      [
        [cora.email, "organizer", "How long?", path, waits],
        [cora.email, "reviewer", "Which soup?", path, waits],
        [sam.email, "organizer", "How long?", path, waits],
        [sam.email, "reviewer", "Which soup?", path, waits],
      ].toSorted(),
    );
    await app.db.deleteFrom("outbox").execute();
    await say(cora, proposalId, "Tomato", "speakers");
    assert.deepEqual(await read(sam, proposalId), [
      ["How long?", "organizer"],
      ["Which soup?", "reviewer"],
      ["Tomato", "Cora"],
    ]);
    // Who has asked reads the answer, also before others' reviews may be read.
    assert.deepEqual(await read(rita, proposalId), [
      ["Which soup?", "Rita"],
      ["Tomato", "Cora"],
    ]);
    assert.deepEqual(await read(rob, proposalId), []);
    assert.deepEqual(
      (await mailed()).map(({ to, from, path: leads }) => [to, from, leads]).toSorted(),
      [olga.email, rita.email]
        .map((to) => [to, "speaker", `/events/${eventId}/review/${proposalId}`])
        .toSorted(),
    );
  });

  it("name no speaker to who must not know them, nor in their mails", async () => {
    const { olga, eventId, typeId } = await makeReviewed(app);
    await setReview(olga, eventId, { masked: "untilSent" });
    const rita = await reviewerAt(app, olga, eventId, "Rita");
    const sam = await makeUser(app, { name: "Sam" });
    const proposalId = await submitted(sam, eventId, typeId, "On soup");
    await say(rita, proposalId, "Which soup?", "speakers");
    const { masked, role } = await say(sam, proposalId, "Tomato", "speakers");
    assert.deepEqual([masked, role], [true, "speaker"]);
    assert.deepEqual(await read(rita, proposalId), [
      ["Which soup?", "Rita"],
      ["Tomato", "speaker"],
    ]);
    const mails = await app.db
      .selectFrom("outbox")
      .select("data")
      .where("to_address", "=", rita.email)
      .execute();
    assert.ok(JSON.stringify(mails).includes("Tomato"));
    assert.ok(!JSON.stringify(mails).includes("Sam"));
    await olga.call(rejectProposal, { params: { proposalId }, body: {} });
    assert.deepEqual((await read(rita, proposalId))[1], ["Tomato", "Sam"]);
    await rejected(say(rita, proposalId, "Late"), 409, "This proposal is decided");
  });

  it("that are deleted before their mail has left aren't mailed, and sixty a day are the most", async () => {
    const { olga, proposalId } = await makeDiscussed();
    const { comments } = await say(olga, proposalId, "How long?", "speakers");
    await olga.call(contract.deleteComment, { params: { commentId: comments[0]?.commentId ?? "" } });
    await skipObsoleteMails(app.db, app.ctx.clock().toISOString());
    assert.deepEqual([...new Set((await mailed()).map(({ state }) => state))], ["skipped"]);
    for (let count = 1; count < 60; count += 1) await say(olga, proposalId, `${count}`, "speakers");
    assert.equal((await refusal(say(olga, proposalId, "More", "speakers"))).status, 429);
    await say(olga, proposalId, "Among us");
  });
});

// Proves call-for-papers 5.1: feedbackToSpeakers; toSpeakers (if feedback is given)
it("speakers read what reviews say to them once it is decided, without names, and where feedback is given", async () => {
  const { olga, eventId, sam, rita, rob, proposalId } = await makeDiscussed();
  await setReview(olga, eventId, { feedbackToSpeakers: true });
  const params = { eventId, proposalId };
  const body = { baseVersion: 0, scores: { [eventId]: 4 }, state: "submitted" as const };
  await rita.call(putReview, { params, body: { ...body, toSpeakers: "More salt" } });
  await rob.call(putReview, { params, body: { baseVersion: 0, toSpeakers: "Half a sen" } });
  const given = async () => (await sam.call(contract.listComments, { params: { proposalId } })).feedback;
  assert.deepEqual(await given(), []);
  const { others } = await olga.call(getReview, { params });
  assert.deepEqual(
    others?.map(({ toSpeakers }) => toSpeakers),
    ["More salt"],
  );
  await olga.call(rejectProposal, { params: { proposalId }, body: {} });
  assert.deepEqual(await given(), ["More salt"]);
  await setReview(olga, eventId, { feedbackToSpeakers: false });
  assert.deepEqual(await given(), []);
});

// Proves call-for-papers 5.1: discussUntil: until then, after the review closed, reviewers read all reviews and comments and may change theirs
it("reviewers read everything and change what they wrote until the discussion ends, and begin nothing", async () => {
  const { olga, eventId, rita, rob, proposalId } = await makeDiscussed();
  const params = { eventId, proposalId };
  await score(rita, eventId, proposalId, 2);
  await say(rita, proposalId, "Salty");
  await setReview(olga, eventId, { discussUntil: "2027-01-20T12:00" });
  const seen = async () => {
    const { others, open, discussUntil } = await rob.call(getReview, { params });
    return [others?.length, open, discussUntil, await read(rob, proposalId)];
  };
  assert.deepEqual(await seen(), [undefined, true, null, []]);
  await setReview(olga, eventId, { open: false });
  const until = "2027-01-20T12:00:00.000Z";
  assert.deepEqual(await seen(), [1, false, until, [["Salty", "reviewer"]]]);
  const body = { baseVersion: 0, scores: { [eventId]: 4 }, state: "submitted" as const };
  await rejected(rob.call(putReview, { params, body }), 409, "The review is closed");
  await say(rob, proposalId, "Sweet");
  await score(rita, eventId, proposalId, 4);
  app.clock.set(new Date(until));
  assert.deepEqual(await seen(), [undefined, false, null, [["Sweet", "Rob"]]]);
  await rejected(score(rita, eventId, proposalId, 1), 409, "The review is closed");
});
