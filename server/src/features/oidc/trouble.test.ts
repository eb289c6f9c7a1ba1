import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, it } from "node:test";
import { readStatus } from "@plenary/contract/admin/admin-status";
import { startOidcProvider } from "@plenary/testing/oidc-provider";
import { AuthorizationResponseError } from "openid-client";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { comeBack, visitProvider } from "../../../test/sign-ins.ts";
import { beginVisit, noteTrouble, troubleOf } from "./provider.ts";

const provider = await startOidcProvider();
after(() => provider.stop());
const oidc = {
  ...{ issuer: provider.issuer, clientId: "plenary", clientSecret: "a secret of both", name: "Example ID" },
  adminGroup: "admins",
};
const app = useApp({ oidc, passwordLogin: true });

// Proves trust 10: The scope `groups` is asked for where it is known, and the provider's refusals reach administrators
it("what the provider refuses of the server is told to administrators, until a visit ends well", async () => {
  await provider.know("ada|ada@example.org|confirmed");
  const admin = await makeAdmin(app);
  const told = async () =>
    (await admin.call(readStatus)).warnings.filter((warning) => warning.includes("Example ID"));
  const refusedWith = async (error: string) => {
    const visit = await visitProvider(app, "ada");
    const { searchParams } = visit.callback;
    searchParams.delete("code");
    searchParams.set("error", error);
    searchParams.set("error_description", "Call us");
    assert.equal((await comeBack(visit)).split("#oidc=")[1], "failed");
  };
  // What people choose there is no failure.
  for (const error of ["login_required", "consent_required"]) await refusedWith(error);
  assert.deepEqual(await told(), []);
  const brought = (error: string) => [
    `Somebody came back from Example ID without being signed in: ${error}. They may have made this up. The server's log says more.`,
  ];
  await refusedWith("invalid_scope");
  assert.deepEqual(await told(), brought("invalid_scope"));
  // Anybody may make up a word, which no administrator reads.
  for (const error of ["access_denied_x", "Visit https://evil.example"]) {
    await refusedWith(error);
    assert.deepEqual(await told(), brought("a code that no standard names"));
  }
  assert.equal((await comeBack(await visitProvider(app, "ada"))).split("#oidc=")[1], "done");
  assert.deepEqual(await told(), []);
});

it("what the provider has done is told apart from what a browser brought, which never hides it", async () => {
  const gone = { ...oidc, issuer: "http://127.0.0.1:1" };
  await assert.rejects(beginVisit(app.ctx, gone, "https://plenary.test/callback"));
  assert.deepEqual(troubleOf(gone), { code: "unreachable", isBrought: false });
  noteTrouble(
    gone,
    new AuthorizationResponseError("", { cause: new URLSearchParams("error=invalid_scope") }),
  );
  assert.deepEqual(troubleOf(gone), { code: "unreachable", isBrought: false });
});

/** What a provider that says this of itself is asked for. */
async function scopesAsked(scopes_supported?: string[]): Promise<string | null> {
  const server = createServer((_request, response) => {
    const says = { issuer, authorization_endpoint: `${issuer}/auth`, scopes_supported };
    response.setHeader("content-type", "application/json").end(JSON.stringify(says));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { address } = await beginVisit(app.ctx, { ...oidc, issuer }, "https://plenary.test/callback");
  server.close();
  return new URL(address).searchParams.get("scope");
}

// Proves trust 10: The scope `groups` is asked for where it is known, and the provider's refusals reach administrators
it("groups are asked for only where the provider says that it knows the scope", async () => {
  assert.equal(await scopesAsked(["openid", "groups"]), "openid email profile groups");
  assert.equal(await scopesAsked(["openid", "email"]), "openid email profile");
  assert.equal(await scopesAsked(), "openid email profile");
});
