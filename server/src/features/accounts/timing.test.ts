import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as auth from "@plenary/contract/auth";
import { attempt } from "../../../test/attempt.ts";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const test = useApp({ rateLimit: false });

/** In milliseconds, the shortest of a few tries: what else the machine does only makes them longer. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 7; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

describe("the time that an answer takes", () => {
  it("does not tell a wrong name from a wrong password, nor an account without one", async () => {
    const known = await makeUser(test);
    const imported = await makeUser(test, { password_hash: null });
    const login = (username: string) =>
      timeOf(() => attempt(test, auth.login, { body: { username, password: "Wrong-horse-7" } }));
    // Hashing is nearly all of it: without it an answer takes a tenth.
    const times = [await login(known.username), await login("nobody"), await login(imported.username)];
    assert.ok(Math.max(...times) < 2 * Math.min(...times), `${times} ms`);
  });

  it("does not tell whether an address is known to forgot-password", async () => {
    const { email } = await makeUser(test);
    for (const address of [email, "nobody@example.org"]) {
      const took = await timeOf(() => attempt(test, auth.forgotPassword, { body: { email: address } }));
      assert.ok(took >= 99, `${took} ms`);
    }
  });
});
