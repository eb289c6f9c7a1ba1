import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { isMadeOf, passwordStrength } from "@plenary/contract/accounts/easy-passwords";
import { login } from "@plenary/contract/accounts/sign-ins";
import { makeUser, PASSWORD } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { mailsOf } from "../../../../test/mail/outbox.ts";
import { refuseEasy } from "./easy-passwords.ts";

const app = useApp({}, "built");
const mails = mailsOf(app);

const tooEasy = (field: string) => ({
  status: 422,
  code: "validation_failed",
  message: "This password is too easy to guess",
  fields: { [field]: "This password is too easy to guess" },
});

const ada = { name: "Ada Lovelace", username: "countess", email: "enchantress@numbers.example" };

describe("a password that is easy to guess", () => {
  // Proves trust passwords: None of the 30,000 most common, nor one made of the own name, username or address
  it("is refused when registering, resetting and changing", async () => {
    for (const password of ["P@ssw0rd", "Ada-Lovelace-1815!"]) {
      const { name, username, email } = ada;
      const register = (secret: string) =>
        app.client()(accounts.register, { body: { username, password: secret, profile: { name, email } } });
      assert.deepEqual(await refusal(register(password)), tooEasy("password"));
    }
    const user = await makeUser(app, ada);
    const change = (newPassword: string) =>
      user.call(accounts.changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    assert.deepEqual(await refusal(change("P@ssw0rd")), tooEasy("newPassword"));
    assert.deepEqual(await refusal(change("Countess-1815")), tooEasy("newPassword"));
    // What the forms say themselves comes first, as before.
    assert.equal((await refusal(change("password"))).message, "Password does not meet security requirements");

    await app.client()(accounts.forgotPassword, { body: { email: ada.email } });
    const { link } = JSON.parse(app.ctx.sealer.open((await mails.onlyRow()).sealed_data ?? ""));
    const token = new URL(link).searchParams.get("token") ?? "";
    const reset = (secret: string) =>
      app.client()(accounts.resetPassword, { body: { token, new_password: secret } });
    assert.deepEqual(await refusal(reset("P@ssw0rd")), tooEasy("new_password"));
    assert.deepEqual(await refusal(reset("Numbers.Example1")), tooEasy("new_password"));
    // The link is still good for a better one.
    await reset("Entirely-new-9");
    await app.client()(login, { body: { username: ada.username, password: "Entirely-new-9" } });
  });

  // Proves trust passwords: None of the 30,000 most common, nor one made of the own name, username or address
  it("is one of the 30,000 most common, in any case", async () => {
    for (const password of ["P@ssw0rd", "PASSWORD1", "Trustno1", "Balloon1", "Letmein1"]) {
      await assert.rejects(refuseEasy(password, ada, "password"), password);
    }
    for (const password of [PASSWORD, "Entirely-new-9", "1111111a"]) {
      await refuseEasy(password, ada, "password");
    }
  });

  it("is made of this product's name", () => {
    for (const password of ["Plenary-2026", "plenaryPLENARY1"]) assert.ok(isMadeOf(password, ada), password);
    assert.equal(isMadeOf("Plenary-has-engines-9", ada), false);
  });

  it("is made of one's own name, username or address", () => {
    for (const password of [
      ...[
        "AdaLovelace1",
        "ada.lovelace!9",
        "Lovelace-1815",
        "LOVELACE1852",
        "1815Ada1852!",
        "Ádá-Lövelace-1",
      ],
      ...[
        "Countess-7",
        "countessCOUNTESS1",
        "Enchantress1!",
        "enchantress@numbers.example1A",
        "x-Countess-x1",
      ],
    ]) {
      assert.ok(isMadeOf(password, ada), password);
    }
    assert.ok(isMadeOf("王芳王芳-2026-Aa", { name: "王芳", username: "wf", email: "wf@example.org" }));
    for (const password of [PASSWORD, "Lovelace-likes-engines-9", "9f!Ad7-Lo2%ve", "Kettle-Analytical-3"]) {
      assert.equal(isMadeOf(password, ada), false, password);
    }
    // Two letters are in every other password.
    const jo = { name: "Jo Li", username: "joli", email: "jl@example.org" };
    assert.equal(isMadeOf("Li-1234-Jo-99", jo), false);
    assert.ok(isMadeOf("Joli-1234", jo));
  });
});

describe("the meter", () => {
  const isStrong = (password: string) => passwordStrength(password, ada) === 5;

  it("never says Strong of what the server refuses", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    const capital = (password: string) => password.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
    assert.deepEqual(dictionary["passwords-common"].slice(0, 30_000).map(capital).filter(isStrong), []);
    for (const password of ["Plenary2026!!", "Ada-Lovelace-1815!", "enchantress@Numbers.example1"])
      assert.equal(isStrong(password), false, password);
  });

  it("doesn't say it of one usual word, with digits and signs around it or twice, nor of what is short", () => {
    for (const password of [
      "Password123!",
      "!!2026-Welcome",
      "Password-Password1",
      "aB1!aB1!",
      "Kettle2026!!!!",
    ])
      assert.equal(isStrong(password), false, password);
  });

  it("says it of others, once it is known whose it is", () => {
    for (const password of ["Correct-horse-7", "9f!Ad7-Lo2%ve", "Lovelace-likes-engines-9"])
      assert.equal(isStrong(password), true, password);
    assert.equal(passwordStrength("Correct-horse-7", undefined), 4);
  });
});

// Proves trust passwords: The list stays on the server
it("the list is known to the server only", async () => {
  const folder = new URL("../../../../../web/build/client/assets/", import.meta.url);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  assert.ok(scripts.length > 0);
  for (const name of scripts) {
    assert.doesNotMatch(await readFile(new URL(name, folder), "utf8"), /trustno1|thekiller|zxcvbn-ts/, name);
  }
});
