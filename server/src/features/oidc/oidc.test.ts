import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { deleteAccount, register } from "@plenary/contract/accounts/accounts";
import { getOidc } from "@plenary/contract/accounts/oidc";
import { login, me, type SignedIn } from "@plenary/contract/accounts/sign-ins";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { startOidcProvider } from "@plenary/testing/oidc-provider";
import { makeAdmin, makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { comeBack, visitProvider } from "../../../test/sign-ins.ts";

const provider = await startOidcProvider();
after(() => provider.stop());
const oidc = {
  issuer: provider.issuer,
  clientId: "plenary",
  clientSecret: "a secret of both",
  name: "Example ID",
  adminGroup: "admins",
};
const app = useApp({ oidc, passwordLogin: true });

type Visit = Awaited<ReturnType<typeof visitProvider>>;
const json = { "content-type": "application/json" };

/** Signs in at the provider, which tells this of who does: `name|address|confirmed or not|groups`. */
async function visitAs(who: string): Promise<Visit> {
  await provider.know(who);
  return visitProvider(app, who.split("|")[0] ?? "");
}

/** What the login screen does in the end. */
async function finish({ go }: Pick<Visit, "go">): Promise<{ status: number } & Partial<SignedIn>> {
  const response = await go("/api/auth/oidc/finish", { method: "POST", headers: json, body: "{}" });
  return { status: response.status, ...((await response.json()) as Partial<SignedIn>) };
}

async function signIn(who: string) {
  const visit = await visitAs(who);
  assert.equal(await comeBack(visit), "/login?from=%2Ftalks#oidc=done");
  const { status, user, authResult } = await finish(visit);
  assert.equal(status, 200);
  const call = app.client(authResult?.accessToken);
  return { visit, user: user ?? assert.fail(), call };
}

const outcomeOf = async (who: string) => (await comeBack(await visitAs(who))).split("#oidc=")[1];

describe("signing in through a provider", () => {
  // Proves trust provider: One signs in through an OpenID Connect provider
  it("makes an account the first time, and is the same one afterwards, whatever its address is then", async () => {
    assert.deepEqual(await app.client()(getOidc), { enabled: true, name: "Example ID", passwordLogin: true });
    const first = await signIn("ada|ada@example.org|confirmed");
    const { username, name, email, emailConfirmed, role, hasPassword } = first.user;
    assert.deepEqual(
      { username, name, email, emailConfirmed, role, hasPassword },
      ...[
        {
          ...{ username: "ada", name: "ada of the provider", email: "ada@example.org" },
          ...{ emailConfirmed: true, role: "user", hasPassword: false },
        },
      ],
    );
    assert.equal((await first.call(me)).user.userId, first.user.userId);
    const again = await signIn("ada|other@example.org|confirmed");
    assert.deepEqual([again.user.userId, again.user.email], [first.user.userId, "ada@example.org"]);
  });

  it("leaves an address that the provider hasn't confirmed unconfirmed, and finds another username", async () => {
    await makeUser(app, { username: "bob" });
    const { user } = await signIn("bob|bob2@example.org|no");
    assert.equal(user.emailConfirmed, false);
    assert.match(user.username, /^bob-[0-9a-f]{8}$/);
    const { user: confirmed } = await signIn("bob|bob2@example.org|confirmed");
    assert.deepEqual([confirmed.userId, confirmed.emailConfirmed], [user.userId, true]);
  });

  // Proves trust provider: An account with that confirmed address is linked after signing in by its own means, never by
  //   an unconfirmed one
  it("links an account with that confirmed address once its owner has signed in by other means", async () => {
    const owner = await makeUser(app, { email: "carl@example.org" });
    const other = await makeUser(app);
    const who = "carl|Carl@example.org|confirmed";
    const visit = await visitAs(who);
    assert.equal(await comeBack(visit), "/login?from=%2Ftalks#oidc=link");
    assert.equal((await finish(visit)).status, 410);
    const link = ({ go }: Visit, token: string) =>
      go("/api/auth/oidc/link", { method: "POST", headers: { ...json, authorization: `Bearer ${token}` } });
    assert.equal((await link(visit, other.token)).status, 410);
    const second = await visitAs(who);
    assert.equal((await comeBack(second)).split("#")[1], "oidc=link");
    assert.equal((await link(second, owner.token)).status, 200);
    assert.equal((await link(second, owner.token)).status, 410);
    assert.equal((await signIn(who)).user.userId, owner.userId);
  });

  // Proves trust provider: An account with that confirmed address is linked after signing in by its own means, never by
  //   an unconfirmed one
  it("never links by an address that is unconfirmed there or here", async () => {
    await makeUser(app, { email: "dora@example.org" });
    assert.equal(await outcomeOf("thief|dora@example.org|no"), "taken");
    await makeUser(app, { email: "squatted@example.org", email_confirmed_at: null });
    assert.equal(await outcomeOf("eve|squatted@example.org|confirmed"), "taken");
    assert.equal(await outcomeOf("reserved|admin@plenary.example|confirmed"), "taken");
    assert.equal(await outcomeOf("nobody"), "no-address");
    assert.equal((await app.db.selectFrom("oidc_identities").select("subject").execute()).length, 0);
  });

  it("lets nobody into a locked account, nor back into a deleted one", async () => {
    const { user, call } = await signIn("gus|gus@example.org|confirmed");
    await app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", user.userId).execute();
    assert.equal(await outcomeOf("gus|gus@example.org|confirmed"), "locked");
    await app.db.updateTable("users").set({ is_locked: false }).where("user_id", "=", user.userId).execute();
    // Without a password, since the account has none; but not on a sign-in of yesterday.
    const signedInAt = (created_at: string) =>
      app.db.updateTable("sign_ins").set({ created_at }).where("user_id", "=", user.userId).execute();
    await signedInAt(new Date(app.ctx.clock().valueOf() - 24 * 60 * 60_000).toISOString());
    assert.equal((await refusal(call(deleteAccount, { body: {} }))).code, "confirmation_required");
    await signedInAt(app.ctx.clock().toISOString());
    await call(deleteAccount, { body: {} });
    const { user: fresh } = await signIn("gus|gus@example.org|confirmed");
    assert.notEqual(fresh.userId, user.userId);
  });

  it("makes nobody an administrator by an address that isn't proved to be theirs here", async () => {
    await signIn("jon|jon@example.org|no");
    assert.equal((await signIn("jon|other@example.org|confirmed|admins")).user.role, "user");
    assert.equal((await signIn("jon|Jon@example.org|confirmed|admins")).user.role, "admin");
  });

  it("makes one account of two first visits at once", async () => {
    const who = "kim|kim@example.org|confirmed";
    const visits = [await visitAs(who), await visitAs(who)];
    const ends = await Promise.all(visits.map((visit) => comeBack(visit)));
    assert.deepEqual(ends, Array(2).fill("/login?from=%2Ftalks#oidc=done"));
    assert.equal((await app.db.selectFrom("users").select("user_id").execute()).length, 1);
  });

  it("begins with a press here, not with a link on another site", async () => {
    const lead = async (site: string) => {
      const headers = { "sec-fetch-site": site };
      const address = `${app.origin}/api/auth/oidc/start?returnTo=/talks`;
      return (await fetch(address, { headers, redirect: "manual" })).headers.get("location");
    };
    for (const site of ["cross-site", "same-site"]) assert.equal(await lead(site), "/login?from=%2Ftalks");
    for (const site of ["same-origin", "none"])
      assert.ok((await lead(site))?.startsWith(`${provider.issuer}/`));
  });

  it("makes whoever is in the group an administrator, for as long as they are, which is audited", async () => {
    const admin = await makeAdmin(app);
    const { user } = await signIn("hal|hal@example.org|confirmed|staff,admins");
    assert.equal(user.role, "admin");
    assert.equal((await signIn("hal|hal@example.org|confirmed|staff")).user.role, "user");
    assert.equal((await signIn("ida|ida@example.org|no|admins")).user.role, "user");
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, details }) => [action, details]),
      ["admin_role_removed", "admin_role_granted"].map((action) => [
        action,
        { username: "hal", group: "admins" },
      ]),
    );
  });
});

