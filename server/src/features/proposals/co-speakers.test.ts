import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as calls from "@plenary/contract/call/call";
import { putCallSpeaker } from "@plenary/contract/call/call-speakers";
import * as people from "@plenary/contract/call/proposal-speakers";
import * as contract from "@plenary/contract/call/proposals";
import { listProposalHistory } from "@plenary/contract/events/history";
import * as invitations from "@plenary/contract/invitations/invitations";
import { addSpeaker, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import { deleteSession, getSession, rejectSession, undoDecision } from "@plenary/contract/sessions/sessions";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

/** Who speaks beside the submitter of a proposal (docs/product/call.md#co-speakers). */
const app = useApp();

let [organizer, sam, carla, stan]: TestUser[] = [];
let eventId = "";

const the = <T>(value: T | undefined | null): T => value ?? assert.fail();
const said = async (call: Promise<unknown>) => {
  const { status, message, fields } = await refusal(call);
  return [status, fields ?? message];
};

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga" });
  sam = await makeUser(app, { name: "Sam" });
  carla = await makeUser(app, { name: "Carla", email: "carla@example.org" });
  stan = await makeUser(app, { name: "Stan" });
  eventId = await makeEvent(app, organizer, {
    ...{ name: "Conf", visibility: "public", timezone: "Europe/Berlin" },
    ...{ start_date: "2027-06-01", end_date: "2027-06-02" },
  });
  await openCall();
});

async function openCall(body: object = {}) {
  const params = { eventId };
  const { call } = await the(organizer).call(calls.getCall, { params });
  const set = { version: call?.version ?? 0, closesAt: "2027-03-31T23:59", ...body };
  await the(organizer).call(calls.putCall, { params, body: set });
  await the(organizer).call(calls.publishCall, { params });
}

async function drafted(who = the(sam)) {
  const proposalId = randomUUID();
  const texts = { title: "On parsing", summary: "How it is done", description: "All of it" };
  await who.call(contract.putProposal, {
    params: { proposalId },
    body: { eventId, baseVersion: 0, ...texts },
  });
  return proposalId;
}

const read = async (proposalId: string, who = the(sam)) =>
  (await who.call(contract.getProposal, { params: { proposalId } })).proposal;

async function submit(proposalId: string, who = the(sam)) {
  const { version } = await read(proposalId, who);
  const params = { proposalId };
  return who.call(contract.submitProposal, { params, body: { baseVersion: version } });
}

async function invite(proposalId: string, email = "carla@example.org", who = the(sam)) {
  return who.call(people.inviteCoSpeaker, { params: { proposalId }, body: { email } });
}
const tokenOf = (url: string | null) => new URL(the(url)).pathname.replace("/invitations/", "");

/** The answer of that account, by the link. */
const answer = (url: string | null, who: TestUser, accept = true) =>
  who.call(invitations.answerLinkedInvitation, { params: { token: tokenOf(url) }, body: { accept } });

/** With Carla, who has accepted. */
async function spoken() {
  const proposalId = await drafted();
  const { url } = await invite(proposalId);
  await answer(url, the(carla));
  return proposalId;
}
const speakers = async (proposalId: string, who = the(sam)) =>
  (await read(proposalId, who)).speakers.map(({ name, email, status }) => [name ?? email, status]);

