import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { restoreEmail } from "@plenary/contract/accounts/addresses";
import * as contract from "@plenary/contract/accounts/passkeys";
import * as factors from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import * as settings from "@plenary/contract/admin/admin-settings";
import { makeAuthenticator } from "@plenary/testing/authenticator";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { passkeysIn, site } from "../../../test/sign-ins.ts";
import { makeLink } from "../addresses/links.ts";
import { resetCredentials } from "../setup/reset-credentials.ts";
import { recountPasskeys } from "./passkeys.ts";

const app = useApp({ appUrl: site });
const { at, start, add, loginOptions, login, confirm, challengeOf } = passkeysIn(app);

const wrong = "This passkey doesn't prove here who you are.";
const refused = { status: 422, code: "validation_failed", message: wrong, fields: { passkey: wrong } };

const unknownPasskey = "This passkey isn't known here. Please sign in another way.";
const isUnknown = async (call: Promise<unknown>) => (await refusal(call)).message === unknownPasskey;

describe("an account with a passkey", () => {
  it("has the password ask for it, or for a recovery code", async () => {
    const user = await makeUser(app);
    const { device, recoveryCodes } = await add(user);
    const { challenge, factors: ways } = await challengeOf(user);
    assert.deepEqual(ways, ["passkey"]);
    const finish = (proof: object, waiting = challenge) =>
      at()(factors.finishLogin, { body: { challenge: waiting, ...proof } });
    const { device: others } = await add(await makeUser(app));
    assert.deepEqual(await refusal(finish({ passkey: others.get(await loginOptions()) })), refused);
    const { entries } = await user.call(listSecurityLog);
    assert.equal(entries[0]?.event, "second_factor_failed");
    const { authResult } = await finish({ passkey: device.get(await loginOptions()) });
    const made = (await app.client(authResult.accessToken)(signIns.listSignIns)).signIns[0];
    assert.equal(made?.method, "passkey");
    await finish({ recoveryCode: recoveryCodes[0] }, (await challengeOf(user)).challenge);
    // Under an address no browser uses passkeys.
    assert.deepEqual((await challengeOf(user, "127.0.0.1")).factors, []);
  });

  it("keeps its recovery codes until its last second factor is gone", async () => {
    const user = await makeUser(app);
    const { passkey } = await add(user);
    assert.deepEqual((await add(user)).recoveryCodes, []);
    const left = async () => (await user.call(factors.listSecondFactors)).recoveryCodesLeft;
    await user.call(contract.removePasskey, { params: { passkeyId: passkey.passkeyId } });
    assert.equal(await left(), 10);
    const [last] = (await user.call(contract.listPasskeys)).passkeys;
    await user.call(contract.removePasskey, { params: { passkeyId: last?.passkeyId ?? "" } });
    assert.equal(await left(), 0);
  });

  it("confirms with it who one is", async () => {
    const user = await makeUser(app);
    const { device, passkey } = await add(user);
    const params = { passkeyId: passkey.passkeyId };
    app.clock.advance(16 * 60_000);
    for (const work of [() => start(user), () => user.call(contract.removePasskey, { params })])
      assert.equal((await refusal(work())).code, "confirmation_required");
    const { device: others } = await add(await makeUser(app));
    assert.deepEqual(await refusal(confirm(user, others)), refused);
    await confirm(user, device);
    await user.call(contract.removePasskey, { params });
  });

  it("has no try counted that fails for another reason than the passkey", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    const { options } = await at(user)(contract.startPasskeyConfirmation);
    const body = { passkey: device.get(options) };
    for (let n = 0; n < 11; n++)
      assert.equal((await refusal(user.call(signIns.confirmIdentity, { body }))).status, 409);
    await confirm(user, device);
  });

  it("loses those of the last two weeks when its address is put back, and all with new credentials", async () => {
    const user = await makeUser(app);
    const { device: old } = await add(user);
    app.clock.advance(13 * 86_400_000);
    await app.db.updateTable("sign_ins").set({ created_at: app.ctx.clock().toISOString() }).execute();
    await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
    const { device: recent } = await add(user);
    app.clock.advance(2 * 86_400_000);
    const { token } = await app.db
      .transaction()
      .execute((tx) => makeLink(app.ctx, tx, "restore", { user_id: user.userId }, "before@example.org"));
    const restored = await app.client()(restoreEmail, { body: { token } });
    assert.deepEqual(restored.user.secondFactors, ["passkey"]);
    assert.ok(await isUnknown(login(recent)));
    await login(old);

    const admin = await makeAdmin(app, { username: "admin" });
    const { device } = await add(admin);
    await resetCredentials(app.ctx);
    assert.ok(await isUnknown(login(device)));
  });
});

