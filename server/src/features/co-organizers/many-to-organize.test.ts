import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import * as contract from "@plenary/contract/invitations/invitations";
import { inviteCoOrganizers, resendToOrganize } from "@plenary/contract/invitations/inviting";
import { makeEvent, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, mailed } from "../../../test/mail/outbox.ts";
import { makeInvitable } from "../../../test/scenes.ts";

const app = useApp();
const DAY = 86_400_000;

async function makeInviting(mailServer = true) {
  const smtp_host = mailServer ? "mail.example.org" : null;
  await app.db.updateTable("system_settings").set({ smtp_host }).execute();
  const { organizer, invitee, eventId } = await makeInvitable(app);
  const params = { eventId };
  const inviteAll = async (...emails: string[]) =>
    (await organizer.call(inviteCoOrganizers, { params, body: { emails, words: "Do help" } })).results;
  const list = () => organizer.call(listCoOrganizers, { params });
  const resend = (invitationId: string) =>
    organizer.call(resendToOrganize, { params: { eventId, invitationId } });
  const open = async () => (await list()).openInvitations[0] ?? assert.fail("nobody is invited");
  return { organizer, invitee, eventId, inviteAll, list, resend, open };
}

/** Keeps everybody signed in, however much time passes. */
async function pass(days: number) {
  app.clock.advance(days * DAY);
  await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
  app.ctx.changes.apply(["*"]);
}

const openLink = (url: string | null | undefined) => {
  const params = { token: new URL(url ?? "").pathname.replace("/invitations/", "") };
  return app.client()(contract.getLinkedInvitation, { params });
};

describe("inviting many to organize", () => {
  // Proves trust invitations: Many are invited to organize at once, each with an answer; such an invitation expires and
  //   is sent again
  it("answers each address for itself, and invites nobody twice", async () => {
    const { organizer, inviteAll, list } = await makeInviting();
    const emails = ["new@example.net", " BOB@example.org ", "no address", "NEW@example.net", organizer.email];
    const results = await inviteAll(...emails);
    assert.deepEqual(
      results.map(({ email, outcome, mailSent, url }) => [email, outcome, mailSent, url]),
      [
        ["new@example.net", "invited", true, null],
        [" BOB@example.org ", "invited", true, null],
        ["no address", "not_an_address", false, null],
        ["NEW@example.net", "already_invited", false, null],
        [organizer.email, "already_invited", false, null],
      ],
    );
    await inviteAll(...emails);
    const { coOrganizers, openInvitations } = await list();
    assert.deepEqual([coOrganizers.length, openInvitations.length], [2, 1]);
    assert.equal((await mailed(app)).length, 2);
  });

  it("gives links by hand where no mail goes out, and refuses who doesn't manage the event", async () => {
    const { inviteAll, invitee, eventId } = await makeInviting(false);
    const [fresh, bob] = await inviteAll("new@example.net", "bob@example.org");
    assert.deepEqual([fresh?.mailSent, bob?.mailSent, bob?.url], [false, false, null]);
    assert.equal((await openLink(fresh?.url)).invitation.words, "Do help");
    const call = { params: { eventId }, body: { emails: ["x@example.net"] } };
    assert.equal((await refusal(invitee.call(inviteCoOrganizers, call))).status, 403);
  });
});

describe("an invitation to organize", () => {
  it("expires after 30 days: its link, its line in the list, and its answer", async () => {
    const { inviteAll, invitee, open } = await makeInviting(false);
    const [fresh] = await inviteAll("new@example.net", "bob@example.org");
    const { expiresAt } = await open();
    assert.equal((await openLink(fresh?.url)).invitation.expiresAt, expiresAt);
    const [asked] = (await invitee.call(contract.listInvitations)).invitations;
    assert.equal(Date.parse(asked?.expiresAt ?? "") - Date.parse(asked?.invitedAt ?? ""), 30 * DAY);
    await pass(30);
    assert.equal((await refusal(openLink(fresh?.url))).status, 410);
    assert.deepEqual((await invitee.call(contract.listInvitations)).invitations, []);
    const answer = { params: { invitationId: asked?.invitationId ?? "" }, body: { accept: true } };
    assert.equal((await refusal(invitee.call(contract.answerInvitation, answer))).status, 410);
    // Whoever invites anew need not know that there was one.
    const again = await inviteAll("new@example.net", "bob@example.org");
    assert.deepEqual(
      again.map(({ outcome }) => outcome),
      ["invited", "invited"],
    );
    assert.equal((await invitee.call(contract.listInvitations)).count, 1);
  });

  // Proves trust invitations: Many are invited to organize at once, each with an answer; such an invitation expires and
  //   is sent again
  it("is sent again once a day, with another link; an expired one waits for another 30 days", async () => {
    const { inviteAll, invitee, list, resend, open } = await makeInviting();
    await inviteAll("new@example.net", "bob@example.org");
    const { invitationId } = await open();
    assert.equal((await refusal(resend(invitationId))).status, 429);
    await pass(31);
    await forgetMail(app);
    assert.deepEqual(await resend(invitationId), { mailSent: true, whyNoMail: null, url: null });
    const bob = (await list()).coOrganizers.find(({ userId }) => userId === invitee.userId);
    assert.deepEqual(await resend(bob?.invitationId ?? ""), { mailSent: true, whyNoMail: null, url: null });
    const mails = await mailed(app);
    assert.deepEqual(
      mails.map(({ kind, to }) => [kind, to]),
      [
        ["invitation_link", "new@example.net"],
        ["co_organizer_invitation", "bob@example.org"],
      ],
    );
    const left = Date.parse((await open()).expiresAt ?? "") - app.ctx.clock().valueOf();
    assert.equal(Math.round(left / DAY), 30);
    const [asked] = (await invitee.call(contract.listInvitations)).invitations;
    const answer = { params: { invitationId: asked?.invitationId ?? "" }, body: { accept: true } };
    await invitee.call(contract.answerInvitation, answer);
    assert.equal((await refusal(resend(asked?.invitationId ?? ""))).status, 409);
  });

  it("ends its link when it is sent again where no mail goes out, and is nobody else's event's", async () => {
    const { inviteAll, resend, open } = await makeInviting(false);
    const [fresh] = await inviteAll("new@example.net");
    const { invitationId } = await open();
    const { url, mailSent } = await resend(invitationId);
    assert.equal(mailSent, false);
    assert.equal((await refusal(openLink(fresh?.url))).status, 404);
    await openLink(url);
    const other = await makeUser(app, { name: "Zoe" });
    const params = { eventId: await makeEvent(app, other), invitationId };
    assert.equal((await refusal(other.call(resendToOrganize, { params }))).status, 404);
  });
});
