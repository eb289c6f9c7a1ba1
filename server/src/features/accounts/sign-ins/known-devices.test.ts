import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeTemporaryAdmin, makeUser, PASSWORD, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { forgetMail, mailed } from "../../../../test/mail/outbox.ts";
import { outcomeOf } from "../../../../test/scenes.ts";
import { sweepExpired } from "./housekeeping.ts";

const app = useApp();
const DAY = 86_400_000;
const signedOut = { status: 401, code: "unauthenticated", message: "Please sign in to continue." };

/** Signs the user in with what the device has kept, if anything; returns what it is given. */
async function signIn(
  { username }: Pick<TestUser, "username">,
  { deviceToken, userAgent = "Phone" }: { deviceToken?: string; userAgent?: string } = {},
) {
  const body = { username, password: PASSWORD, deviceToken };
  const headers = { "user-agent": userAgent };
  return (await app.client()(signIns.login, { body }, { headers })).authResult;
}

const kinds = async () => (await mailed(app)).map(({ kind, to }) => [kind, to]);

describe("a sign-in", () => {
  // Proves trust signing in: Sign-ins end after 90 days at most, and 50 per user
  it("lasts 90 days, however much it is used", async () => {
    const user = await makeUser(app);
    for (let month = 0; month < 4; month++) {
      await user.call(signIns.me);
      app.clock.advance(month < 3 ? 22 * DAY : 24 * DAY - 60_000);
    }
    const { authResult } = await app.client()(signIns.login, {
      body: { username: user.username, password: PASSWORD },
    });
    assert.equal((await user.call(signIns.me)).user.userId, user.userId);
    app.clock.advance(60_000);
    assert.deepEqual(await refusal(user.call(signIns.me)), signedOut);
    const call = app.client(authResult.accessToken);
    assert.equal((await call(signIns.listSignIns)).signIns.length, 1);
    await sweepExpired(app.ctx);
    assert.equal((await app.db.selectFrom("sign_ins").select("sign_in_id").execute()).length, 1);
  });

  it("is one of at most 50: with another the oldest ends, at once", async () => {
    const user = await makeUser(app);
    await user.call(signIns.me);
    const tokens: string[] = [];
    for (let n = 0; n < 49; n++) tokens.push((await signIn(user)).accessToken);
    assert.equal((await user.call(signIns.listSignIns)).signIns.length, 50);
    const { accessToken } = await signIn(user);
    assert.deepEqual(await refusal(user.call(signIns.me)), signedOut);
    assert.equal(await outcomeOf(app.client(tokens[0])(signIns.me)), "ok");
    assert.equal((await app.client(accessToken)(signIns.listSignIns)).signIns.length, 50);
  });

  it("says how it was made", async () => {
    const user = await makeUser(app);
    const { accessToken } = await signIn(user);
    const listed = (await app.client(accessToken)(signIns.listSignIns)).signIns;
    assert.deepEqual(
      listed.map(({ method, userAgent }) => [method, userAgent]),
      [
        ["password", "Phone"],
        ["password", null],
      ],
    );
  });
});