describe("inviting somebody to speak in a proposal", () => {
  it("asks an address, which says nothing of whose it is before it is accepted", async () => {
    const proposalId = await drafted();
    const { proposal, url, mailSent } = await invite(proposalId, "Carla@Example.org");
    assert.deepEqual(
      proposal.speakers.map(({ entryId: _, ...rest }) => rest),
      [{ userId: null, name: null, email: "Carla@Example.org", status: "invited" }],
    );
    assert.equal(mailSent, false);
    const { invitation } = await app.client()(invitations.getLinkedInvitation, {
      params: { token: tokenOf(url) },
    });
    assert.deepEqual(
      [invitation.type, invitation.sessionTitle, invitation.inviterName, invitation.eventName],
      ["co-speaker", "On parsing", "Sam", "Conf"],
    );
    assert.deepEqual(invitation.proposal, { proposalId, summary: "How it is done" });
    const mails = (await mailed(app)).map(({ kind, to }) => [kind, to]);
    assert.deepEqual(mails.at(-1), ["invitation_link", "Carla@Example.org"]);
    assert.deepEqual(await said(read(proposalId, the(carla))), [404, "Proposal not found"]);
  });

  it("is answered from the list of invitations too, by who has confirmed the address", async () => {
    const proposalId = await drafted();
    await invite(proposalId);
    const { invitations: waiting } = await the(carla).call(invitations.listInvitations);
    const [{ invitationId, type, proposal } = assert.fail()] = waiting;
    assert.deepEqual([type, proposal?.proposalId], ["co-speaker", proposalId]);
    const body = { accept: true };
    const answered = await the(carla).call(invitations.answerInvitation, { params: { invitationId }, body });
    assert.deepEqual([answered.invitation.status, answered.session], ["accepted", null]);
    assert.deepEqual(await speakers(proposalId), [["Carla", "accepted"]]);
    assert.deepEqual(
      await said(the(carla).call(invitations.answerInvitation, { params: { invitationId }, body })),
      [409, "This invitation has already been answered"],
    );
  });

  it("is answered by the mail's link with whatever account, also after the deadline", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    await app.db.updateTable("calls").set({ closes_at: app.ctx.clock().toISOString() }).execute();
    await app.db.updateTable("events").set({ call_closes_at: app.ctx.clock().toISOString() }).execute();
    app.clock.advance(3_600_000);
    await answer(url, the(stan));
    assert.deepEqual(await speakers(proposalId), [["Stan", "accepted"]]);
    assert.deepEqual(await said(answer(url, the(stan))), [404, "This link is not valid"]);
    await invite(proposalId, "late@example.net");
  });

  it("has bounds: as many as the call says, each address once, not oneself, no proposal that is decided about", async () => {
    await openCall({ maxCoSpeakers: 1 });
    const proposalId = await drafted();
    assert.deepEqual(await said(invite(proposalId, the(sam).email)), [
      409,
      "This person speaks in it already",
    ]);
    // Nobody else is told whose an address is.
    const guessed = await drafted();
    await submit(guessed);
    await invite(guessed, the(sam).email, the(organizer));
    const { invitations: own } = await the(sam).call(invitations.listInvitations);
    assert.deepEqual(own, []);
    await the(sam).call(contract.withdrawProposal, { params: { proposalId: guessed } });
    const { url } = await invite(proposalId);
    assert.deepEqual(await said(invite(proposalId, "CARLA@example.org")), [
      409,
      { email: "This address is invited already" },
    ]);
    const full = [409, "A proposal has 1 co-speakers at most"];
    assert.deepEqual(await said(invite(proposalId, "other@example.org")), full);
    await answer(url, the(carla), false);
    assert.deepEqual(await speakers(proposalId), [["carla@example.org", "declined"]]);
    // Whoever has declined can be asked again.
    const again = await invite(proposalId);
    assert.deepEqual(
      again.proposal.speakers.map(({ status }) => status),
      ["invited"],
    );
    await openCall({ maxCoSpeakers: 0 });
    assert.deepEqual(await said(invite(await drafted())), [
      409,
      "This call takes proposals of one speaker only",
    ]);
    await submit(proposalId);
    await the(organizer).call(contract.rejectProposal, { params: { proposalId }, body: {} });
    assert.deepEqual(await said(invite(proposalId, "other@example.org")), [
      409,
      "This proposal was rejected.",
    ]);
  });
});

