import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { getEvent } from "@plenary/contract/events/events";
import * as organizing from "@plenary/contract/invitations/co-organizers";
import * as contract from "@plenary/contract/invitations/invitations";
import { makeAdmin, makeTalk, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, linksIn, mailed } from "../../../test/mail/outbox.ts";
import { eventShown, makeInvitable } from "../../../test/scenes.ts";

const app = useApp();

const notValid = { status: 404, code: "not_found", message: "This link is not valid" };
const keynote = "keynote@famous.example";

let boss: TestUser;
beforeEach(async () => {
  boss = await makeAdmin(app);
});

/** Lets the user have this address, confirmed by hand. */
async function move(user: TestUser, email: string) {
  const params = { userId: user.userId };
  await user.call(updateProfile, { params, body: { name: user.name, email } });
  await boss.call(confirmUserEmail, { params, body: { email } });
}

const ids = async (user: TestUser) =>
  (await user.call(contract.listInvitations)).invitations.map(({ invitationId }) => invitationId);

/** The token of the link in the newest mail to the address. */
async function mailedToken(email: string): Promise<string> {
  const link = (await linksIn(app)).findLast(({ to, kind }) => to === email && kind === "invitation_link");
  return link?.path.replace("/invitations/", "") ?? assert.fail("no link was mailed");
}

const tokenIn = (url: string) => new URL(url).pathname.replace("/invitations/", "");

describe("an invitation that belongs to an account", () => {
  it("stays with it whatever becomes of its address, and goes to nobody who has that afterwards", async () => {
    const { invitee, organizer, eventId, invite } = await makeInvitable(app);
    const { invitationId } = await invite();
    await move(invitee, "bob.new@example.org");
    const next = await makeUser(app, { email: "eve@example.org" });
    await move(next, "bob@example.org");
    assert.deepEqual([await ids(invitee), await ids(next)], [[invitationId], []]);
    await next.call(deleteAccount, { body: { password: PASSWORD } });
    const body = { accept: true, talkId: await makeTalk(app, invitee) };
    await invitee.call(contract.answerInvitation, { params: { invitationId }, body });
    const { invitations } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual(invitations[0]?.invitee, {
      userId: invitee.userId,
      name: "Bob",
      email: "bob.new@example.org",
      otherAddress: true,
    });
  });

  it("needs no link, and gets none", async () => {
    const { organizer, invite } = await makeInvitable(app);
    const params = await invite();
    assert.equal((await refusal(organizer.call(contract.linkInvitation, { params }))).status, 409);
    assert.deepEqual(await linksIn(app), []);
  });

  it("goes with it when the account is deleted, and no other does", async () => {
    const { invitee, organizer, eventId, invite } = await makeInvitable(app);
    await invite();
    await invite({ email: keynote });
    await invitee.call(deleteAccount, { body: { password: PASSWORD } });
    const { invitations } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual(
      invitations.map(({ email }) => email),
      [keynote],
    );
  });
});

