import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeUser, PASSWORD, type TestUser } from "../../../../test/factories.ts";
import { notFound, refusal, useApp } from "../../../../test/harness.ts";
import { announcedBy } from "../../../../test/processes/hearing.ts";
import { outcomeOf } from "../../../../test/scenes.ts";

const app = useApp();
const DAY = 86_400_000;

/** Signs the user in on another device; returns its token. */
async function signIn(user: TestUser, userAgent: string): Promise<string> {
  const response = await app.raw("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  });
  return ((await response.json()) as { authResult: { accessToken: string } }).authResult.accessToken;
}

const list = async (token: string) => (await app.client(token)(signIns.listSignIns)).signIns;
const idOf = async (token: string) => (await list(token))[0]?.signInId ?? assert.fail();
const state = (token: string) => outcomeOf(app.client(token)(signIns.me));

describe("listing the devices", () => {
  it("shows this one first, then the last used first, of the caller alone", async () => {
    const user = await makeUser(app);
    await makeUser(app);
    app.clock.advance(60_000);
    const phone = await signIn(user, "Phone");
    app.clock.advance(60_000);
    const laptop = await signIn(user, "Laptop");
    const signIns = await list(phone);
    assert.deepEqual(
      signIns.map(({ userAgent, current }) => [userAgent, current]),
      [
        ["Phone", true],
        ["Laptop", false],
        [null, false],
      ],
    );
    const { signInId, createdAt, ...rest } = signIns[0] ?? assert.fail();
    const own = {
      userAgent: "Phone",
      address: "127.0.0.1",
      method: "password",
      lastUsedAt: createdAt,
      current: true,
    };
    assert.deepEqual(rest, own);
    assert.equal(signInId, await idOf(phone));
    const seenThere = (await list(laptop)).map(({ current, ...signIn }) => signIn);
    const seenHere = signIns.map(({ current, ...signIn }) => signIn);
    assert.deepEqual(seenThere, [seenHere[1], seenHere[0], seenHere[2]]);
  });

  it("leaves out what was not used for 30 days", async () => {
    const user = await makeUser(app);
    app.clock.advance(20 * DAY);
    const phone = await signIn(user, "Phone");
    assert.equal((await list(phone)).length, 2);
    app.clock.advance(10 * DAY + 1000);
    assert.deepEqual(
      (await list(phone)).map(({ userAgent }) => userAgent),
      ["Phone"],
    );
  });

  it("is one statement, however many there are", async () => {
    const user = await makeUser(app);
    await list(user.token);
    const statements = async () => {
      app.queries.length = 0;
      await list(user.token);
      return app.queries.length;
    };
    assert.equal(await statements(), 1);
    await signIn(user, "Phone");
    await signIn(user, "Laptop");
    await list(user.token);
    assert.equal(await statements(), 1);
  });
});

describe("ending one device", () => {
  it("signs it out at once and no other, and tells every process", async () => {
    const user = await makeUser(app);
    const phone = await signIn(user, "Phone");
    const laptop = await signIn(user, "Laptop");
    const signInId = await idOf(phone);
    const end = () => user.call(signIns.endSignIn, { params: { signInId } });
    assert.deepEqual(await announcedBy(app, end), [`user:${user.userId}`]);
    assert.deepEqual([await state(phone), await state(laptop), await state(user.token)], [401, "ok", "ok"]);
    assert.deepEqual(await refusal(end()), notFound("Sign-in"));
  });

  it("may be this one", async () => {
    const user = await makeUser(app);
    const signInId = await idOf(user.token);
    assert.equal(await user.call(signIns.endSignIn, { params: { signInId } }), undefined);
    assert.equal(await state(user.token), 401);
  });

  it("is not possible with somebody else's", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    const params = { signInId: await idOf(other.token) };
    assert.deepEqual(await refusal(user.call(signIns.endSignIn, { params })), notFound("Sign-in"));
    assert.equal(await state(other.token), "ok");
  });
});

describe("ending the other devices", () => {
  it("signs out all of the caller's but this one", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    const phone = await signIn(user, "Phone");
    const laptop = await signIn(user, "Laptop");
    for (const token of [phone, laptop]) await list(token);
    const end = () => user.call(signIns.endOtherSignIns);
    assert.deepEqual(await announcedBy(app, end), [`user:${user.userId}`]);
    assert.deepEqual([await state(phone), await state(laptop)], [401, 401]);
    assert.equal((await list(user.token)).length, 1);
    assert.equal(await state(other.token), "ok");
    assert.equal(await end(), undefined);
  });
});
