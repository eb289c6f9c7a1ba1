import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { lockUser, unlockUser } from "@plenary/contract/admin/admin-users";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public/public";
import {
  makeAdmin,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { notFound, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();
const UNKNOWN = "018f0000-0000-7000-8000-000000000000";
const lock = (admin: TestUser, userId: string, reason = "Spam") =>
  admin.call(lockUser, { params: { userId }, body: { reason } });
const unlock = (admin: TestUser, userId: string) => admin.call(unlockUser, { params: { userId } });

async function audited({ call }: TestUser) {
  const { logs } = await call(listAuditLogs);
  return logs.map(({ action, resourceType, resourceId, details }) => ({
    action,
    resourceType,
    resourceId,
    details,
  }));
}

describe("locking an account", () => {
  // Proves product 4: Lock and unlock; the row changes at once
  // Proves product 7: Lock with a reason answers the support address; unlock
  it("answers with the locked user and the support address", async () => {
    await app.db.updateTable("system_settings").set({ support_email: "help@example.org" }).execute();
    const admin = await makeAdmin(app);
    const { userId } = await makeUser(app);
    const { user, supportEmail } = await lock(admin, userId);
    assert.equal(supportEmail, "help@example.org");
    assert.deepEqual(
      { userId: user.userId, isLocked: user.isLocked, lockReason: user.lockReason },
      { userId, isLocked: true, lockReason: "Spam" },
    );
  });

  // Proves decisions 3: A lock ends all sign-ins at once, in every process
  it("puts the user out at once, and tells the reason and the support address at the next login", async () => {
    await app.db.updateTable("system_settings").set({ support_email: "help@example.org" }).execute();
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    await user.call(me);
    await lock(admin, user.userId);
    assert.equal((await refusal(user.call(me))).status, 401);
    const body = { username: user.username, password: PASSWORD };
    assert.deepEqual(await refusal(app.client()(login, { body })), {
      status: 403,
      code: "account_locked",
      message: "Your account is locked: Spam. Please contact help@example.org.",
    });
  });

  // Proves product 7: Lock with a reason answers the support address; unlock
  it("takes the public profile away, and unlocking gives it back", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    const { userId } = user;
    await makeTalk(app, user);
    const visit = () => app.client()(getPublicProfile, { params: { userId } });
    await visit();
    await lock(admin, userId);
    assert.equal((await refusal(visit())).status, 404);
    await unlock(admin, userId);
    assert.equal((await visit()).user.userId, userId);
  });

  it("takes the links to the profile from programmes, and unlocking gives them back", async () => {
    const [admin, speaker, coSpeaker] = [await makeAdmin(app), await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, admin, { visibility: "public" });
    const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await makeCoSpeaker(app, coSpeaker, sessionId);
    const linked = async () => {
      const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
      return sessions[0]?.speakers.map(({ hasProfile }) => hasProfile);
    };
    assert.deepEqual(await linked(), [true, true]);
    await lock(admin, speaker.userId);
    assert.deepEqual(await linked(), [false, true]);
    await lock(admin, coSpeaker.userId);
    await unlock(admin, speaker.userId);
    assert.deepEqual(await linked(), [true, false]);
  });

  // Proves decisions 4: All that administrators do is in the audit log
  // Proves decisions 7: Account locked or unlocked
  it("is audited and mailed with its reason, like unlocking", async () => {
    const admin = await makeAdmin(app);
    const { userId, username, email, name } = await makeUser(app, { email_notifications: false });
    await lock(admin, userId);
    await lock(admin, userId, "Abuse");
    const { user } = await unlock(admin, userId);
    await unlock(admin, userId);
    assert.deepEqual(
      { isLocked: user.isLocked, lockReason: user.lockReason },
      { isLocked: false, lockReason: null },
    );
    const about = { resourceType: "user", resourceId: userId } as const;
    assert.deepEqual(await audited(admin), [
      { action: "unlock_account", ...about, details: { username, reason: "Abuse" } },
      { action: "lock_account", ...about, details: { username, reason: "Abuse" } },
      { action: "lock_account", ...about, details: { username, reason: "Spam" } },
    ]);
    assert.deepEqual(await mailed(app), [
      { kind: "account_locked", to: email, name, data: { reason: "Spam", supportEmail: "" } },
      { kind: "account_locked", to: email, name, data: { reason: "Abuse", supportEmail: "" } },
      { kind: "account_unlocked", to: email, name, data: { link: "http://localhost:3000/login" } },
    ]);
  });

  // Proves product 5: Lock: reason required, cancelling changes nothing; administrators can't be locked
  // Proves decisions 4: Administrators can't be locked
  it("needs a reason, refuses administrators and unknown users, and is for administrators", async () => {
    const admin = await makeAdmin(app);
    const other = await makeAdmin(app);
    const user = await makeUser(app);
    assert.deepEqual(await refusal(lock(admin, user.userId, " ")), {
      status: 422,
      code: "validation_failed",
      message: "Please enter a reason",
      fields: { reason: "Please enter a reason" },
    });
    const conflict = { status: 409, code: "conflict", message: "Administrators cannot be locked" };
    assert.deepEqual(await refusal(lock(admin, other.userId)), conflict);
    assert.deepEqual(await refusal(lock(admin, admin.userId)), conflict);
    assert.deepEqual(await refusal(lock(admin, UNKNOWN)), notFound("User"));
    assert.deepEqual(await refusal(unlock(admin, UNKNOWN)), notFound("User"));
    const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };
    assert.deepEqual(await refusal(lock(user, user.userId)), forbidden);
    assert.deepEqual(await refusal(unlock(user, user.userId)), forbidden);
    assert.deepEqual(await audited(admin), []);
    assert.deepEqual(await mailed(app), []);
  });

  it("finds no account that is deleted, nor does unlocking", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    await user.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await refusal(lock(admin, user.userId)), notFound("User"));
    assert.deepEqual(await refusal(unlock(admin, user.userId)), notFound("User"));
    assert.deepEqual(await audited(admin), []);
  });
});
