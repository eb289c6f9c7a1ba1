import assert from "node:assert/strict";
import { it } from "node:test";
import { hash } from "@node-rs/argon2";
import { register } from "@plenary/contract/accounts/accounts";
import { confirmIdentity, login } from "@plenary/contract/accounts/sign-ins";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

// What one keyboard writes with an accent after the letter, and another as one letter.
const [apart, joined] = ["Grüße-aus-7".normalize("NFD"), "Grüße-aus-7".normalize("NFC")];

const signIn = (password: string) => app.client()(login, { body: { username: "ada", password } });

// Proves trust 10: A password is compared after Unicode NFC
it("a password is the same however a keyboard writes its letters, and one stored as it was typed still works", async () => {
  assert.notEqual(apart, joined);
  const profile = { name: "Ada", email: "ada@example.org" };
  const made = await app.client()(register, { body: { username: "ada", password: apart, profile } });
  for (const password of [apart, joined]) await signIn(password);
  const call = app.client(made.authResult.accessToken);
  await call(confirmIdentity, { body: { password: joined } });
  assert.equal((await refusal(signIn("Grusse-aus-7"))).status, 401);

  const password_hash = await hash(apart, app.ctx.config.passwordCost);
  await app.db.updateTable("users").set({ password_hash }).execute();
  await signIn(apart);
});
