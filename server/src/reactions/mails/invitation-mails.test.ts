import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import * as organizing from "@plenary/contract/invitations/co-organizers";
import * as contract from "@plenary/contract/invitations/invitations";
import { createSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { forgetMail, mailed } from "../../../test/mail/outbox.ts";

/** How many mails an invitation causes, however often it is made. */
const app = useApp();
const DAY = 86_400_000;
const bob = "bob@example.org";
const nobody = "keynote@famous.example";

let organizer: TestUser;
let invitee: TestUser;
beforeEach(async () => {
  organizer = await makeUser(app);
  invitee = await makeUser(app, { email: bob });
  await app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();
});

const mails = async (to: string) => (await mailed(app)).filter((mail) => mail.to.toLowerCase() === to).length;

/** Invites to speak, and withdraws it: whether a mail was said to go out. */
async function askToSpeak(by: TestUser, eventId: string, email: string): Promise<boolean> {
  const { invitation, mailSent } = await by.call(contract.inviteSpeaker, { body: { eventId, email } });
  const params = { invitationId: invitation.invitationId };
  if (!invitation.invitee) await by.call(contract.linkInvitation, { params });
  await by.call(contract.withdrawInvitation, { params });
  return mailSent;
}

/** Invites to organize, and withdraws it: whether a mail was said to go out. */
async function askToOrganize(by: TestUser, eventId: string, email: string): Promise<boolean> {
  const params = { eventId };
  const made = await by.call(organizing.inviteCoOrganizer, { params, body: { email } });
  const { coOrganizer, openInvitation, mailSent } = made;
  if (coOrganizer) {
    const taken = { params: { eventId, userId: coOrganizer.userId } };
    await by.call(organizing.removeCoOrganizer, taken);
  } else {
    const open = { params: { eventId, invitationId: openInvitation?.invitationId ?? "" } };
    await by.call(organizing.linkCoOrganizerInvitation, open);
    await by.call(organizing.withdrawCoOrganizerInvitation, open);
  }
  return mailSent;
}

for (const [to, ask] of [
  ["speak", askToSpeak],
  ["organize", askToOrganize],
] as const) {
  describe(`inviting one address to ${to}`, () => {
    it("sends one mail a day about an event, however often it is withdrawn, and says so", async () => {
      const eventId = await makeEvent(app, organizer);
      for (const email of [bob, nobody]) {
        assert.equal(await ask(organizer, eventId, email), true);
        for (let round = 0; round < 3; round++)
          assert.equal(await ask(organizer, eventId, email.toUpperCase()), false);
        assert.equal(await mails(email), 1);
      }
      app.clock.advance(DAY);
      assert.equal(await ask(organizer, eventId, bob), true);
      assert.equal(await mails(bob), 2);
    });

    it("sends five a day by one inviter, and 20 by all together", async () => {
      const asks = async (by: TestUser) => ask(by, await makeEvent(app, by), nobody);
      const said = [];
      for (let round = 0; round < 7; round++) said.push(await asks(organizer));
      assert.deepEqual(said, [true, true, true, true, true, false, false]);
      const other = await makeUser(app);
      assert.equal(await asks(other), true);
      // What was refused to the one took nothing from the other: six are counted.
      const key = "invite-mail:target:keynote@famous.example";
      const counted = app.db.selectFrom("rate_limits").select("hits").where("key", "=", key);
      assert.deepEqual(await counted.execute(), [{ hits: 6 }]);
      await app.db.updateTable("rate_limits").set({ hits: 19 }).where("key", "=", key).execute();
      assert.deepEqual([await asks(other), await asks(other)], [true, false]);
      assert.equal(await mails(nobody), 7);
    });
  });
}

it("doesn't claim that an invitation is mailed where no mail leaves", async () => {
  await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
  assert.equal(await askToSpeak(organizer, await makeEvent(app, organizer), bob), false);
  assert.equal(await mails(bob), 1);
});

it("sends the mails about other sessions, however often somebody was named in one", async () => {
  const name = async () => {
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const body = { eventId, talkId: await makeTalk(app, organizer), coSpeakerIds: [invitee.userId] };
    return (await organizer.call(createSession, { body })).session.sessionId;
  };
  const params = { sessionId: await name() };
  for (let round = 0; round < 6; round++) {
    await organizer.call(updateSession, { params, body: { coSpeakerIds: [] } });
    await organizer.call(updateSession, { params, body: { coSpeakerIds: [invitee.userId] } });
  }
  await forgetMail(app);
  await name();
  assert.equal(await mails(bob), 1);
});