describe("an invitation to speak in a proposal", () => {
  const offered = async () =>
    (await the(carla).call(invitations.listInvitations)).invitations.map(({ invitationId }) => invitationId);
  const fromList = (invitationId = "", accept = true) =>
    the(carla).call(invitations.answerInvitation, { params: { invitationId }, body: { accept } });
  const linked = (url: string | null) =>
    app.client()(invitations.getLinkedInvitation, { params: { token: tokenOf(url) } });

  it("is hidden while the proposal is withdrawn, and there again once it is submitted again", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    const [entryId] = await offered();
    const params = { proposalId };
    await the(sam).call(contract.withdrawProposal, { params });
    assert.deepEqual(await offered(), []);
    assert.deepEqual(await said(linked(url)), [404, "This link is not valid"]);
    assert.deepEqual(await said(answer(url, the(carla))), [404, "This link is not valid"]);
    assert.deepEqual(await said(fromList(entryId)), [404, "Invitation not found"]);
    await the(sam).call(contract.reopenProposal, { params, body: {} });
    assert.deepEqual(await offered(), [entryId]);
    await answer(url, the(carla));
    assert.deepEqual(await speakers(proposalId), [["Carla", "accepted"]]);
  });

  it("is over once the proposal is rejected, and says so", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    const [entryId] = await offered();
    await the(organizer).call(contract.rejectProposal, { params: { proposalId }, body: {} });
    const over = [
      410,
      "The organizers have decided about this proposal, so the invitation to speak in it is over",
    ];
    assert.deepEqual(await offered(), []);
    assert.deepEqual(await said(linked(url)), over);
    assert.deepEqual(await said(answer(url, the(carla), false)), over);
    assert.deepEqual(await said(fromList(entryId)), over);
  });

  it("locks the account before the proposal, as its answer does, and so do copies and what begins with a talk", async () => {
    const proposalId = await drafted();
    const order = async (work: () => Promise<unknown>, first: RegExp) => {
      app.queries.length = 0;
      await work();
      const at = (pattern: RegExp) => app.queries.findIndex((each) => pattern.test(each));
      const [one, other] = [at(first), at(/from "proposals" .*for update$/)];
      return one >= 0 && one < other;
    };
    assert.ok(await order(() => invite(proposalId), /from "users" .*for share$/));
    await submit(proposalId);
    await the(sam).call(contract.withdrawProposal, { params: { proposalId } });
    const copy = () => the(sam).call(contract.copyProposal, { params: { proposalId }, body: { eventId } });
    assert.ok(await order(copy, /from "users" .*for no key update$/));
    const body = { title: "On soup", summary: "Boiled", description: "All of it" };
    const { talk } = await the(sam).call(createTalk, { body });
    const { version } = await read(proposalId);
    const other = await drafted();
    const begin = { params: { proposalId: other }, body: { baseVersion: version, fromTalkId: talk.talkId } };
    assert.ok(await order(() => the(sam).call(contract.putProposal, begin), /from "talks" .*for share/));
  });

  it("needs a title to say, of which it shows 200 characters", async () => {
    const proposalId = await drafted();
    const write = async (title: string) => {
      const { version: baseVersion } = await read(proposalId);
      await the(sam).call(contract.putProposal, { params: { proposalId }, body: { baseVersion, title } });
    };
    await write(" ");
    assert.deepEqual(await said(invite(proposalId)), [
      409,
      "Give the proposal a title first, so that whoever you invite knows what it is about",
    ]);
    await write("Win! ".repeat(150));
    const { url } = await invite(proposalId);
    const cut = `${"Win! ".repeat(40).slice(0, 199)}…`;
    assert.equal((await linked(url)).invitation.sessionTitle, cut);
    const [row] = (await the(carla).call(invitations.listInvitations)).invitations;
    assert.equal(row?.sessionTitle, cut);
  });

  it("that is declined names the address, and nobody's account", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    await answer(url, the(stan), false);
    const mail = the((await mailed(app)).findLast(({ kind }) => kind === "proposal_speaker_answered"));
    const { inviteeName } = mail.data as { inviteeName: string };
    assert.deepEqual([mail.to, inviteeName], [the(sam).email, "carla@example.org"]);
    const params = { proposalId };
    const { history } = await the(sam).call(listProposalHistory, { params, query: {} });
    const declined = history.find(({ action }) => action === "speaker_declined");
    assert.deepEqual([declined?.actor, declined?.subject], [null, "#1"]);
    assert.ok(!JSON.stringify(history).includes("Stan"));
  });

  it("by an organizer is answered to the submitter, and to who asked while they organize", async () => {
    const proposalId = await drafted();
    await submit(proposalId);
    const { url } = await invite(proposalId, "carla@example.org", the(organizer));
    await answer(url, the(carla));
    const heard = (await mailed(app)).filter(({ kind }) => kind === "proposal_speaker_answered");
    assert.deepEqual(heard.map(({ name }) => name).sort(), ["Olga", "Sam"]);
  });
});

