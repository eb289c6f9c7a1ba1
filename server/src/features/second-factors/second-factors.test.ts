import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { restoreEmail } from "@plenary/contract/accounts/addresses";
import * as contract from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import * as settings from "@plenary/contract/admin/admin-settings";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { ApiError } from "@plenary/contract/client";
import { listTalks } from "@plenary/contract/sessions/talks";
import { makeAdmin, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { makeLink } from "../addresses/links.ts";
import { resetCredentials } from "../setup/reset-credentials.ts";
import { codeOf, stepAt } from "./totp.ts";

const app = useApp();
const STEP = 30_000;
const refusedAt = (field: string, message: string) => ({
  ...{ status: 422, code: "validation_failed" },
  ...{ message, fields: { [field]: message } },
});
const wrongCode = refusedAt("code", "Wrong code");
const usedCode = refusedAt("code", "This code was used already");
const wrongRecoveryCode = refusedAt("recoveryCode", "Wrong code");
const over = {
  status: 410,
  code: "gone",
  message: "This took too long or was tried too often. Please sign in again.",
};

/** What the app of somebody shows at this moment. */
const shown = (secret: Buffer, steps = 0) => codeOf(secret, stepAt(app.ctx.clock()) + steps);

/** Another code than any that would be right. */
function wrong(secret: Buffer): string {
  const right = [-1, 0, 1].map((steps) => shown(secret, steps));
  return ["000000", "000001", "000002", "000003"].find((code) => !right.includes(code)) ?? assert.fail();
}

async function secretOf(user: TestUser): Promise<Buffer> {
  const { sealed_secret } = await app.db
    .selectFrom("totp_factors")
    .select("sealed_secret")
    .where("user_id", "=", user.userId)
    .executeTakeFirstOrThrow();
  return Buffer.from(app.ctx.sealer.open(sealed_secret ?? ""), "base64");
}

/** A user whose app shows codes; the next step has begun, so that its code hasn't counted yet. */
async function withTotp(who?: TestUser) {
  const user = who ?? (await makeUser(app));
  await user.call(contract.startTotp);
  const secret = await secretOf(user);
  const { recoveryCodes } = await user.call(contract.enableTotp, { body: { code: shown(secret) } });
  app.clock.advance(STEP);
  return { user, secret, recoveryCodes };
}

/** The challenge that a login with the password answers. */
async function challengeOf({ username }: TestUser): Promise<string> {
  const call = app.client()(signIns.login, { body: { username, password: PASSWORD } });
  const error = await call.then(
    () => assert.fail("signed in"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, error.code, error.factors], [401, "second_factor_required", ["code"]]);
  return error.challenge ?? assert.fail("no challenge");
}

const finish = (challenge: string, proof: { code: string } | { recoveryCode: string }) =>
  app.client()(contract.finishLogin, { body: { challenge, ...proof } });

describe("an authenticator app", () => {
  // Proves trust signing in: A code is that of RFC 6238, for its step and those beside it, and counts once
  it("is asked for once it has shown a right code, and a code counts once", async () => {
    const user = await makeUser(app);
    const setup = await user.call(contract.startTotp);
    assert.match(setup.uri, /^otpauth:\/\/totp\/Plenary:/);
    assert.ok(setup.qr.size > 20 && setup.qr.path.startsWith("M4 4h7v1h-7z"));
    const secret = await secretOf(user);
    assert.deepEqual(
      await refusal(user.call(contract.enableTotp, { body: { code: wrong(secret) } })),
      wrongCode,
    );
    // Until then the password is enough.
    await app.client()(signIns.login, { body: { username: user.username, password: PASSWORD } });
    const code = shown(secret);
    const { recoveryCodes } = await user.call(contract.enableTotp, { body: { code } });
    assert.equal(new Set(recoveryCodes).size, 10);

    const challenge = await challengeOf(user);
    assert.deepEqual(await refusal(finish(challenge, { code })), usedCode);
    assert.deepEqual(await refusal(finish(challenge, { code: shown(secret, -1) })), usedCode);
    const { authResult } = await finish(challenge, { code: shown(secret, 1) });
    assert.deepEqual((await app.client(authResult.accessToken)(signIns.me)).user.secondFactors, ["totp"]);
    const { signIns: made } = await app.client(authResult.accessToken)(signIns.listSignIns);
    assert.equal(made[0]?.method, "code");
    assert.deepEqual(await refusal(finish(challenge, { code: shown(secret, 1) })), over);
  });

  it("signs one of two in who use the same code at the same moment", async () => {
    const { user, secret } = await withTotp();
    const challenges = [await challengeOf(user), await challengeOf(user)];
    const code = shown(secret);
    const outcomes = await Promise.allSettled(challenges.map((challenge) => finish(challenge, { code })));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  it("is removed, and the password is enough again", async () => {
    const { user } = await withTotp();
    assert.equal(
      (await refusal(user.call(contract.startTotp))).message,
      "An authenticator app is set up already",
    );
    await user.call(contract.removeTotp);
    await app.client()(signIns.login, { body: { username: user.username, password: PASSWORD } });
    assert.deepEqual(await user.call(contract.listSecondFactors), {
      totpSince: null,
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
    const kinds = (await mailed(app)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["second_factor_added", "second_factor_removed", "new_device"]);
    const { entries } = await user.call(listSecurityLog);
    assert.deepEqual(
      entries.map(({ event }) => event).filter((event) => event.startsWith("totp")),
      ["totp_removed", "totp_added"],
    );
  });

  // Proves trust signing in: A code of the authenticator app proves again who one is, in the dialog
  it("confirms who one is as the password does", async () => {
    const { user, secret } = await withTotp();
    app.clock.advance(16 * 60_000);
    assert.equal((await refusal(user.call(contract.removeTotp))).code, "confirmation_required");
    const confirm = (code: string) => user.call(signIns.confirmIdentity, { body: { code } });
    assert.deepEqual(await refusal(confirm(wrong(secret))), wrongCode);
    const code = shown(secret);
    await confirm(code);
    assert.deepEqual(await refusal(confirm(code)), usedCode);
    await user.call(contract.removeTotp);
  });
});

describe("a challenge", () => {
  // Proves trust signing in: A login with a second factor waits five minutes and five tries
  it("lasts five minutes", async () => {
    const { user, secret } = await withTotp();
    const challenge = await challengeOf(user);
    app.clock.advance(5 * 60_000);
    assert.deepEqual(await refusal(finish(challenge, { code: shown(secret) })), over);
  });

  // Proves trust signing in: A login with a second factor waits five minutes and five tries
  it("takes five tries, and an account ten wrong ones in 15 minutes", async () => {
    const { user, secret } = await withTotp();
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeOf(user);
      for (let n = 0; n < 5; n++) {
        assert.deepEqual(await refusal(finish(challenge, { code: wrong(secret) })), wrongCode);
      }
      assert.deepEqual(await refusal(finish(challenge, { code: shown(secret) })), over);
    }
    assert.equal((await refusal(finish(await challengeOf(user), { code: shown(secret) }))).status, 429);
    const { entries } = await user.call(listSecurityLog);
    assert.equal(entries.filter(({ event }) => event === "second_factor_failed").length, 10);
  });

  it("ends with the password that it is for, and is nobody else's", async () => {
    const { user, secret } = await withTotp();
    const challenge = await challengeOf(user);
    const body = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    await user.call(accounts.changePassword, { body });
    assert.deepEqual(await refusal(finish(challenge, { code: shown(secret) })), over);
    assert.deepEqual(await refusal(finish("x".repeat(43), { code: shown(secret) })), over);
  });
});

describe("recovery codes", () => {
  // Proves trust signing in: Ten recovery codes, shown once, stored hashed, each once
  it("sign in once each, however they are typed, and are told to the owner", async () => {
    const { user, recoveryCodes } = await withTotp();
    const [first = "", second = ""] = recoveryCodes;
    await finish(await challengeOf(user), { recoveryCode: ` ${first.toUpperCase().replaceAll("-", " ")}` });
    assert.deepEqual(
      await refusal(finish(await challengeOf(user), { recoveryCode: first })),
      wrongRecoveryCode,
    );
    assert.equal((await user.call(contract.listSecondFactors)).recoveryCodesLeft, 9);
    assert.ok(
      (await mailed(app)).some(
        ({ kind, data }) => kind === "recovery_code_used" && "left" in (data as object),
      ),
    );

    const { recoveryCodes: fresh } = await user.call(contract.newRecoveryCodes);
    assert.deepEqual(
      await refusal(finish(await challengeOf(user), { recoveryCode: second })),
      wrongRecoveryCode,
    );
    await finish(await challengeOf(user), { recoveryCode: fresh[0] ?? "" });
    const stored = await app.db.selectFrom("recovery_codes").select("code_hash").execute();
    assert.ok(stored.every(({ code_hash }) => code_hash.length === 32));
  });

  it("are not to be had without a second factor", async () => {
    const user = await makeUser(app);
    assert.equal((await refusal(user.call(contract.newRecoveryCodes))).status, 409);
  });
});

describe("a second factor", () => {
  it("is still asked for after the password was reset by mail", async () => {
    const { user, secret } = await withTotp();
    await app.client()(accounts.forgotPassword, { body: { email: user.email } });
    const sealed = await app.db
      .selectFrom("outbox")
      .select("sealed_data")
      .where("kind", "=", "password_reset")
      .executeTakeFirstOrThrow();
    const { link } = JSON.parse(app.ctx.sealer.open(sealed.sealed_data ?? ""));
    const token = new URL(link).searchParams.get("token") ?? "";
    await app.client()(accounts.resetPassword, { body: { token, new_password: PASSWORD } });
    await finish(await challengeOf(user), { code: shown(secret) });
  });

  it("is gone with an address put back if it is new, as somebody else may have set it up, and stays if it is old", async () => {
    for (const [days, left] of [
      [13, []],
      [15, ["totp"]],
    ] as const) {
      const { user } = await withTotp();
      app.clock.advance(days * 86_400_000);
      const { token } = await app.db
        .transaction()
        .execute((tx) =>
          makeLink(app.ctx, tx, "restore", { user_id: user.userId }, `before-${days}@example.org`),
        );
      const restored = await app.client()(restoreEmail, { body: { token } });
      assert.deepEqual(restored.user.secondFactors, left);
    }
  });

  it("is gone with new credentials made on the server", async () => {
    const admin = await makeAdmin(app, { username: "admin" });
    await withTotp(admin);
    const { temporaryPassword } = await resetCredentials(app.ctx);
    await app.client()(signIns.login, { body: { username: "admin", password: temporaryPassword } });
  });
});

describe("a second factor of administrators", () => {
  const ask = ({ call }: TestUser, requireAdminSecondFactor: boolean) =>
    call(settings.updateSettings, { body: { requireAdminSecondFactor } });
  const needed = {
    status: 403,
    code: "second_factor_setup_required",
    message: "Administrators need a second factor here. Please set one up in your settings first.",
  };

  // Proves trust administrators: Where the settings ask for a second factor, one without it reaches only `/auth/*` and
  //   the set-up of one
  it("is asked for by one who has one, who would be shut out without", async () => {
    const admin = await makeAdmin(app);
    const message =
      "Set up a second factor for your own account first. Without one this would shut you out, too.";
    const fields = { requireAdminSecondFactor: message };
    assert.deepEqual(await refusal(ask(admin, true)), { status: 409, code: "conflict", message, fields });
    await ask(admin, false);
    assert.deepEqual((await admin.call(listAuditLogs)).logs, []);
    await withTotp(admin);
    assert.equal((await ask(admin, true)).settings.requireAdminSecondFactor, true);
    const [{ details } = {}] = (await admin.call(listAuditLogs)).logs;
    assert.deepEqual(details, { changed: { requireAdminSecondFactor: { from: false, to: true } } });
  });

  // Proves trust administrators: Where the settings ask for a second factor, one without it reaches only `/auth/*` and
  //   the set-up of one
  it("opens the rest to those who set one up, and shuts it to those who remove it, at once", async () => {
    const [admin, other, user] = [await makeAdmin(app), await makeAdmin(app), await makeUser(app)];
    await other.call(listAuditLogs);
    await withTotp(admin);
    await ask(admin, true);
    assert.deepEqual(await refusal(other.call(listAuditLogs)), needed);
    assert.deepEqual(await refusal(other.call(listTalks)), needed);
    await user.call(listTalks);
    // Their own sign-in, and what sets a factor up.
    for (const own of [signIns.me, listSecurityLog, contract.listSecondFactors]) await other.call(own);
    await withTotp(other);
    await other.call(listAuditLogs);
    await other.call(contract.removeTotp);
    assert.deepEqual(await refusal(other.call(listAuditLogs)), needed);
    await ask(admin, false);
    await other.call(listAuditLogs);
  });
});
