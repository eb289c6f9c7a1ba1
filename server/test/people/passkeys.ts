import assert from "node:assert/strict";
import * as contract from "@plenary/contract/accounts/passkeys";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { ApiError } from "@plenary/contract/client";
import { type Deviation, makeAuthenticator } from "@plenary/testing/authenticator";
import { PASSWORD, type TestUser } from "../factories.ts";
import type { TestApp } from "../harness.ts";
import { clientUnder } from "../processes/fetch-under.ts";

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
