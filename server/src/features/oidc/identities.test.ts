import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { forgotPassword, resetPassword } from "@plenary/contract/accounts/accounts";
import { listIdentities, unlinkOidc } from "@plenary/contract/accounts/oidc";
import { listSecurityLog } from "@plenary/contract/accounts/security-log";
import { confirmIdentity, login, me, type SignedIn } from "@plenary/contract/accounts/sign-ins";
import type { Client } from "@plenary/contract/client";
import { makeAdmin, makeIdentity, makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { findOrMakeAccount } from "./oidc.ts";
import type { Claims } from "./provider.ts";

const issuer = "https://id.example";
const oidc = { issuer, clientId: "plenary", clientSecret: "a secret of both", name: "Example ID" };
const device = { address: "192.0.2.7", userAgent: "node" };

const unlink = (call: Client, identityId = "") => call(unlinkOidc, { params: { identityId } });
const identitiesOf = async (call: Client) => (await call(listIdentities)).identities;
const conflict = (message: string) => ({ status: 409, code: "conflict", message });

describe("unlinking from a provider", () => {
  const app = useApp({ oidc: { ...oidc, adminGroup: "admins" }, passwordLogin: true });

  /** Somebody has just been at the provider; what the browser may do next is still to come. */
  const beThere = (sub: string, groups: string[] = []) => {
    const claims: Claims = { sub, email: `${sub}@example.org`, email_verified: true, groups };
    return findOrMakeAccount(app.ctx, issuer, claims, device);
  };
  const comeIn = (ticket = "") =>
    app.raw("/api/auth/oidc/finish", {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `plenary-oidc-ticket=${ticket}` },
      body: "{}",
    });
  async function signIn(...who: Parameters<typeof beThere>) {
    const { ticket } = await beThere(...who);
    const { user, authResult } = (await (await comeIn(ticket)).json()) as SignedIn;
    const call = app.client(authResult.accessToken);
    const [{ identityId } = assert.fail()] = await identitiesOf(call);
    return { user, call, identityId };
  }

  // Proves trust signing in: An account is unlinked from a provider by its owner, unless nothing else signs in
  it("is up to its owner, told and written down, and shuts out whoever is there", async () => {
    const owner = await makeUser(app, { email: "gus@example.org" });
    const identityId = await makeIdentity(app, owner, { issuer, subject: "gus" });
    const [{ linkedAt, ...rest } = assert.fail(), ...others] = await identitiesOf(owner.call);
    assert.deepEqual([rest, others], [{ identityId, issuer, name: "Example ID" }, []]);
    assert.ok(Date.parse(linkedAt) <= app.ctx.clock().valueOf());
    const thief = await makeUser(app);
    assert.deepEqual(await identitiesOf(thief.call), []);
    assert.equal((await refusal(unlink(thief.call, identityId))).status, 404);
    app.clock.advance(16 * 60_000);
    assert.equal((await refusal(unlink(owner.call, identityId))).code, "confirmation_required");
    await owner.call(confirmIdentity, { body: { password: PASSWORD } });
    const { outcome, ticket } = await beThere("gus");
    assert.equal(outcome, "done");
    await unlink(owner.call, identityId);
    assert.equal((await comeIn(ticket)).status, 410);
    assert.equal((await beThere("gus")).outcome, "link");
    assert.deepEqual(await identitiesOf(owner.call), []);
    const data = { provider: "Example ID", link: "http://localhost:3000/settings" };
    assert.deepEqual(await mailed(app), [
      { kind: "provider_unlinked", to: owner.email, name: owner.name, data },
    ]);
    assert.equal((await owner.call(listSecurityLog)).entries[0]?.event, "provider_unlinked");
  });

  // Proves trust signing in: An account is unlinked from a provider by its owner, unless nothing else signs in
  it("is refused where nothing else signs in, until a password is set", async () => {
    const { call, identityId } = await signIn("ida");
    const message =
      "Without Example ID nothing would sign you in. Set a password first: ask for a link on the login.";
    assert.deepEqual(await refusal(unlink(call, identityId)), conflict(message));
    await app.client()(forgotPassword, { body: { email: "ida@example.org" } });
    const { sealed_data } = await app.db
      .selectFrom("outbox")
      .select("sealed_data")
      .where("kind", "=", "password_reset")
      .executeTakeFirstOrThrow();
    const { link } = JSON.parse(app.ctx.sealer.open(sealed_data ?? "")) as { link: string };
    const token = new URL(link).searchParams.get("token") ?? "";
    await app.client()(resetPassword, { body: { token, new_password: PASSWORD } });
    const body = { username: "ida@example.org", password: PASSWORD };
    const { authResult } = await app.client()(login, { body });
    await unlink(app.client(authResult.accessToken), identityId);
  });

  it("is free to somebody with a passkey", async () => {
    const { call, user, identityId } = await signIn("pam");
    assert.equal((await refusal(unlink(call, identityId))).status, 409);
    await app.db.updateTable("users").set({ has_passkey: true }).where("user_id", "=", user.userId).execute();
    await unlink(call, identityId);
  });

  it("is free where the server knows another provider by now", async () => {
    const { call, user, identityId } = await signIn("kim");
    await app.db.updateTable("oidc_identities").set({ issuer: "https://gone.example" }).execute();
    assert.equal((await identitiesOf(call))[0]?.name, null);
    await unlink(call, identityId);
    assert.equal((await call(me)).user.userId, user.userId);
  });

  it("is refused to an administrator whose role ends with a group there", async () => {
    const { call, identityId } = await signIn("hal", ["admins"]);
    const message = "You are an administrator by a group at Example ID, so your account stays linked to it.";
    assert.deepEqual(await refusal(unlink(call, identityId)), conflict(message));
  });
});

describe("unlinking where passwords are for administrators only", () => {
  const app = useApp({ oidc: { ...oidc, adminGroup: undefined }, passwordLogin: false });

  // Proves trust signing in: An account is unlinked from a provider by its owner, unless nothing else signs in
  it("is refused to all others", async () => {
    const [user, admin] = [await makeUser(app), await makeAdmin(app)];
    const identityId = await makeIdentity(app, user, { issuer });
    const message = "Without Example ID nothing would sign you in.";
    assert.deepEqual(await refusal(unlink(user.call, identityId)), conflict(message));
    await unlink(admin.call, await makeIdentity(app, admin, { issuer }));
  });
});