describe("a passkey of another name than the present domain's", () => {
  const signIn = ({ username }: TestUser) =>
    at(undefined, "events.test")(signIns.login, { body: { username, password: PASSWORD } });
  const setDomain = (admin: TestUser, domain: string | null) =>
    admin.call(settings.updateSettings, { body: { domain } });

  it("is no second factor, so that it locks nobody out, and is one again when the name is back", async () => {
    const [admin, user] = [await makeAdmin(app), await makeUser(app)];
    const { device, recoveryCodes } = await add(user);
    await challengeOf(user);
    assert.deepEqual((await user.call(signIns.me)).user.secondFactors, ["passkey"]);
    assert.deepEqual((await admin.call(settings.readSettings)).passkeys, {
      host: "plenary.test",
      accounts: 1,
    });

    const changed = await setDomain(admin, "https://events.test");
    assert.deepEqual(changed.passkeys, { host: "events.test", accounts: 0 });
    assert.deepEqual((await user.call(signIns.me)).user.secondFactors, []);
    await signIn(user);
    assert.equal((await user.call(factors.listSecondFactors)).passkeys, 0);
    assert.equal((await user.call(contract.listPasskeys)).passkeys.length, 1);
    assert.equal((await refusal(user.call(factors.newRecoveryCodes))).status, 409);
    const enabled = admin.call(settings.updateSettings, { body: { requireAdminSecondFactor: true } });
    assert.equal((await refusal(enabled)).status, 409);

    await setDomain(admin, "plenary.test:8443");
    const { challenge } = await challengeOf(user);
    const body = { challenge, recoveryCode: recoveryCodes[0] };
    await at()(factors.finishLogin, { body });
    await login(device);
  });

  it("is not taken by another domain from the administrator who sets it and needs one", async () => {
    const admin = await makeAdmin(app);
    await add(admin);
    await admin.call(settings.updateSettings, { body: { requireAdminSecondFactor: true } });
    assert.equal((await refusal(setDomain(admin, "https://events.test"))).status, 409);
    assert.equal((await admin.call(settings.readSettings)).settings.domain, null);
    assert.deepEqual((await admin.call(signIns.me)).user.secondFactors, ["passkey"]);
  });

  it("gives none where it is added, and none when it is the last to stay", async () => {
    const [admin, user] = [await makeAdmin(app), await makeUser(app)];
    await setDomain(admin, "https://events.test");
    assert.deepEqual((await add(user)).recoveryCodes, []);
    await signIn(user);
    const events = "https://events.test";
    const { options } = await at(user, "events.test")(contract.startPasskey);
    const body = { name: "Here", passkey: makeAuthenticator(events).create(options) };
    const added = await at(user, "events.test")(contract.addPasskey, { body });
    assert.equal(added.recoveryCodes.length, 10);
    assert.deepEqual((await challengeOf(user, "events.test")).factors, ["passkey"]);
    await user.call(contract.removePasskey, { params: { passkeyId: added.passkey.passkeyId } });
    await signIn(user);
    assert.equal((await user.call(factors.listSecondFactors)).recoveryCodesLeft, 0);
  });

  it("stops counting when the server starts with another APP_URL", async () => {
    const user = await makeUser(app);
    await add(user);
    const { config } = app.ctx;
    await recountPasskeys({ ...app.ctx, config: { ...config, appUrl: "https://other.test" } }, app.db);
    const body = { username: user.username, password: PASSWORD };
    assert.deepEqual((await at()(signIns.login, { body })).user.secondFactors, []);
    await recountPasskeys(app.ctx, app.db);
    await challengeOf(user);
  });
});

describe("where passwords are off", () => {
  it("a passkey goes on signing in", async () => {
    const user = await makeUser(app);
    const { device } = await add(user);
    const { config } = app.ctx;
    const before = config.passwordLogin;
    config.passwordLogin = false;
    try {
      assert.equal(
        (
          await refusal(
            app.client()(signIns.login, { body: { username: user.username, password: PASSWORD } }),
          )
        ).status,
        403,
      );
      await login(device);
    } finally {
      config.passwordLogin = before;
    }
  });
});
