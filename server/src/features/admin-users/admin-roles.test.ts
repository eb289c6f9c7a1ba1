import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { confirmIdentity, me } from "@plenary/contract/accounts/sign-ins";
import * as contract from "@plenary/contract/admin/admin-users";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { answerAdminInvitation } from "./admin-roles.ts";

const app = useApp();
const DAY = 86_400_000;
const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };
const conflict = (message: string) => ({ status: 409, code: "conflict", message });

const invite = (admin: TestUser, email: string) => admin.call(contract.inviteAdmin, { body: { email } });
const pending = async (user: TestUser) => (await user.call(contract.listAdminInvitations)).invitations;
const answer = (user: TestUser, invitationId: string, accept: boolean) =>
  user.call(contract.answerAdminInvitation, { params: { invitationId }, body: { accept } });
const confirm = (user: TestUser) => user.call(confirmIdentity, { body: { password: PASSWORD } });
const stepDown = ({ call }: TestUser, userId: string) => call(contract.removeAdmin, { params: { userId } });

async function actions({ call }: TestUser) {
  return (await call(listAuditLogs)).logs.map(({ action, details }) => ({ action, details }));
}

/** An administrator, a user whom they have invited, and the invitation's id. */
async function invited() {
  const admin = await makeAdmin(app, { name: "Ada" });
  const user = await makeUser(app, { name: "Grace" });
  const { invitation } = await invite(admin, user.email.toUpperCase());
  return { admin, user, invitationId: invitation.invitationId };
}

