import assert from "node:assert/strict";
import { it } from "node:test";
import { forgotPassword } from "@plenary/contract/accounts";
import { login, me } from "@plenary/contract/sign-ins";
import { makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sweepExpired } from "./housekeeping.ts";

const test = useApp();

async function rowCounts() {
  const tables = ["rate_limits", "password_resets", "sign_ins"] as const;
  const rows = tables.map((table) => test.db.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((found) => found.length);
}

it("removes what has expired, and only that", async () => {
  const user = await makeUser(test);
  await refusal(test.client()(login, { body: { username: user.username, password: "wrong" } }));
  await test.client()(forgotPassword, { body: { email: user.email } });
  const before = await rowCounts();
  await sweepExpired(test.ctx);
  assert.deepEqual(await rowCounts(), before);

  test.clock.advance(31 * 86_400_000);
  const other = await makeUser(test);
  await sweepExpired(test.ctx);
  assert.deepEqual(await rowCounts(), [0, 0, 1]);
  assert.equal((await other.call(me)).user.userId, other.userId);
});
