import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getUser } from "@plenary/contract/profiles";
import { login } from "@plenary/contract/sign-ins";
import { makeAdmin, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { CommandError } from "../../base/errors.ts";
import { findOrCreateOwner, findOwner } from "./owner.ts";

const test = useApp();

describe("the owner of what is imported", () => {
  it("is the first administrator, or who is named in any case", async () => {
    await makeUser(test, { username: "Olga", email: "olga@example.org" });
    await assert.rejects(findOwner(test.ctx), CommandError);
    await assert.rejects(findOwner(test.ctx, "nobody"), CommandError);
    const first = await makeAdmin(test);
    test.clock.advance(86_400_000);
    await makeAdmin(test);
    assert.equal((await findOwner(test.ctx)).userId, first.userId);
    assert.equal((await findOwner(test.ctx, "OLGA")).username, "Olga");
    assert.equal((await findOwner(test.ctx, "Olga@Example.org")).username, "Olga");
  });

  it("is made as an account that signs in with the password that is told once", async () => {
    const owner = await findOrCreateOwner(test.ctx, "Zoë.Berg@example.org");
    assert.ok(owner.password);
    assert.equal(owner.username, "zoe-berg");
    const body = { username: "zoë.berg@example.org", password: owner.password };
    const { user } = await test.client()(login, { body });
    const { userId, username, email, role, passwordChangedAt } = user;
    assert.deepEqual(
      { userId, username, email, role, passwordChangedAt },
      {
        userId: owner.userId,
        username: "zoe-berg",
        email: "Zoë.Berg@example.org",
        role: "user",
        passwordChangedAt: null,
      },
    );
    const { call } = await makeUser(test);
    assert.equal((await call(getUser, { params: { userId: owner.userId } })).user.name, "zoe-berg");
  });

  it("is who has the address already", async () => {
    const { userId } = await makeUser(test, { username: "olga", email: "olga@example.org" });
    assert.deepEqual(await findOrCreateOwner(test.ctx, "OLGA@example.org"), { userId, username: "olga" });
  });

  it("gets a username that nobody has, not the first administrator's either", async () => {
    await makeUser(test, { username: "Olga", email: "olga@example.org" });
    assert.equal((await findOrCreateOwner(test.ctx, "olga@example.com")).username, "olga-2");
    assert.equal((await findOrCreateOwner(test.ctx, "admin@example.com")).username, "admin-2");
    assert.equal((await findOrCreateOwner(test.ctx, "me@example.com")).username, "owner-me");
  });

  it("is refused for what is no address, a placeholder's, or the first administrator's", async () => {
    await assert.rejects(
      findOrCreateOwner(test.ctx, "olga"),
      new CommandError('--create-owner needs an e-mail address as the --owner; "olga" is none.'),
    );
    await assert.rejects(findOrCreateOwner(test.ctx, "x@speakers.invalid"), { name: "UnusableEmail" });
    await assert.rejects(findOrCreateOwner(test.ctx, test.ctx.config.adminEmail), { name: "EmailTaken" });
  });
});
