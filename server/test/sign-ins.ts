import assert from "node:assert/strict";
import { randomBytes, randomUUIDv7 } from "node:crypto";
import * as contract from "@plenary/contract/accounts/passkeys";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { type Deviation, makeAuthenticator } from "@plenary/testing/authenticator";
import { PASSWORD, type TestUser } from "./factories.ts";
import type { TestApp } from "./harness.ts";
import { clientUnder } from "./http.ts";

/** Passkeys, and signing in at a provider. */

/** Where the pages are that ask for passkeys. */
export const site = "https://plenary.test";

/** What people with passkeys do in an app whose APP_URL is that of the site. */
export function passkeysIn(app: TestApp) {
  /** Calls as a browser on a page of the site does. */
  const at = (user?: Pick<TestUser, "token">, host = "plenary.test") => clientUnder(app, host, user?.token);

  const start = async (user: TestUser) => (await at(user)(contract.startPasskey)).options;

  async function add(user: TestUser, device: Device = makeAuthenticator(site), name = "Laptop") {
    const body = { name, passkey: device.create(await start(user)) };
    return { device, ...(await at(user)(contract.addPasskey, { body })) };
  }

  const loginOptions = async () => (await at()(contract.startPasskeyLogin)).options;

  const send = (passkey: ReturnType<Device["get"]>) => at()(contract.loginByPasskey, { body: { passkey } });

  const login = async (device: Device, how?: Deviation) => send(device.get(await loginOptions(), how));

  async function confirm(user: TestUser, device: Device, how?: Deviation) {
    const { options } = await at(user)(contract.startPasskeyConfirmation);
    return at(user)(signIns.confirmIdentity, { body: { passkey: device.get(options, how) } });
  }

  /** What the password alone answers. */
  async function challengeOf({ username }: TestUser, host?: string) {
    const body = { username, password: PASSWORD };
    const error = await at(undefined, host)(signIns.login, { body }).then(
      () => assert.fail("signed in"),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.code], [401, "second_factor_required"]);
    return { challenge: error.challenge ?? assert.fail("no challenge"), factors: error.factors };
  }

  return { at, start, add, loginOptions, send, login, confirm, challengeOf };
}

type Device = ReturnType<typeof makeAuthenticator>;

/** What a browser sends, as far as its form goes; the challenge that it names is not known. */
const clientDataJSON = Buffer.from(JSON.stringify({ challenge: "c".repeat(43) })).toString("base64url");
const credential = { id: "aWQ", rawId: "aWQ", type: "public-key" };

export const anAssertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: "AA", signature: "AA", userHandle: "AA" },
};
export const anAttestation = {
  ...credential,
  response: { clientDataJSON, attestationObject: "AA", transports: ["internal"] },
};

/** The row of a passkey that nobody can use, as its key is none; returns its id. */
export async function makePasskey(app: TestApp, { userId }: TestUser): Promise<string> {
  const passkeyId = randomUUIDv7();
  await app.db
    .insertInto("passkeys")
    .values({
      ...{ passkey_id: passkeyId, user_id: userId, host: "localhost", name: "Laptop", counter: 0 },
      ...{ credential_id: randomBytes(16), public_key: Buffer.alloc(1) },
      created_at: app.ctx.clock().toISOString(),
    })
    .execute();
  return passkeyId;
}

/** A browser without a window: what a person does at the provider, and the cookies of both sides. */

interface Browser {
  /** Asks an address of the app or the provider, without following where it leads. */
  go(address: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
}

function makeBrowser(app: TestApp): Browser {
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, app.origin);
    // The app's own address is another than the one that its settings name.
    const isApp = url.pathname.startsWith("/api/") || url.pathname === "/login";
    const target = isApp ? app.origin + url.pathname + url.search : url.href;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(target, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return { go, cookies };
}

/** Signs in at the provider as `login`; returns the address of the callback, not yet opened. */
export async function visitProvider(app: TestApp, login: string) {
  const browser = makeBrowser(app);
  const start = await browser.go("/api/auth/oidc/start?returnTo=/talks");
  let address = start.headers.get("location") ?? "";
  while (!address.includes("/api/auth/oidc/callback")) {
    const answer = await browser.go(address);
    let next = answer.headers.get("location");
    if (next === null) {
      const body = new URLSearchParams({ prompt: "login", login, password: "any" });
      const [, action = ""] = /action="([^"]+)"/.exec(await answer.text()) ?? [];
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      next = (await browser.go(action, { method: "POST", headers, body })).headers.get("location");
    }
    if (next === null) throw new Error(`${address} leads nowhere.`);
    address = new URL(next, address).href;
  }
  return { ...browser, callback: new URL(address) };
}

/** Opens the callback; returns where it leads. */
export async function comeBack({ go, callback }: { go: Browser["go"]; callback: URL }): Promise<string> {
  const response = await go(callback.href);
  return response.headers.get("location") ?? `${response.status}`;
}
