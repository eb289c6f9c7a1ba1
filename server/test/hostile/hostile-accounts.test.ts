import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import { DeleteAccountBody, deleteAccount } from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import * as open from "@plenary/contract/public/public";
import type { z } from "zod";
import { makeTalk, makeUser, PASSWORD } from "../factories.ts";
import { useApp } from "../harness.ts";
import { attempt, forEach, type Outcome } from "../http.ts";
import { cleaned, hostileStrings, isKept, samplesOf, skip } from "./hostile-data.ts";

const app = useApp({ rateLimit: false });
const strings = hostileStrings();

/** Makes a password of any text, as far as its characters are allowed. */
const UNRELATED = " Battery7staple";

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const said = ({ status, body: { error } }: Outcome) => ({
  status,
  code: error?.code,
  fields: Object.keys(error?.fields ?? {}),
});
const invalid = (...fields: string[]) => ({ status: 422, code: "validation_failed", fields });
const taken = (field: string) => ({ status: 409, code: "conflict", fields: [field] });

let count = 0;
function newAccount() {
  count += 1;
  const profile = { name: "Somebody", email: `somebody${count}@example.org`, description: "Nothing" };
  return { username: `somebody${count}`, password: PASSWORD, profile };
}

describe(`${strings.length} hostile strings${skip ? ` (${skip})` : ""}`, () => {
  // Proves product 2: `/register` takes its fields, a bio for the public profile among them
  // Proves decisions 2: Texts are trimmed and NFC, passwords are not; control characters are refused
  it("are kept and shown as they are in names and descriptions, and sign in as passwords", async () => {
    await forEach(strings, async (text) => {
      const good = newAccount();
      // Somebody's own name is no password.
      const secret = `${text}${UNRELATED}`;
      const body = { ...good, password: secret, profile: { ...good.profile, name: text, description: text } };
      const accepted = {
        password: fits(accounts.newPassword, secret),
        name: isKept(text, { min: 2, max: 100 }),
        description: isKept(text, { min: 0, max: 500 }),
      };
      const refused = Object.entries(accepted).flatMap(([name, fit]) => (fit ? [] : [name]));
      if (refused.length) {
        assert.deepEqual(said(await attempt(app, accounts.register, { body })), invalid(...refused), text);
      }
      if (!accepted.password) body.password = good.password;
      if (!accepted.name) body.profile.name = good.profile.name;
      if (!accepted.description) body.profile.description = good.profile.description;
      const { authResult, user } = await app.client()(accounts.register, { body });
      const kept = {
        name: cleaned(body.profile.name),
        description: cleaned(body.profile.description) || null,
      };
      assert.deepEqual({ name: user.name, description: user.description }, kept);
      assert.deepEqual(await app.client(authResult.accessToken)(signIns.me), { user });
      const { userId } = user;
      await makeTalk(app, { userId });
      const shown = (await app.client()(open.getPublicProfile, { params: { userId } })).user;
      assert.deepEqual({ name: shown.name, description: shown.description }, kept);
      // Every check costs a hash; passwords of plain ASCII have nothing that could get lost.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are all of ASCII
      if (!accepted.password || /^[\x00-\x7f]*$/.test(text)) return;
      const { username, password } = body;
      assert.equal((await app.client()(signIns.login, { body: { username, password } })).user.userId, userId);
    });
  });

  // Proves product 9: Lengths of username, address, name, description and password
  it("are taken once, in any case, as usernames that fit, and refused with their fields else", async () => {
    const used = new Set<string>();
    for (const text of strings) {
      const good = newAccount();
      const name = cleaned(text);
      const body = { ...good, username: text };
      const outcome = await attempt(app, accounts.register, { body });
      const isName = /^[A-Za-z0-9._-]{3,50}$/.test(name);
      if (!isName) assert.deepEqual(said(outcome), invalid("username"), text);
      else if (used.has(name.toLowerCase())) assert.deepEqual(said(outcome), taken("username"), text);
      else {
        assert.equal(outcome.status, 201, text);
        assert.equal((outcome.body.user as { username: string }).username, name);
        used.add(name.toLowerCase());
      }
    }
    assert.ok(used.has("constructor") && used.has("__proto__"));
  });

  it("are no address to register or to ask for a reset, unless they look like one", async () => {
    await forEach(strings, async (text) => {
      const good = newAccount();
      for (const email of [text, `${text}@example.org`]) {
        const accepted = fits(accounts.ForgotPasswordBody, { email });
        const forgot = await attempt(app, accounts.forgotPassword, { body: { email } });
        if (accepted) assert.deepEqual(forgot.body, { success: true }, email);
        else assert.deepEqual(said(forgot), invalid("email"), email);
        if (accepted) continue;
        const body = { ...good, profile: { ...good.profile, email } };
        assert.deepEqual(said(await attempt(app, accounts.register, { body })), invalid("email"), email);
      }
    });
    const stored = async (table: "users" | "outbox" | "password_resets") =>
      await app.db.selectFrom(table).selectAll().execute();
    assert.deepEqual(
      [await stored("users"), await stored("outbox"), await stored("password_resets")],
      [[], [], []],
    );
  });

  it("sign nobody in, set no password, change none and delete no account", async () => {
    const user = await makeUser(app);
    const before = await app.db.selectFrom("users").selectAll().execute();
    await forEach(strings, async (text) => {
      // If their length or characters are wrong, they are refused at their fields; otherwise they just don't match.
      const refused = (schema: z.ZodObject, body: object, otherwise: object) => {
        const { error } = schema.safeParse(body);
        const fields = new Set(error?.issues.map((issue) => String(issue.path.at(-1))));
        return error ? invalid(...fields) : otherwise;
      };
      const wrong = { status: 401, code: "invalid_credentials", fields: [] };
      const { token, username } = user;
      for (const body of [
        { username: text, password: text },
        { username, password: text },
      ]) {
        assert.deepEqual(
          said(await attempt(app, signIns.login, { body })),
          refused(signIns.LoginBody, body, wrong),
        );
      }
      const reset = { token: text, new_password: text };
      assert.deepEqual(
        said(await attempt(app, accounts.resetPassword, { body: reset })),
        refused(accounts.ResetPasswordBody, reset, invalid("token")),
      );
      const change = { currentPassword: text, newPassword: text };
      assert.deepEqual(
        said(await attempt(app, accounts.changePassword, { token, body: change })),
        refused(accounts.ChangePasswordBody, change, invalid("currentPassword")),
      );
      const deletion = { password: text };
      assert.deepEqual(
        said(await attempt(app, deleteAccount, { token, body: deletion })),
        refused(DeleteAccountBody, deletion, invalid("password")),
      );
    });
    assert.deepEqual(await app.db.selectFrom("users").selectAll().execute(), before);
    assert.equal((await app.db.selectFrom("sign_ins").selectAll().execute()).length, 1);
  });
});

describe("the addresses of the JSON Schema test suite", () => {
  it("register where they fit the specification's simple pattern, which is not the whole of RFC 5321", {
    skip,
  }, async () => {
    // Two parts around a single @, a dot in the second, no spaces: both wider and narrower than the RFC.
    const simple = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
    const otherwise: string[] = [];
    for (const { text, valid } of samplesOf("email")) {
      const body = newAccount();
      body.profile.email = text;
      const outcome = await attempt(app, accounts.register, { body });
      if (simple.test(text)) {
        assert.equal((outcome.body.user as { email: string } | undefined)?.email, text);
      } else assert.deepEqual(said(outcome), invalid("email"), text);
      if (simple.test(text) !== valid) otherwise.push(text);
    }
    assert.deepEqual(otherwise, [
      '"joe bloggs"@example.com',
      '"joe@bloggs"@example.com',
      "joe.bloggs@[IPv6:::1]",
      ".test@example.com",
      "test.@example.com",
      "te..st@example.com",
      "joe.bloggs@invalid=domain.com",
      "joe.bloggs@[127.0.0.300]",
    ]);
  });
});
