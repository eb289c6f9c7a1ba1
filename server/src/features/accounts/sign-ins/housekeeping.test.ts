import assert from "node:assert/strict";
import { it } from "node:test";
import { forgotPassword } from "@plenary/contract/accounts/accounts";
import { login, me } from "@plenary/contract/accounts/sign-ins";
import { makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sweepExpired } from "./housekeeping.ts";

const app = useApp();

async function rowCounts() {
  const tables = ["rate_limits", "password_resets", "sign_ins"] as const;
  const rows = tables.map((table) => app.db.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((found) => found.length);
}

it("removes what has expired, and only that", async () => {
  const user = await makeUser(app);
  await refusal(app.client()(login, { body: { username: user.username, password: "wrong" } }));
  await app.client()(forgotPassword, { body: { email: user.email } });
  const before = await rowCounts();
  await sweepExpired(app.ctx);
  assert.deepEqual(await rowCounts(), before);

  app.clock.advance(31 * 86_400_000);
  const other = await makeUser(app);
  await sweepExpired(app.ctx);
  assert.deepEqual(await rowCounts(), [0, 0, 1]);
  assert.equal((await other.call(me)).user.userId, other.userId);
});
