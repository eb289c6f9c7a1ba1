import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as contract from "@plenary/contract/accounts/passkeys";
import * as factors from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { type Deviation, makeAuthenticator } from "@plenary/testing/authenticator";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { passkeysIn, site } from "../../../test/sign-ins.ts";
import { sweepExpired } from "../accounts/sign-ins/housekeeping.ts";
import { resetCredentials } from "../setup/reset-credentials.ts";

const app = useApp({ appUrl: site });
const { at, start, add, loginOptions, send, login, confirm, challengeOf } = passkeysIn(app);

const unknown = {
  ...{ status: 401, code: "invalid_credentials" },
  message: "This passkey isn't known here. Please sign in another way.",
};
const wrong = "This passkey doesn't prove here who you are.";
const refused = { status: 422, code: "validation_failed", message: wrong, fields: { passkey: wrong } };
const over = {
  ...{ status: 410, code: "gone" },
  message: "This took too long, or was done already. Please try again.",
};

const eventsOf = async (user: TestUser) =>
  (await user.call(listSecurityLog)).entries.map(({ event, method }) =>
    method ? `${event} ${method}` : event,
  );

describe("a passkey", () => {
  // Proves trust signing in: Passkeys are added, named, listed with last use, removed; with user verification they are
  //   both factors in one
  it("is added, signs in without a password or code, and is shown, renamed and removed", async () => {
    const user = await makeUser(app, { name: "Ada" });
    const { device, passkey, recoveryCodes } = await add(user);
    assert.equal(new Set(recoveryCodes).size, 10);
    const { passkeyId, createdAt } = passkey;
    assert.deepEqual(passkey, {
      passkeyId,
      name: "Laptop",
      host: "plenary.test",
      createdAt,
      lastUsedAt: null,
    });
    assert.deepEqual((await start(user)).excludeCredentials, [
      { id: device.id, type: "public-key", transports: ["internal"] },
    ]);

    const options = await loginOptions();
    assert.deepEqual(options, {
      ...{ challenge: options.challenge, rpId: "plenary.test", timeout: 300_000 },
      ...{ userVerification: "required", allowCredentials: [] },
    });
    const { authResult, user: signedIn } = await send(device.get(options));
    assert.deepEqual([signedIn.userId, signedIn.secondFactors], [user.userId, ["passkey"]]);
    const made = (await app.client(authResult.accessToken)(signIns.listSignIns)).signIns[0];
    assert.equal(made?.method, "passkey");
    const { passkeys } = await user.call(contract.listPasskeys);
    assert.ok(passkeys[0]?.lastUsedAt);

    const body = { name: "Old laptop" };
    await user.call(contract.renamePasskey, { params: { passkeyId }, body });
    const { name, host, lastUsedAt } = (await user.call(downloadData)).passkeys[0] ?? assert.fail();
    assert.deepEqual([name, host, lastUsedAt], ["Old laptop", "plenary.test", passkeys[0].lastUsedAt]);

    await user.call(contract.removePasskey, { params: { passkeyId } });
    assert.deepEqual(await refusal(login(device)), unknown);
    await app.client()(signIns.login, { body: { username: user.username, password: PASSWORD } });
    assert.deepEqual(
      (await eventsOf(user)).filter((event) => event.includes("passkey")),
      ["passkey_removed", "signed_in passkey", "passkey_added"],
    );
    assert.deepEqual(
      (await mailed(app)).map(({ kind }) => kind),
      ["second_factor_added", "new_device", "second_factor_removed", "new_device"],
    );
  });

  // Proves trust signing in: Passkeys are added, named, listed with last use, removed; with user verification they are
  //   both factors in one
  it("proves nothing on another site, unverified, with another key, or for another account", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    for (const how of [
      { origin: "https://evil.example" },
      { origin: "http://plenary.test" },
      { origin: "https://plenary.test:8443" },
      { rpId: "evil.example" },
      { unverified: true },
      { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" },
    ] satisfies Deviation[]) {
      assert.deepEqual(await refusal(login(device, how)), unknown, JSON.stringify(how));
      assert.deepEqual(await refusal(confirm(user, device, how)), refused, JSON.stringify(how));
    }
    const other = makeAuthenticator(site).get(await loginOptions());
    assert.deepEqual(await refusal(send({ ...other, id: device.id, rawId: device.id })), unknown);
    await login(device);
  });

  it("is not added from another site, or by a device that doesn't verify its user", async () => {
    const user = await makeUser(app);
    for (const how of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { unverified: true },
    ] as const) {
      const passkey = makeAuthenticator(site).create(await start(user), how);
      const body = { name: "Laptop", passkey };
      assert.deepEqual(await refusal(at(user)(contract.addPasskey, { body })), refused);
    }
    assert.equal((await user.call(factors.listSecondFactors)).passkeys, 0);
  });

  it("belongs to one account", async () => {
    const { device } = await add(await makeUser(app));
    const thief = await makeUser(app);
    assert.equal((await refusal(add(thief, device))).message, "This passkey is in use already");
    assert.equal((await login(device)).user.secondFactors?.length, 1);
    const { passkey } = await add(thief);
    const params = { passkeyId: passkey.passkeyId };
    const owner = await makeUser(app);
    assert.equal((await refusal(owner.call(contract.removePasskey, { params }))).status, 404);
    const body = { name: "Mine" };
    assert.equal((await refusal(owner.call(contract.renamePasskey, { params, body }))).status, 404);
  });

  it("is refused once its count of uses goes back, which its owner reads, unless it counts nothing", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    await login(device, { counter: 7 });
    for (const counter of [7, 6, 0]) {
      assert.equal((await refusal(login(device, { counter }))).status, 403);
    }
    await login(device, { counter: 8 });
    assert.equal((await eventsOf(user)).filter((event) => event === "passkey_copied").length, 3);
    const { device: synced } = await add(user);
    await login(synced, { counter: 0 });
    await login(synced, { counter: 0 });
  });

  it("lets nobody into an account that is locked, or whose temporary password has ended", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    const admin = await makeAdmin(app);
    await admin.call(lockUser, { params: { userId: user.userId }, body: { reason: "Spam" } });
    assert.equal((await refusal(login(device))).code, "account_locked");

    const first = await makeAdmin(app, { username: "admin" });
    await resetCredentials(app.ctx);
    const { authResult } = await app.client()(signIns.login, {
      body: { username: "admin", password: (await resetCredentials(app.ctx)).temporaryPassword },
    });
    const own = await add({ ...first, token: authResult.accessToken });
    app.clock.advance(25 * 3_600_000);
    assert.equal((await refusal(login(own.device))).code, "credentials_expired");
  });

  it("is gone with its account", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    await user.call(accounts.deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await refusal(login(device)), unknown);
    assert.deepEqual(await app.db.selectFrom("passkeys").select("passkey_id").execute(), []);
  });

  it("is one of 20 at most", async () => {
    const user = await makeUser(app);
    for (let n = 0; n < 19; n++) await add(user, makeAuthenticator(site), `Key ${n}`);
    const last = [await start(user), await start(user)];
    const answers = await Promise.allSettled(
      last.map((options) => {
        const body = { name: "Last", passkey: makeAuthenticator(site).create(options) };
        return at(user)(contract.addPasskey, { body });
      }),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.equal((await refusal(start(user))).status, 409);
  });
});

