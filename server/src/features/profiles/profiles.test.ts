import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/accounts/profiles";
import { me } from "@plenary/contract/accounts/sign-ins";
import { makeAdmin, makeUser, type TestUser } from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { mailed, mailsOf } from "../../../test/mail/outbox.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { makeCast } from "../../../test/scenes.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";

const app = useApp();
const get = (caller: TestUser, { userId }: { userId: string }) =>
  caller.call(contract.getUser, { params: { userId } });

const update = (caller: TestUser, changes: object, { userId } = caller) =>
  caller.call(contract.updateProfile, {
    params: { userId },
    body: { name: caller.name, email: caller.email, ...changes },
  });

const taken = {
  status: 409,
  code: "conflict",
  message: "Email is already registered",
  fields: { email: "Email is already registered" },
};

describe("getUser", () => {
  // Proves product 3: User, as oneself, others and administrators see it
  // Proves decisions 3: What others, oneself and administrators see of a user
  it("shows settings to oneself, and whether an account is locked to admins alone", async () => {
    const [user, other, admin] = [await makeUser(app), await makeUser(app), await makeAdmin(app)];
    await app.db
      .updateTable("users")
      .set({ is_locked: true, lock_reason: "Spam", description: "Hello" })
      .where("user_id", "=", other.userId)
      .execute();
    const { user: seen } = await get(user, other);
    const { createdAt, updatedAt } = seen;
    const common = {
      userId: other.userId,
      username: other.username,
      name: other.name,
      email: null,
      description: "Hello",
      role: "user",
      createdAt,
      updatedAt,
    };
    assert.deepEqual(seen, common);
    const more = {
      isLocked: true,
      lockReason: "Spam",
      emailConfirmed: true,
      pendingEmail: null,
      secondFactors: [],
    };
    assert.deepEqual((await get(admin, other)).user, { ...common, ...more, email: other.email });
    const own = (await get(user, user)).user;
    assert.deepEqual([own.emailNotifications, own.passwordChangedAt, own.isLocked], [true, null, undefined]);
    assert.deepEqual(own, (await user.call(me)).user);
    const ownOfAdmin = (await get(admin, admin)).user;
    assert.deepEqual([ownOfAdmin.emailNotifications, ownOfAdmin.isLocked], [true, false]);
  });

  it("shows no placeholder address", async () => {
    const values = { email: unclaimedEmail("bo-li"), password_hash: null };
    const { user } = await get(await makeUser(app), await makeUser(app, values));
    assert.equal(user.email, null);
  });

  // Proves decisions 2: The four names of what is not found
  it("is a 400 when its address holds no id, a 404 when unknown, a 401 for visitors", async () => {
    const user = await makeUser(app);
    const notId = { status: 400, code: "bad_request", message: "Invalid user ID" };
    assert.deepEqual(await refusal(get(user, { userId: "7" })), notId);
    assert.deepEqual(await refusal(update(user, {}, { ...user, userId: "7" })), notId);
    const unknown = { ...user, userId: randomUUIDv7() };
    assert.deepEqual(await refusal(get(user, unknown)), notFound("User"));
    assert.deepEqual(await refusal(update(user, {}, unknown)), notFound("User"));
    const visitor = { ...user, call: app.client() };
    assert.equal((await refusal(get(visitor, user))).status, 401);
    assert.equal((await refusal(update(visitor, {}))).status, 401);
    const body = { emailNotifications: true };
    const settings = visitor.call(contract.updateNotificationSettings, { body });
    assert.equal((await refusal(settings)).status, 401);
  });
});

