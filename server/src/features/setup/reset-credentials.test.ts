import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { adminCredentials, adminSetup } from "@plenary/contract/accounts/setup";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { listTalks } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { resetCredentials } from "./reset-credentials.ts";

const app = useApp();
const DAY = 86_400_000;

const expired = {
  status: 403,
  code: "credentials_expired",
  message: "This temporary password has expired. Run `npm run admin:reset` on the server to get a new one.",
};

const login = (username: string, password: string) =>
  app.client()(signIns.login, { body: { username, password } });

/** Sets up, as anybody can who reaches a new server, and retrieves the credentials. */
async function setUp() {
  const { credentialRetrievalToken } = await app.client()(adminSetup, { body: {} });
  const headers = { authorization: `Bootstrap ${credentialRetrievalToken}` };
  return app.client()(adminCredentials, undefined, { headers });
}

describe("the temporary password", () => {
  // Proves trust setup: The temporary password ends with its 24 hours
  it("ends with its 24 hours, and says what to do", async () => {
    const { temporaryPassword } = await setUp();
    app.clock.advance(DAY - 60_000);
    await login("admin", temporaryPassword);
    app.clock.advance(60_000);
    assert.deepEqual(await refusal(login("admin", temporaryPassword)), expired);
    // Who doesn't know it learns nothing.
    assert.equal((await refusal(login("admin", "Something-else-7"))).code, "invalid_credentials");
  });

  it("can't be changed with itself any more either", async () => {
    const { temporaryPassword } = await setUp();
    const { authResult } = await login("admin", temporaryPassword);
    const call = app.client(authResult.accessToken);
    const confirm = () => call(signIns.confirmIdentity, { body: { password: temporaryPassword } });
    app.clock.advance(DAY - 60_000);
    await confirm();
    app.clock.advance(60_000);
    const change = call(accounts.changePassword, {
      body: { currentPassword: temporaryPassword, newPassword: PASSWORD },
    });
    assert.deepEqual(await refusal(change), expired);
    assert.deepEqual(await refusal(confirm()), expired);
  });

  it("leaves a password of one's own alone", async () => {
    const { temporaryPassword } = await setUp();
    const { authResult } = await login("admin", temporaryPassword);
    await app.client(authResult.accessToken)(accounts.changePassword, {
      body: { currentPassword: temporaryPassword, newPassword: PASSWORD },
    });
    app.clock.advance(2 * DAY);
    await login("admin", PASSWORD);
  });
});

describe("new credentials for the first administrator", () => {
  // Proves trust setup: `npm run admin:reset` makes new credentials, audited
  it("let in whoever runs the server, when somebody else did the setup", async () => {
    const stolen = await setUp();
    const thief = await login("admin", stolen.temporaryPassword);
    const { expiresAt, temporaryPassword, ...rest } = await resetCredentials(app.ctx);
    assert.deepEqual(rest, { username: "admin", email: "admin@plenary.example" });
    assert.equal(temporaryPassword.length, 12);
    assert.ok(Math.abs(Date.parse(expiresAt) - app.ctx.clock().valueOf() - DAY) < 60_000);
    assert.equal((await refusal(login("admin", stolen.temporaryPassword))).code, "invalid_credentials");
    assert.equal((await refusal(app.client(thief.authResult.accessToken)(signIns.me))).status, 401);

    const { authResult, user } = await login("admin", temporaryPassword);
    assert.equal(user.passwordChangedAt, null);
    const call = app.client(authResult.accessToken);
    assert.equal((await refusal(call(listTalks))).code, "password_change_required");
    await call(accounts.changePassword, {
      body: { currentPassword: temporaryPassword, newPassword: PASSWORD },
    });
    await call(listTalks);
  });

  it("end with their 24 hours too", async () => {
    await makeAdmin(app, { username: "admin" });
    const { temporaryPassword } = await resetCredentials(app.ctx);
    app.clock.advance(DAY);
    assert.deepEqual(await refusal(login("admin", temporaryPassword)), expired);
  });

  // Proves trust setup: `npm run admin:reset` makes new credentials, audited
  it("are audited, and told to the account's address", async () => {
    const { userId, email, name } = await makeAdmin(app, { username: "admin" });
    const other = await makeAdmin(app);
    const { temporaryPassword } = await resetCredentials(app.ctx);
    const { logs } = await other.call(listAuditLogs);
    const { action, resourceId, details, ipAddress, userAgent } = logs[0] ?? {};
    assert.deepEqual(
      { action, resourceId, details, ipAddress, userAgent },
      {
        action: "admin_credentials_reset",
        resourceId: userId,
        details: { username: "admin" },
        ipAddress: "terminal",
        userAgent: "npm run admin:reset",
      },
    );
    const mails = await mailed(app);
    assert.deepEqual(mails, [{ kind: "password_changed", to: email, name, data: {} }]);
    assert.doesNotMatch(JSON.stringify([logs, mails]), new RegExp(RegExp.escape(temporaryPassword)));
  });

  it("go to the oldest administrator where the account admin is none any more", async () => {
    await makeUser(app, { username: "admin" });
    const year = (year: number) => ({ created_at: `${year}-01-01T00:00:00.000Z` });
    await makeAdmin(app, { username: "young", ...year(2026) });
    await makeAdmin(app, { username: "old", ...year(2025) });
    assert.equal((await resetCredentials(app.ctx)).username, "old");
  });

  it("go to the administrator who is named, who has lost the second factor", async () => {
    await makeAdmin(app, { username: "admin" });
    const { userId } = await makeAdmin(app, { username: "Bea", has_totp: true });
    await makeUser(app, { username: "cem" });
    const { username, temporaryPassword } = await resetCredentials(app.ctx, "bea");
    assert.equal(username, "Bea");
    const { user } = await login("bea", temporaryPassword);
    assert.deepEqual([user.userId, user.secondFactors], [userId, []]);
    await assert.rejects(
      resetCredentials(app.ctx, "cem"),
      /^Error: No administrator has the username cem\. Second factors of others are removed on their page/,
    );
  });

  it("need an administrator", async () => {
    await makeUser(app, { username: "admin" });
    await assert.rejects(
      resetCredentials(app.ctx),
      new Error("There is no administrator yet: start the server and finish the setup that it leads to."),
    );
  });
});