describe("a challenge for a passkey", () => {
  it("is used once, within five minutes", async () => {
    const { device } = await add(await makeUser(app));
    const assertion = device.get(await loginOptions());
    const twice = await Promise.allSettled([send(assertion), send(assertion)]);
    assert.deepEqual(twice.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual(await refusal(send(assertion)), over);
    assert.deepEqual(await refusal(login(device, { challenge: "c".repeat(43) })), over);
    const late = device.get(await loginOptions());
    app.clock.advance(5 * 60_000);
    assert.deepEqual(await refusal(send(late)), over);
    await sweepExpired(app.ctx);
    assert.deepEqual(await app.db.selectFrom("passkey_challenges").select("purpose").execute(), []);
  });

  it("is good for what it was made for, in the sign-in that asked for it", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    const other = await makeUser(app);
    const { options: confirming } = await at(user)(contract.startPasskeyConfirmation);
    assert.deepEqual(
      confirming.allowCredentials.map(({ id }) => id),
      [device.id],
    );
    assert.deepEqual(await refusal(send(device.get(confirming))), over);
    const asOther = { body: { passkey: device.get(confirming) } };
    assert.deepEqual(await refusal(at(other)(signIns.confirmIdentity, asOther)), over);
    const asLogin = { body: { passkey: device.get(await loginOptions()) } };
    assert.deepEqual(await refusal(at(user)(signIns.confirmIdentity, asLogin)), over);
    const body = { name: "Key", passkey: makeAuthenticator(site).create(await start(other)) };
    assert.deepEqual(await refusal(at(user)(contract.addPasskey, { body })), over);
    // What was tried in the wrong place is still good in the right one.
    await at(user)(signIns.confirmIdentity, { body: { passkey: device.get(confirming) } });
  });

  it("is to be had 3,000 times from a network in 15 minutes", async () => {
    await loginOptions();
    await app.db
      .updateTable("rate_limits")
      .set({ hits: 3000 })
      .where("key", "like", "passkey-login:%")
      .execute();
    assert.equal((await refusal(loginOptions())).status, 429);
  });

  it("is given out under the names of the site alone, each of which has passkeys of its own", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    const here = await refusal(app.client()(contract.startPasskeyLogin));
    assert.equal(
      here.message,
      "Passkeys need a domain name. Open this site under its name instead of its IP address.",
    );
    await app.db.updateTable("system_settings").set({ domain: "https://events.test" }).execute();
    app.ctx.changes.apply(["*"]);
    const under = async (host: string) =>
      (await at(undefined, host)(contract.startPasskeyLogin)).options.rpId;
    for (const host of ["plenary.test", "events.test", "localhost:3000"])
      assert.equal(await under(host), host.replace(":3000", ""));
    await login(device);
    const events = at(undefined, "events.test");
    assert.deepEqual((await challengeOf(user, "events.test")).factors, []);
    const { options } = await events(contract.startPasskeyLogin);
    const passkey = device.get(options, { origin: "https://events.test" });
    // No device would: this passkey is another site's.
    assert.deepEqual(await refusal(at()(contract.loginByPasskey, { body: { passkey } })), unknown);
  });
});
