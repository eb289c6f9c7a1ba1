import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as factors from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import * as contract from "@plenary/contract/admin/admin-users";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { codeOf, stepAt } from "../second-factors/totp.ts";

const app = useApp();
const conflict = (message: string) => ({ status: 409, code: "conflict", message });

const end = ({ call }: TestUser, { userId }: TestUser) => call(contract.removeAdmin, { params: { userId } });
const signOut = ({ call }: TestUser, { userId }: TestUser) =>
  call(contract.endUserSignIns, { params: { userId } });

async function actions({ call }: TestUser) {
  const { logs } = await call(listAuditLogs);
  return logs.map(({ action, userId, resourceId, details }) => ({ action, userId, resourceId, details }));
}

const admins = async () =>
  (await app.db.selectFrom("users").select("user_id").where("role", "=", "admin").execute()).length;

describe("an admin role", () => {
  // Proves trust administrators: One may end another's role, never the last; audited and mailed
  it("is ended by another administrator, audited and mailed", async () => {
    const admin = await makeAdmin(app, { name: "Ada" });
    // Somebody who was invited by an address that was never theirs.
    const squatter = await makeAdmin(app, { name: "Squatter" });
    assert.equal((await end(admin, squatter)).user.role, "user");
    const refused = await refusal(squatter.call(listAuditLogs));
    assert.deepEqual([refused.status, refused.code], [403, "forbidden"]);
    assert.deepEqual(await actions(admin), [
      {
        action: "admin_role_removed",
        userId: admin.userId,
        resourceId: squatter.userId,
        details: { username: squatter.username },
      },
    ]);
    assert.deepEqual(await mailed(app), [
      {
        kind: "admin_role_removed",
        to: squatter.email,
        name: "Squatter",
        data: { adminName: "Ada", supportEmail: "" },
      },
    ]);
  });

  it("is nobody's who isn't an administrator, and not ended by users", async () => {
    const [admin, other, user] = [await makeAdmin(app), await makeAdmin(app), await makeUser(app)];
    assert.deepEqual(await refusal(end(admin, user)), conflict("This user is not an administrator"));
    assert.equal((await refusal(end(user, other))).status, 403);
    assert.equal((await refusal(end(admin, { ...user, userId: crypto.randomUUID() }))).status, 404);
  });

  // Proves trust administrators: One may end another's role, never the last; audited and mailed
  it("leaves one administrator when all end each other's at the same moment", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => makeAdmin(app)));
    await Promise.allSettled(all.map((admin, index) => end(admin, all[(index + 1) % all.length] ?? admin)));
    assert.ok((await admins()) >= 1);
    const rest = await app.db.selectFrom("users").select("user_id").where("role", "=", "admin").execute();
    const last = all.find(({ userId }) => userId === rest[0]?.user_id);
    assert.ok(last);
    for (const { user_id: userId } of rest.slice(1)) await end(last, { ...last, userId });
    assert.deepEqual(await refusal(end(last, last)), conflict("At least one admin must exist"));
    assert.equal(await admins(), 1);
  });
});

describe("anybody's sign-ins", () => {
  // Proves trust administrators: One may end anybody's sign-ins; audited
  it("are ended by an administrator at once, and audited", async () => {
    const [admin, other, user] = [await makeAdmin(app), await makeAdmin(app), await makeUser(app)];
    const body = { username: user.username, password: PASSWORD };
    const second = app.client((await app.client()(signIns.login, { body })).authResult.accessToken);
    await second(signIns.me);
    await user.call(signIns.me);
    assert.equal(await signOut(admin, user), undefined);
    for (const call of [user.call, second]) assert.equal((await refusal(call(signIns.me))).status, 401);
    await signOut(admin, other);
    assert.equal((await refusal(other.call(signIns.me))).status, 401);
    const entry = { action: "sign_ins_ended", userId: admin.userId };
    assert.deepEqual(await actions(admin), [
      { ...entry, resourceId: other.userId, details: { username: other.username } },
      { ...entry, resourceId: user.userId, details: { username: user.username } },
    ]);
    // The account itself is as it was.
    await app.client()(signIns.login, { body });
  });

  it("are those of an account, and left to administrators", async () => {
    const [admin, user, other] = [await makeAdmin(app), await makeUser(app), await makeUser(app)];
    assert.equal((await refusal(signOut(user, other))).status, 403);
    assert.equal((await refusal(signOut(admin, { ...user, userId: crypto.randomUUID() }))).status, 404);
    await other.call(signIns.me);
  });
});