describe("a co-speaker who has accepted", () => {
  it("reads and changes the proposal as its submitter does, a draft too, and nobody else knows of it", async () => {
    const proposalId = await spoken();
    const { proposals, counts } = await the(carla).call(contract.listProposals, { query: {} });
    assert.deepEqual([proposals.map((each) => each.proposalId), counts.draft], [[proposalId], 1]);
    const { version, permissions } = await read(proposalId, the(carla));
    assert.deepEqual(
      [permissions.edit, permissions.submit, permissions.speakers, permissions.withdraw],
      [true, false, false, false],
    );
    const body = { baseVersion: version, title: "On parsing well" };
    const params = { proposalId };
    await the(carla).call(contract.putProposal, { params, body });
    assert.equal((await read(proposalId)).title, "On parsing well");
    for (const who of [the(organizer), the(stan)])
      assert.deepEqual(await said(read(proposalId, who)), [404, "Proposal not found"]);
  });

  it("downloads the proposal without what its submitter has agreed to", async () => {
    await openCall({ agreement: "We keep it" });
    const proposalId = await spoken();
    const { version } = await read(proposalId);
    const body = { baseVersion: version, agreed: "We keep it" };
    await the(sam).call(contract.submitProposal, { params: { proposalId }, body });
    const agreedOf = async (who: TestUser) => {
      const { proposals } = await who.call(downloadData, {});
      return proposals.map(({ versions }) => versions.map(({ contents }) => contents.agreed));
    };
    assert.deepEqual(await agreedOf(the(sam)), [["We keep it"]]);
    assert.deepEqual(await agreedOf(the(carla)), [[undefined]]);
  });

  it("submits no draft, discards and withdraws nothing, invites and removes nobody but themselves", async () => {
    const proposalId = await spoken();
    const only = [403, "Only whoever submitted it may do that"];
    const params = { proposalId };
    assert.deepEqual(await said(submit(proposalId, the(carla))), only);
    assert.deepEqual(await said(the(carla).call(contract.deleteProposal, { params })), only);
    assert.deepEqual(await said(invite(proposalId, "other@example.org", the(carla))), only);
    const { proposal } = await invite(proposalId, "other@example.org");
    const [own = assert.fail(), other = assert.fail()] = proposal.speakers;
    const remove = (entryId: string, who: TestUser) =>
      who.call(people.removeCoSpeaker, { params: { proposalId, entryId } });
    assert.deepEqual(await said(remove(other.entryId, the(carla))), only);
    await submit(proposalId);
    assert.deepEqual(await said(the(carla).call(contract.withdrawProposal, { params })), only);
    await remove(own.entryId, the(carla));
    assert.deepEqual(await said(read(proposalId, the(carla))), [404, "Proposal not found"]);
    assert.deepEqual(await speakers(proposalId), [
      ["carla@example.org", "declined"],
      ["other@example.org", "invited"],
    ]);
    assert.ok(
      (await mailed(app)).some(({ kind, to }) => kind === "proposal_speaker_gone" && to === the(sam).email),
    );
  });

  it("publishes what they have changed of a submitted proposal", async () => {
    const proposalId = await spoken();
    await submit(proposalId);
    const { version } = await read(proposalId, the(carla));
    const body = { baseVersion: version, title: "On parsing well" };
    await the(carla).call(contract.putProposal, { params: { proposalId }, body });
    assert.equal((await read(proposalId, the(organizer))).title, "On parsing");
    await submit(proposalId, the(carla));
    assert.equal((await read(proposalId, the(organizer))).title, "On parsing well");
  });

  it("is in an order of the submitter's", async () => {
    const proposalId = await spoken();
    const { proposal } = await invite(proposalId, "other@example.org");
    const entryIds = proposal.speakers.map(({ entryId }) => entryId).toReversed();
    const params = { proposalId };
    await the(sam).call(people.orderCoSpeakers, { params, body: { entryIds } });
    assert.deepEqual(await speakers(proposalId), [
      ["other@example.org", "invited"],
      ["Carla", "accepted"],
    ]);
    assert.deepEqual(
      await said(the(sam).call(people.orderCoSpeakers, { params, body: { entryIds: entryIds.slice(1) } })),
      [409, "The speakers were changed meanwhile. Please look at them again."],
    );
  });
});

