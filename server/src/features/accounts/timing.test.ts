import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { attempt } from "../../../test/http.ts";
import { readConfig } from "../../base/config.ts";

// At the production cost: the time is what is being tested.
const { passwordCost } = readConfig({});
const app = useApp({ rateLimit: false, passwordCost });

/**
 * In milliseconds, the shortest of ten attempts at each, taken in turn: other work on the machine can only make them
 * longer, and makes all of them longer.
 */
async function timesOf(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map(() => Number.POSITIVE_INFINITY);
  for (let n = 0; n < 10; n++) {
    for (const [index, work] of works.entries()) {
      // How long it takes is what somebody outside could measure.
      const started = performance.now();
      await work();
      // As above.
      times[index] = Math.min(times[index] ?? 0, performance.now() - started);
    }
  }
  return times;
}

describe("the time that an answer takes", () => {
  // Proves decisions 3: Wrong name and wrong password answer alike, in the same time
  it("does not tell a wrong name from a wrong password, nor an account without one", async () => {
    const known = await makeUser(app);
    const imported = await makeUser(app, { password_hash: null });
    const login = (username: string) => () =>
      attempt(app, signIns.login, { body: { username, password: "Wrong-horse-7" } });
    const times = await timesOf([login(known.username), login("nobody"), login(imported.username)]);
    // Hashing is nearly all of it: without it an answer takes a tenth of the time.
    assert.ok(Math.max(...times) < 4 * Math.min(...times), `${times} ms`);
  });

  it("does not tell whether an address is known to forgot-password", async () => {
    const { email } = await makeUser(app);
    const ask = (address: string) => () =>
      attempt(app, accounts.forgotPassword, { body: { email: address } });
    for (const time of await timesOf([ask(email), ask("nobody@example.org")])) {
      assert.ok(time >= 99, `${time} ms`);
    }
  });
});
