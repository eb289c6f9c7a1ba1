import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { enterProposal, rejectProposal } from "@plenary/contract/call/proposals";
import { listEventHistory } from "@plenary/contract/events/history";
import {
  getClaim,
  listClaims,
  makeClaimLink,
  takeBackClaim,
  takeClaim,
} from "@plenary/contract/invitations/claims";
import { listNotices } from "@plenary/contract/messages/notices";
import { addReviewers } from "@plenary/contract/review/reviewers";
import { makeAdmin, makeSession, makeUnclaimed, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { makeHiding } from "../../../test/hiding.ts";

const app = useApp();

/** Ada, an administrator, and Hugo review without names. */
async function makeReviewing() {
  const hiding = await makeHiding(app);
  const ada = await makeAdmin(app, { name: "Ada" });
  await ada.call(addReviewers, { params: hiding.params, body: { userIds: [ada.userId] } });
  return { ...hiding, ada };
}

/** Olga has entered a proposal for Una, who takes it over as Carl. */
async function makeTaken() {
  const hiding = await makeReviewing();
  const { olga, hugo, ada, eventId, params, typeId } = hiding;
  const texts = { title: "On soup", summary: "In short", description: "All of it" };
  const body = { speaker: { name: "Una" }, ...texts, typeId, minutes: 30 };
  const { proposal } = await olga.call(enterProposal, { params, body });
  const userId = proposal.submitter?.userId ?? "";
  const { url } = await olga.call(makeClaimLink, { params: { eventId, userId } });
  const carl = await makeUser(app, { name: "Carl" });
  const token = url.split("/").at(-1) ?? "";
  await carl.call(takeClaim, { params: { token } });
  return { ...hiding, carl, proposal, masked: [hugo, ada] };
}

/** What mentions Una or Carl in what they read. */
async function readBy(who: TestUser, eventId: string, isAdmin = false): Promise<string[]> {
  const params = { eventId };
  const { history } = await who.call(listEventHistory, { params, query: {} });
  const { notices } = await who.call(listNotices);
  const logs = isAdmin ? (await who.call(listAuditLogs, { query: {} })).logs : [];
  const claims = (await who.call(listClaims, { params })).claims;
  const mentions = (value: unknown) => /Una|Carl/.test(JSON.stringify(value));
  return [
    ...history.filter(mentions).map(({ action }) => action),
    ...notices.filter(mentions).map(({ kind }) => `notice ${kind}`),
    ...logs.filter(mentions).map(({ action }) => `audit ${action}`),
    ...claims.filter(mentions).map(() => "claim"),
  ];
}

describe("who took over a proposal", () => {
  // Proves call-for-papers 5.2: no mail, history about it; in no lists
  it("is told to nobody who must not know who speaks in it, before it is decided", async () => {
    const { olga, masked, ada, eventId, proposal } = await makeTaken();
    const all = ["claimed", "claim_linked"];
    assert.deepEqual(
      (await readBy(olga, eventId)).filter((what) => all.includes(what)),
      all,
    );
    for (const who of masked) assert.deepEqual(await readBy(who, eventId, who === ada), []);
    await olga.call(rejectProposal, { params: { proposalId: proposal.proposalId }, body: {} });
    for (const who of masked) assert.equal((await readBy(who, eventId)).includes("claimed"), true);
    const { claims } = await olga.call(listClaims, { params: { eventId } });
    await ada.call(takeBackClaim, { params: { claimId: claims[0]?.claimId ?? "" } });
    assert.equal((await readBy(ada, eventId, true)).includes("audit claim_taken_back"), true);
  });

  it("is told of sessions as ever, and says nothing of what they have proposed beside", async () => {
    const { hugo, ada, eventId, params, propose } = await makeReviewing();
    const carl = await makeUser(app, { name: "Carl" });
    const una = await makeUnclaimed(app, "Una");
    await makeSession(app, una, eventId);
    const { proposalId } = await propose("On stew");
    await app.settle();
    const theirs = app.db.updateTable("proposals").set({ submitter_id: una.userId });
    await theirs.where("proposal_id", "=", proposalId).execute();
    for (const maker of [hugo, ada]) {
      const { url } = await maker.call(makeClaimLink, { params: { eventId, userId: una.userId } });
      const token = url.split("/").at(-1) ?? "";
      const { claim } = await carl.call(getClaim, { params: { token } });
      assert.deepEqual([claim.count, claim.proposals], [1, undefined]);
      if (maker === ada) await carl.call(takeClaim, { params: { token } });
    }
    const { claims } = await hugo.call(listClaims, { params });
    assert.deepEqual(
      claims.map(({ speakerName, sessions, proposals }) => [speakerName, sessions, proposals]),
      [["Una", 1, undefined]],
    );
    assert.equal((await readBy(hugo, eventId)).includes("claimed"), true);
    assert.equal((await readBy(ada, eventId)).includes("notice speaker_claimed"), true);
  });
});
