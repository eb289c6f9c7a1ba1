import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { restoreEmail, verifyEmail } from "@plenary/contract/accounts/addresses";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import * as factors from "@plenary/contract/accounts/second-factors";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { makeCalendarLink } from "@plenary/contract/programme/favourites";
import { makeAdmin, makeIdentity, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { linksIn, mailed } from "../../../test/mail/outbox.ts";
import { makePasskey } from "../../../test/sign-ins.ts";
import { findOrMakeAccount } from "../oidc/oidc.ts";
import { codeOf, stepAt } from "../second-factors/totp.ts";

const issuer = "https://id.example";
const oidc = { issuer, clientId: "plenary", clientSecret: "a secret of both", name: "Example ID" };
const app = useApp({ oidc: { ...oidc, adminGroup: "admins" }, passwordLogin: true });

const DAY = 86_400_000;
const device = { address: "192.0.2.7", userAgent: "node" };

/** Somebody is at the provider, with the account linked there. */
const beThere = (sub: string, groups: string[] = []) =>
  findOrMakeAccount(
    app.ctx,
    issuer,
    { sub, email: `${sub}@example.org`, email_verified: true, groups },
    device,
  );

const comeIn = (ticket = "") =>
  app.raw("/api/auth/oidc/finish", {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `plenary-oidc-ticket=${ticket}` },
    body: "{}",
  });

async function tokenTo(email: string, kind: string): Promise<string> {
  const link = (await linksIn(app)).findLast((one) => one.to === email && one.kind === kind);
  return link?.token ?? assert.fail(`no ${kind} to ${email}`);
}

/** The password alone, on another device. */
async function signIn(user: TestUser) {
  const body = { username: user.username, password: PASSWORD };
  const { authResult } = await app.client()(login, { body });
  return app.client(authResult.accessToken);
}

/** An authenticator app, with recovery codes if it is the first factor. */
async function addTotp({ userId }: TestUser, call: TestUser["call"]) {
  await call(factors.startTotp);
  const totp = await app.db
    .selectFrom("totp_factors")
    .select("sealed_secret")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const secret = Buffer.from(app.ctx.sealer.open(totp.sealed_secret ?? ""), "base64");
  await call(factors.enableTotp, { body: { code: codeOf(secret, stepAt(app.ctx.clock())) } });
}

/** Changes the address of the account and opens the link. */
async function takeOver(user: TestUser, call: TestUser["call"]) {
  await call(updateProfile, { params: user, body: { name: user.name, email: "thief@example.org" } });
  const token = await tokenTo("thief@example.org", "address_confirmation");
  await app.client()(verifyEmail, { body: { token } });
}

async function putBack(user: TestUser) {
  const token = await tokenTo(user.email, "address_changed");
  return app.client()(restoreEmail, { body: { token } });
}

/** An account of a month ago, with a passkey and somebody at the provider. */
async function makeOwner() {
  const ada = await makeUser(app, { email: "ada@example.org" });
  await makePasskey(app, ada);
  await makeIdentity(app, ada, { issuer, subject: "ada" });
  app.clock.advance(30 * DAY);
  return ada;
}

