import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { register, resetPassword } from "@plenary/contract/accounts/accounts";
import { resendConfirmation, verifyEmail } from "@plenary/contract/accounts/addresses";
import { me } from "@plenary/contract/accounts/sign-ins";
import { makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, linksIn } from "../../../test/mail/outbox.ts";
import { hashToken } from "../../base/secrets.ts";
import { jobs } from "../../jobs.ts";

const app = useApp();

const DAY = 86_400_000;
const notValid = { status: 404, code: "not_found", message: "This link is not valid" };
const expired = { status: 410, code: "gone", message: "This link has expired" };

const open = (token: string) => app.client()(verifyEmail, { body: { token } });

const isConfirmed = async ({ call }: Pick<TestUser, "call">) => (await call(me)).user.emailConfirmed;

/** A new account, as anybody makes one. */
async function registered(username: string, email = `${username}@example.org`) {
  const body = { username, password: PASSWORD, profile: { name: "Ada Núñez", email } };
  const { authResult, user } = await app.client()(register, { body });
  return { ...user, call: app.client(authResult.accessToken) };
}

/** A mail server is set; nothing is delivered, as no job runs here. */
const setMailServer = () =>
  app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();

const sent = async () => (await linksIn(app)).map(({ kind, to }) => [kind, to]);

describe("a new account's address", () => {
  it("is unconfirmed until the link that was mailed to it is opened, once, by whoever has it", async () => {
    const ada = await registered("ada");
    assert.equal(ada.emailConfirmed, false);
    assert.equal(ada.pendingEmail, null);
    const links = await linksIn(app);
    assert.deepEqual(
      links.map(({ token: _, ...link }) => link),
      [{ kind: "address_confirmation", to: "ada@example.org", path: "/confirm-email" }],
    );
    const token = links[0]?.token ?? "";
    assert.equal(await isConfirmed(ada), false);
    const { user } = await open(token);
    assert.equal(user.emailConfirmed, true);
    assert.equal(await isConfirmed(ada), true);
    assert.deepEqual(await refusal(open(token)), notValid);
  });

  it("has a link that is kept as a hash, and expires after 7 days", async () => {
    const ada = await registered("ada");
    const [{ token } = { token: "" }] = await linksIn(app);
    const stored = await app.db.selectFrom("address_links").selectAll().executeTakeFirstOrThrow();
    assert.deepEqual(Buffer.from(stored.token_hash), hashToken(token));
    app.clock.advance(7 * DAY - 5000);
    const sweep = jobs.find(({ name }) => name === "sweep-expired")?.open(app.ctx);
    app.clock.advance(5000);
    await sweep?.run();
    assert.deepEqual(await refusal(open(token)), expired);
    assert.equal(await isConfirmed(ada), false);
    app.clock.advance(31 * DAY);
    await sweep?.run();
    assert.deepEqual(await refusal(open(token)), notValid);
  });

  it("is not confirmed by a made-up link, a reset link, or none", async () => {
    for (const token of ["", "made-up", "x".repeat(10_000)]) {
      assert.deepEqual(await refusal(open(token)), notValid);
    }
    const answer = await app.raw("/api/auth/verify-email", { method: "POST" });
    assert.equal(answer.status, 422);
  });

  it("is confirmed by a reset link that was used", async () => {
    const ada = await registered("ada");
    const token = "a-token-of-the-test";
    await app.db
      .insertInto("password_resets")
      .values({
        token_hash: hashToken(token),
        user_id: ada.userId,
        expires_at: new Date(app.ctx.clock().valueOf() + DAY).toISOString(),
      })
      .execute();
    await app.client()(resetPassword, { body: { token, new_password: PASSWORD } });
    const row = await app.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    assert.notEqual(row.email_confirmed_at, null);
  });

  it("is confirmed once when two open the link at the same moment", async () => {
    await registered("ada");
    const [{ token } = { token: "" }] = await linksIn(app);
    const outcomes = await Promise.allSettled([open(token), open(token), open(token)]);
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  });
});

describe("sending the link again", () => {
  it("mails another one; the first that is opened counts", async () => {
    await setMailServer();
    const ada = await registered("ada");
    assert.deepEqual(await ada.call(resendConfirmation), { success: true });
    const [first, second] = await linksIn(app);
    assert.notEqual(first?.token, second?.token);
    await open(second?.token ?? "");
    assert.deepEqual(await refusal(open(first?.token ?? "")), notValid);
    const already = { status: 409, code: "conflict", message: "Your email address is confirmed already" };
    assert.deepEqual(await refusal(ada.call(resendConfirmation)), already);
  });

  it("says so where there is no mail server", async () => {
    const ada = await registered("ada");
    assert.deepEqual(await refusal(ada.call(resendConfirmation)), {
      status: 409,
      code: "conflict",
      message: "This site sends no mail. Please ask an administrator to confirm your address.",
    });
  });

  it("mails 10 links a day to an account, and to an address, whoever asks", async () => {
    await setMailServer();
    const ada = await registered("ada");
    for (let n = 0; n < 9; n += 1) await ada.call(resendConfirmation);
    assert.equal((await refusal(ada.call(resendConfirmation))).status, 429);
    assert.equal((await sent()).length, 10);
    // The account goes, and with it the address comes free: the mailbox stays the same.
    await app.db.deleteFrom("users").where("user_id", "=", ada.userId).execute();
    await forgetMail(app);
    const next = await registered("next", "ADA@example.org");
    assert.deepEqual(await sent(), []);
    assert.equal((await refusal(next.call(resendConfirmation))).status, 429);
    app.clock.advance(DAY);
    await next.call(resendConfirmation);
    assert.deepEqual(await sent(), [["address_confirmation", "ADA@example.org"]]);
  });
});

describe("emailConfirmed", () => {
  it("is told to oneself and to administrators only", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    assert.equal(await isConfirmed(user), true);
    const { getUser } = await import("@plenary/contract/accounts/profiles");
    const seen = await other.call(getUser, { params: { userId: user.userId } });
    assert.deepEqual([seen.user.emailConfirmed, seen.user.pendingEmail], [undefined, undefined]);
  });
});