describe("the session of an accepted proposal", () => {
  it("has whoever had accepted, asks the others by the same links, and hears their answers", async () => {
    const proposalId = await spoken();
    const { url } = await invite(proposalId, "late@example.net");
    await submit(proposalId);
    const params = { proposalId };
    const { session, proposal } = await the(organizer).call(contract.acceptProposal, { params });
    const { sessionId } = session;
    const named = async () =>
      (await the(organizer).call(getSession, { params: { sessionId } })).session.speakers
        .slice(1)
        .map(({ name, accepted }) => [name, accepted]);
    assert.deepEqual(await named(), [["Carla", true]]);
    assert.deepEqual(
      proposal.speakers.map(({ name, email, status }) => [name ?? email, status]),
      [
        ["Carla", "accepted"],
        ["late@example.net", "invited"],
      ],
    );
    await answer(url, the(stan));
    assert.deepEqual(await named(), [
      ["Carla", true],
      ["Stan", true],
    ]);
    assert.equal((await read(proposalId, the(stan))).permissions.edit, true);
    assert.ok(
      (await mailed(app)).some(
        ({ kind, to }) => kind === "co_speaker_invitation_answered" && to === the(sam).email,
      ),
    );
  });

  it("asks by the same link whoever has it, also where an account has confirmed the invited address", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    const { invitations: offered } = await the(carla).call(invitations.listInvitations);
    assert.equal(offered.length, 1);
    await answer(url, the(stan));
    assert.deepEqual(await speakers(proposalId), [["Stan", "accepted"]]);
    assert.deepEqual(await said(answer(url, the(carla))), [404, "This link is not valid"]);
  });

  it("is undone with all of them asked as before, by the same links", async () => {
    const proposalId = await spoken();
    const { url } = await invite(proposalId, "late@example.net");
    await submit(proposalId);
    const { session } = await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    const body = { decidedAt: session.updatedAt };
    await the(organizer).call(undoDecision, { params: { sessionId: session.sessionId }, body });
    assert.deepEqual(await speakers(proposalId), [
      ["Carla", "accepted"],
      ["late@example.net", "invited"],
    ]);
    await answer(url, the(stan));
    assert.deepEqual(await speakers(proposalId), [
      ["Carla", "accepted"],
      ["Stan", "accepted"],
    ]);
  });

  it("leaves its people to the proposal when it is deleted, with what they have answered", async () => {
    const proposalId = await spoken();
    const { url } = await invite(proposalId, "late@example.net");
    await submit(proposalId);
    const { session } = await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    await answer(url, the(stan), false);
    await the(organizer).call(deleteSession, { params: { sessionId: session.sessionId } });
    assert.deepEqual(await speakers(proposalId), [
      ["Carla", "accepted"],
      ["late@example.net", "declined"],
    ]);
    assert.equal((await read(proposalId, the(carla))).state, "rejected");
  });

  it("gives no address of whom organizers named by account to the proposal, and asks them into its next session", async () => {
    const proposalId = await drafted();
    await submit(proposalId);
    const params = { proposalId };
    const { session } = await the(organizer).call(contract.acceptProposal, { params });
    const ofSession = { params: { sessionId: session.sessionId } };
    await the(organizer).call(addSpeaker, { ...ofSession, body: { userId: the(stan).userId } });
    await the(sam).call(deleteSession, ofSession);
    assert.deepEqual(
      (await read(proposalId)).speakers.map(({ name, email, status }) => [name, email, status]),
      [["Stan", null, "invited"]],
    );
    await the(sam).call(contract.reopenProposal, { params, body: {} });
    const again = (await the(organizer).call(contract.acceptProposal, { params })).session;
    const { session: shown } = await the(organizer).call(getSession, {
      params: { sessionId: again.sessionId },
    });
    assert.deepEqual(
      shown.speakers.map(({ name, accepted }) => [name, accepted]),
      [
        ["Sam", true],
        ["Stan", false],
      ],
    );
  });
});

