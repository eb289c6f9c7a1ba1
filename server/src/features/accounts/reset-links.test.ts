import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount, resetPassword } from "@plenary/contract/accounts/accounts";
import { listUserSecurityLog } from "@plenary/contract/accounts/security-log";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { makeResetLink } from "@plenary/contract/admin/admin-users";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { linksIn } from "../../../test/mail/outbox.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";

const app = useApp();
const HOUR = 3_600_000;
const password = "Entirely-new-9";

async function linkFor(admin: TestUser, { userId }: { userId: string }) {
  const { link, expiresAt } = await admin.call(makeResetLink, { params: { userId } });
  const { origin, pathname, searchParams } = new URL(link);
  return { path: origin + pathname, token: searchParams.get("token") ?? "", expiresAt };
}

const use = (token: string) => app.client()(resetPassword, { body: { token, new_password: password } });

const rowOf = ({ userId }: TestUser) =>
  app.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

describe("a link for a new password that an administrator makes", () => {
  it("sets the password once, ends every sign-in, and says nothing about the address", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app, { email_confirmed_at: null });
    const { path, token, expiresAt } = await linkFor(admin, user);
    assert.equal(path, `${app.ctx.config.appUrl}/reset-password`);
    assert.ok(Math.abs(Date.parse(expiresAt) - app.ctx.clock().valueOf() - HOUR) < 60_000);
    await use(token);
    assert.equal((await refusal(user.call(me))).status, 401);
    const body = { username: user.username, password };
    assert.equal((await app.client()(login, { body })).user.userId, user.userId);
    assert.equal((await rowOf(user)).email_confirmed_at, null);
    assert.equal((await refusal(use(token))).status, 422);
    assert.deepEqual(
      (await linksIn(app)).filter(({ path }) => path === "/reset-password"),
      [],
    );
  });

  it("ends after an hour", async () => {
    const user = await makeUser(app);
    const { token } = await linkFor(await makeAdmin(app), user);
    app.clock.advance(HOUR);
    assert.equal((await refusal(use(token))).status, 422);
  });

  it("is audited, and stands in the account's security log, without the link", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    const { token } = await linkFor(admin, user);
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceId, details }) => ({ action, resourceId, details })),
      [{ action: "reset_link_made", resourceId: user.userId, details: { username: user.username } }],
    );
    const { entries } = await admin.call(listUserSecurityLog, { params: { userId: user.userId } });
    const [entry] = entries.filter(({ event }) => event === "reset_link_by_admin");
    assert.equal(entry?.address, null);
    assert.ok(!JSON.stringify([logs, entries]).includes(token));
  });

  it("is made for no administrator, and nobody becomes one with it", async () => {
    const admin = await makeAdmin(app);
    const refused = {
      status: 409,
      code: "conflict",
      message: "A password link can't be made for an administrator",
    };
    assert.deepEqual(await refusal(linkFor(admin, await makeAdmin(app))), refused);
    assert.deepEqual(await refusal(linkFor(admin, admin)), refused);
    const user = await makeUser(app);
    const { token } = await linkFor(admin, user);
    const { password_hash } = await rowOf(user);
    await app.db.updateTable("users").set({ role: "admin" }).where("user_id", "=", user.userId).execute();
    assert.equal((await refusal(use(token))).status, 422);
    assert.equal((await rowOf(user)).password_hash, password_hash);
  });

  it("is made for no account that nobody can sign in to, nor for a deleted one", async () => {
    const admin = await makeAdmin(app);
    const imported = await makeUser(app, { email: unclaimedEmail("jo") });
    assert.deepEqual(await refusal(linkFor(admin, imported)), {
      status: 409,
      code: "conflict",
      message: "Nobody can sign in to this account",
    });
    const gone = await makeUser(app);
    await gone.call(deleteAccount, { body: { password: PASSWORD } });
    assert.equal((await refusal(linkFor(admin, gone))).status, 404);
  });
});
