import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getUser } from "@plenary/contract/accounts/profiles";
import { login } from "@plenary/contract/accounts/sign-ins";
import { inviteCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { inviteSpeaker, listInvitations } from "@plenary/contract/invitations/invitations";
import { makeAdmin, makeEvent, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { CommandError } from "../../base/errors.ts";
import { findOrCreateOwner, findOwner } from "./owner.ts";

const app = useApp();

describe("the owner of what is imported", () => {
  it("is the first administrator, or who is named in any case", async () => {
    await makeUser(app, { username: "Olga", email: "olga@example.org" });
    await assert.rejects(findOwner(app.ctx), CommandError);
    await assert.rejects(findOwner(app.ctx, "nobody"), CommandError);
    const first = await makeAdmin(app);
    app.clock.advance(86_400_000);
    await makeAdmin(app);
    assert.equal((await findOwner(app.ctx)).userId, first.userId);
    assert.equal((await findOwner(app.ctx, "OLGA")).username, "Olga");
    assert.equal((await findOwner(app.ctx, "Olga@Example.org")).username, "Olga");
  });

  it("is made as an account that signs in with the password that is told once", async () => {
    const owner = await findOrCreateOwner(app.ctx, "Zoë.Berg@example.org");
    assert.ok(owner.password);
    assert.equal(owner.username, "zoe-berg");
    const body = { username: "zoë.berg@example.org", password: owner.password };
    const { user } = await app.client()(login, { body });
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
    const { call } = await makeUser(app);
    assert.equal((await call(getUser, { params: { userId: owner.userId } })).user.name, "zoe-berg");
  });

  // Proves trust addresses: An owner whom an import creates gets what waits for that address
  it("gets what was sent to that address, and waited for an account that has proved it", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const email = "zoe@example.org";
    await organizer.call(inviteSpeaker, { body: { eventId, email } });
    await organizer.call(inviteCoOrganizer, { params: { eventId }, body: { email } });
    const { password = "" } = await findOrCreateOwner(app.ctx, "Zoe@Example.org");
    const { authResult } = await app.client()(login, { body: { username: email, password } });
    const { invitations } = await app.client(authResult.accessToken)(listInvitations);
    assert.deepEqual(invitations.map(({ type }) => type).sort(), ["co-organizer", "session"]);
  });

  it("is who has the address already", async () => {
    const { userId } = await makeUser(app, { username: "olga", email: "olga@example.org" });
    assert.deepEqual(await findOrCreateOwner(app.ctx, "OLGA@example.org"), { userId, username: "olga" });
  });

  it("gets a username that nobody has, not the first administrator's either", async () => {
    await makeUser(app, { username: "Olga", email: "olga@example.org" });
    assert.equal((await findOrCreateOwner(app.ctx, "olga@example.com")).username, "olga-2");
    assert.equal((await findOrCreateOwner(app.ctx, "admin@example.com")).username, "admin-2");
    assert.equal((await findOrCreateOwner(app.ctx, "me@example.com")).username, "owner-me");
  });

  it("is refused for what is no address, a placeholder's, or the first administrator's", async () => {
    await assert.rejects(
      findOrCreateOwner(app.ctx, "olga"),
      new CommandError('--create-owner needs an email address as the --owner; "olga" is none.'),
    );
    await assert.rejects(findOrCreateOwner(app.ctx, "x@speakers.invalid"), { name: "UnusableEmail" });
    await assert.rejects(findOrCreateOwner(app.ctx, app.ctx.config.adminEmail), { name: "EmailTaken" });
  });
});
