import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { getUser, searchUsers, updateProfile } from "@plenary/contract/accounts/profiles";
import * as admin from "@plenary/contract/admin/admin-users";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { getEvent } from "@plenary/contract/events/events";
import { inviteCoOrganizer, listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import * as invitations from "@plenary/contract/invitations/invitations";
import { sendMessage } from "@plenary/contract/messages/messages";
import { getPublicProfile } from "@plenary/contract/public/public";
import {
  makeAdmin,
  makeEvent,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();

const squat = () => makeUser(app, { name: "Eve", email: "cfo@corp.example", email_confirmed_at: null });
const unconfirmed = {
  status: 409,
  code: "conflict",
  message: "This account's e-mail address is not confirmed",
};

describe("without a confirmed address", () => {
  it("nobody sees, answers or erases an invitation to it, nor the draft that it is for", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const eve = await squat();
    const body = { eventId, email: "cfo@corp.example" };
    const { invitation } = await organizer.call(invitations.inviteSpeaker, { body });
    assert.equal(invitation.invitee, null);
    assert.equal((await eve.call(invitations.listInvitations)).count, 0);
    const answer = { params: invitation, body: { accept: false } };
    assert.equal((await refusal(eve.call(invitations.answerInvitation, answer))).status, 404);
    assert.equal((await refusal(eve.call(getEvent, { params: { eventId } }))).status, 404);
    await eve.call(deleteAccount, { body: { password: PASSWORD } });
    const { counts } = await organizer.call(invitations.listSentInvitations, { params: { eventId } });
    assert.equal(counts.pending, 1);
    assert.deepEqual(
      (await mailed(app)).map(({ kind, to }) => [kind, to]),
      [["invitation_link", "cfo@corp.example"]],
    );
  });

  it("nobody sees that it was asked to organize", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const [eve, boss] = [await squat(), await makeAdmin(app)];
    const invite = { params: { eventId }, body: { email: "CFO@corp.example" } };
    const { coOrganizer, openInvitation } = await organizer.call(inviteCoOrganizer, invite);
    assert.equal(coOrganizer, null);
    assert.equal((await eve.call(invitations.listInvitations)).count, 0);
    const { invitationId } = openInvitation ?? assert.fail();
    const answer = { params: { invitationId }, body: { accept: true } };
    assert.equal((await refusal(eve.call(invitations.answerInvitation, answer))).status, 404);
    await boss.call(admin.confirmUserEmail, { params: { userId: eve.userId }, body: {} });
    await eve.call(invitations.answerInvitation, answer);
    const { coOrganizers, openInvitations } = await organizer.call(listCoOrganizers, { params: { eventId } });
    assert.deepEqual(
      coOrganizers.map(({ userId, status }) => [userId, status]),
      [
        [organizer.userId, "accepted"],
        [eve.userId, "accepted"],
      ],
    );
    assert.deepEqual(openInvitations, []);
  });

  it("nobody becomes an administrator", async () => {
    const boss = await makeAdmin(app);
    const eve = await squat();
    const invite = { body: { email: "cfo@corp.example" } };
    assert.deepEqual(await refusal(boss.call(admin.inviteAdmin, invite)), unconfirmed);
    await app.db.updateTable("users").set({ email_confirmed_at: app.ctx.clock().toISOString() }).execute();
    const { invitation } = await boss.call(admin.inviteAdmin, invite);
    await app.db
      .updateTable("users")
      .set({ email_confirmed_at: null })
      .where("user_id", "=", eve.userId)
      .execute();
    const accept = { params: invitation, body: { accept: true } };
    assert.deepEqual(await refusal(eve.call(admin.answerAdminInvitation, accept)), unconfirmed);
  });

  it("nobody gets a mail but those about the account's safety", async () => {
    const [writer, eve] = [await makeUser(app), await squat()];
    const body = { recipients: [eve.userId], subject: "Hello", content: "Hello" };
    await writer.call(sendMessage, { body });
    assert.deepEqual(await mailed(app), []);
  });

  it("nobody finds the address in the search but administrators, who write it in full", async () => {
    const [caller, boss, eve] = [await makeUser(app), await makeAdmin(app), await squat()];
    const find = async (who: TestUser, q: string) =>
      (await who.call(searchUsers, { query: { q } })).users.map(({ userId, email }) => [userId, email]);
    assert.deepEqual(await find(caller, "cfo@corp.example"), []);
    assert.deepEqual(await find(caller, "eve"), [[eve.userId, null]]);
    assert.deepEqual(await find(eve, "eve"), [[eve.userId, "cfo@corp.example"]]);
    assert.deepEqual(await find(boss, "cfo@corp"), []);
    assert.deepEqual(await find(boss, "CFO@corp.example"), [[eve.userId, "cfo@corp.example"]]);
  });

  it("nobody else but administrators sees the address", async () => {
    const [eve, other, boss] = [await squat(), await makeUser(app), await makeAdmin(app)];
    const params = { userId: eve.userId };
    await makeTalk(app, eve);
    await app.db.updateTable("users").set({ shows_email: true }).execute();
    assert.equal((await other.call(getUser, { params })).user.email, null);
    assert.equal((await app.client()(getPublicProfile, { params })).user.email, null);
    for (const who of [eve, boss]) {
      const { user } = await who.call(getUser, { params });
      assert.deepEqual([user.email, user.emailConfirmed], ["cfo@corp.example", false]);
    }
  });
});

describe("an administrator", () => {
  it("confirms an address by hand, which is in the audit log", async () => {
    const [eve, boss] = [await squat(), await makeAdmin(app)];
    const params = { userId: eve.userId };
    const { user } = await boss.call(admin.confirmUserEmail, { params, body: {} });
    assert.equal(user.emailConfirmed, true);
    await boss.call(admin.confirmUserEmail, { params, body: {} });
    const { logs } = await boss.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceId, details }) => ({ action, resourceId, details })),
      [
        {
          action: "confirm_email",
          resourceId: eve.userId,
          details: { username: eve.username, email: "cfo@corp.example" },
        },
      ],
    );
  });

  it("confirms the pending address that was seen, and none that was put in its place", async () => {
    const [user, boss] = [await makeUser(app), await makeAdmin(app)];
    const params = { userId: user.userId };
    const wish = (email: string) => user.call(updateProfile, { params, body: { name: user.name, email } });
    await wish("new@example.org");
    await wish("keynote@famous.example");
    const seen = { params, body: { email: "new@example.org" } };
    assert.equal((await refusal(boss.call(admin.confirmUserEmail, seen))).status, 409);
    await wish("new@example.org");
    const { user: changed } = await boss.call(admin.confirmUserEmail, seen);
    assert.deepEqual([changed.email, changed.pendingEmail], ["new@example.org", null]);
  });
});
