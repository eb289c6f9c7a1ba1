import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { login } from "@plenary/contract/sign-ins";
import { makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();
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
