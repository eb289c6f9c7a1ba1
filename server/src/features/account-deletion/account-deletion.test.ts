import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import * as accounts from "@plenary/contract/accounts/accounts";
import { getUser, searchUsers } from "@plenary/contract/accounts/profiles";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { listInvitations } from "@plenary/contract/invitations/invitations";
import { listMessages } from "@plenary/contract/messages/messages";
import { getPublicProfile } from "@plenary/contract/public/public";
import {
  makeAdmin,
  makeEvent,
  makeMessage,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { mailsOf } from "../../../test/mail/outbox.ts";
import { dear } from "../../../test/processes/database.ts";
import { outcomeOf } from "../../../test/scenes.ts";
import { hashPassword } from "../accounts/passwords/passwords.ts";

const app = useApp();

const remove = (user: TestUser, password = PASSWORD) =>
  user.call(accounts.deleteAccount, { body: { password } });
const rowOf = ({ userId }: TestUser) =>
  app.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
const wrongPassword = invalid("password", "Current password is incorrect");
const signedOut = { status: 401, code: "unauthenticated", message: "Please sign in to continue." };
const lastAdmin = { status: 409, code: "conflict", message: "At least one admin must exist" };

describe("deleting an account", () => {
  // Proves decisions 6: Settings: download of one's data, deletion of the account
  it("leaves a row without anything of the person", async () => {
    const user = await makeUser(app, {
      description: "About me",
      density: "dense",
      mails_marked: true,
      password_changed_at: app.ctx.clock().toISOString(),
    });
    const hash = "0".repeat(32);
    const picture = { hash, size: "face", user_id: user.userId, width: 1, height: 1, bytes: Buffer.alloc(1) };
    await app.db.insertInto("pictures").values(picture).execute();
    await app.db
      .updateTable("users")
      .set({ picture: hash, tagline: "Me", links: ["https://example.org"] })
      .where("user_id", "=", user.userId)
      .execute();
    const before = await rowOf(user);
    assert.deepEqual(await remove(user), { success: true });
    assert.deepEqual(await app.db.selectFrom("pictures").select("hash").execute(), []);
    const { username, email, deleted_at, updated_at, ...rest } = await rowOf(user);
    assert.match(username, /^deleted-[0-9a-f-]{36}$/);
    assert.ok(!username.includes(user.userId));
    assert.equal(email, `${username}@speakers.invalid`);
    assert.equal(deleted_at, updated_at);
    assert.deepEqual(rest, {
      user_id: user.userId,
      name: "Deleted user",
      description: null,
      email_confirmed_at: null,
      pending_email: null,
      pending_since: null,
      picture: null,
      tagline: null,
      affiliation: null,
      pronouns: null,
      links: [],
      role: "user",
      password_hash: null,
      password_changed_at: null,
      temporary_password: false,
      has_own_password: true,
      has_totp: false,
      has_passkey: false,
      email_notifications: false,
      is_locked: false,
      lock_reason: null,
      mails_marked: false,
      search_text: "",
      shows_email: false,
      density: "cosy",
      shares_email: false,
      created_at: before.created_at,
    });
  });

  it("ends every sign-in and reset link, and lets nobody in with what was valid", async () => {
    const user = await makeUser(app);
    const login = (username: string) =>
      refusal(app.client()(signIns.login, { body: { username, password: PASSWORD } }));
    const body = { username: user.username, password: PASSWORD };
    const { authResult } = await app.client()(signIns.login, { body });
    const phone = app.client(authResult.accessToken);
    await phone(signIns.me);
    await app.client()(accounts.forgotPassword, { body: { email: user.email } });
    await remove(user);
    assert.deepEqual(await refusal(user.call(signIns.me)), signedOut);
    assert.deepEqual(await refusal(phone(signIns.me)), signedOut);
    const unknown = { status: 401, code: "invalid_credentials", message: "Invalid username or password" };
    const placeholder = (await rowOf(user)).username;
    for (const name of [user.username, user.email, placeholder, `${placeholder}@speakers.invalid`]) {
      assert.deepEqual(await login(name), unknown);
    }
    for (const table of ["sign_ins", "password_resets", "outbox"] as const) {
      assert.deepEqual(await app.db.selectFrom(table).selectAll().execute(), [], table);
    }
  });

  it("makes the profile unknown to everybody", async () => {
    const user = await makeUser(app, { name: "Ada Berg" });
    const [other, admin] = [await makeUser(app), await makeAdmin(app)];
    const params = { userId: user.userId };
    await makeTalk(app, user);
    await app.client()(getPublicProfile, { params });
    await remove(user);
    assert.deepEqual(await refusal(app.client()(getPublicProfile, { params })), notFound("Profile"));
    for (const caller of [other, admin]) {
      assert.deepEqual(await refusal(caller.call(getUser, { params })), notFound("User"));
      for (const q of ["Ada", "Deleted", "user", user.username, user.email, "deleted-", "speakers.invalid"]) {
        const { users } = await caller.call(searchUsers, { query: { q } });
        assert.ok(!users.some(({ userId }) => userId === user.userId), q);
      }
    }
  });

  it("frees username and address for a new account, which has nothing of the old one", async () => {
    const user = await makeUser(app);
    const organizer = await makeUser(app);
    await makeSessionInvitation(app, user, await makeEvent(app, organizer));
    await makeMessage(app, organizer, [user]);
    await remove(user);
    const { username, name, email } = user;
    const body = { username, password: PASSWORD, profile: { name, email } };
    const { authResult, user: created } = await app.client()(accounts.register, { body });
    assert.notEqual(created.userId, user.userId);
    const call = app.client(authResult.accessToken);
    assert.deepEqual((await call(listInvitations)).invitations, []);
    assert.deepEqual((await call(listMessages)).messages, []);
  });

  it("drops mails to the person, and no others", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    const mails = mailsOf(app);
    for (const { email } of [user, other]) {
      await mails.message(email.toUpperCase());
      await mails.reset(email);
    }
    await app.db
      .updateTable("outbox")
      .set({ state: "sent" })
      .where("kind", "=", "message_received")
      .execute();
    await remove(user);
    // Both may have been queued in the same millisecond.
    assert.deepEqual((await mails.rows()).map((row) => row.to_address).sort(), [
      other.email.toUpperCase(),
      other.email,
    ]);
  });

  it("needs the password, of which wrong ones count like those at changing it", async () => {
    const user = await makeUser(app);
    assert.deepEqual(await refusal(remove(user, "")), invalid("password", "Password is required"));
    for (let n = 0; n < 5; n++) {
      assert.deepEqual(await refusal(remove(user, `Wrong-horse-${n}`)), wrongPassword);
      const body = { currentPassword: `Wrong-pony-${n}`, newPassword: "Entirely-new-9" };
      assert.equal((await refusal(user.call(accounts.changePassword, { body }))).status, 422);
    }
    const tooMany = {
      status: 429,
      code: "rate_limited",
      message: "Too many attempts. Please try again in 15 minutes.",
    };
    assert.deepEqual(await refusal(remove(user)), tooMany);
    app.clock.advance(15 * 60_000 + 1000);
    await user.call(signIns.confirmIdentity, { body: { password: PASSWORD } });
    assert.deepEqual(await remove(user), { success: true });
  });

  it("is refused with a password that is changed while it is being verified", async () => {
    const user = await makeUser(app);
    const changed = await hashPassword(app.ctx, "Entirely-new-9");
    const password_hash = await hashPassword({ config: { ...app.ctx.config, passwordCost: dear } }, PASSWORD);
    await app.db.updateTable("users").set({ password_hash }).execute();
    const outcome = refusal(remove(user));
    while (!app.queries.some((statement) => statement.includes("rate_limits"))) await setImmediate();
    await app.db.updateTable("users").set({ password_hash: changed }).execute();
    assert.deepEqual(await outcome, wrongPassword);
    assert.equal((await rowOf(user)).deleted_at, null);
  });

  it("happens once when it is asked for twice at once", async () => {
    const user = await makeUser(app);
    const outcomes = await Promise.all([outcomeOf(remove(user)), outcomeOf(remove(user))]);
    assert.ok(outcomes.includes("ok"));
    // The other request finds the sign-in ended, or the password gone.
    assert.ok(
      outcomes.some((outcome) => outcome === 401 || outcome === 422),
      String(outcomes),
    );
  });

  it("is for good: nothing that was under way fills the row again", async () => {
    const user = await makeUser(app);
    await remove(user);
    for (const values of [{ name: user.name }, { password_hash: "x" }, { role: "admin" as const }]) {
      const update = app.db.updateTable("users").set(values).where("user_id", "=", user.userId).execute();
      await assert.rejects(update, /users_deleted/);
    }
  });
});

