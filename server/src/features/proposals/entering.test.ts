import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as calls from "@plenary/contract/call/call";
import { listProposalVersions } from "@plenary/contract/call/proposal-versions";
import * as contract from "@plenary/contract/call/proposals";
import { deleteEvent } from "@plenary/contract/events/events";
import { listEventHistory, listProposalHistory } from "@plenary/contract/events/history";
import * as claims from "@plenary/contract/invitations/claims";
import { getSession } from "@plenary/contract/sessions/sessions";
import { openCallOf } from "../../../test/called.ts";
import { makeAdmin, makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { longOf } from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { linksIn, mailed } from "../../../test/mail/outbox.ts";
import { skipObsoleteMails } from "../../mail/obsolete-mails.ts";

/** Proposals that organizers enter for others (docs/product/call.md#proposals-for-others). */
const app = useApp();
const server = useMailServer();

let organizer: TestUser;
let ada: TestUser;
let eventId: string;
let talk: string;

const said = async (call: Promise<unknown>) => {
  const { status, message, fields } = await refusal(call);
  return [status, fields ?? message];
};

beforeEach(async () => {
  app.clock.set(new Date("2027-04-15T12:00:00Z"));
  organizer = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  ada = await makeUser(app, { name: "Ada Own", email: "ada@example.org" });
  eventId = await makeEvent(app, organizer, {
    ...{ name: "Conf", visibility: "public", timezone: "Europe/Berlin" },
    ...{ start_date: "2027-06-01", end_date: "2027-06-02" },
  });
});

/** Closed two weeks ago. */
async function openCall(settings: Parameters<typeof openCallOf>[2] = {}) {
  ({ talk } = await openCallOf(organizer, eventId, settings));
}

const texts = { title: " On soup ", summary: "In short", description: "All of it" };

const enter = (speaker: object = { name: "Ada Entered" }, body: object = {}, who = organizer) =>
  who.call(contract.enterProposal, {
    params: { eventId },
    body: { speaker, ...texts, typeId: talk, ...body } as never,
  });

const tokenOf = (url: string | null) => new URL(url ?? "").pathname.replace("/claims/", "");
const take = (url: string | null, who = ada) =>
  who.call(claims.takeClaim, { params: { token: tokenOf(url) } });
const read = async (proposalId: string, who = ada) =>
  (await who.call(contract.getProposal, { params: { proposalId } })).proposal;
const isThere = async (userId: string) =>
  (await app.db.selectFrom("users").select("name").where("user_id", "=", userId).execute()).length > 0;

describe("a proposal that organizers enter for somebody", () => {
  // Proves call 3.3: organizers for a speaker (address or name: an unclaimed account), as submitted
  it("is submitted after the deadline too, in no quota, and its history says who entered it", async () => {
    await openCall({ maxPerSpeaker: 1, questions: [longOf({ required: true })] });
    const { proposal, url, mailSent } = await enter();
    assert.deepEqual([proposal.number, proposal.state, proposal.title], [1, "submitted", "On soup"]);
    assert.deepEqual([proposal.submitter?.name, proposal.unclaimed, mailSent], ["Ada Entered", true, false]);
    assert.deepEqual([proposal.minutes, proposal.permissions.decide], [30, true]);
    assert.match(url ?? "", /\/claims\//);
    const { proposal: second } = await enter({ name: "Ada Entered" }, { notes: "By phone" });
    assert.deepEqual([second.number, second.notes], [2, "By phone"]);

    const { proposalId } = proposal;
    const params = { proposalId };
    const { versions } = await organizer.call(listProposalVersions, { params, query: {} });
    assert.deepEqual(
      versions.map(({ actor }) => actor?.name),
      ["Olga"],
    );
    const { history } = await organizer.call(listProposalHistory, { params, query: {} });
    assert.deepEqual(
      history.map(({ action, actor }) => [action, actor?.name]),
      [["proposal_entered", "Olga"]],
    );
    assert.deepEqual(await said(read(proposalId)), [404, "Proposal not found"]);
    assert.deepEqual(await mailed(app), []);
  });

  it("is entered before the call opens, and only into a published one of a public event", async () => {
    assert.deepEqual(await said(enter()), [404, "Call for papers not found"]);
    const params = { eventId };
    const body = { version: 0, opensAt: "2027-05-01T00:00", closesAt: "2027-05-20T00:00" };
    await organizer.call(calls.putCall, { params, body });
    assert.deepEqual(await said(enter()), [409, "Publish the call for papers first"]);
    const { call } = await organizer.call(calls.publishCall, { params });
    talk = call.types[0]?.typeId ?? "";
    assert.equal((await enter()).proposal.state, "submitted");
    await app.db.updateTable("events").set({ visibility: "draft" }).where("event_id", "=", eventId).execute();
    assert.deepEqual(await said(enter()), [409, "Publish the event first"]);
  });

  it("needs its texts and choices as every other, all said at once", async () => {
    await openCall({ languages: ["en", "de"], summaryMax: 100 });
    const missing = { title: " ", summary: "s".repeat(101), description: "", typeId: null };
    assert.deepEqual(await said(enter({}, missing)), [
      422,
      {
        ...{ "speaker.name": "Please enter a name or an email address", title: "Title is required" },
        ...{ summary: "Must be 100 characters or less", description: "Description is required" },
        ...{ typeId: "Please choose a type", language: "Please choose a language" },
      },
    ]);
    const own = { trackId: null, language: "en" };
    assert.deepEqual(await said(enter({ email: "ada@speakers.invalid" }, own)), [
      422,
      { email: "Please enter a valid email address" },
    ]);
    assert.deepEqual(await app.db.selectFrom("proposals").select("proposal_id").execute(), []);
  });

  it("is told to the address by a mail with the link, which is given up once it was taken over", async () => {
    await openCall();
    const { url, mailSent, whyNoMail, proposal } = await enter({ email: "Ada@Example.org" });
    assert.deepEqual([mailSent, whyNoMail, proposal.submitter?.name], [false, "off", "Ada"]);
    const waiting = async () =>
      (await app.db.selectFrom("outbox").selectAll().where("kind", "=", "proposal_entered").execute()).map(
        ({ to_address, state }) => [to_address, state],
      );
    assert.deepEqual(await waiting(), [["Ada@Example.org", "waiting"]]);
    assert.deepEqual(await take(url), { count: 0, proposals: 1 });
    await skipObsoleteMails(app.db, app.ctx.clock().toISOString());
    assert.deepEqual(await waiting(), [["Ada@Example.org", "skipped"]]);
    await sendThrough(app, server);
    const { url: other, mailSent: isSent } = await enter({ name: "Bo", email: "bo@example.org" });
    assert.deepEqual([isSent, other], [true, null]);
    const [link] = await linksIn(app);
    assert.deepEqual([link?.kind, link?.to], ["proposal_entered", "bo@example.org"]);
    assert.deepEqual(await take(`https://example.org${link?.path}`), { count: 0, proposals: 1 });
  });
});

describe("whoever takes over what organizers have entered for them", () => {
  it("has it as if they had submitted it: reads, changes, withdraws it, and has it among their own", async () => {
    await openCall({ closesAt: "2027-05-20T00:00" });
    const { proposal, url } = await enter();
    const { proposalId, submitter } = proposal;
    const { claim } = await ada.call(claims.getClaim, { params: { token: tokenOf(url) } });
    assert.deepEqual(
      [claim.speakerName, claim.makerName, claim.count, claim.proposals],
      ["Ada Entered", "Olga", 0, [{ title: "On soup", eventName: "Conf" }]],
    );
    assert.deepEqual(await take(url), { count: 0, proposals: 1 });
    assert.equal(await isThere(submitter?.userId ?? ""), false);
    const { history } = await organizer.call(listEventHistory, { params: { eventId }, query: {} });
    assert.equal(history[0]?.action, "claimed");

    const own = await read(proposalId);
    assert.deepEqual(own.submitter, { userId: ada.userId, name: "Ada Own" });
    assert.deepEqual([own.permissions.edit, own.unclaimed], [true, undefined]);
    const params = { proposalId };
    const body = { baseVersion: own.version, title: "On good soup" };
    const { proposal: saved } = await ada.call(contract.putProposal, { params, body });
    await ada.call(contract.submitProposal, { params, body: { baseVersion: saved.version } });
    assert.equal((await read(proposalId, organizer)).title, "On good soup");
    const { proposals } = await ada.call(contract.listProposals, { query: {} });
    assert.deepEqual(
      proposals.map(({ number, state }) => [number, state]),
      [[1, "submitted"]],
    );
    assert.equal((await ada.call(contract.withdrawProposal, { params })).proposal.state, "withdrawn");
  });

  it("has its session too, once it was accepted", async () => {
    await openCall();
    const { proposal, url } = await enter();
    const params = { proposalId: proposal.proposalId };
    const { session } = await organizer.call(contract.acceptProposal, { params });
    assert.deepEqual(await take(url), { count: 1 });
    const { session: theirs } = await ada.call(getSession, { params: { sessionId: session.sessionId } });
    assert.deepEqual(
      theirs.speakers.map(({ name }) => name),
      ["Ada Own"],
    );
    const own = await read(proposal.proposalId);
    assert.equal(own.permissions.edit, true);
    const body = { baseVersion: own.version, title: "On good soup" };
    const { proposal: saved } = await ada.call(contract.putProposal, { params, body });
    await ada.call(contract.submitProposal, { params, body: { baseVersion: saved.version } });
    const told = await ada.call(getSession, { params: { sessionId: session.sessionId } });
    assert.equal(told.session.talk.title, "On good soup");
  });

  it("gets it by a newer link too, which organizers make at the proposal", async () => {
    await openCall();
    const { proposal, url } = await enter();
    const params = { eventId, userId: proposal.submitter?.userId ?? "" };
    const { url: newer } = await organizer.call(claims.makeClaimLink, { params });
    assert.deepEqual(await said(take(url)), [404, "This link is not valid"]);
    assert.deepEqual(await take(newer), { count: 0, proposals: 1 });
  });

  it("gives it back when an administrator takes it back, and when the account goes with its session", async () => {
    await openCall();
    const admin = await makeAdmin(app);
    const { proposal, url } = await enter();
    await take(url);
    const params = { eventId };
    const [{ claimId, sessions, proposals } = assert.fail()] = (
      await admin.call(claims.listClaims, { params })
    ).claims;
    assert.deepEqual([sessions, proposals], [0, 1]);
    const back = await admin.call(claims.takeBackClaim, { params: { claimId } });
    assert.deepEqual(back, { count: 0, of: 0, proposals: 1 });
    const again = await read(proposal.proposalId, organizer);
    assert.deepEqual([again.submitter, again.unclaimed], [proposal.submitter, true]);
    assert.deepEqual(await said(read(proposal.proposalId)), [404, "Proposal not found"]);

    await organizer.call(contract.acceptProposal, { params: { proposalId: proposal.proposalId } });
    const { proposal: waits, url: other } = await enter({ name: "Ada Entered" }, { title: "On tea" });
    const ofBoth = { params: { eventId, userId: again.submitter?.userId ?? "" } };
    await take((await organizer.call(claims.makeClaimLink, ofBoth)).url);
    await take(other);
    await ada.call(deleteAccount, { body: { password: PASSWORD } });
    const kept = await read(proposal.proposalId, organizer);
    assert.deepEqual([kept.state, kept.submitter?.name, kept.title], ["accepted", "Ada Entered", "On soup"]);
    const erased = await read(waits.proposalId, organizer);
    assert.deepEqual([erased.state, erased.title], ["withdrawn", ""]);
  });
});

it("an account that was made for a proposal goes with the event", async () => {
  await openCall();
  const { proposal } = await enter();
  await organizer.call(deleteEvent, { params: { eventId } });
  assert.equal(await isThere(proposal.submitter?.userId ?? ""), false);
});
