import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inviteCoSpeaker } from "@plenary/contract/call/proposal-speakers";
import { listProposalVersions } from "@plenary/contract/call/proposal-versions";
import {
  acceptProposal,
  getProposal,
  listEventProposals,
  putProposal,
  rejectProposal,
  undoRejection,
} from "@plenary/contract/call/proposals";
import { listEventHistory, listProposalHistory } from "@plenary/contract/events/history";
import { makeClaimLink } from "@plenary/contract/invitations/claims";
import { inviteCoOrganizer, removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import {
  countRecipients,
  previewEventMessage,
  writeToSpeakers,
} from "@plenary/contract/messages/event-messages";
import { listNotices } from "@plenary/contract/messages/notices";
import { getPublicProfile } from "@plenary/contract/public/public";
import {
  liftConflictOfInterest,
  listConflictsOfInterest,
  setConflictOfInterest,
} from "@plenary/contract/review/conflicts";
import { putMaskedTexts, showNames } from "@plenary/contract/review/hidden-names";
import { getRanking } from "@plenary/contract/review/ranking";
import { getReviewSettings, type Masked, putReviewSettings } from "@plenary/contract/review/review-settings";
import {
  addReviewers,
  answerToReview,
  endReviewer,
  listOwnReviews,
  listReviewers,
} from "@plenary/contract/review/reviewers";
import { declareConflictOfInterest, getReview, listToReview } from "@plenary/contract/review/reviews";
import { submitBy } from "../../../test/called.ts";
import { makeTalk, makeUnclaimed, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeHiding } from "../../../test/hiding.ts";

const app = useApp();
const hidden = [403, "Names are hidden from you while you review."];

async function statusOf(call: Promise<unknown>) {
  const { status, message } = await refusal(call);
  return [status, message];
}

describe("reviewing without names", () => {
  // Proves call-for-papers 5.2: Masked are reviewers, and organizers who review; "Also by these speakers: #12, #40."; Names show once the
  //   decision about a proposal has been sent
  it("hides who speaks from reviewers until it is decided, and names others of the same speakers by number", async () => {
    const { olga, hugo, rita, sam, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    await propose("On stew");
    await propose("On tea", await makeUser(app, { name: "Tim" }));
    for (const masked of [rita, hugo]) {
      const { proposal } = await masked.call(getReview, { params: soup });
      assert.equal(JSON.stringify(proposal).includes("Sam"), false);
      assert.deepEqual([proposal.masked, proposal.masked && proposal.alsoBy], [true, [2]]);
    }
    const named = await olga.call(getReview, { params: soup });
    assert.deepEqual(!named.proposal.masked && named.proposal.speakers, ["Sam"]);
    await olga.call(rejectProposal, { params: soup, body: {} });
    const { proposal } = await hugo.call(getProposal, { params: soup });
    assert.deepEqual(proposal.submitter, { userId: sam.userId, name: "Sam" });
  });

  // Proves call-for-papers 5.2: Speakers, mails, runs, history: 403 "Names are hidden from you while you review."
  it("lets an organizer who reviews read and decide, and refuses speakers, versions, history and changes", async () => {
    const { olga, hugo, eventId, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const params = { proposalId: soup.proposalId };
    const { proposal, coSpeakers } = await hugo.call(getProposal, { params });
    assert.deepEqual(
      [proposal.title, proposal.submitter, proposal.speakers, coSpeakers, proposal.permissions.decide],
      ["On soup", null, [], [], true],
    );
    const { proposals } = await hugo.call(listEventProposals, { params: { eventId }, query: {} });
    assert.deepEqual(
      proposals.map(({ submitter }) => submitter),
      [null],
    );
    for (const refused of [
      hugo.call(listProposalVersions, { params, query: {} }),
      hugo.call(listProposalHistory, { params, query: {} }),
      hugo.call(inviteCoSpeaker, { params, body: { email: "new@example.org" } }),
      hugo.call(putProposal, { params, body: { baseVersion: proposal.version, title: "Mine" } }),
    ])
      assert.deepEqual(await statusOf(refused), hidden);
    const historyOf = async (who: TestUser) => {
      const read = await who.call(listEventHistory, { params: { eventId }, query: {} });
      const submitted = read.history.filter(({ action }) => action === "proposal_submitted");
      return [read.people?.map(({ name }) => name), submitted.length];
    };
    assert.deepEqual(await historyOf(olga), [["Olga", "Rita", "Sam"], 1]);
    assert.deepEqual(await historyOf(hugo), [["Olga", "Rita"], 0]);
    const linesOf = async (who: TestUser) =>
      (await who.call(listNotices)).notices.map(({ kind, actorName }) => [kind, actorName]);
    assert.deepEqual(await linesOf(olga), [["proposal_submitted", "Sam"]]);
    assert.deepEqual(await linesOf(hugo), [["proposal_submitted", null]]);
    const { session } = await hugo.call(acceptProposal, { params });
    assert.equal(session.speaker?.name, "Sam");
  });

  // Proves call-for-papers 5.2: they get no mail about it; not in counts
  it("lets no organizer who reviews write to who speaks in what is hidden, nor count them, nor tell them by a claim link", async () => {
    const { olga, hugo, eventId, params, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const known = await propose("On rice");
    await olga.call(rejectProposal, { params: known, body: {} });
    const said = { subject: "To {name}", content: "{titles}" };
    const both = { audience: "proposals" as const, proposalIds: [soup.proposalId, known.proposalId] };
    for (const to of [both, { audience: "submitted" as const }]) {
      const body = { ...said, ...to };
      assert.deepEqual(await statusOf(hugo.call(writeToSpeakers, { params, body })), hidden);
      assert.deepEqual(await statusOf(hugo.call(previewEventMessage, { params, body })), hidden);
    }
    const { submitted, proposals, drafts } = await hugo.call(countRecipients, { params, body: both });
    assert.deepEqual([submitted, proposals, drafts?.recipients], [undefined, undefined, 0]);
    const decided = { ...said, audience: "proposals" as const, proposalIds: [known.proposalId] };
    assert.equal((await hugo.call(writeToSpeakers, { params, body: decided })).eventMessage.recipients, 1);
    assert.equal(
      (await olga.call(writeToSpeakers, { params, body: { ...said, ...both } })).eventMessage.recipients,
      1,
    );
    const una = await makeUnclaimed(app, "Una");
    const stranger = await makeUnclaimed(app, "Nobody");
    await app.db
      .updateTable("proposals")
      .set({ submitter_id: una.userId })
      .where("proposal_id", "=", soup.proposalId)
      .execute();
    await app.settle();
    for (const { userId } of [una, stranger])
      assert.deepEqual(await statusOf(hugo.call(makeClaimLink, { params: { eventId, userId } })), [
        404,
        "User not found",
      ]);
  });

  it("shows nobody who reviews what they could open to themselves: the setting, an answer, or their own conflict", async () => {
    const { olga, hugo, rita, params, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const change = async (who: TestUser, masked: Masked) => {
      const { settings } = await olga.call(getReviewSettings, { params });
      return who.call(putReviewSettings, { params, body: { version: settings.version, masked } });
    };
    assert.deepEqual(await statusOf(change(hugo, "no")), hidden);
    assert.deepEqual((await change(olga, "no")).settings.masked, "no");
    const shown = "Reviewers could see who wrote 1 proposal, so names can't be hidden any more.";
    assert.deepEqual(await statusOf(change(olga, "untilSent")), [409, shown]);
    assert.deepEqual(await statusOf(change(hugo, "untilSent")), [409, shown]);
    assert.equal(JSON.stringify(await rita.call(getReview, { params: soup })).includes("Sam"), true);
  });

  it("keeps who declared or was shown a name from lifting that themselves, and from declaring once names are known", async () => {
    const { olga, hugo, rita, params, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const stew = await propose("On stew");
    await hugo.call(showNames, { params: { proposalId: soup.proposalId } });
    const lift = {
      userId: hugo.userId,
      proposalId: soup.proposalId,
      kind: "saw_names" as const,
      reason: "No",
    };
    const own = "Another organizer has to lift your conflict of interest.";
    assert.deepEqual(await statusOf(hugo.call(liftConflictOfInterest, { params, body: lift })), [403, own]);
    await olga.call(liftConflictOfInterest, { params, body: lift });
    await olga.call(rejectProposal, { params: stew, body: {} });
    const declared = rita.call(declareConflictOfInterest, { params: stew });
    assert.deepEqual(await statusOf(declared), [409, "This proposal is decided"]);
  });

  it("lists and lifts what organizers set for somebody alike, whether that person speaks in it or not", async () => {
    const { hugo, olga, sam, params, propose } = await makeHiding(app);
    await propose("On soup");
    const tim = await makeUser(app, { name: "Tim" });
    await olga.call(addReviewers, { params, body: { userIds: [sam.userId, tim.userId] } });
    const seen: unknown[] = [];
    for (const { userId } of [sam, tim]) {
      await hugo.call(setConflictOfInterest, { params, body: { userId, number: 1 } });
      const { conflicts } = await hugo.call(listConflictsOfInterest, { params, query: {} });
      seen.push(conflicts.filter((each) => each.userId === userId).map(({ kind }) => kind));
    }
    assert.deepEqual(seen, [["set"], ["set"]]);
  });

  // Proves call-for-papers 5.2: Show names, for one proposal: recorded, and a conflict of interest
  it("shows an organizer the names of one proposal, which the history says, and who doesn't review it any more", async () => {
    const { olga, hugo, rita, eventId, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const stew = await propose("On stew");
    const tea = await propose("On tea", await makeUser(app, { name: "Tim" }));
    const params = { proposalId: soup.proposalId };
    assert.equal((await refusal(rita.call(showNames, { params }))).status, 404);
    const { proposal } = await hugo.call(showNames, { params });
    assert.equal(proposal.submitter?.name, "Sam");
    const { review } = await hugo.call(getReview, { params: soup });
    assert.equal(review, null);
    // Of the same speaker, whom they know now.
    assert.equal((await refusal(hugo.call(getReview, { params: stew }))).status, 404);
    const left = await hugo.call(listToReview, { params: { eventId }, query: {} });
    assert.deepEqual(
      left.proposals.map(({ proposalId }) => proposalId),
      [tea.proposalId],
    );
    const { history } = await olga.call(listProposalHistory, { params, query: {} });
    assert.deepEqual([history[0]?.action, history[0]?.actor?.name], ["names_shown", "Hugo"]);
  });

  it("counts names that were shown by a decision as seen, for who undoes it", async () => {
    const { hugo, rita, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    const params = { proposalId: soup.proposalId };
    const { decidedAt } = await hugo.call(rejectProposal, { params, body: {} });
    await hugo.call(undoRejection, { params, body: { decidedAt } });
    assert.equal((await hugo.call(getReview, { params: soup })).review, null);
    assert.equal((await rita.call(getReview, { params: soup })).proposal.masked, true);
  });

  it("ends once the review was closed, if that is what was set", async () => {
    const { olga, rita, params, propose } = await makeHiding(app, "untilClosed");
    const soup = await propose("On soup");
    const isMasked = async () => (await rita.call(getReview, { params: soup })).proposal.masked;
    assert.equal(await isMasked(), true);
    const turn = async (open: boolean) => {
      const { settings } = await olga.call(getReviewSettings, { params });
      await olga.call(putReviewSettings, { params, body: { version: settings.version, open } });
    };
    await turn(false);
    assert.equal(await isMasked(), false);
    await turn(true);
    assert.equal(await isMasked(), false);
  });

  // Proves call-for-papers 5.2: Who becomes a reviewer later is in one with all whose names they could see; who stops can't come back
  it("lets an organizer review only what is proposed after they begin, and nobody come back", async () => {
    const { olga, hugo, params, propose } = await makeHiding(app);
    const soup = await propose("On soup");
    await olga.call(addReviewers, { params, body: { userIds: [olga.userId] } });
    await propose("On tea", await makeUser(app, { name: "Tim" }));
    const titles = async () =>
      (await olga.call(listToReview, { params, query: {} })).proposals.map(({ title }) => title);
    assert.deepEqual(await titles(), ["On tea"]);
    // Asking oneself again changes nothing.
    await olga.call(addReviewers, { params, body: { userIds: [olga.userId] } });
    assert.deepEqual(await titles(), ["On tea"]);
    assert.equal((await olga.call(listOwnReviews)).events[0]?.seen, 1);
    assert.equal((await olga.call(getReview, { params: soup })).review, null);
    const { reviewers } = await olga.call(listReviewers, { params });
    const { reviewerId = "" } = reviewers.find(({ userId }) => userId === hugo.userId) ?? {};
    await hugo.call(endReviewer, { params: { reviewerId } });
    assert.deepEqual(await statusOf(hugo.call(addReviewers, { params, body: { userIds: [hugo.userId] } })), [
      409,
      "Who has stopped reviewing can't come back while names are hidden from reviewers",
    ]);
  });

  it("lets nobody who once organized review what they could see the names of", async () => {
    const { olga, eventId, params, propose } = await makeHiding(app);
    const jo = await makeUser(app, { name: "Jo" });
    await olga.call(inviteCoOrganizer, { params, body: { email: jo.email } });
    const [invitation] = (await jo.call(listInvitations)).invitations;
    const invitationId = invitation?.invitationId ?? "";
    await jo.call(answerInvitation, { params: { invitationId }, body: { accept: true } });
    await propose("On soup");
    await olga.call(removeCoOrganizer, { params: { eventId, userId: jo.userId } });
    const { reviewers } = await olga.call(addReviewers, { params, body: { userIds: [jo.userId] } });
    const { reviewerId = "" } = reviewers.find(({ userId }) => userId === jo.userId) ?? {};
    await jo.call(answerToReview, { params: { reviewerId }, body: { accept: true } });
    await propose("On tea", await makeUser(app, { name: "Tim" }));
    const left = await jo.call(listToReview, { params, query: {} });
    assert.deepEqual(
      left.proposals.map(({ title }) => title),
      ["On tea"],
    );
  });

  // Proves call-for-papers 5.2: Organizers may store other texts for masked readers; a text that was emptied there is empty.
  //   On submission the speaker reads "Your text seems to name you: {words}"
  it("shows other texts to who must not know, who find what these say alone, and tells speakers whom theirs name", async () => {
    const { olga, hugo, rita, sam, params, propose } = await makeHiding(app);
    const soup = await propose("Sam's soup");
    await propose("On samovars", await makeUser(app, { name: "Tim" }), { summary: "Tea" });
    const ofOne = { proposalId: soup.proposalId };
    const named = async (who: TestUser) =>
      (await who.call(getProposal, { params: ofOne })).proposal.namingWords;
    assert.deepEqual([await named(sam), await named(olga), await named(hugo)], [["Sam"], ["Sam"], undefined]);
    const listed = await olga.call(listEventProposals, { params, query: {} });
    assert.deepEqual(
      listed.proposals.map(({ namingWords }) => namingWords),
      [undefined, ["Sam"]],
    );
    const body = { title: "A soup", summary: "" };
    assert.deepEqual(await statusOf(hugo.call(putMaskedTexts, { params: ofOne, body })), hidden);
    const { proposal } = await olga.call(putMaskedTexts, { params: ofOne, body });
    assert.deepEqual([proposal.title, proposal.maskedTexts], ["Sam's soup", body]);
    const { proposal: read } = await rita.call(getReview, { params: soup });
    assert.deepEqual([read.title, read.summary, read.descriptionHtml], ["A soup", "", "<p>All of it</p>"]);
    const found = async (q: string) =>
      (await rita.call(listToReview, { params, query: { q } })).proposals.map(({ title }) => title);
    assert.deepEqual(
      [await found("Sam's"), await found("A soup"), await found("soup in short")],
      [[], ["A soup"], []],
    );
    const [byHugo] = (await hugo.call(listEventProposals, { params, query: { q: "soup" } })).proposals;
    assert.equal(byHugo?.title, "A soup");
    const rankedBy = async (who: TestUser) =>
      (await who.call(getRanking, { params })).proposals.map(({ title }) => title);
    assert.equal((await rankedBy(hugo)).includes("A soup"), true);
    assert.equal((await rankedBy(olga)).includes("Sam's soup"), true);
    // What its speakers publish is found too, where no other text stands.
    const { version } = (await sam.call(getProposal, { params: ofOne })).proposal;
    const change = { baseVersion: version, description: "Of leeks", summary: "Of Sam" };
    const { proposal: typed } = await sam.call(putProposal, { params: ofOne, body: change });
    await submitBy(sam, typed);
    assert.deepEqual([await found("leeks"), await found("Of Sam")], [["A soup"], []]);
    const back = { title: null, summary: null };
    const { proposal: own } = await olga.call(putMaskedTexts, { params: ofOne, body: back });
    assert.deepEqual(own.maskedTexts, {});
    assert.deepEqual(await found("Of Sam"), ["Sam's soup"]);
  });

  // Proves call-for-papers 3.3: A library talk that a proposal under masked review came from is left out of its owner's public profile until
  //   decisions are sent
  it("leaves the talk that a proposal came from out of its owner's profile meanwhile", async () => {
    const { olga, sam, propose } = await makeHiding(app);
    await makeTalk(app, sam, { title: "On bread" });
    const fromTalkId = await makeTalk(app, sam, { title: "On soup" });
    const titles = async () => {
      const { user } = await app.client()(getPublicProfile, { params: { userId: sam.userId }, query: {} });
      return user.talks.map(({ title }) => title).toSorted();
    };
    assert.deepEqual(await titles(), ["On bread", "On soup"]);
    const { proposalId } = await propose("On soup", sam, { fromTalkId });
    assert.deepEqual(await titles(), ["On bread"]);
    await olga.call(rejectProposal, { params: { proposalId }, body: {} });
    assert.deepEqual(await titles(), ["On bread", "On soup"]);
  });
});
