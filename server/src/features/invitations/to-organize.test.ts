import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/invitations";
import { approveSession, deleteSession } from "@plenary/contract/sessions/sessions";
import { makeCoOrganizer, makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, mailed } from "../../../test/mail/outbox.ts";
import { eventShown, outcomeOf } from "../../../test/scenes.ts";

const app = useApp();

const answered = { status: 409, code: "conflict", message: "This invitation has already been answered" };

const answer = (user: TestUser, invitationId: string, body: { accept: boolean }) =>
  user.call(contract.answerInvitation, { params: { invitationId }, body });

describe("answering an invitation to organize", () => {
  async function makeAsked() {
    const creator = await makeUser(app, { name: "Ada" });
    const invitee = await makeUser(app, { name: "Bob" });
    const eventId = await makeEvent(app, creator, { name: "Conf" });
    const invitationId = await makeCoOrganizer(app, invitee, eventId, "pending");
    return { creator, invitee, eventId, invitationId };
  }

  // Proves decisions 4: They answer among the invitations, without a talk
  // Proves decisions 7: Invitation to organize, and its answer
  it("accepts without a talk, or rejects, and tells who asked", async () => {
    for (const accept of [true, false]) {
      const { creator, invitee, eventId, invitationId } = await makeAsked();
      const { invitations } = await invitee.call(contract.listInvitations);
      const { invitedAt = "" } = invitations[0] ?? {};
      const expected = {
        invitationId,
        type: "co-organizer",
        resourceId: eventId,
        eventName: "Conf",
        eventVisibility: "draft",
        ...eventShown,
        inviterName: null,
        talkId: null,
        sessionTitle: null,
        words: null,
        status: "pending",
        invitedAt,
        expiresAt: null,
      };
      assert.deepEqual(invitations, [expected]);
      const status = accept ? "accepted" : "rejected";
      const told = await answer(invitee, invitationId, { accept });
      assert.deepEqual(told, { invitation: { ...expected, status }, session: null });
      assert.deepEqual((await invitee.call(contract.listInvitations)).invitations, []);
      assert.deepEqual(await refusal(answer(invitee, invitationId, { accept })), answered);
      const link = `${app.ctx.config.appUrl}/events/${eventId}/co-organizers`;
      const data = { inviteeName: "Bob", eventName: "Conf", answer: status, link };
      const mail = { kind: "co_organizer_invitation_answered", to: creator.email, name: "Ada", data };
      assert.deepEqual(await mailed(app), [mail]);
      await forgetMail(app);
    }
  });

  it("counts once when answered twice at once", async () => {
    const { invitee, invitationId } = await makeAsked();
    const answers = [true, false].map((accept) => outcomeOf(answer(invitee, invitationId, { accept })));
    assert.deepEqual((await Promise.all(answers)).sort(), [409, "ok"]);
    assert.equal((await mailed(app)).length, 1);
  });

  it("lets the new co-organizer decide at once", async () => {
    const { invitee, eventId, invitationId } = await makeAsked();
    const { sessionId } = await makeSession(app, await makeUser(app), eventId);
    const approve = () => outcomeOf(invitee.call(approveSession, { params: { sessionId } }));
    assert.equal(await approve(), 404);
    await answer(invitee, invitationId, { accept: true });
    assert.equal(await approve(), "ok");
    assert.equal(await outcomeOf(invitee.call(deleteSession, { params: { sessionId } })), "ok");
  });
});