describe("what a call asks of each speaker", () => {
  const about = async (proposalId: string, who: TestUser) =>
    (await who.call(contract.getProposal, { params: { proposalId } })).coSpeakers.map(
      ({ name, lacks, said: told }) => [name, lacks, told?.biography ?? null],
    );

  it("is said by a co-speaker too, is shown as missing without holding up, and is published with the proposal", async () => {
    await openCall({ biography: "required" });
    const proposalId = await spoken();
    const write = (who: TestUser, biography: string) =>
      who.call(putCallSpeaker, { params: { eventId }, body: { baseVersion: 0, biography } });
    await write(the(sam), "Parses");
    assert.deepEqual(await about(proposalId, the(sam)), [["Carla", true, null]]);
    await submit(proposalId);
    assert.deepEqual(await about(proposalId, the(organizer)), [["Carla", true, ""]]);
    const params = { proposalId };
    await the(sam).call(contract.withdrawProposal, { params });
    await write(the(carla), "Cooks");
    assert.deepEqual(await about(proposalId, the(sam)), [["Carla", false, null]]);
    await the(sam).call(contract.reopenProposal, { params, body: {} });
    assert.deepEqual(await about(proposalId, the(organizer)), [["Carla", false, "Cooks"]]);
    await the(organizer).call(contract.rejectProposal, { params, body: {} });
    assert.deepEqual(await about(proposalId, the(organizer)), [["Carla", false, null]]);
  });
});

describe("what becomes of a proposal", () => {
  it("is told to who has accepted to speak in it", async () => {
    const proposalId = await spoken();
    await submit(proposalId);
    const params = { proposalId };
    await the(sam).call(contract.withdrawProposal, { params });
    await the(sam).call(contract.reopenProposal, { params, body: {} });
    await the(organizer).call(contract.rejectProposal, { params, body: {} });
    const toCarla = (await mailed(app)).filter(({ to }) => to === the(carla).email).map(({ kind }) => kind);
    assert.deepEqual(toCarla.slice(-2), ["proposal_withdrawn", "proposal_rejected"]);
  });

  it("is told to nobody when a rejection is undone, also where a co-speaker gets no mail", async () => {
    const proposalId = await spoken();
    await submit(proposalId);
    const quiet = { email_notifications: false };
    await app.db.updateTable("users").set(quiet).where("user_id", "=", the(carla).userId).execute();
    const params = { proposalId };
    const { decidedAt } = await the(organizer).call(contract.rejectProposal, { params, body: {} });
    await the(organizer).call(contract.undoRejection, { params, body: { decidedAt } });
    const waiting = await app.db
      .selectFrom("outbox")
      .select("state")
      .where("kind", "=", "proposal_rejected")
      .execute();
    assert.deepEqual(waiting, [{ state: "skipped" }]);
  });
});

