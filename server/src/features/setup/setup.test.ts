import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { verifyEmail } from "@plenary/contract/accounts/addresses";
import { adminCredentials, adminSetup, verifySetup } from "@plenary/contract/accounts/setup";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import type { Client } from "@plenary/contract/client";
import { listTalks } from "@plenary/contract/sessions/talks";
import { makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { linksIn } from "../../../test/mail/outbox.ts";

const app = useApp({ appUrl: "https://plenary.test", adminEmail: "first@example.org" });

const retrieve = (call: Client, token: string) =>
  call(adminCredentials, undefined, { headers: { authorization: `Bootstrap ${token}` } });

async function setUp() {
  const answer = await app.client()(adminSetup, { body: {} });
  return { ...answer, token: answer.credentialRetrievalToken ?? "" };
}

const noToken = {
  status: 401,
  code: "unauthenticated",
  message: "The credential token is not valid or has expired.",
};

describe("setup", () => {
  const status = {
    setupComplete: false,
    adminExists: false,
    emailConfigured: false,
    noMail: "no_server",
    bootstrapTokenActive: false,
    credentialsExpired: false,
    domain: "https://plenary.test",
    secretRequired: false,
    debug: false,
    supportEmail: null,
  };

  // Proves product 3: Setup: status, result and credentials
  // Proves product 7: Setup: the call, credentials under their own scheme, verification
  it("is incomplete until there is an administrator", async () => {
    assert.deepEqual(await app.client()(verifySetup), status);
    await setUp();
    const done = { ...status, setupComplete: true, adminExists: true, bootstrapTokenActive: true };
    assert.deepEqual(await app.client()(verifySetup), done);
  });

  // Proves product 3: Setup: status, result and credentials
  // Proves product 4: Setup: token and retrieval without e-mail, then Go to Login
  // Proves product 7: Setup: the call, credentials under their own scheme, verification
  // Proves decisions 1: APP_URL stands in links
  // Proves decisions 5: The token is random, lives 24 hours, dies with the password
  it("creates the administrator and gives a token for the credentials, not the password", async () => {
    const { credentialRetrievalToken, ...answer } = await app.client()(adminSetup, { body: {} });
    assert.match(credentialRetrievalToken ?? "", /^[\w-]{43}$/);
    assert.deepEqual(answer, {
      alreadyExists: false,
      bootstrapMode: true,
      temporaryPassword: null,
      adminEmail: "first@example.org",
      loginUrl: "https://plenary.test/login",
      warning: "Email is not configured: retrieve the credentials now and change the password at once.",
    });
  });

  // Proves decisions 5: The first administrator's names and address, and 12 characters
  // Proves decisions 5: Twice or at once makes one administrator
  it("makes one administrator, also when asked twice at once", async () => {
    const answers = await Promise.all([setUp(), setUp(), setUp()]);
    assert.deepEqual(answers.map((answer) => answer.alreadyExists).sort(), [false, true, true]);
    assert.equal((await setUp()).alreadyExists, true);
    const admins = await app.db.selectFrom("users").select(["username", "name", "role"]).execute();
    assert.deepEqual(admins, [{ username: "admin", name: "Administrator", role: "admin" }]);
  });

  // Proves decisions 5: The API answers before setup
  it("can't be prevented by whoever registers the administrator's name or address first", async () => {
    const register = (username: string, email: string) =>
      refusal(
        app.client()(accounts.register, {
          body: { username, password: PASSWORD, profile: { name: "Somebody", email } },
        }),
      );
    assert.deepEqual((await register("Admin", "somebody@example.org")).fields, {
      username: "Username is already taken",
    });
    assert.deepEqual((await register("somebody", "First@example.org")).fields, {
      email: "Email is already registered",
    });
    assert.equal((await setUp()).alreadyExists, false);
  });

  it("says so when an account has the administrator's address already", async () => {
    await makeUser(app, { email: "first@example.org" });
    assert.deepEqual(await refusal(setUp()), {
      status: 409,
      code: "conflict",
      message: "The address in ADMIN_EMAIL belongs to another account.",
    });
  });

  // Proves decisions 5: With e-mail the credentials are mailed, and there is no token
  it("sends the credentials by mail where email is configured, and gives no token", async () => {
    await app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();
    const answer = await setUp();
    assert.equal(answer.credentialRetrievalToken, null);
    const mail = await app.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
    assert.equal(mail.kind, "bootstrap_credentials");
    const { temporaryPassword } = JSON.parse(app.ctx.sealer.open(mail.sealed_data ?? ""));
    const body = { username: "admin", password: temporaryPassword };
    assert.equal((await app.client()(signIns.login, { body })).user.username, "admin");
    assert.equal(
      JSON.stringify(await app.db.selectFrom("bootstrap").selectAll().execute()).includes(temporaryPassword),
      false,
    );
  });
});

describe("the first administrator's credentials", () => {
  // Proves product 3: Setup: status, result and credentials
  // Proves product 4: A temporary password covers the app with the modal until it is changed
  // Proves decisions 3: With the temporary password only `/auth/*` answers
  // Proves decisions 5: The first administrator's names and address, and 12 characters
  it("sign in with a password of twelve characters that must be changed first", async () => {
    const { token } = await setUp();
    const credentials = await retrieve(app.client(), token);
    assert.equal(credentials.temporaryPassword.length, 12);
    assert.equal(credentials.adminEmail, "first@example.org");
    assert.ok(Date.parse(credentials.expiresAt) - app.ctx.clock().valueOf() > 23.9 * 3_600_000);

    const body = { username: "admin", password: credentials.temporaryPassword };
    const { authResult, user } = await app.client()(signIns.login, { body });
    assert.equal(user.passwordChangedAt, null);
    const admin = app.client(authResult.accessToken);
    assert.deepEqual(await refusal(admin(listTalks)), {
      status: 403,
      code: "password_change_required",
      message: "Please change your temporary password first.",
    });
    await admin(accounts.changePassword, {
      body: { currentPassword: credentials.temporaryPassword, newPassword: PASSWORD },
    });
    assert.deepEqual(await admin(listTalks), { talks: [], nextCursor: null });
    assert.notEqual((await admin(signIns.me)).user.passwordChangedAt, null);
  });

  // Proves product 7: Setup: the call, credentials under their own scheme, verification
  // Proves product 9: Admin invitations live 7 days, setup credentials 24 hours
  // Proves decisions 5: The token is random, lives 24 hours, dies with the password
  it("can't be retrieved once the password is changed, after 24 hours, or with another token", async () => {
    const { token } = await setUp();
    assert.deepEqual(await refusal(retrieve(app.client(), "x".repeat(43))), noToken);
    assert.deepEqual(await refusal(app.client()(adminCredentials)), noToken);
    const { temporaryPassword } = await retrieve(app.client(), token);
    app.clock.advance(24 * 3_600_000 + 1000);
    assert.deepEqual(await refusal(retrieve(app.client(), token)), noToken);
    assert.equal((await app.client()(verifySetup)).credentialsExpired, true);
    app.clock.advance(-24 * 3_600_000 - 1000);
    const body = { username: "admin", password: temporaryPassword };
    const { authResult } = await app.client()(signIns.login, { body });
    await app.client(authResult.accessToken)(accounts.changePassword, {
      body: { currentPassword: temporaryPassword, newPassword: PASSWORD },
    });
    assert.deepEqual(await refusal(retrieve(app.client(), token)), noToken);
    app.clock.advance(25 * 3_600_000);
    const { bootstrapTokenActive, credentialsExpired } = await app.client()(verifySetup);
    assert.deepEqual([bootstrapTokenActive, credentialsExpired], [false, false]);
  });
});

describe("the first password of one's own", () => {
  async function signInFirst() {
    const { temporaryPassword } = await retrieve(app.client(), (await setUp()).token);
    const body = { username: "admin", password: temporaryPassword };
    const { authResult, user } = await app.client()(signIns.login, { body });
    const call = app.client(authResult.accessToken);
    const change = (more: object) =>
      call(accounts.changePassword, {
        body: { currentPassword: temporaryPassword, newPassword: PASSWORD, ...more },
      });
    return { call, change, user };
  }
  const own = { name: "Ada Lovelace", email: "ada@example.org" };

  it("comes with name and address, of which the address is pending until it is confirmed", async () => {
    const { call, change } = await signInFirst();
    const { user, ...answer } = await change(own);
    assert.deepEqual(answer, { success: true, linkSent: false });
    assert.deepEqual(user, (await call(signIns.me)).user);
    assert.notEqual(user?.passwordChangedAt, null);
    assert.deepEqual(
      [user?.name, user?.email, user?.pendingEmail],
      ["Ada Lovelace", "first@example.org", "ada@example.org"],
    );
    const link = (await linksIn(app)).find(({ kind }) => kind === "address_confirmation");
    assert.equal(link?.to, "ada@example.org");
    const confirmed = await call(verifyEmail, { body: { token: link?.token ?? "" } });
    assert.equal(confirmed.user.email, "ada@example.org");
  });

  it("changes nothing where one of the three is refused", async () => {
    const taken = await makeUser(app);
    const { call, change, user } = await signInFirst();
    const easy = { ...own, newPassword: "Ada-Lovelace-1815!" };
    for (const [more, fields] of [
      [{ ...own, name: "A", email: "ada" }, ["name", "email"]],
      [{ ...own, email: taken.email }, ["email"]],
      [easy, ["newPassword"]],
      [{ ...own, newPassword: "short" }, ["newPassword"]],
      [{ ...own, currentPassword: "Wrong-horse-7" }, ["currentPassword"]],
    ] as const) {
      assert.deepEqual(Object.keys((await refusal(change(more))).fields ?? {}), fields);
      assert.deepEqual((await call(signIns.me)).user, user);
      assert.equal((await refusal(call(listTalks))).code, "password_change_required");
    }
    assert.deepEqual(
      (await linksIn(app)).map(({ kind }) => kind),
      [],
    );
    await change(own);
    assert.deepEqual(await call(listTalks), { talks: [], nextCursor: null });
  });

  it("changes neither name nor address where none is given", async () => {
    const { call, change, user } = await signInFirst();
    assert.deepEqual(await change({}), { success: true });
    const { name, email, pendingEmail } = (await call(signIns.me)).user;
    assert.deepEqual([name, email, pendingEmail], [user.name, user.email, null]);
  });
});

describe("setup with BOOTSTRAP_SECRET", () => {
  const guarded = useApp({ bootstrapSecret: "open sesame" });

  // Proves decisions 1: BOOTSTRAP_SECRET, when set, is asked for
  // Proves decisions 5: BOOTSTRAP_SECRET is wanted in its header
  it("asks for the secret and refuses without it", async () => {
    assert.equal((await guarded.client()(verifySetup)).secretRequired, true);
    const refused = {
      status: 401,
      code: "unauthenticated",
      message: "The bootstrap secret is missing or wrong.",
    };
    assert.deepEqual(await refusal(guarded.client()(adminSetup, { body: {} })), refused);
    const wrong = { headers: { "x-bootstrap-secret": "open" } };
    assert.deepEqual(await refusal(guarded.client()(adminSetup, { body: {} }, wrong)), refused);
    const right = { headers: { "x-bootstrap-secret": "open sesame" } };
    assert.equal((await guarded.client()(adminSetup, { body: {} }, right)).alreadyExists, false);
    assert.equal((await guarded.client()(verifySetup)).secretRequired, false);
  });

  // Proves decisions 5: BOOTSTRAP_SECRET is wanted in its header
  it("lets nobody guess the secret more than ten times in 15 minutes", async () => {
    const attempt = (secret: string) =>
      guarded.client()(adminSetup, { body: {} }, { headers: { "x-bootstrap-secret": secret } });
    for (let guess = 0; guess < 10; guess++) {
      assert.equal((await refusal(attempt(`guess ${guess}`))).status, 401);
    }
    assert.equal((await refusal(attempt("open sesame"))).status, 429);
    guarded.clock.advance(900_000);
    assert.equal((await attempt("open sesame")).alreadyExists, false);
  });
});