describe("a visit that doesn't fit", () => {
  /** Comes back with the callback, or the visit that the browser keeps, changed. */
  async function spoiled(change: (visit: Visit, kept: Record<string, unknown>) => unknown) {
    const visit = await visitAs("mallory|mallory@example.org|confirmed");
    const { sealer } = app.ctx;
    const sealed = decodeURIComponent(visit.cookies.get("plenary-oidc") ?? "");
    const kept = JSON.parse(sealer.open(sealed)) as Record<string, unknown>;
    await change(visit, kept);
    if (visit.cookies.has("plenary-oidc"))
      visit.cookies.set("plenary-oidc", encodeURIComponent(sealer.seal(JSON.stringify(kept))));
    const outcome = (await comeBack(visit)).split("#oidc=")[1];
    return [outcome, (await finish(visit)).status];
  }
  const failed = ["failed", 410];

  // Proves trust provider: Wrong state, nonce, issuer, expired code, mixed-up callback
  it("is refused: another state, nonce, issuer, code, code verifier, or none", async () => {
    assert.deepEqual(await spoiled((_, kept) => Object.assign(kept, { nonce: "another" })), failed);
    assert.deepEqual(await spoiled((_, kept) => Object.assign(kept, { state: "another" })), failed);
    assert.deepEqual(await spoiled((_, kept) => Object.assign(kept, { verifier: "a".repeat(43) })), failed);
    const query = (name: string, value: string) => (visit: Visit) =>
      visit.callback.searchParams.set(name, value);
    assert.deepEqual(await spoiled(query("state", "another")), failed);
    assert.deepEqual(await spoiled(query("iss", "https://evil.example")), failed);
    assert.deepEqual(await spoiled(query("code", "another")), failed);
    assert.deepEqual(await spoiled((visit) => visit.callback.searchParams.delete("iss")), failed);
    assert.deepEqual(await spoiled((visit) => void visit.cookies.clear()), failed);
  });

  it("is refused: one that the provider hasn't signed", async () => {
    const visit = await visitAs("mallory|mallory@example.org|confirmed");
    await provider.forge(true);
    assert.equal((await comeBack(visit)).split("#oidc=")[1], "failed");
    await provider.forge(false);
  });

  // Proves trust provider: Wrong state, nonce, issuer, expired code, mixed-up callback
  it("is refused: a callback that belongs to another browser", async () => {
    const thief = await visitAs("thief|thief@example.org|confirmed");
    assert.deepEqual(
      await spoiled((visit) => {
        visit.callback.search = thief.callback.search;
      }),
      failed,
    );
  });

  // Proves trust 10: One host a request, one return from a provider, plain names there
  it("is refused: one who has a zero character in the name that the provider knows them by", async () => {
    assert.equal(await outcomeOf("mal\u0000lory|mallory@example.org|confirmed"), "failed");
  });

  // Proves trust 10: One host a request, one return from a provider, plain names there
  it("is refused the second time, whatever the first one ended with", async () => {
    const visit = await visitAs("mallory|mallory@example.org|confirmed");
    const kept = visit.cookies.get("plenary-oidc") ?? "";
    visit.callback.search = `?error=access_denied&state=${visit.callback.searchParams.get("state")}`;
    assert.equal((await comeBack(visit)).split("#")[1], "oidc=denied");
    visit.cookies.set("plenary-oidc", kept);
    assert.equal((await comeBack(visit)).split("#")[1], "oidc=failed");
  });

  // Proves trust provider: Wrong state, nonce, issuer, expired code, mixed-up callback
  it("is refused when it took too long, here or at the provider, and when it comes twice", async () => {
    assert.deepEqual(await spoiled(() => app.clock.advance(11 * 60_000)), failed);
    app.clock.advance(-11 * 60_000);
    const visit = await visitAs("mallory|mallory@example.org|confirmed");
    const kept = visit.cookies.get("plenary-oidc") ?? "";
    assert.equal((await comeBack(visit)).split("#")[1], "oidc=done");
    assert.equal((await finish(visit)).status, 200);
    assert.equal((await finish(visit)).status, 410);
    visit.cookies.set("plenary-oidc", kept);
    assert.equal((await comeBack(visit)).split("#")[1], "oidc=failed");
    // The last: the provider's clock is not put back, and its answers would be from the future.
    const late = await visitAs("mallory|mallory@example.org|confirmed");
    await provider.letTimePass();
    assert.equal((await comeBack(late)).split("#")[1], "oidc=failed");
  });
});

describe("PASSWORD_LOGIN=off", () => {
  const strict = useApp({ oidc, passwordLogin: false });

  // Proves trust provider: PASSWORD_LOGIN=off leaves passwords to administrators
  it("leaves passwords to administrators", async () => {
    const [user, admin] = [await makeUser(strict), await makeAdmin(strict)];
    const enter = (username: string) => strict.client()(login, { body: { username, password: PASSWORD } });
    const off = {
      ...{ status: 403, code: "forbidden" },
      message: "Please sign in with Example ID. Passwords are for administrators only.",
    };
    assert.deepEqual(await refusal(enter(user.username)), off);
    assert.equal((await enter(admin.username)).user.userId, admin.userId);
    const profile = { name: "New", email: "new@example.org" };
    const body = { username: "newcomer", password: PASSWORD, profile };
    assert.deepEqual(await refusal(strict.client()(register, { body })), off);
  });
});
