import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { register } from "@plenary/contract/accounts";
import * as contract from "@plenary/contract/invitations";
import { updateProfile } from "@plenary/contract/profiles";
import { makeTalk, makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeInvitable } from "../../../test/invited.ts";

const app = useApp();

const move = (user: TestUser, email: string) =>
  user.call(updateProfile, { params: user, body: { name: user.name, email } });

const waiting = async (user: Pick<TestUser, "call">) =>
  (await user.call(contract.listInvitations)).invitations.map((one) => one.invitationId);

describe("who changes the address", () => {
  it("keeps the invitations, answered ones too, which whoever registers the old address has not", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    const rejected = await invite();
    const answer = { params: rejected, body: { accept: false } };
    await invitee.call(contract.answerInvitation, answer);
    const { invitationId } = await invite();
    await invite({ email: "somebody@example.org" });
    await move(invitee, "bob@new.example");

    assert.deepEqual(await waiting(invitee), [invitationId]);
    const sent = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    const bob = { userId: invitee.userId, name: "Bob" };
    assert.deepEqual(
      sent.invitations.map((one) => [one.email, one.status, one.invitee]),
      [
        ["somebody@example.org", "pending", null],
        ["bob@new.example", "pending", bob],
        ["bob@new.example", "rejected", bob],
      ],
    );
    const profile = { name: "Else", email: "BOB@example.org" };
    const body = { username: "else", password: PASSWORD, profile };
    const { authResult } = await app.client()(register, { body });
    assert.deepEqual(await waiting({ call: app.client(authResult.accessToken) }), []);
    const talkId = await makeTalk(app, invitee);
    const accept = { params: { invitationId }, body: { accept: true, talkId } };
    const { session } = await invitee.call(contract.answerInvitation, accept);
    assert.equal(session?.status, "confirmed");
  });

  it("has one invitation to an event to which both addresses were invited", async () => {
    const { organizer, invitee, eventId, invite } = await makeInvitable(app);
    await invite();
    const { invitationId } = await invite({ email: "bob@new.example" });
    await move(invitee, "bob@new.example");
    assert.deepEqual(await waiting(invitee), [invitationId]);
    const { counts } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.deepEqual([counts.pending, counts.withdrawn], [1, 1]);
  });

  it("loses none when the new address is refused, or only written in another case", async () => {
    const { invitee, invite } = await makeInvitable(app);
    const { invitationId } = await invite();
    const other = await makeUser(app);
    assert.equal((await refusal(move(invitee, other.email))).status, 409);
    assert.deepEqual([await waiting(invitee), await waiting(other)], [[invitationId], []]);
    await move(invitee, "BOB@example.org");
    assert.deepEqual(await waiting(invitee), [invitationId]);
  });
});