describe("an administrator's account", () => {
  // Proves product 9: There is always an administrator
  it("can't be deleted while there is no other, and can then", async () => {
    const admin = await makeAdmin(app);
    await makeUser(app);
    assert.deepEqual(await refusal(remove(admin)), lastAdmin);
    assert.equal((await admin.call(signIns.me)).user.role, "admin");
    await makeAdmin(app);
    assert.deepEqual(await remove(admin), { success: true });
    assert.equal((await rowOf(admin)).role, "user");
  });

  it("can't be deleted either as the only one who has become one a moment ago", async () => {
    const user = await makeUser(app);
    await user.call(signIns.me);
    // As another process would, before this one has heard of its change.
    await app.db.updateTable("users").set({ role: "admin" }).execute();
    assert.deepEqual(await refusal(remove(user)), lastAdmin);
    assert.equal((await rowOf(user)).deleted_at, null);
  });

  it("is the one that stays when the last two are deleted at once", async () => {
    const admins = [await makeAdmin(app), await makeAdmin(app)];
    const outcomes = await Promise.all(admins.map((admin) => outcomeOf(remove(admin))));
    assert.deepEqual([...outcomes].sort(), [409, "ok"]);
    const left = await app.db.selectFrom("users").select("user_id").where("role", "=", "admin").execute();
    assert.deepEqual(left, [{ user_id: admins[outcomes.indexOf(409)]?.userId }]);
  });

  it("takes the credentials of setup along, and needs its own password first", async () => {
    const admin = await makeAdmin(app, { temporary_password: true });
    const expires_at = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
    await app.db.insertInto("bootstrap").values({ admin_id: admin.userId, expires_at }).execute();
    await makeAdmin(app);
    assert.equal((await refusal(remove(admin))).code, "password_change_required");
    await app.db.updateTable("users").set({ temporary_password: false }).execute();
    app.ctx.changes.apply(["*"]);
    await remove(admin);
    assert.deepEqual(await app.db.selectFrom("bootstrap").selectAll().execute(), []);
  });
});
