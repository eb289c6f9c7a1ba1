import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { enableTotp, finishLogin, startTotp } from "@plenary/contract/accounts/second-factors";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import { confirmIdentity, login } from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { makeUser, PASSWORD, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { codeOf, stepAt } from "../../second-factors/totp.ts";

const app = useApp({ trustProxy: true });
const tooMany = {
  status: 429,
  code: "rate_limited",
  message: "Too many attempts. Please try again in 15 minutes.",
};
const wrong = { status: 401, code: "invalid_credentials", message: "Invalid username or password" };

const signIn = ({ username }: Pick<TestUser, "username">, password = PASSWORD, deviceToken?: string) =>
  app.client()(login, { body: { username, password, deviceToken } });
const guess = (user: Pick<TestUser, "username">, deviceToken?: string) =>
  refusal(signIn(user, "Wrong-horse-7", deviceToken));

describe("somebody who guesses", () => {
  it("does not lock the owner out of a device that the account knows", async () => {
    const owner = await makeUser(app);
    const { deviceToken } = (await signIn(owner)).authResult;
    for (let n = 0; n < 10; n++) assert.deepEqual(await guess(owner), wrong);
    assert.deepEqual(await refusal(signIn(owner)), tooMany);
    await signIn(owner, PASSWORD, deviceToken);
  });

  it("nor by using up the address that both have", async () => {
    const owner = await makeUser(app);
    const { deviceToken } = (await signIn(owner)).authResult;
    for (let n = 0; n < 50; n++) await guess({ username: `nobody${n}` });
    assert.deepEqual(await guess({ username: "somebody" }), tooMany);
    await signIn(owner, PASSWORD, deviceToken);
  });

  // Proves trust 10: Wrong passwords refuse no device that the account knows, and for one account no other
  it("keeps nobody out of other accounts, not even on devices that those don't know, by trying one account over and over", async () => {
    const [victim, other] = [await makeUser(app), await makeUser(app)];
    for (let n = 0; n < 60; n++) await guess(victim);
    assert.deepEqual(await guess(victim), tooMany);
    await signIn(other);
    for (let n = 0; n < 40; n++) await guess({ username: `nobody${n}` });
    assert.deepEqual(await refusal(signIn(other)), tooMany);
    // Refused by the network, nothing of it counted against the account.
    for (let n = 0; n < 20; n++) await guess(other);
    const elsewhere = { headers: { "x-forwarded-for": "203.0.113.7" } };
    await app.client()(login, { body: { username: other.username, password: PASSWORD } }, elsewhere);
  });

  it("keeps nobody from proving again who they are, with a sign-in of the same account", async () => {
    const owner = await makeUser(app);
    const stolen = app.client((await signIn(owner)).authResult.accessToken);
    const body = { password: "Wrong-horse-7" };
    for (let n = 0; n < 10; n++) assert.equal((await refusal(stolen(confirmIdentity, { body }))).status, 422);
    assert.equal((await refusal(stolen(confirmIdentity, { body }))).status, 429);
    await owner.call(confirmIdentity, { body: { password: PASSWORD } });
  });

  it("has ten tries with a known device too, which are not those of others", async () => {
    const owner = await makeUser(app);
    const stolen = (await signIn(owner)).authResult.deviceToken;
    const own = (await signIn(owner)).authResult.deviceToken;
    for (let n = 0; n < 10; n++) assert.deepEqual(await guess(owner, stolen), wrong);
    assert.deepEqual(await refusal(signIn(owner, PASSWORD, stolen)), tooMany);
    await signIn(owner, PASSWORD, own);
    await signIn(owner);
  });

  it("gets no tries by inventing devices, or by one that another account knows", async () => {
    const owner = await makeUser(app);
    const { deviceToken } = (await signIn(await makeUser(app))).authResult;
    for (let n = 0; n < 9; n++) assert.deepEqual(await guess(owner, `${n}`.repeat(43)), wrong);
    assert.deepEqual(await guess(owner, deviceToken), wrong);
    assert.deepEqual(await guess(owner, deviceToken), tooMany);
    assert.deepEqual(await refusal(signIn(owner, PASSWORD, "y".repeat(43))), tooMany);
  });
});

describe("signing in with the right password", () => {
  it("is possible 60 times in an hour", async () => {
    const user = await makeUser(app);
    for (let n = 0; n < 60; n++) await signIn(user);
    const message = "Too many attempts. Please try again in 60 minutes.";
    assert.deepEqual(await refusal(signIn(user)), { ...tooMany, message });
    assert.deepEqual(await guess(user), wrong);
    app.clock.advance(60 * 60_000 + 1000);
    await signIn(user);
  });
});

describe("somebody who has the password, but no second factor", () => {
  const STEP = 30_000;

  /** A user with an authenticator app who has signed in on a device; `shown` is what the app shows. */
  async function withApp() {
    const owner = await makeUser(app);
    await owner.call(startTotp);
    const { sealed_secret } = await app.db
      .selectFrom("totp_factors")
      .select("sealed_secret")
      .where("user_id", "=", owner.userId)
      .executeTakeFirstOrThrow();
    const key = Buffer.from(app.ctx.sealer.open(sealed_secret ?? ""), "base64");
    const shown = () => codeOf(key, stepAt(app.ctx.clock()));
    await owner.call(enableTotp, { body: { code: shown() } });
    app.clock.advance(STEP);
    const { deviceToken } = (await complete(await challengeOf(owner), shown())).authResult;
    app.clock.advance(STEP);
    return { owner, shown, deviceToken };
  }

  const complete = (challenge: string, code: string, deviceToken?: string) =>
    app.client()(finishLogin, { body: { challenge, code, deviceToken } });
  const challengeOf = (owner: TestUser, address?: string, deviceToken?: string): Promise<string> => {
    const body = { username: owner.username, password: PASSWORD, deviceToken };
    const headers = address ? { "x-forwarded-for": address } : {};
    return app
      .client()(login, { body }, { headers })
      .then(
        () => assert.fail("signed in"),
        (error: unknown) => {
          if (error instanceof ApiError && error.challenge) return error.challenge;
          throw error;
        },
      );
  };

  it("keeps the owner out neither by many right passwords, nor unseen", async () => {
    const { owner, shown, deviceToken } = await withApp();
    for (let n = 0; n < 59; n++) await challengeOf(owner);
    assert.equal((await refusal(challengeOf(owner))).status, 429);
    const { entries } = await owner.call(listSecurityLog);
    assert.equal(entries.filter(({ event }) => event === "second_factor_asked").length, 50);
    await complete(await challengeOf(owner, "203.0.113.7"), shown());
    app.clock.advance(STEP);
    await complete(await challengeOf(owner, undefined, deviceToken), shown(), deviceToken);
  });

  it("nor by wrong codes: a device that the account knows, and one that is signed in, have tries of their own", async () => {
    const { owner, shown, deviceToken } = await withApp();
    for (let n = 0; n < 2; n++) {
      const challenge = await challengeOf(owner);
      for (let m = 0; m < 5; m++) assert.equal((await refusal(complete(challenge, "wrong"))).status, 422);
    }
    assert.equal((await refusal(complete(await challengeOf(owner), shown()))).status, 429);
    await complete(await challengeOf(owner), shown(), deviceToken);
    app.clock.advance(STEP);
    await owner.call(confirmIdentity, { body: { code: shown() } });
  });
});