describe("updateProfile", () => {
  // Proves product 7: Users: search, one, profile, notification settings
  it("changes what is given, and reads back everywhere", async () => {
    const user = await makeUser(app, { description: "Before" });
    const before = (await get(user, user)).user;
    app.clock.advance(60_000);
    const body = { name: " Zoë\u0301 Neu ", email: "New@Example.org" };
    const after = (await update(user, body)).user;
    assert.ok(after.updatedAt > before.updatedAt);
    const { updatedAt } = after;
    const pending = { name: "Zoë́ Neu", pendingEmail: "New@Example.org" };
    assert.deepEqual(after, { ...before, ...pending, updatedAt });
    const more = (await update(user, { ...body, description: "", emailNotifications: false })).user;
    assert.deepEqual([more.description, more.emailNotifications], [null, false]);
    assert.deepEqual((await get(user, user)).user, more);
    assert.deepEqual((await user.call(me)).user, more);
    const other = await makeUser(app);
    for (const [q, times] of [
      ["zoe neu", 1],
      ["new@example", 0],
      [user.email, 1],
    ] as const) {
      const { users } = await other.call(contract.searchUsers, { query: { q } });
      assert.equal(users.length, times, q);
    }
  });

  it("leaves everything as it is when nothing changes", async () => {
    const user = await makeUser(app, { description: "Hello" });
    const before = await get(user, user);
    app.clock.advance(60_000);
    const heard = await announcedBy(app, async () => {
      const { user: same } = await update(user, { description: "Hello", emailNotifications: true });
      assert.deepEqual(same, before.user);
      const body = { emailNotifications: true };
      assert.deepEqual((await user.call(contract.updateNotificationSettings, { body })).user, before.user);
    });
    assert.deepEqual(heard, []);
    assert.deepEqual(await get(user, user), before);
  });

  it("ignores what is not the caller's to change", async () => {
    const user = await makeUser(app);
    const before = (await get(user, user)).user;
    const body = {
      name: "New",
      username: "boss",
      role: "admin",
      userId: randomUUIDv7(),
      isLocked: true,
      passwordChangedAt: "2026-01-01T00:00:00.000Z",
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    const { updatedAt, ...after } = (await update(user, body)).user;
    assert.deepEqual({ ...after, updatedAt: before.updatedAt }, { ...before, name: "New" });
  });

  it("is refused for anybody else, administrators too", async () => {
    const user = await makeUser(app);
    for (const caller of [await makeUser(app), await makeAdmin(app)]) {
      assert.deepEqual(await refusal(update(caller, { name: "Mine" }, user)), {
        status: 403,
        code: "forbidden",
        message: "You can only change your own profile.",
      });
    }
    assert.equal((await get(user, user)).user.name, user.name);
  });

  // Proves product 5: Profile: each text, and the counter
  it("names each field that doesn't fit", async () => {
    const user = await makeUser(app);
    const fields = async (changes: object) => (await refusal(update(user, changes))).fields;
    assert.deepEqual(await fields({ name: " ", email: "" }), {
      name: "Full name is required",
      email: "Email is required",
    });
    const long = { name: "x".repeat(101), email: `${"x".repeat(251)}@x.yz`, description: "x".repeat(501) };
    assert.deepEqual(await fields(long), {
      name: "Name must be less than 100 characters",
      email: "Email address is too long",
      description: "Description must be less than 500 characters",
    });
    assert.deepEqual(await fields({ name: "x", email: "x", emailNotifications: "yes" }), {
      name: "Name must be at least 2 characters",
      email: "Please enter a valid email address",
      emailNotifications: "Must be true or false",
    });
    assert.equal((await update(user, { name: "x".repeat(100) })).user.name, "x".repeat(100));
  });

  it("refuses an address that is taken in any case, and changes nothing then", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    const email = other.email.toUpperCase();
    assert.deepEqual(await refusal(update(user, { name: "New", email })), taken);
    assert.equal((await get(user, user)).user.name, user.name);
    const own = user.email.toUpperCase();
    assert.equal((await update(user, { email: own })).user.email, own);
  });

  it("refuses placeholders, and keeps the first administrator's address for that one", async () => {
    const user = await makeUser(app);
    assert.deepEqual(
      await refusal(update(user, { email: "bo@Speakers.Invalid" })),
      invalid("email", "Please enter a valid email address"),
    );
    const reserved = app.ctx.config.adminEmail.toUpperCase();
    assert.deepEqual(await refusal(update(user, { email: reserved })), taken);
    const first = await makeAdmin(app, { username: "admin" });
    assert.equal((await update(first, { email: reserved })).user.pendingEmail, reserved);
  });

  it("leaves waiting mails where they were sent", async () => {
    const user = await makeUser(app);
    await mailsOf(app).message(user.email);
    await update(user, { email: "new@example.org" });
    assert.deepEqual(
      (await mailsOf(app).rows()).map((row) => [row.kind, row.to_address]),
      [
        ["address_confirmation", "new@example.org"],
        ["message_received", user.email],
      ],
    );
  });

  it("mails nobody when the address is only written in another case", async () => {
    const user = await makeUser(app);
    await update(user, { email: user.email.toUpperCase() });
    assert.deepEqual(await mailed(app), []);
  });
});