describe("an invitation to an address that no account has confirmed", () => {
  it("is neither seen, answered nor erased by who registers with the address or wishes for it", async () => {
    const { organizer, eventId, invite } = await makeInvitable(app);
    const { invitationId } = await invite({ email: keynote });
    const thief = await makeUser(app, { email: keynote, email_confirmed_at: null });
    const other = await makeUser(app);
    const params = { userId: other.userId };
    await other.call(updateProfile, { params, body: { name: "Other", email: keynote } });
    const answer = { params: { invitationId }, body: { accept: false } };
    for (const user of [thief, other]) {
      assert.deepEqual(await ids(user), []);
      assert.equal((await refusal(user.call(contract.answerInvitation, answer))).status, 404);
      await user.call(deleteAccount, { body: { password: PASSWORD } });
    }
    const { counts } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.equal(counts.pending, 1);
  });

  // Proves trust invitations: They name event, days, place and the sender's own words as such, in mail, list and linked
  //   page
  it("is shown to whoever has its link, and becomes that account's with the answer", async () => {
    const { organizer, eventId, invite } = await makeInvitable(app);
    const { invitationId, expiresAt } = await invite({ email: keynote, words: "Do come" });
    const params = { token: await mailedToken(keynote) };
    const { invitation } = await app.client()(contract.getLinkedInvitation, { params });
    const said = { ...eventShown, inviterName: "Ada", sessionTitle: null, words: "Do come" };
    const shown = { type: "session", eventName: "Conf", ...said, expiresAt, taken: false };
    assert.deepEqual(invitation, shown);
    await forgetMail(app);
    const eve = await makeUser(app, { name: "Eve", email: "eve@example.org", email_confirmed_at: null });
    const body = { accept: true, talkId: await makeTalk(app, eve) };
    const { session } = await eve.call(contract.answerLinkedInvitation, { params, body });
    assert.equal(session?.status, "confirmed");
    const { invitations } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual(
      invitations.map((sent) => [sent.invitationId, sent.status, sent.invitee]),
      [[invitationId, "accepted", { userId: eve.userId, name: "Eve", email: null, otherAddress: true }]],
    );
    const [mail] = await mailed(app);
    assert.deepEqual([mail?.kind, mail?.to], ["session_invitation_answered", organizer.email]);
    assert.deepEqual(
      { ...(mail?.data as object) },
      {
        ...{ inviteeName: "Eve", invitedEmail: keynote, inviteeEmail: "", eventName: "Conf" },
        ...{ answer: "accepted", reason: "", link: `${app.ctx.config.appUrl}/events/${eventId}` },
      },
    );
    assert.deepEqual(await refusal(app.client()(contract.getLinkedInvitation, { params })), notValid);
    const again = (await makeUser(app)).call(contract.answerLinkedInvitation, {
      params,
      body: { accept: false },
    });
    assert.deepEqual(await refusal(again), notValid);
  });

  it("is taken once by two with its link at the same moment", async () => {
    const { invite } = await makeInvitable(app);
    await invite({ email: keynote });
    const params = { token: await mailedToken(keynote) };
    const takers = [await makeUser(app), await makeUser(app)];
    const answers = await Promise.allSettled(
      takers.map((user) => user.call(contract.answerLinkedInvitation, { params, body: { accept: false } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  it("gets another link, which ends the one before, and is kept as a hash", async () => {
    const { organizer, invite } = await makeInvitable(app);
    const { invitationId } = await invite({ email: keynote });
    const before = { token: await mailedToken(keynote) };
    const { url } = await organizer.call(contract.linkInvitation, { params: { invitationId } });
    const params = { token: tokenIn(url) };
    assert.deepEqual(await refusal(app.client()(contract.getLinkedInvitation, { params: before })), notValid);
    await app.client()(contract.getLinkedInvitation, { params });
    const [row] = await app.db.selectFrom("session_invitations").select("token_hash").execute();
    assert.ok(row?.token_hash && !Buffer.from(row.token_hash).includes(params.token));
  });

  it("lives as long as its link: after 30 days both are over, and so they are after a withdrawal", async () => {
    const { organizer, invite } = await makeInvitable(app);
    const { invitationId } = await invite({ email: keynote });
    const params = { token: await mailedToken(keynote) };
    const see = () => refusal(app.client()(contract.getLinkedInvitation, { params }));
    app.clock.advance(30 * 86_400_000);
    assert.deepEqual(await see(), { status: 410, code: "gone", message: "This link has expired" });
    app.clock.advance(-30 * 86_400_000);
    await organizer.call(contract.withdrawInvitation, { params: { invitationId } });
    assert.equal((await see()).status, 410);
  });
});

describe("an invitation to organize that no account has", () => {
  it("is taken by whoever has its link, who the creator sees isn't the invited address", async () => {
    const { organizer, eventId } = await makeInvitable(app);
    const params = { eventId };
    const invite = { params, body: { email: keynote } };
    const { openInvitation } = await organizer.call(organizing.inviteCoOrganizer, invite);
    assert.equal((await refusal(organizer.call(organizing.inviteCoOrganizer, invite))).status, 409);
    const { invitationId } = openInvitation ?? assert.fail();
    const mailedLink = { token: await mailedToken(keynote) };
    const linked = await organizer.call(organizing.linkCoOrganizerInvitation, {
      params: { eventId, invitationId },
    });
    assert.deepEqual(
      await refusal(app.client()(contract.getLinkedInvitation, { params: mailedLink })),
      notValid,
    );
    const link = { token: tokenIn(linked.url) };
    const { invitation } = await app.client()(contract.getLinkedInvitation, { params: link });
    assert.deepEqual(invitation, {
      ...{
        type: "co-organizer",
        eventName: "Conf",
        ...eventShown,
        inviterName: "Ada",
        sessionTitle: null,
        words: null,
      },
      ...{ expiresAt: invitation.expiresAt, taken: false },
    });
    const answer = { params: link, body: { accept: true } };
    assert.equal((await refusal(organizer.call(contract.answerLinkedInvitation, answer))).status, 409);
    const eve = await makeUser(app, { name: "Eve", email: "eve@example.org" });
    await eve.call(contract.answerLinkedInvitation, answer);
    await eve.call(getEvent, { params });
    const list = await organizer.call(organizing.listCoOrganizers, { params });
    assert.deepEqual(
      list.coOrganizers.map(({ name, status, invitedEmail }) => [name, status, invitedEmail]),
      [
        ["Ada", "accepted", null],
        ["Eve", "accepted", keynote],
      ],
    );
    assert.deepEqual(list.openInvitations, []);
    const told = (await mailed(app)).find(({ kind }) => kind === "co_organizer_invitation_answered");
    assert.deepEqual(
      { ...(told?.data as object) },
      {
        ...{ inviteeName: "Eve", invitedEmail: keynote, inviteeEmail: "eve@example.org", eventName: "Conf" },
        ...{ answer: "accepted", link: `${app.ctx.config.appUrl}/events/${eventId}/co-organizers` },
      },
    );
  });

  it("can be withdrawn, which ends its link", async () => {
    const { organizer, eventId } = await makeInvitable(app);
    const invite = { params: { eventId }, body: { email: keynote } };
    const { openInvitation } = await organizer.call(organizing.inviteCoOrganizer, invite);
    const params = { eventId, invitationId: openInvitation?.invitationId ?? "" };
    const token = await mailedToken(keynote);
    await organizer.call(organizing.withdrawCoOrganizerInvitation, { params });
    assert.deepEqual(
      await refusal(app.client()(contract.getLinkedInvitation, { params: { token } })),
      notValid,
    );
    const again = organizer.call(organizing.withdrawCoOrganizerInvitation, { params });
    assert.equal((await refusal(again)).status, 404);
  });
});