describe("a lost second factor", () => {
  const remove = ({ call }: TestUser, { userId }: { userId: string }) =>
    call(contract.removeUserFactors, { params: { userId } });
  const signIn = ({ username }: TestUser) =>
    app.client()(signIns.login, { body: { username, password: PASSWORD } });
  /** Sets up an authenticator app. */
  async function addFactor({ call }: TestUser) {
    await call(factors.startTotp);
    const { sealed_secret } = await app.db
      .selectFrom("totp_factors")
      .select("sealed_secret")
      .where("enabled_at", "is", null)
      .executeTakeFirstOrThrow();
    const secret = Buffer.from(app.ctx.sealer.open(sealed_secret ?? ""), "base64");
    const code = codeOf(secret, stepAt(app.ctx.clock()));
    await call(factors.enableTotp, { body: { code } });
  }

  // Proves trust administrators: One removes a second factor that was lost, but no administrator's; audited and mailed
  it("is removed by an administrator, which ends all sign-ins, and is audited, mailed and in the security log", async () => {
    const [admin, user] = [await makeAdmin(app), await makeUser(app, { name: "Uma" })];
    await addFactor(user);
    assert.equal((await refusal(signIn(user))).code, "second_factor_required");
    await remove(admin, user);
    assert.equal((await refusal(user.call(signIns.me))).status, 401);
    const { authResult, user: signedIn } = await signIn(user);
    assert.deepEqual(signedIn.secondFactors, []);
    const { entries } = await app.client(authResult.accessToken)(listSecurityLog);
    const removed = entries.find(({ event }) => event === "factors_removed_by_admin");
    assert.deepEqual([removed?.address, removed?.userAgent], [null, null]);
    const codes = app.db.selectFrom("recovery_codes").select("user_id");
    assert.deepEqual(await codes.execute(), []);
    const entry = { action: "second_factors_removed", userId: admin.userId, resourceId: user.userId };
    assert.deepEqual(await actions(admin), [{ ...entry, details: { username: user.username } }]);
    const { kind, to, data } = (await mailed(app)).find(({ kind }) => kind === "factors_removed") ?? {};
    const link = `${app.ctx.config.appUrl}/login`;
    assert.deepEqual(
      { kind, to, data },
      { kind: "factors_removed", to: user.email, data: { supportEmail: "", link } },
    );
  });

  it("is left alone where there is none, where it is an administrator's, and by users", async () => {
    const [admin, other, user] = [await makeAdmin(app), await makeAdmin(app), await makeUser(app)];
    await remove(admin, user);
    await user.call(signIns.me);
    assert.deepEqual([await actions(admin), await mailed(app)], [[], []]);
    await addFactor(other);
    const message =
      "An administrator's second factor can't be removed here. End the admin role first, or run npm run admin:reset on the server.";
    assert.deepEqual(await refusal(remove(admin, other)), conflict(message));
    assert.equal((await refusal(remove(user, other))).status, 403);
    assert.equal((await refusal(remove(admin, { userId: crypto.randomUUID() }))).status, 404);
    await end(admin, other);
    await remove(admin, other);
    await signIn(other);
  });
});

describe("an invitation to become an administrator", () => {
  // Proves trust administrators: Inviting one shows whose account it is, and asks
  it("goes to nobody else than was shown", async () => {
    const [admin, shown, thief] = [await makeAdmin(app), await makeUser(app), await makeUser(app)];
    const { email, userId } = shown;
    const invite = () => admin.call(contract.inviteAdmin, { body: { email, userId } });
    await app.db
      .updateTable("users")
      .set({ email: "gone@example.org" })
      .where("user_id", "=", userId)
      .execute();
    await app.db.updateTable("users").set({ email }).where("user_id", "=", thief.userId).execute();
    assert.deepEqual(await refusal(invite()), conflict("This address now belongs to another account"));
    assert.deepEqual((await thief.call(contract.listAdminInvitations)).invitations, []);
    await app.db
      .updateTable("users")
      .set({ email: "x@example.org" })
      .where("user_id", "=", thief.userId)
      .execute();
    const email_confirmed_at = app.ctx.clock().toISOString();
    await app.db
      .updateTable("users")
      .set({ email, email_confirmed_at })
      .where("user_id", "=", userId)
      .execute();
    assert.equal((await invite()).invitation.status, "pending");
  });
});

describe("the newest accounts", () => {
  it("are listed by creation, page by page, those that somebody can sign in to", async () => {
    app.clock.set(new Date("2026-11-21T12:00:00.000Z"));
    const admin = await makeAdmin(app, { name: "Admin" });
    const next = async (name: string, values = {}) => {
      app.clock.advance(1000);
      return makeUser(app, { name, created_at: app.ctx.clock().toISOString(), ...values });
    };
    await next("Ada");
    await next("Imported", { password_hash: null });
    await next("Bob", { is_locked: true, lock_reason: "Spam" });
    const list = (query: { limit?: number; cursor?: string } = {}) =>
      admin.call(contract.listNewestUsers, { query });
    const { users, nextCursor } = await list();
    assert.deepEqual([users.map(({ name }) => name), nextCursor], [["Bob", "Ada", "Admin"], null]);
    assert.deepEqual([users[0]?.isLocked, users[0]?.lockReason, users[1]?.isLocked], [true, "Spam", false]);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
    assert.deepEqual([...first.users, ...second.users], users);
    assert.equal((await refusal((await makeUser(app)).call(contract.listNewestUsers))).status, 403);
  });
});
