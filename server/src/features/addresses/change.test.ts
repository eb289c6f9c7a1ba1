import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forgotPassword, register, resetPassword } from "@plenary/contract/accounts/accounts";
import { restoreEmail, verifyEmail } from "@plenary/contract/accounts/addresses";
import { placeholders } from "@plenary/contract/accounts/first-admin";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { inviteAdmin, listAdminInvitations } from "@plenary/contract/admin/admin-users";
import { inviteSpeaker, listInvitations } from "@plenary/contract/invitations/invitations";
import { makeAdmin, makeEvent, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, linksIn, mailed } from "../../../test/mail/outbox.ts";

const app = useApp();

const DAY = 86_400_000;
const notValid = { status: 404, code: "not_found", message: "This link is not valid" };
const taken = {
  status: 409,
  code: "conflict",
  message: "Email is already registered",
  fields: { email: "Email is already registered" },
};

/** Asks for another address. */
const move = (user: TestUser, email: string) =>
  user.call(updateProfile, { params: user, body: { name: user.name, email } });

const open = (token: string) => app.client()(verifyEmail, { body: { token } });
const restore = (token: string) => app.client()(restoreEmail, { body: { token } });
const signIn = (username: string, password: string) => app.client()(login, { body: { username, password } });

/** The token in the newest mail of that kind to the address. */
async function tokenTo(email: string, kind = "address_confirmation"): Promise<string> {
  const link = (await linksIn(app)).findLast((one) => one.to === email && one.kind === kind);
  return link?.token ?? assert.fail(`no ${kind} to ${email}`);
}

const stateOf = async ({ call }: Pick<TestUser, "call">) => {
  const { email, emailConfirmed, pendingEmail } = (await call(me)).user;
  return { email, emailConfirmed, pendingEmail };
};

describe("another address", () => {
  it("is pending until its link is opened; the one before stays in use, and is shown", async () => {
    const ada = await makeUser(app, { email: "ada@example.org" });
    const { user } = await move(ada, "New@example.org");
    assert.deepEqual([user.email, user.pendingEmail], ["ada@example.org", "New@example.org"]);
    await signIn("ada@example.org", PASSWORD);
    assert.equal((await refusal(signIn("new@example.org", PASSWORD))).status, 401);
    await open(await tokenTo("New@example.org"));
    assert.deepEqual(await stateOf(ada), {
      email: "New@example.org",
      emailConfirmed: true,
      pendingEmail: null,
    });
    await signIn("new@example.org", PASSWORD);
    assert.equal((await refusal(signIn("ada@example.org", PASSWORD))).status, 401);
  });

  it("doesn't bring what was meant for it, nor take along what was meant for the one before", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const thief = await makeUser(app, { email: "thief@example.org" });
    for (const email of ["keynote@famous.example", "thief@example.org"]) {
      await organizer.call(inviteSpeaker, { body: { eventId, email } });
    }
    await move(thief, "keynote@famous.example");
    assert.equal((await thief.call(listInvitations)).invitations.length, 1);
    await move(thief, "thief@example.org");
    const addresses = await app.db
      .selectFrom("session_invitations")
      .select("email")
      .orderBy("email")
      .execute();
    assert.deepEqual(
      addresses.map(({ email }) => email),
      ["keynote@famous.example", "thief@example.org"],
    );
  });

  it("can be taken back or replaced, which ends its link", async () => {
    const ada = await makeUser(app, { email: "ada@example.org" });
    await move(ada, "typo@example.org");
    const first = await tokenTo("typo@example.org");
    await move(ada, "right@example.org");
    assert.deepEqual(await refusal(open(first)), notValid);
    const second = await tokenTo("right@example.org");
    await move(ada, "ADA@example.org");
    assert.deepEqual(await refusal(open(second)), notValid);
    assert.deepEqual(await stateOf(ada), {
      email: "ADA@example.org",
      emailConfirmed: true,
      pendingEmail: null,
    });
  });

  it("is asked for 5 times a day by an account, and for an address, whoever asks", async () => {
    const [eve, mallory] = [await makeUser(app), await makeUser(app)];
    for (let n = 0; n < 20; n += 1) {
      const answer = move(eve, n % 2 ? "one@victim.example" : "two@victim.example");
      // The last one that was accepted is pending: to ask for it again changes nothing.
      await (n < 5 || n % 2 === 0 ? answer : assert.rejects(answer));
    }
    assert.equal((await refusal(move(eve, "three@victim.example"))).status, 429);
    assert.equal((await linksIn(app)).length, 5);
    await move(mallory, "one@victim.example");
    await move(mallory, mallory.email);
    await move(mallory, "one@victim.example");
    await move(mallory, mallory.email);
    await move(mallory, "one@victim.example");
    assert.equal((await linksIn(app)).length, 8);
    const another = await makeUser(app);
    assert.equal((await refusal(move(another, "ONE@victim.example"))).status, 429);
    app.clock.advance(DAY);
    await move(await makeUser(app), "one@victim.example");
  });

  it("ends reset links to the one before", async () => {
    const ada = await makeUser(app, { email: "ada@example.org" });
    await app.client()(forgotPassword, { body: { email: "ada@example.org" } });
    const token = await tokenTo("ada@example.org", "password_reset");
    await move(ada, "new@example.org");
    await open(await tokenTo("new@example.org"));
    const body = { token, new_password: "Entirely-new-9" };
    assert.equal((await refusal(app.client()(resetPassword, { body }))).status, 422);
  });

  it("that was never proved keeps nothing that was offered to it", async () => {
    const boss = await makeAdmin(app);
    const eve = await makeUser(app, { email: "cfo@corp.example" });
    await boss.call(inviteAdmin, { body: { email: "cfo@corp.example" } });
    // As accounts from the time when addresses were not confirmed.
    await app.db
      .updateTable("users")
      .set({ email_confirmed_at: null })
      .where("user_id", "=", eve.userId)
      .execute();
    await move(eve, "eve@example.org");
    await open(await tokenTo("eve@example.org"));
    assert.deepEqual((await eve.call(listAdminInvitations)).invitations, []);
  });
});

