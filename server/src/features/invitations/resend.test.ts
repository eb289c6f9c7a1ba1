import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/invitations";
import { resendInvitation } from "@plenary/contract/invitations/inviting";
import { makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, linksIn, mailed } from "../../../test/mail/outbox.ts";
import { makeInvitable, outcomeOf } from "../../../test/scenes.ts";

const app = useApp();
const DAY = 86_400_000;
const keynote = "keynote@famous.example";

beforeEach(async () => {
  await app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();
});

async function makeSent(email?: string) {
  const made = await makeInvitable(app);
  const invitation = await made.invite({ ...(email && { email }), words: "Do come" });
  const params = { invitationId: invitation.invitationId };
  const resend = () => made.organizer.call(resendInvitation, { params });
  return { ...made, invitation, params, resend };
}

/** Keeps everybody signed in, however much time passes. */
async function pass(days: number) {
  app.clock.advance(days * DAY);
  await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
  app.ctx.changes.apply(["*"]);
}

async function newestToken(): Promise<string> {
  return (await linksIn(app)).at(-1)?.path.replace("/invitations/", "") ?? assert.fail("no link was mailed");
}
const open = (token: string) => app.client()(contract.getLinkedInvitation, { params: { token } });

describe("sending an invitation again", () => {
  // Proves trust invitations: Sent again within the limits of mails, and renewed once expired
  it("mails it once a day with its words; its new link ends the one before", async () => {
    const { invitation, resend } = await makeSent(keynote);
    const first = await newestToken();
    const message =
      "This address has been sent enough invitations for today. Pass on a link yourself, or try again tomorrow.";
    assert.deepEqual(await refusal(resend()), { status: 429, code: "rate_limited", message });
    await open(first);
    await pass(1);
    const again = await resend();
    assert.deepEqual(again, { invitation, mailSent: true, whyNoMail: null, url: null });
    assert.equal((await mailed(app)).length, 2);
    assert.equal((await refusal(open(first))).status, 404);
    assert.equal((await open(await newestToken())).invitation.words, "Do come");
  });

  // Proves trust invitations: Sent again within the limits of mails, and renewed once expired
  it("renews an expired one for 30 days, words and all", async () => {
    const { invitation, resend, organizer, eventId } = await makeSent(keynote);
    await pass(31);
    const { invitation: renewed, mailSent } = await resend();
    const { expiresAt } = renewed;
    assert.equal(Math.round((Date.parse(expiresAt) - app.ctx.clock().valueOf()) / DAY), 30);
    assert.deepEqual(renewed, { ...invitation, expiresAt });
    assert.equal(mailSent, true);
    assert.equal((await open(await newestToken())).invitation.expiresAt, expiresAt);
    const { counts } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual([counts.all, counts.pending], [1, 1]);
  });

  it("renews none beside a newer one, also when both come at once", async () => {
    const { resend, invite } = await makeSent(keynote);
    await pass(31);
    const both = [outcomeOf(resend()), outcomeOf(invite({ email: keynote }))];
    assert.deepEqual((await Promise.all(both)).sort(), [409, "ok"]);
    const [, ...more] = await app.db
      .selectFrom("session_invitations")
      .select("email")
      .where("status", "=", "pending")
      .execute();
    assert.deepEqual(more, []);
  });

  it("goes to the account that it belongs to, or that has confirmed its address meanwhile", async () => {
    const { invitee, resend } = await makeSent();
    await pass(1);
    await app.db
      .updateTable("users")
      .set({ email: "bob.new@example.org" })
      .where("user_id", "=", invitee.userId)
      .execute();
    await forgetMail(app);
    assert.deepEqual((await resend()).invitation.invitee?.otherAddress, true);
    const kay = await makeSent(keynote);
    await pass(31);
    const { userId } = await makeUser(app, { name: "Kay", email: keynote });
    await forgetMail(app);
    assert.equal((await kay.resend()).invitation.invitee?.userId, userId);
    const [mail] = await mailed(app);
    assert.deepEqual([mail?.kind, mail?.to], ["session_invitation", keynote]);
  });

  it("gives a link by hand where no mail goes out, and queues none", async () => {
    await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
    const { resend } = await makeSent(keynote);
    await forgetMail(app);
    for (const days of [0, 31]) {
      await pass(days);
      const { url, mailSent } = await resend();
      assert.equal(mailSent, false);
      await open(new URL(url ?? "").pathname.replace("/invitations/", ""));
    }
    assert.deepEqual(await mailed(app), []);
  });

  it("is over with the answer and the withdrawal", async () => {
    const { invitee, params, resend, organizer, invite } = await makeSent();
    await invitee.call(contract.answerInvitation, { params, body: { accept: false } });
    assert.equal((await refusal(resend())).status, 409);
    const second = { params: { invitationId: (await invite()).invitationId } };
    await organizer.call(contract.withdrawInvitation, second);
    assert.equal((await refusal(organizer.call(resendInvitation, second))).status, 410);
  });
});
