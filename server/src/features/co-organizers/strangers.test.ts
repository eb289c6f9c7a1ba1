import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker, listInvitations } from "@plenary/contract/invitations/invitations";
import { inviteCoOrganizers, inviteSpeakers, resendInvitation } from "@plenary/contract/invitations/inviting";
import { createSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeEvent, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

/** What keeps an account from mailing strangers from the installation's domain. */
const app = useApp();
const DAY = 86_400_000;

beforeEach(async () => {
  await app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();
});

const strangers = (count: number, from = "p") =>
  Array.from({ length: count }, (_, at) => `${from}${at}@example.net`);
const locked = { name: "Your account is locked: http://evil.example" };

async function inviteAll(by: TestUser, eventId: string, emails: string[]) {
  const call = { params: { eventId }, body: { emails, words: "Sign in at http://evil.example" } };
  return (await by.call(inviteSpeakers, call)).results;
}

const confirm = (by: TestUser) =>
  app.db
    .updateTable("users")
    .set({ email_confirmed_at: app.ctx.clock().toISOString() })
    .where("user_id", "=", by.userId)
    .execute();

describe("an inviter whose address is not confirmed", () => {
  // Proves trust co-speakers: Nobody without a confirmed address asks by mail
  it("mails no question to a co-speaker, who finds it all the same", async () => {
    const thief = await makeUser(app, { email_confirmed_at: null, name: "PayPal Security" });
    const eve = await makeUser(app, { email: "eve@example.org" });
    const eventId = await makeEvent(app, await makeUser(app), { visibility: "public" });
    const talkId = await makeTalk(app, thief, { title: "Your account is locked" });
    await thief.call(createSession, { body: { talkId, eventId, coSpeakerIds: [eve.userId] } });
    assert.deepEqual(
      (await mailed(app)).filter(({ to }) => to === eve.email),
      [],
    );
    assert.equal((await eve.call(listInvitations)).invitations.length, 1);
  });

  // Proves trust invitations: They are mailed for an inviter with a confirmed address only, or an administrator; the
  //   screen says so
  it("invites, but mails nobody, gets the links, and is told why", async () => {
    const thief = await makeUser(app, { email_confirmed_at: null, name: "PayPal Security" });
    await makeUser(app, { email: "bob@example.org" });
    const eventId = await makeEvent(app, thief, locked);
    const results = await inviteAll(thief, eventId, [...strangers(60), "bob@example.org"]);
    for (const { outcome, mailSent, whyNoMail, url, email } of results) {
      assert.deepEqual([outcome, mailSent, whyNoMail], ["invited", false, "unconfirmed"]);
      assert.equal(url !== null, email !== "bob@example.org");
    }
    const one = await thief.call(inviteSpeaker, { body: { eventId, email: "one@example.net" } });
    assert.deepEqual([one.mailSent, one.whyNoMail], [false, "unconfirmed"]);
    const params = { eventId };
    for (const email of ["bob@example.org", "two@example.net"]) {
      const asked = await thief.call(inviteCoOrganizer, { params, body: { email } });
      assert.deepEqual([asked.mailSent, asked.whyNoMail], [false, "unconfirmed"]);
    }
    const body = { emails: ["three@example.net"] };
    const [third] = (await thief.call(inviteCoOrganizers, { params, body })).results;
    assert.deepEqual([third?.mailSent, third?.whyNoMail], [false, "unconfirmed"]);
    const again = { params: { invitationId: one.invitation.invitationId } };
    const { mailSent, whyNoMail, url } = await thief.call(resendInvitation, again);
    assert.deepEqual([mailSent, whyNoMail, url !== null], [false, "unconfirmed", true]);
    assert.deepEqual(await mailed(app), []);
    // Nothing of it was counted as mailed: with a confirmed address the same invitation leaves.
    await confirm(thief);
    assert.equal((await thief.call(resendInvitation, again)).mailSent, true);
    assert.equal((await mailed(app)).length, 1);
  });

  it("hears first that mail is off, and what waits then leaves for nobody later", async () => {
    await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
    const thief = await makeUser(app, { email_confirmed_at: null });
    const [one] = await inviteAll(thief, await makeEvent(app, thief), strangers(1));
    assert.deepEqual([one?.mailSent, one?.whyNoMail], [false, "off"]);
    assert.deepEqual(await mailed(app), []);
  });

  // Proves trust invitations: They are mailed for an inviter with a confirmed address only, or an administrator; the
  //   screen says so
  it("mails as before as an administrator", async () => {
    const admin = await makeAdmin(app, { email_confirmed_at: null });
    const results = await inviteAll(admin, await makeEvent(app, admin), strangers(60));
    assert.ok(results.every(({ mailSent, whyNoMail }) => mailSent && whyNoMail === null));
  });
});

describe("mails to addresses without an account", () => {
  // Proves trust invitations: 50 a day are mailed to strangers by one inviter; the others have their links
  it("are 50 a day by one inviter, to speak and to organize together", async () => {
    const organizer = await makeUser(app);
    await makeUser(app, { email: "bob@example.org" });
    const eventId = await makeEvent(app, organizer, locked);
    const params = { eventId };
    await organizer.call(inviteCoOrganizer, { params, body: { email: "co@example.net" } });
    const results = await inviteAll(organizer, eventId, [...strangers(52), "bob@example.org"]);
    assert.ok(results.slice(0, 49).every(({ mailSent, url }) => mailSent && url === null));
    assert.ok(results.slice(49, 52).every((one) => one.whyNoMail === "quota" && one.url !== null));
    // Anyone with an account is no stranger.
    assert.equal(results[52]?.mailSent, true);
    const body = { emails: ["other@example.net"] };
    const [other] = (await organizer.call(inviteCoOrganizers, { params, body })).results;
    assert.deepEqual([other?.outcome, other?.whyNoMail], ["invited", "quota"]);
    const last = results[51]?.invitation?.invitationId ?? "";
    const again = { params: { invitationId: last } };
    const early = await organizer.call(resendInvitation, again);
    assert.deepEqual([early.mailSent, early.whyNoMail, early.url !== null], [false, "quota", true]);
    app.clock.advance(DAY);
    assert.equal((await organizer.call(resendInvitation, again)).mailSent, true);
    assert.equal((await mailed(app)).length, 52);
  });
});
