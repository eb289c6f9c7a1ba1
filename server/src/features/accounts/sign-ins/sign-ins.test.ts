import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { makeUser, PASSWORD } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { dear } from "../../../../test/processes/database.ts";
import { hashPassword } from "../passwords/passwords.ts";

const app = useApp();
const DAY = 86_400_000;

describe("a sign-in", () => {
  // Proves decisions 3: Tokens are opaque, stored hashed, and valid 30 days from last use
  it("lasts 30 days from its last use in any process", async () => {
    const user = await makeUser(app);
    await user.call(signIns.me);
    const elsewhere = new Date(app.ctx.clock().valueOf() + 25 * DAY).toISOString();
    await app.db.updateTable("sign_ins").set({ last_used_at: elsewhere }).execute();
    app.clock.advance(31 * DAY);
    assert.equal((await user.call(signIns.me)).user.userId, user.userId);
    app.clock.advance(30 * DAY + 1);
    assert.equal((await refusal(user.call(signIns.me))).status, 401);
  });

  it("is not begun with a password that is changed while it is being verified", async () => {
    const user = await makeUser(app);
    const changed = await hashPassword(app.ctx, "Entirely-new-9");
    const password_hash = await hashPassword({ config: { ...app.ctx.config, passwordCost: dear } }, PASSWORD);
    await app.db.updateTable("users").set({ password_hash }).execute();
    const body = { username: user.username, password: PASSWORD };
    const login = refusal(app.client()(signIns.login, { body }));
    const counted = () => app.queries.filter((statement) => statement.includes("rate_limits")).length;
    while (counted() < 2) await setImmediate();
    await app.db.updateTable("users").set({ password_hash: changed }).execute();
    const wrong = { status: 401, code: "invalid_credentials", message: "Invalid username or password" };
    assert.deepEqual(await login, wrong);
  });
});

describe("forgot password", () => {
  it("writes no more than five times in 15 minutes to one address, known or not", async () => {
    const { email } = await makeUser(app);
    for (const address of [email, "nobody@example.org"]) {
      const ask = (to: string) => app.client()(accounts.forgotPassword, { body: { email: to } });
      for (let time = 0; time < 5; time++) assert.deepEqual(await ask(address), { success: true });
      assert.deepEqual(await refusal(ask(address.toUpperCase())), {
        status: 429,
        code: "rate_limited",
        message: "Too many attempts. Please try again in 15 minutes.",
      });
    }
    const mails = await app.db.selectFrom("outbox").select("to_address").execute();
    assert.deepEqual(
      mails,
      Array.from({ length: 5 }, () => ({ to_address: email })),
    );
  });
});