describe("an invitation to become an administrator", () => {
  // Proves product 3: Admin invitation and its answer
  // Proves product 6: Whoever is invited to be administrator may answer
  // Proves product 9: Admin invitations live 7 days, setup credentials 24 hours
  it("is answered by the invited user, who is not one yet, and waits in nobody else's list", async () => {
    const { admin, user, invitationId } = await invited();
    const [waiting, ...others] = await pending(user);
    assert.ok(waiting);
    assert.deepEqual(others, []);
    const { invitedAt, expiresAt, ...rest } = waiting;
    assert.deepEqual(rest, { invitationId, inviterName: "Ada", status: "pending" });
    assert.equal(Date.parse(expiresAt) - Date.parse(invitedAt), 7 * DAY);
    assert.deepEqual(await pending(admin), []);
  });

  // Proves product 3: Admin invitation and its answer
  // Proves product 7: Admin invitations: sent, listed, answered; the role removed
  // Proves decisions 7: Invitation to administer, and its answer
  it("makes an administrator at once when accepted", async () => {
    const { admin, user, invitationId } = await invited();
    assert.deepEqual(await refusal(user.call(listAuditLogs)), forbidden);
    const { invitation, user: changed } = await answer(user, invitationId, true);
    assert.deepEqual([invitation.status, changed.role], ["accepted", "admin"]);
    assert.equal((await user.call(me)).user.role, "admin");
    assert.deepEqual(await pending(user), []);
    const [granted, sent] = await actions(user);
    assert.equal(granted?.action, "admin_role_granted");
    assert.deepEqual(granted?.details, { username: user.username, invitationId, inviterName: "Ada" });
    assert.equal(sent?.action, "admin_invite");
    const mails = await mailed(app);
    const link = "http://localhost:3000/admin/roles";
    assert.deepEqual(
      mails.map(({ kind, to }) => [kind, to]),
      [
        ["admin_invitation", user.email],
        ["admin_invitation_answered", admin.email],
      ],
    );
    assert.deepEqual(mails[1]?.data, { inviteeName: "Grace", answer: "accepted", link });
  });

  // Proves product 4: A user becomes administrator by accepting, or declines
  it("changes nothing but itself when declined", async () => {
    const { admin, user, invitationId } = await invited();
    const { invitation, user: same } = await answer(user, invitationId, false);
    assert.deepEqual([invitation.status, same.role], ["declined", "user"]);
    assert.deepEqual(await refusal(user.call(listAuditLogs)), forbidden);
    assert.deepEqual(
      (await actions(admin)).map(({ action }) => action),
      ["admin_invite_declined", "admin_invite"],
    );
  });

  // Proves product 4: Admin invitations end after 7 days
  it("can be answered once, before its seven days are over, by nobody else", async () => {
    const { admin, user, invitationId } = await invited();
    const notFound = { status: 404, code: "not_found", message: "Invitation not found" };
    assert.deepEqual(await refusal(answer(admin, invitationId, true)), notFound);
    app.clock.advance(7 * DAY);
    await confirm(user);
    const gone = { status: 410, code: "gone", message: "This invitation has expired" };
    assert.deepEqual(await refusal(answer(user, invitationId, true)), gone);
    assert.deepEqual(await pending(user), []);
    app.clock.advance(-1000);
    await answer(user, invitationId, false);
    const again = conflict("This invitation has already been answered");
    assert.deepEqual(await refusal(answer(user, invitationId, true)), again);
    assert.equal((await user.call(me)).user.role, "user");
  });

  it("makes nobody an administrator who is locked by the time it is answered", async () => {
    const { user, invitationId } = await invited();
    const lock = { is_locked: true, lock_reason: "Spam" };
    await app.db.updateTable("users").set(lock).where("user_id", "=", user.userId).execute();
    const device = { address: "192.0.2.7", userAgent: "Firefox" };
    const actor = { userId: user.userId, role: "user", device, signInId: null } as const;
    const accept = answerAdminInvitation(app.ctx, actor, invitationId, true);
    await assert.rejects(accept, { name: "AccountLocked" });
    const admins = await app.db.selectFrom("users").select("name").where("role", "=", "admin").execute();
    assert.deepEqual(admins, [{ name: "Ada" }]);
  });

  it("is answered once also by two at the same moment", async () => {
    const { user, invitationId } = await invited();
    const outcomes = await Promise.allSettled([
      answer(user, invitationId, true),
      answer(user, invitationId, false),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  it("is one at a time, and possible again when it has expired or was declined", async () => {
    const { admin, user, invitationId } = await invited();
    const duplicate = conflict("This user has already been invited");
    assert.deepEqual(await refusal(invite(admin, user.email)), duplicate);
    const two = await Promise.allSettled([invite(admin, user.email), invite(admin, user.email)]);
    assert.deepEqual(
      two.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    await answer(user, invitationId, false);
    await invite(admin, user.email);
    app.clock.advance(7 * DAY);
    await confirm(admin);
    await invite(admin, user.email);
    assert.equal((await pending(user)).length, 1);
  });

  // Proves product 5: Admin invitation: an address is required
  // Proves decisions 4: Admin invitations need an account
  it("needs an account that is no administrator yet, and an administrator who invites", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    const unclaimed = await makeUser(app, { password_hash: null });
    const unknown = { status: 404, code: "not_found", message: "No user with this email address" };
    assert.deepEqual(await refusal(invite(admin, "nobody@example.org")), unknown);
    assert.deepEqual(await refusal(invite(admin, unclaimed.email)), unknown);
    assert.deepEqual(
      await refusal(invite(admin, admin.email)),
      conflict("This user is already an administrator"),
    );
    assert.deepEqual(await refusal(invite(user, user.email)), forbidden);
    assert.deepEqual((await refusal(invite(admin, ""))).fields, { email: "Please enter an email address" });
    assert.deepEqual(await actions(admin), []);
  });
});

describe("a deleted account", () => {
  it("can't be invited, neither by the address it had nor by what is kept in its place", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    await user.call(deleteAccount, { body: { password: PASSWORD } });
    const kept = app.db.selectFrom("users").select("email").where("user_id", "=", user.userId);
    const { email } = await kept.executeTakeFirstOrThrow();
    for (const address of [user.email, email]) {
      const unknown = { status: 404, code: "not_found", message: "No user with this email address" };
      assert.deepEqual(await refusal(invite(admin, address)), unknown);
    }
    assert.deepEqual(await actions(admin), []);
  });
});

describe("giving up the admin role", () => {
  // Proves product 7: Admin invitations: sent, listed, answered; the role removed
  it("works for oneself while another administrator stays, at once", async () => {
    const [admin, other] = [await makeAdmin(app), await makeAdmin(app)];
    const { user } = await stepDown(admin, admin.userId);
    assert.equal(user.role, "user");
    assert.deepEqual(await refusal(admin.call(listAuditLogs)), forbidden);
    assert.deepEqual(await actions(other), [
      { action: "admin_role_removed", details: { username: admin.username } },
    ]);
  });

  // Proves product 4: The last administrator can't give the role up
  // Proves decisions 4: The last administrator stays, also at the same moment
  it("is refused to the last one and to who isn't one", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    assert.deepEqual(await refusal(stepDown(admin, admin.userId)), conflict("At least one admin must exist"));
    assert.deepEqual(await refusal(stepDown(user, user.userId)), forbidden);
    assert.deepEqual(await actions(admin), []);
  });

  it("is refused to the last one who isn't locked, and so is deleting that account", async () => {
    const admin = await makeAdmin(app);
    await makeAdmin(app, { is_locked: true });
    const last = conflict("At least one admin must exist");
    assert.deepEqual(await refusal(stepDown(admin, admin.userId)), last);
    assert.deepEqual(await refusal(admin.call(deleteAccount, { body: { password: PASSWORD } })), last);
  });

  // Proves product 9: There is always an administrator
  // Proves decisions 4: The last administrator stays, also at the same moment
  it("leaves one when all step down at the same moment", async () => {
    const admins = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app)];
    const outcomes = await Promise.allSettled(admins.map((admin) => stepDown(admin, admin.userId)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "fulfilled", "rejected"]);
    const left = await app.db.selectFrom("users").select("role").where("role", "=", "admin").execute();
    assert.equal(left.length, 1);
  });
});