describe("an address that another account has", () => {
  it("is refused when that has proved it", async () => {
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    assert.deepEqual(await refusal(move(eve, ada.email.toUpperCase())), taken);
  });

  it("goes to whoever proves it; who only wrote it down goes on without one", async () => {
    const squatter = await makeUser(app, { email: "ada@example.org", email_confirmed_at: null });
    const ada = await makeUser(app, { email: "other@example.org" });
    await move(ada, "ada@example.org");
    assert.equal((await stateOf(squatter)).email, "ada@example.org");
    await open(await tokenTo("ada@example.org"));
    assert.equal((await stateOf(ada)).email, "ada@example.org");
    assert.deepEqual(await stateOf(squatter), { email: null, emailConfirmed: false, pendingEmail: null });
    await signIn(squatter.username, PASSWORD);
    await move(squatter, "own@example.org");
    await open(await tokenTo("own@example.org"));
    assert.equal((await stateOf(squatter)).email, "own@example.org");
  });

  it("goes to the first of two who open their links, at the same moment too", async () => {
    const [one, two] = [await makeUser(app), await makeUser(app)];
    await move(one, "shared@example.org");
    await move(two, "shared@example.org");
    const tokens = (await linksIn(app)).map(({ token }) => token);
    const outcomes = await Promise.allSettled(tokens.map(open));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const states = [await stateOf(one), await stateOf(two)];
    assert.equal(states.filter(({ email }) => email === "shared@example.org").length, 1);
  });

  it("is the mailbox's: a reset link there ends what the squatter has", async () => {
    const squatter = await makeUser(app, { email: "ada@example.org", email_confirmed_at: null });
    const body = { username: "ada", password: PASSWORD, profile: { name: "Ada", email: "ada@example.org" } };
    assert.deepEqual(await refusal(app.client()(register, { body })), taken);
    await app.client()(forgotPassword, { body: { email: "ada@example.org" } });
    const token = await tokenTo("ada@example.org", "password_reset");
    await app.client()(resetPassword, { body: { token, new_password: "Entirely-new-9" } });
    assert.equal((await refusal(squatter.call(me))).status, 401);
    const { user } = await signIn("ada@example.org", "Entirely-new-9");
    assert.equal(user.emailConfirmed, true);
  });
});

describe("the address before", () => {
  /** A thief has changed the address of Ada's account, and knows the password. */
  async function stolen() {
    const ada = await makeUser(app, { email: "ada@example.org" });
    await move(ada, "thief@example.org");
    await open(await tokenTo("thief@example.org"));
    return { ada, token: await tokenTo("ada@example.org", "address_changed") };
  }

  // Proves decisions 7: Changed address, told to the one from before
  it("is put back by the link mailed to it, which ends all sign-ins and the password", async () => {
    const { ada, token } = await stolen();
    await move(ada, "second@example.org");
    await open(await tokenTo("second@example.org"));
    const { user, resetToken } = await restore(token);
    assert.deepEqual([user.email, user.emailConfirmed], ["ada@example.org", true]);
    assert.equal((await refusal(ada.call(me))).status, 401);
    assert.equal((await refusal(signIn("ada@example.org", PASSWORD))).status, 401);
    await app.client()(resetPassword, { body: { token: resetToken, new_password: "Entirely-new-9" } });
    await signIn("ada@example.org", "Entirely-new-9");
    assert.deepEqual(await refusal(restore(token)), notValid);
    // The thief's addresses have no way back.
    const back = await tokenTo("thief@example.org", "address_changed");
    assert.deepEqual(await refusal(restore(back)), notValid);
  });

  it("gets no mail where it is the setup's placeholder, which is nobody's", async () => {
    const admin = await makeAdmin(app, { email: placeholders.email });
    await move(admin, "boss@example.org");
    await open(await tokenTo("boss@example.org"));
    const told = (await mailed(app)).filter(({ to }) => to === placeholders.email);
    assert.deepEqual(told, []);
  });

  it("has 7 days, and a confirming link is no such link", async () => {
    const { ada, token } = await stolen();
    await move(ada, "next@example.org");
    assert.deepEqual(await refusal(restore(await tokenTo("next@example.org"))), notValid);
    app.clock.advance(7 * DAY);
    assert.deepEqual(await refusal(restore(token)), {
      status: 410,
      code: "gone",
      message: "This link has expired",
    });
  });

  it("can't be kept from its owner by an account that registers with it", async () => {
    const { token } = await stolen();
    await forgetMail(app);
    const body = {
      username: "thief2",
      password: PASSWORD,
      profile: { name: "Ada", email: "ada@example.org" },
    };
    await app.client()(register, { body });
    assert.equal((await restore(token)).user.email, "ada@example.org");
  });
});