describe("a device that the account does not know", () => {
  it("is mailed to its owner, also to one who wants no mail", async () => {
    const user = await makeUser(app, { name: "Ada", email: "ada@example.org", email_notifications: false });
    const before = app.ctx.clock().toISOString();
    await signIn(user, { userAgent: "Firefox/145.0 (Windows)" });
    const [mail, ...others] = await mailed(app);
    assert.deepEqual(others, []);
    const { at, ...data } = (mail?.data ?? {}) as Record<string, string>;
    assert.ok(at && at >= before);
    assert.deepEqual(
      { ...mail, data },
      {
        ...{ kind: "new_device", to: "ada@example.org", name: "Ada" },
        data: {
          ...{ userAgent: "Firefox/145.0 (Windows)", address: "127.0.0.1" },
          link: `${app.ctx.config.appUrl}/settings`,
        },
      },
    );
  });

  it("is known from then on, by what it was given, for 90 days after the last sign-in", async () => {
    const user = await makeUser(app);
    let { deviceToken } = await signIn(user);
    for (let time = 0; time < 3; time++) {
      app.clock.advance(89 * DAY);
      const again = await signIn(user, { deviceToken, userAgent: `Browser ${time}` });
      assert.equal(again.deviceToken, deviceToken);
      await sweepExpired(app.ctx);
    }
    assert.equal((await kinds()).length, 1);
    app.clock.advance(90 * DAY);
    ({ deviceToken } = await signIn(user, { deviceToken }));
    assert.equal((await kinds()).length, 2);
    app.clock.advance(91 * DAY);
    await sweepExpired(app.ctx);
    assert.deepEqual(await app.db.selectFrom("known_devices").select("device_id").execute(), []);
  });

  it("is not made known by a token that nobody was given, or by knowing another account", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    const invented = "x".repeat(43);
    const { deviceToken } = await signIn(user, { deviceToken: invented });
    assert.notEqual(deviceToken, invented);
    const there = await signIn(other, { deviceToken });
    assert.equal(there.deviceToken, deviceToken);
    assert.deepEqual(await kinds(), [
      ["new_device", user.email],
      ["new_device", other.email],
    ]);
    await signIn(user, { deviceToken, userAgent: "New" });
    await signIn(other, { deviceToken, userAgent: "New" });
    assert.equal((await kinds()).length, 2);
  });

  it("is the one that registers, or a program that signs in again within a day without saying which it is: no news", async () => {
    const body = {
      ...{ username: "ada", password: PASSWORD },
      profile: { name: "Ada Lovelace", email: "ada@example.org" },
    };
    const { authResult } = await app.client()(accounts.register, { body });
    await forgetMail(app);
    await signIn({ username: "ada" }, { deviceToken: authResult.deviceToken });
    assert.deepEqual(await kinds(), []);
    const program = { userAgent: "sync" };
    for (let hour = 0; hour < 3; hour++) await signIn({ username: "ada" }, program);
    assert.equal((await kinds()).length, 1);
    app.clock.advance(DAY + 1000);
    await signIn({ username: "ada" }, program);
    assert.equal((await kinds()).length, 2);
  });

  it("may be that of the first administrator with the temporary password, who was just given it", async () => {
    const admin = await makeTemporaryAdmin(app);
    await signIn(admin);
    assert.deepEqual(await kinds(), []);
  });
});

describe("a device that is signed out from elsewhere", () => {
  it("is not known any more", async () => {
    const user = await makeUser(app);
    const { deviceToken } = await signIn(user);
    const [, theirs] = (await user.call(signIns.listSignIns)).signIns;
    await user.call(signIns.endSignIn, { params: { signInId: theirs?.signInId ?? "" } });
    await signIn(user, { deviceToken, userAgent: "Again" });
    assert.equal((await kinds()).length, 2);
  });

  it("is all but this one, when the password changes or the others are signed out", async () => {
    const user = await makeUser(app);
    const thief = await signIn(user);
    const own = await signIn(user, { userAgent: "Laptop" });
    const call = app.client(own.accessToken);
    await call(signIns.endOtherSignIns);
    const known = () => app.db.selectFrom("known_devices").select("device_id").execute();
    assert.equal((await known()).length, 1);
    await signIn(user, { deviceToken: thief.deviceToken, userAgent: "Thief" });
    const body = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    await call(accounts.changePassword, { body });
    assert.equal((await known()).length, 1);
  });

  it("stays known when it leaves by itself", async () => {
    const user = await makeUser(app);
    const { accessToken, deviceToken } = await signIn(user);
    await app.client(accessToken)(signIns.logout);
    await signIn(user, { deviceToken, userAgent: "Again" });
    assert.equal((await kinds()).length, 1);
  });
});