describe("updateNotificationSettings", () => {
  // Proves product 7: Users: search, one, profile, notification settings
  it("switches one's own mail off and on", async () => {
    const user = await makeUser(app);
    const before = (await get(user, user)).user;
    app.clock.advance(60_000);
    const set = (emailNotifications: boolean) =>
      user.call(contract.updateNotificationSettings, { body: { emailNotifications } });
    const off = (await set(false)).user;
    assert.ok(off.updatedAt > before.updatedAt);
    assert.deepEqual(off, { ...before, emailNotifications: false, updatedAt: off.updatedAt });
    assert.deepEqual((await user.call(me)).user, off);
    assert.equal((await set(true)).user.emailNotifications, true);
    const body = {} as { emailNotifications: boolean };
    assert.deepEqual(
      await refusal(user.call(contract.updateNotificationSettings, { body })),
      invalid("emailNotifications", "Must be true or false"),
    );
  });
});

describe("what caches hear of a profile", () => {
  it("is the account, and with a name or description every public page that shows it", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const { speaker, coSpeaker } = cast.people;
    const profiles = [speaker, coSpeaker].map((user) => `public:user:${user.userId}`);
    for (const user of [speaker, coSpeaker]) {
      const own = [`public:user:${user.userId}`, `user:${user.userId}`];
      const heard = (changes: object) => announcedBy(app, () => update(user, { name: "New", ...changes }));
      const all = [`public:event:${cast.eventId}`, ...profiles, `user:${user.userId}`].sort();
      assert.deepEqual(await heard({}), all);
      assert.deepEqual(await heard({ description: "New" }), all);
      assert.deepEqual(await heard({ description: "New", email: user.email.toUpperCase() }), own);
      const email = `new-${user.email}`;
      assert.deepEqual(await heard({ email }), [`user:${user.userId}`]);
      assert.deepEqual(await heard({ email, emailNotifications: false }), [`user:${user.userId}`]);
    }
  });

  it("is the profile alone where the sessions are not public", async () => {
    for (const values of [{ status: "confirmed" }, { visibility: "public" }] as const) {
      const { people } = await makeCast(app, values);
      const { userId } = people.speaker;
      const heard = await announcedBy(app, () => update(people.speaker, { name: "New" }));
      assert.deepEqual(heard, [`public:user:${userId}`, `user:${userId}`]);
    }
  });

  it("reaches the pages at once", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const { speaker, coSpeaker } = cast.people;
    const pages = [
      `/api/public/events/${cast.eventId}/sessions`,
      `/api/public/users/${speaker.userId}`,
      `/api/public/users/${coSpeaker.userId}`,
    ];
    const read = () => Promise.all(pages.map(async (page) => (await app.raw(page)).text()));
    await read();
    await update(coSpeaker, { name: "Renamed Person" });
    for (const text of await read()) assert.match(text, /Renamed Person/);
  });
});