describe("when an account is deleted", () => {
  const remove = (who: TestUser) => who.call(deleteAccount, { body: { password: PASSWORD } });

  it("what waits for a decision passes to the first co-speaker who has accepted", async () => {
    const proposalId = await spoken();
    await submit(proposalId);
    await remove(the(sam));
    const { submitter, state, speakers: left } = await read(proposalId, the(carla));
    assert.deepEqual([submitter?.name, state, left], ["Carla", "submitted", []]);
    const mail = the((await mailed(app)).findLast(({ kind }) => kind === "proposal_passed_on"));
    assert.deepEqual([mail.to, (mail.data as { isYours: boolean }).isYours], [the(carla).email, true]);
    const { history } = await the(organizer).call(listProposalHistory, { params: { proposalId } });
    assert.equal(history[0]?.action, "proposal_passed_on");
  });

  it("it passes to a locked account only where there is no other, and the others are told", async () => {
    const proposalId = await spoken();
    const { url } = await invite(proposalId, "stan@example.org");
    await answer(url, the(stan));
    await submit(proposalId);
    await app.db
      .updateTable("users")
      .set({ is_locked: true })
      .where("user_id", "=", the(carla).userId)
      .execute();
    await remove(the(sam));
    assert.equal((await read(proposalId, the(organizer))).submitter?.name, "Stan");
    const told = (await mailed(app)).filter(({ kind }) => kind === "proposal_passed_on");
    assert.deepEqual(
      told.map(({ name, data }) => [name, (data as { isYours: boolean }).isYours]),
      [
        ["Carla", false],
        ["Stan", true],
      ],
    );
  });

  it("who speaks in a draft or in what was decided hears that it is gone, as where it is discarded", async () => {
    const [discarded, draft, rejected] = [await spoken(), await spoken(), await spoken()];
    await the(sam).call(contract.deleteProposal, { params: { proposalId: discarded } });
    await submit(rejected);
    await the(organizer).call(contract.rejectProposal, { params: { proposalId: rejected }, body: {} });
    await remove(the(sam));
    const gone = (await mailed(app)).filter(({ kind }) => kind === "proposal_gone");
    assert.deepEqual(
      gone.map(({ to, data }) => [to, (data as { isDiscarded: boolean }).isDiscarded]),
      [
        [the(carla).email, true],
        [the(carla).email, false],
        [the(carla).email, false],
      ],
    );
    assert.deepEqual(await said(read(draft, the(carla))), [404, "Proposal not found"]);
  });

  it("nobody is asked to speak any more in what holds none of its words", async () => {
    const proposalId = await drafted();
    const { url } = await invite(proposalId);
    await submit(proposalId);
    await the(organizer).call(contract.rejectProposal, { params: { proposalId }, body: {} });
    await remove(the(sam));
    assert.deepEqual(await app.db.selectFrom("proposal_speakers").selectAll().execute(), []);
    assert.deepEqual(await said(answer(url, the(carla))), [404, "This link is not valid"]);
  });

  it("its cancelled session of somebody else's proposal goes, which is not accepted then, nor of whoever was in it before", async () => {
    const proposalId = await spoken();
    const { url } = await invite(proposalId, "stan@example.org");
    await answer(url, the(stan));
    await submit(proposalId);
    const { session } = await the(organizer).call(contract.acceptProposal, { params: { proposalId } });
    const params = { sessionId: session.sessionId };
    await the(organizer).call(setSpeakers, { params, body: { userIds: [the(carla).userId] } });
    await the(organizer).call(rejectSession, { params, query: {}, body: {} });
    await remove(the(carla));
    const { state, session: left, speakers: beside } = await read(proposalId);
    assert.deepEqual([state, left, beside], ["rejected", null, []]);
    assert.deepEqual(await said(read(proposalId, the(stan))), [404, "Proposal not found"]);
    const { history } = await the(organizer).call(listProposalHistory, { params: { proposalId } });
    assert.deepEqual(history[0]?.action, "proposal_rejected");
  });

  it("a co-speaker is in no proposal any more", async () => {
    const proposalId = await spoken();
    await remove(the(carla));
    assert.deepEqual(await speakers(proposalId), []);
  });
});