describe("an account that is put back", () => {
  // Proves decisions 7: Changed address, told to the one from before
  it("loses all that was added since the thief came, and in the week before; its owner hears of each, and of what stays", async () => {
    const ada = await makeOwner();
    await makePasskey(app, ada);
    app.clock.advance(6 * DAY);
    const thief = await signIn(ada);
    await takeOver(ada, thief);
    const thiefs = await makeIdentity(app, ada, { issuer, subject: "thief" });
    await addTotp(ada, thief);
    await thief(makeCalendarLink);
    const { outcome, ticket } = await beThere("thief");
    assert.equal(outcome, "done");

    const { user, ended, kept } = await putBack(ada);
    assert.equal(user.email, "ada@example.org");
    assert.deepEqual(ended.map(({ kind, name }) => [kind, name]).toSorted(), [
      ["calendar", ""],
      ["passkey", "Laptop"],
      ["provider", "Example ID"],
      ["recovery_codes", ""],
      ["totp", ""],
    ]);
    assert.deepEqual(kept.map(({ kind, name }) => [kind, name]).toSorted(), [
      ["passkey", "Laptop"],
      ["provider", "Example ID"],
    ]);
    assert.equal((await comeIn(ticket)).status, 410);
    assert.equal((await beThere("ada")).outcome, "done");
    const left = await app.db.selectFrom("oidc_identities").select("identity_id").execute();
    assert.ok(!left.some(({ identity_id }) => identity_id === thiefs));
    const told = (await mailed(app)).find(({ kind }) => kind === "address_restored");
    const link = `${app.ctx.config.appUrl}/settings`;
    assert.deepEqual(told, {
      ...{ kind: "address_restored", to: "ada@example.org", name: ada.name },
      data: { ended, kept, link },
    });
    const entries = await app.db.selectFrom("security_log").select("event").execute();
    for (const event of ["address_restored", "passkey_removed", "totp_removed", "provider_unlinked"])
      assert.ok(
        entries.some((entry) => entry.event === event),
        event,
      );
  });

  // Proves decisions 7: Changed address, told to the one from before
  it("loses what came with a sign-in that had lasted for weeks, and recovery codes made by it", async () => {
    const ada = await makeUser(app, { email: "ada@example.org" });
    await addTotp(ada, ada.call);
    app.clock.advance(9 * DAY);
    // Until here the owner; whoever has this sign-in keeps it for three weeks.
    const time = app.ctx.clock().toISOString();
    await app.db.updateTable("sign_ins").set({ created_at: time, last_used_at: time }).execute();
    await ada.call(factors.newRecoveryCodes);
    await makeIdentity(app, ada, { issuer, subject: "thief" });
    app.clock.advance(21 * DAY);
    await app.db.updateTable("sign_ins").set({ confirmed_at: app.ctx.clock().toISOString() }).execute();
    await takeOver(ada, ada.call);
    const { ended, kept } = await putBack(ada);
    assert.deepEqual(ended.map(({ kind }) => kind).toSorted(), ["provider", "recovery_codes"]);
    assert.deepEqual(
      kept.map(({ kind }) => kind),
      ["totp"],
    );
  });

  // Proves decisions 7: Changed address, told to the one from before
  it("keeps who it was made with at the provider, however lately", async () => {
    const { ticket } = await beThere("ada");
    const answer = (await (await comeIn(ticket)).json()) as { authResult: { accessToken: string } };
    const call = app.client(answer.authResult.accessToken);
    const ada = { ...(await call(me)).user, email: "ada@example.org" } as unknown as TestUser;
    await takeOver(ada, call);
    const { ended, kept } = await putBack(ada);
    assert.deepEqual([ended, kept.map(({ kind }) => kind)], [[], ["provider"]]);
    assert.equal((await beThere("ada")).outcome, "done");
  });

  it("loses whom a thief linked a moment after its owner registered", async () => {
    const ada = await makeUser(app, { email: "ada@example.org" });
    await makeIdentity(app, ada, { issuer, subject: "thief" });
    await takeOver(ada, ada.call);
    const { ended, kept } = await putBack(ada);
    assert.deepEqual([ended.map(({ kind }) => kind), kept], [["provider"], []]);
  });

  it("is no administrator's that the thief's group made one", async () => {
    await makeAdmin(app);
    const ada = await makeUser(app, { email: "ada@example.org" });
    app.clock.advance(30 * DAY);
    await takeOver(ada, await signIn(ada));
    await makeIdentity(app, ada, { issuer, subject: "thief" });
    await beThere("thief", ["admins"]);
    const { user } = await putBack(ada);
    assert.equal(user.role, "user");
  });
});
