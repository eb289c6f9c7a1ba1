import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeTemporaryAdmin, makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { tags } from "../../core/tags.ts";

const app = useApp();

const ada = {
  username: "ada",
  password: "Analytical1",
  profile: { name: "Ada Lovelace", email: "ada@example.org", description: "Notes" },
};

const wrong = { status: 401, code: "invalid_credentials", message: "Invalid username or password" };

describe("register", () => {
  // Proves product 3: User, as oneself, others and administrators see it
  // Proves product 3: Registration with the nested profile; the answer has token and user
  // Proves product 7: Auth: login, registration, me, forgotten, reset and changed passwords
  // Proves decisions 2: Ids are UUIDs of version 7
  // Proves decisions 3: Notifications are on at first
  // Proves decisions 5: The API answers before setup
  it("creates the account and signs it in", async () => {
    const { authResult, user } = await app.client()(accounts.register, { body: ada });
    assert.deepEqual(await app.client(authResult.accessToken)(signIns.me), { user });
    const { userId, createdAt, ...rest } = user;
    assert.deepEqual(rest, {
      username: "ada",
      name: "Ada Lovelace",
      email: "ada@example.org",
      description: "Notes",
      role: "user",
      updatedAt: createdAt,
      emailConfirmed: false,
      secondFactors: [],
      pendingEmail: null,
      ...{ emailNotifications: true, showsEmail: false, sharesEmail: true, density: "cosy" },
      passwordChangedAt: null,
      hasPassword: true,
    });
    assert.match(userId, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  // Proves decisions 3: Taken usernames and addresses are a 409 at their field
  it("refuses a username or address that is taken in another case", async () => {
    await app.client()(accounts.register, { body: ada });
    const name = { ...ada, username: "ADA", profile: { ...ada.profile, email: "other@example.org" } };
    const email = { ...ada, username: "other", profile: { ...ada.profile, email: "Ada@Example.org" } };
    assert.deepEqual(await refusal(app.client()(accounts.register, { body: name })), {
      status: 409,
      code: "conflict",
      message: "Username is already taken",
      fields: { username: "Username is already taken" },
    });
    assert.deepEqual(await refusal(app.client()(accounts.register, { body: email })), {
      status: 409,
      code: "conflict",
      message: "Email is already registered",
      fields: { email: "Email is already registered" },
    });
  });

  it("gives a username to one of two who take it at once", async () => {
    const attempts = [1, 2].map((n) => {
      const body = { ...ada, profile: { ...ada.profile, email: `ada${n}@example.org` } };
      return app.client()(accounts.register, { body });
    });
    const outcomes = await Promise.allSettled(attempts);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ["fulfilled", "rejected"]);
  });

  // Proves product 5: Registration: each text for username, address, name, description, password and confirmation
  it("names each field that does not fit, with the specification's text", async () => {
    const body = { username: "a", password: "short", profile: { name: "", email: "nowhere" } };
    assert.deepEqual(await refusal(app.client()(accounts.register, { body })), {
      status: 422,
      code: "validation_failed",
      message: "Username must be at least 3 characters",
      fields: {
        username: "Username must be at least 3 characters",
        password: "Password must be at least 8 characters",
        name: "Full name is required",
        email: "Please enter a valid email address",
      },
    });
  });

  it("stores no role or id that the body brings along", async () => {
    const body = { ...ada, role: "admin", userId: "x", profile: { ...ada.profile, role: "admin" } };
    const { user } = await app.client()(accounts.register, { body });
    assert.equal(user.role, "user");
  });
});

describe("login", () => {
  // Proves product 3: Login answers token and user
  // Proves decisions 3: Login by username or address, in any case
  it("takes the username or the address, in any case", async () => {
    const user = await makeUser(app, { username: "Grace", email: "Grace@example.org" });
    for (const username of ["grace", "GRACE", "grace@EXAMPLE.org"]) {
      const answer = await app.client()(signIns.login, { body: { username, password: PASSWORD } });
      assert.equal(answer.user.userId, user.userId);
    }
  });

  // Proves decisions 3: Wrong name and wrong password answer alike, in the same time
  it("answers a wrong name and a wrong password alike", async () => {
    const user = await makeUser(app);
    const attempts = [
      { username: user.username, password: "Wrong-horse-7" },
      { username: "nobody", password: PASSWORD },
    ];
    for (const body of attempts)
      assert.deepEqual(await refusal(app.client()(signIns.login, { body })), wrong);
  });

  it("signs nobody in to an account that has no password yet", async () => {
    const user = await makeUser(app, { password_hash: null });
    const body = { username: user.username, password: PASSWORD };
    assert.deepEqual(await refusal(app.client()(signIns.login, { body })), wrong);
  });

  // Proves decisions 3: A locked account hears reason and support address, with the right password
  it("tells the owner of a locked account the reason and the support address", async () => {
    await app.db.updateTable("system_settings").set({ support_email: "help@example.org" }).execute();
    const reasons = {
      Spam: "Spam.",
      "You left.": "You left.",
      "Really so much spam?": "Really so much spam?",
    };
    for (const [reason, said] of Object.entries(reasons)) {
      const user = await makeUser(app, { is_locked: true, lock_reason: reason });
      const body = { username: user.username, password: PASSWORD };
      assert.deepEqual(await refusal(app.client()(signIns.login, { body })), {
        status: 403,
        code: "account_locked",
        message: `Your account is locked: ${said} Please contact help@example.org.`,
      });
    }
  });

  it("lets nobody guess more than ten times in 15 minutes", async () => {
    const user = await makeUser(app);
    const attempt = (password: string) =>
      app.client()(signIns.login, { body: { username: user.username, password } });
    for (let n = 0; n < 10; n++) assert.equal((await refusal(attempt("wrong"))).status, 401);
    assert.deepEqual(await refusal(attempt(PASSWORD)), {
      status: 429,
      code: "rate_limited",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    app.clock.advance(15 * 60_000 + 1000);
    assert.equal((await attempt(PASSWORD)).user.userId, user.userId);
  });

  it("does not count successful logins as failures", async () => {
    const user = await makeUser(app);
    const body = { username: user.username, password: PASSWORD };
    for (let n = 0; n < 12; n++) await app.client()(signIns.login, { body });
    const counts = await app.db.selectFrom("rate_limits").select("hits").orderBy("hits").execute();
    assert.deepEqual(counts, [{ hits: 0 }, { hits: 0 }, { hits: 12 }]);
  });
});

describe("a sign-in", () => {
  const signedOut = { status: 401, code: "unauthenticated", message: "Please sign in to continue." };

  // Proves decisions 3: Logout, changed and reset passwords end them
  it("ends with logout, and only that one", async () => {
    const user = await makeUser(app);
    const { authResult } = await app.client()(signIns.login, {
      body: { username: user.username, password: PASSWORD },
    });
    await app.client(authResult.accessToken)(signIns.logout);
    assert.deepEqual(await refusal(app.client(authResult.accessToken)(signIns.me)), signedOut);
    assert.equal((await user.call(signIns.me)).user.userId, user.userId);
  });

  // Proves decisions 3: Tokens are opaque, stored hashed, and valid 30 days from last use
  it("lasts 30 days from its last use", async () => {
    const user = await makeUser(app);
    const days = (n: number) => n * 86_400_000;
    app.clock.advance(days(29));
    assert.equal((await user.call(signIns.me)).user.userId, user.userId);
    app.clock.advance(days(29));
    assert.equal((await user.call(signIns.me)).user.userId, user.userId);
    app.clock.advance(days(31));
    assert.deepEqual(await refusal(user.call(signIns.me)), signedOut);
  });

  it("can't be forged", async () => {
    for (const token of ["test-admin-token", "null", "x".repeat(43)]) {
      assert.deepEqual(await refusal(app.client(token)(signIns.me)), signedOut);
    }
  });

  it("is known without asking the database again", async () => {
    const user = await makeUser(app);
    await user.call(signIns.me);
    app.queries.length = 0;
    await user.call(signIns.me);
    assert.deepEqual(app.queries, []);
  });

  it("is asked for once for all who call meanwhile, and anew by who calls after a change", async () => {
    const { token, userId } = await makeUser(app);
    const { callerOf } = app.built.http;
    const ask = () => callerOf(token);
    app.queries.length = 0;
    const callers = await Promise.all(Array.from({ length: 20 }, ask));
    assert.deepEqual(new Set(callers.map((caller) => caller?.user.userId)), new Set([userId]));
    assert.equal(app.queries.length, 1);
    app.ctx.changes.apply([tags.user(userId)]);
    const before = [ask(), ask()];
    app.ctx.changes.apply([tags.user(userId)]);
    await Promise.all([...before, ask(), ask()]);
    assert.equal(app.queries.length, 3);
  });
});

describe("forgot and reset password", () => {
  async function linkSentTo(email: string): Promise<string> {
    await app.client()(accounts.forgotPassword, { body: { email } });
    const mail = await app.db
      .selectFrom("outbox")
      .selectAll()
      .orderBy("mail_id", "desc")
      .executeTakeFirstOrThrow();
    assert.equal(mail.kind, "password_reset");
    const { link } = JSON.parse(app.ctx.sealer.open(mail.sealed_data ?? ""));
    return new URL(link).searchParams.get("token") ?? "";
  }

  // Proves decisions 3: A forgotten password always answers success
  it("answers success for an unknown address and sends nothing", async () => {
    const answer = await app.client()(accounts.forgotPassword, { body: { email: "nobody@example.org" } });
    assert.deepEqual(answer, { success: true });
    assert.deepEqual(await app.db.selectFrom("outbox").selectAll().execute(), []);
  });

  it("writes no mail to the placeholder address of an imported speaker", async () => {
    await makeUser(app, { email: "jo@speakers.invalid" });
    await app.client()(accounts.forgotPassword, { body: { email: "jo@speakers.invalid" } });
    assert.deepEqual(await app.db.selectFrom("outbox").selectAll().execute(), []);
  });

  // Proves product 7: Auth: login, registration, me, forgotten, reset and changed passwords
  // Proves decisions 3: Logout, changed and reset passwords end them
  // Proves decisions 3: Reset links work once, for an hour
  it("sets the password once and ends every sign-in", async () => {
    const user = await makeUser(app);
    const token = await linkSentTo(user.email);
    const body = { token, new_password: "Another-one-8" };
    assert.deepEqual(await app.client()(accounts.resetPassword, { body }), { success: true });
    assert.equal((await refusal(user.call(signIns.me))).status, 401);
    const login = { username: user.username, password: "Another-one-8" };
    assert.equal((await app.client()(signIns.login, { body: login })).user.userId, user.userId);
    const message = "Invalid or missing reset token. Please request a new password reset.";
    assert.deepEqual(await refusal(app.client()(accounts.resetPassword, { body })), {
      status: 422,
      code: "validation_failed",
      message,
      fields: { token: message },
    });
  });

  // Proves decisions 3: Reset links work once, for an hour
  it("refuses a link after an hour", async () => {
    const user = await makeUser(app);
    const token = await linkSentTo(user.email);
    app.clock.advance(3_600_001);
    const body = { token, new_password: "Another-one-8" };
    assert.equal((await refusal(app.client()(accounts.resetPassword, { body }))).status, 422);
  });
});

describe("change password", () => {
  // Proves product 7: Auth: login, registration, me, forgotten, reset and changed passwords
  // Proves decisions 3: Logout, changed and reset passwords end them
  // Proves decisions 7: Changed password
  it("keeps this sign-in and ends the others", async () => {
    const user = await makeUser(app);
    const login = { username: user.username, password: PASSWORD };
    const other = (await app.client()(signIns.login, { body: login })).authResult.accessToken;
    const body = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    assert.deepEqual(await user.call(accounts.changePassword, { body }), { success: true });
    assert.equal((await refusal(app.client(other)(signIns.me))).status, 401);
    assert.notEqual((await user.call(signIns.me)).user.passwordChangedAt, null);
    const mails = (await mailed(app)).map(({ kind, to }) => [kind, to]);
    assert.deepEqual(mails, [
      ["new_device", user.email],
      ["password_changed", user.email],
    ]);
  });

  // Proves product 5: Forced change: match, strength 4 of 5, three labels, disabled until valid
  // Proves product 9: Forced change needs 4 of 5
  // Proves decisions 3: change-password asks for 4 of 5, and names what is wrong at its field
  it("refuses a wrong current password and a weak new one, each at its field", async () => {
    const user = await makeUser(app);
    const change = (currentPassword: string, newPassword: string) =>
      refusal(user.call(accounts.changePassword, { body: { currentPassword, newPassword } }));
    assert.deepEqual((await change("wrong", "Entirely-new-9")).fields, {
      currentPassword: "Current password is incorrect",
    });
    const weak = { newPassword: "Password does not meet security requirements" };
    assert.deepEqual((await change(PASSWORD, "lowercase")).fields, weak);
    assert.deepEqual((await change(PASSWORD, "Aa1-")).status, 422);
    assert.deepEqual((await change(PASSWORD, `Aa1-${"x".repeat(125)}`)).fields, weak);
  });

  // Proves decisions 3: With the temporary password only `/auth/*` answers
  it("is all that an administrator with the temporary password may do", async () => {
    const admin = await makeTemporaryAdmin(app);
    assert.equal((await admin.call(signIns.me)).user.userId, admin.userId);
    const body = { currentPassword: PASSWORD, newPassword: "Entirely-new-9" };
    assert.deepEqual(await admin.call(accounts.changePassword, { body }), { success: true });
  });
});
