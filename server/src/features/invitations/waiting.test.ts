import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { register } from "@plenary/contract/accounts/accounts";
import { verifyEmail } from "@plenary/contract/accounts/addresses";
import * as contract from "@plenary/contract/invitations/invitations";
import { PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { linksIn, mailed } from "../../../test/mail/outbox.ts";
import { mailedOf, makeInvitable } from "../../../test/scenes.ts";

const app = useApp();

describe("an invitation to an address that nobody has confirmed", () => {
  // Proves decisions 4: Invitations wait for a registration; a second pending one is a 409
  it("waits until somebody confirms an address without an account", async () => {
    const { eventId, organizer, invite } = await makeInvitable(app);
    const invitation = await invite({ email: "Eve@Example.org" });
    assert.equal(invitation.invitee, null);
    const { expiresAt } = invitation;
    const data = {
      ...{ inviterName: "Ada", eventId, eventName: "Conf", ...mailedOf(null) },
      ...{ expiresAt, toOrganize: false },
    };
    const [mail = assert.fail()] = await mailed(app);
    const { linkHash, ...said } = mail.data as { linkHash: string };
    assert.match(linkHash, /^[0-9a-f]{64}$/);
    assert.deepEqual(
      { ...mail, data: said },
      { kind: "invitation_link", to: "Eve@Example.org", name: "Eve@Example.org", data },
    );
    const profile = { name: "Eve", email: "eve@example.ORG" };
    const body = { username: "eve", password: PASSWORD, profile };
    const { authResult, user } = await app.client()(register, { body });
    const eve = app.client(authResult.accessToken);
    const accept = { params: invitation, body: { accept: false } };
    assert.deepEqual((await eve(contract.listInvitations)).invitations, []);
    assert.equal((await refusal(eve(contract.answerInvitation, accept))).status, 404);
    const before = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.equal(before.invitations[0]?.invitee, null);
    const link = (await linksIn(app)).find(({ kind }) => kind === "address_confirmation");
    await eve(verifyEmail, { body: { token: link?.token ?? "" } });
    const { invitations } = await eve(contract.listInvitations);
    assert.deepEqual(
      invitations.map((row) => row.invitationId),
      [invitation.invitationId],
    );
    const invitee = { userId: user.userId, name: "Eve", email: "eve@example.ORG", otherAddress: false };
    const sent = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual(sent.invitations, [{ ...invitation, invitee }]);
  });
});
