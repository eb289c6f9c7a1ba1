import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import * as accounts from "@plenary/contract/accounts/accounts";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { confirmIdentity, login, me } from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();
const MINUTE = 60_000;
const unconfirmed = {
  status: 403,
  code: "confirmation_required",
  message: "Please confirm with your password that it is you.",
};

const confirm = (user: Pick<TestUser, "call">, password = PASSWORD) =>
  user.call(confirmIdentity, { body: { password } });

describe("an open browser", () => {
  it("does not become the account", async () => {
    const owner = await makeUser(app, { email: "owner@example.org" });
    app.clock.advance(15 * MINUTE);
    const params = { userId: owner.userId };
    const profile = { name: owner.name, email: "thief@example.org" };
    assert.deepEqual(await refusal(owner.call(updateProfile, { params, body: profile })), unconfirmed);
    await app.client()(accounts.forgotPassword, { body: { email: "thief@example.org" } });
    assert.deepEqual(await mailed(app), []);
    const change = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    assert.deepEqual(await refusal(owner.call(accounts.changePassword, { body: change })), unconfirmed);
    assert.deepEqual(
      await refusal(owner.call(accounts.deleteAccount, { body: { password: PASSWORD } })),
      unconfirmed,
    );
    assert.deepEqual(await refusal(owner.call(downloadData)), unconfirmed);
    assert.equal((await owner.call(me)).user.email, "owner@example.org");
  });

  it("changes what does not need it", async () => {
    const owner = await makeUser(app);
    app.clock.advance(15 * MINUTE);
    const body = { name: "Another Name", email: owner.email };
    const { user } = await owner.call(updateProfile, { params: { userId: owner.userId }, body });
    assert.equal(user.name, "Another Name");
  });

  it("lets an administrator read, and change nothing", async () => {
    const admin = await makeAdmin(app);
    const { userId } = await makeUser(app);
    app.clock.advance(15 * MINUTE);
    const lock = () => admin.call(lockUser, { params: { userId }, body: { reason: "Spam" } });
    assert.deepEqual(await refusal(lock()), unconfirmed);
    await confirm(admin);
    assert.equal((await lock()).user.isLocked, true);
  });
});

describe("proving again who one is", () => {
  it("holds for 15 minutes, as signing in does", async () => {
    const user = await makeUser(app);
    app.clock.advance(15 * MINUTE - 1000);
    await user.call(downloadData);
    app.clock.advance(60 * MINUTE);
    assert.deepEqual(await refusal(user.call(downloadData)), unconfirmed);
    const now = app.ctx.clock().valueOf();
    const { confirmedUntil } = await confirm(user);
    assert.ok(Math.abs(Date.parse(confirmedUntil) - now - 15 * MINUTE) < 5000);
    app.clock.advance(14 * MINUTE);
    await user.call(downloadData);
    app.clock.advance(MINUTE);
    assert.deepEqual(await refusal(user.call(downloadData)), unconfirmed);
  });

  it("holds for this sign-in alone, and signing in again is one", async () => {
    const user = await makeUser(app);
    app.clock.advance(15 * MINUTE);
    const body = { username: user.username, password: PASSWORD };
    const { authResult } = await app.client()(login, { body });
    await app.client(authResult.accessToken)(downloadData);
    assert.deepEqual(await refusal(user.call(downloadData)), unconfirmed);
  });

  it("needs the right password, which nobody guesses", async () => {
    const user = await makeUser(app);
    app.clock.advance(15 * MINUTE);
    const wrong = invalid("password", "Current password is incorrect");
    for (let n = 0; n < 10; n++) assert.deepEqual(await refusal(confirm(user, "Wrong-horse-7")), wrong);
    assert.equal((await refusal(confirm(user))).status, 429);
    assert.deepEqual(await refusal(user.call(downloadData)), unconfirmed);
    app.clock.advance(15 * MINUTE + 1000);
    await confirm(user);
    await user.call(downloadData);
  });

  it("asks for the password in words", async () => {
    const user = await makeUser(app);
    assert.deepEqual(await refusal(confirm(user, "")), invalid("password", "Password is required"));
  });
});
