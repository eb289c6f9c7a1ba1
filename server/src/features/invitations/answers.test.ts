import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/invitations";
import { createSession, getSession } from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { forgetMail, mailed } from "../../../test/mail/outbox.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { makeInvitable, outcomeOf } from "../../../test/scenes.ts";

const app = useApp();

const answered = { status: 409, code: "conflict", message: "This invitation has already been answered" };
const gone = (what: string) => ({ status: 410, code: "gone", message: `This invitation ${what}` });

const answer = (
  user: TestUser,
  invitationId: string,
  body: { accept: boolean; talkId?: string | null; reason?: string },
) => user.call(contract.answerInvitation, { params: { invitationId }, body });

/** Bob, invited by Ada to speak at her public "Conf", and his talk "Types". */
async function makeInvited() {
  const made = await makeInvitable(app);
  const invitation = await made.invite();
  await forgetMail(app);
  const talkId = await makeTalk(app, made.invitee, { title: "Types", summary: "On types" });
  const state = async () => {
    const params = { eventId: made.eventId };
    const { invitations } = await made.organizer.call(contract.listSentInvitations, { params });
    const { status, reason, talkId, answeredAt } = invitations[0] ?? assert.fail();
    return { status, reason, talkId, answered: answeredAt !== null };
  };
  return { ...made, invitationId: invitation.invitationId, talkId, state };
}

describe("accepting an invitation to speak", () => {
  // Proves product 3: Session invitation, its creation, acceptance and rejection
  // Proves product 4: An answered invitation leaves the list
  // Proves product 7: Session invitations
  // Proves decisions 2: Co-organizers, invitations and sessions answer in their envelopes
  // Proves decisions 4: Accepting confirms a session with an own talk
  // Proves decisions 7: Invitation to speak, and its answer
  it("makes a confirmed session with the chosen talk, tells the organizer, and leaves the list", async () => {
    const { organizer, invitee, eventId, invitationId, talkId, state } = await makeInvited();
    const { invitations } = await invitee.call(contract.listInvitations);
    const heard = await announcedBy(app, async () => {
      const { invitation, session } = await answer(invitee, invitationId, { accept: true, talkId });
      assert.deepEqual(invitation, { ...invitations[0], status: "accepted", talkId });
      assert.ok(session);
      const { sessionId, createdAt, guid } = session;
      assert.deepEqual(session, {
        ...{ sessionId, guid, number: 1, sequence: 0, pinned: false, revision: 1 },
        talkId,
        eventId,
        speakerId: invitee.userId,
        ...{ status: "confirmed", isPublic: true },
        startTime: null,
        durationMinutes: null,
        room: null,
        track: null,
        ...{ roomId: null, trackId: null, type: null, languages: [], links: [], doNotRecord: false },
        ...{ streamUrl: null, recordingUrl: null, expectedAudience: null, needs: [], notice: null },
        rejectReason: null,
        speakers: [{ userId: invitee.userId, name: "Bob", deleted: false, accepted: true }],
        talk: { title: "Types", summary: "On types" },
        event: { name: "Conf", timezone: "Europe/Lisbon" },
        speaker: { name: "Bob" },
        createdAt,
        updatedAt: createdAt,
        permissions: { edit: true, decide: false, delete: true },
      });
      assert.deepEqual(await invitee.call(getSession, { params: { sessionId } }), { session });
    });
    assert.deepEqual(heard, [`public:event:${eventId}`, `public:user:${invitee.userId}`]);
    assert.deepEqual((await invitee.call(contract.listInvitations)).invitations, []);
    assert.deepEqual(await state(), { status: "accepted", reason: null, talkId, answered: true });
    const link = `${app.ctx.config.appUrl}/events/${eventId}`;
    const data = { inviteeName: "Bob", eventName: "Conf", answer: "accepted", reason: "", link };
    const mail = { kind: "session_invitation_answered", to: organizer.email, name: "Ada", data };
    assert.deepEqual(await mailed(app), [mail]);
  });

  // Proves product 5: Accepting an invitation to speak needs a talk
  // Proves decisions 4: Accepting confirms a session with an own talk
  it("needs an own talk that is there", async () => {
    const { organizer, invitee, eventId, invitationId, state } = await makeInvited();
    const others = await makeTalk(app, organizer);
    const select = invalid("talkId", "Please select a talk");
    assert.deepEqual(await refusal(answer(invitee, invitationId, { accept: true })), select);
    assert.deepEqual(await refusal(answer(invitee, invitationId, { accept: true, talkId: null })), select);
    assert.deepEqual(await refusal(answer(invitee, invitationId, { accept: true, talkId: "" })), select);
    for (const talkId of [others, randomUUIDv7()]) {
      assert.deepEqual(
        await refusal(answer(invitee, invitationId, { accept: true, talkId })),
        notFound("Talk"),
      );
    }
    await makeSession(app, organizer, eventId, { talk_id: others, status: "confirmed" });
    const published = await refusal(answer(invitee, invitationId, { accept: true, talkId: others }));
    const message = "Only the creator of a talk can submit it.";
    assert.deepEqual(published, { status: 403, code: "forbidden", message });
    const params = { invitationId };
    const unclear = invitee.call(contract.answerInvitation, { params, body: {} as { accept: boolean } });
    assert.deepEqual(await refusal(unclear), invalid("accept", "Please accept or reject the invitation"));
    assert.equal((await state()).status, "pending");
    const sessions = await app.db.selectFrom("sessions").select("talk_id").execute();
    assert.deepEqual(sessions, [{ talk_id: others }]);
    assert.deepEqual(await mailed(app), []);
  });

  for (const status of ["draft", "rejected", "confirmed"] as const) {
    it(`confirms the ${status} session that the talk has there already`, async () => {
      const { invitee, eventId, invitationId, talkId } = await makeInvited();
      const values = { talk_id: talkId, status, reject_reason: status === "rejected" ? "No" : null };
      const { sessionId } = await makeSession(app, invitee, eventId, { ...values, room: "A" });
      const coSpeaker = await makeUser(app);
      await makeCoSpeaker(app, coSpeaker, sessionId);
      const before = (await invitee.call(getSession, { params: { sessionId } })).session;
      app.clock.advance(60_000);
      const heard = await announcedBy(app, async () => {
        const { session } = await answer(invitee, invitationId, { accept: true, talkId });
        assert.ok(session);
        const { updatedAt } = session;
        assert.equal(updatedAt > before.updatedAt, status !== "confirmed");
        assert.deepEqual(session, {
          ...before,
          ...{ status: "confirmed", isPublic: true, rejectReason: null, updatedAt },
        });
      });
      const speakers = [invitee, coSpeaker].map((user) => `public:user:${user.userId}`);
      assert.deepEqual(heard, [`public:event:${eventId}`, ...speakers].sort());
    });
  }

  it("confirms once when the talk is submitted at the same moment", async () => {
    const { invitee, eventId, invitationId, talkId } = await makeInvited();
    const [accepted, submitted] = await Promise.all([
      outcomeOf(answer(invitee, invitationId, { accept: true, talkId })),
      outcomeOf(invitee.call(createSession, { body: { talkId, eventId } })),
    ]);
    assert.equal(accepted, "ok");
    assert.ok(submitted === "ok" || submitted === 409);
    const sessions = await app.db.selectFrom("sessions").select("status").execute();
    assert.deepEqual(sessions, [{ status: "confirmed" }]);
  });

  it("or the deletion of the talk wins when both come at once", async () => {
    const { invitee, invitationId, talkId, state } = await makeInvited();
    const [accepted, deleted] = await Promise.all([
      outcomeOf(answer(invitee, invitationId, { accept: true, talkId })),
      outcomeOf(invitee.call(deleteTalk, { params: { talkId } })),
    ]);
    assert.deepEqual([accepted, deleted], accepted === "ok" ? ["ok", 409] : [404, "ok"]);
    assert.equal((await state()).status, accepted === "ok" ? "accepted" : "pending");
  });
});

describe("rejecting an invitation to speak", () => {
  // Proves product 3: Session invitation, its creation, acceptance and rejection
  // Proves decisions 7: Invitation to speak, and its answer
  it("keeps the reason for the organizers, makes no session, and tells the organizer", async () => {
    const { organizer, invitee, eventId, invitationId, state } = await makeInvited();
    const { invitations } = await invitee.call(contract.listInvitations);
    const told = await answer(invitee, invitationId, { accept: false, reason: " On holiday " });
    assert.deepEqual(told, { invitation: { ...invitations[0], status: "rejected" }, session: null });
    const expected = { status: "rejected", reason: "On holiday", talkId: null, answered: true };
    assert.deepEqual(await state(), expected);
    assert.deepEqual(await app.db.selectFrom("sessions").selectAll().execute(), []);
    const link = `${app.ctx.config.appUrl}/events/${eventId}`;
    const data = { inviteeName: "Bob", eventName: "Conf", answer: "rejected", reason: "On holiday", link };
    const mail = { kind: "session_invitation_answered", to: organizer.email, name: "Ada", data };
    assert.deepEqual(await mailed(app), [mail]);
  });

  it("needs no reason, and takes none of more than 500 characters", async () => {
    const { invitee, invitationId, state } = await makeInvited();
    const reject = (reason: string) => answer(invitee, invitationId, { accept: false, reason });
    const tooLong = invalid("reason", "Must be 500 characters or less");
    assert.deepEqual(await refusal(reject("x".repeat(501))), tooLong);
    await reject(" ");
    assert.deepEqual(await state(), { status: "rejected", reason: null, talkId: null, answered: true });
  });
});

describe("an answer", () => {
  // Proves decisions 4: Invitations last 30 days; afterwards 410, answered twice 409
  it("counts once: the second, and the second of two at once, is a 409", async () => {
    const { invitee, invitationId, talkId } = await makeInvited();
    const accept = () => outcomeOf(answer(invitee, invitationId, { accept: true, talkId }));
    const reject = () => outcomeOf(answer(invitee, invitationId, { accept: false }));
    const both = await Promise.all([accept(), accept(), reject()]);
    assert.deepEqual(both.sort(), [409, 409, "ok"]);
    assert.deepEqual(await refusal(answer(invitee, invitationId, { accept: true, talkId })), answered);
    assert.deepEqual(await refusal(answer(invitee, invitationId, { accept: false })), answered);
    assert.equal((await mailed(app)).length, 1);
  });

  // Proves decisions 4: Invitations last 30 days; afterwards 410, answered twice 409
  it("comes too late after 30 days, and after a withdrawal", async () => {
    const { organizer, invitee, invitationId, talkId, eventId } = await makeInvited();
    const accept = () => refusal(answer(invitee, invitationId, { accept: true, talkId }));
    const withdraw = () => organizer.call(contract.withdrawInvitation, { params: { invitationId } });
    await app.db
      .updateTable("session_invitations")
      .set({ expires_at: app.ctx.clock().toISOString() })
      .execute();
    assert.deepEqual(await accept(), gone("has expired"));
    assert.deepEqual(await refusal(withdraw()), gone("has expired"));
    await app.db.updateTable("session_invitations").set({ expires_at: "2100-01-01T00:00:00.000Z" }).execute();
    const path = `/api/sessions/invitations/${invitationId}`;
    const headers = { authorization: `Bearer ${organizer.token}` };
    const response = await app.raw(path, { method: "DELETE", headers });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    assert.deepEqual(await accept(), gone("was withdrawn"));
    assert.deepEqual(await refusal(withdraw()), gone("was withdrawn"));
    assert.deepEqual((await invitee.call(contract.listInvitations)).invitations, []);
    assert.deepEqual(await mailed(app), []);
    const { invitations } = await organizer.call(contract.listSentInvitations, { params: { eventId } });
    assert.equal(invitations[0]?.status, "withdrawn");
  });

  it("and a withdrawal at once leave one of the two", async () => {
    const { organizer, invitee, invitationId, talkId, state } = await makeInvited();
    const [accepted, withdrawn] = await Promise.all([
      outcomeOf(answer(invitee, invitationId, { accept: true, talkId })),
      outcomeOf(organizer.call(contract.withdrawInvitation, { params: { invitationId } })),
    ]);
    assert.deepEqual([accepted, withdrawn], accepted === "ok" ? ["ok", 409] : [410, "ok"]);
    assert.equal((await state()).status, accepted === "ok" ? "accepted" : "withdrawn");
  });

  it("is the invitee's alone", async () => {
    const { organizer, eventId, invitationId, state } = await makeInvited();
    const people = [organizer, await makeUser(app), await makeAdmin(app)];
    const coOrganizing = await makeCoOrganizer(app, await makeUser(app), eventId, "pending");
    for (const person of people) {
      const talkId = await makeTalk(app, person);
      for (const id of [invitationId, coOrganizing, randomUUIDv7()]) {
        const refused = await refusal(answer(person, id, { accept: true, talkId }));
        assert.deepEqual(refused, notFound("Invitation"));
      }
    }
    assert.equal((await state()).status, "pending");
  });

  for (const remains of [true, false]) {
    it(`goes to ${remains ? "who invited" : "the creator when who invited no longer organizes"}`, async () => {
      const { organizer, invitee, eventId, invite } = await makeInvitable(app);
      const coOrganizer = await makeUser(app);
      await makeCoOrganizer(app, coOrganizer, eventId);
      const { invitationId } = await invite({ by: coOrganizer });
      await forgetMail(app);
      if (!remains) await app.db.deleteFrom("co_organizers").execute();
      await answer(invitee, invitationId, { accept: false });
      const told = (await mailed(app)).map((mail) => mail.to);
      assert.deepEqual(told, [remains ? coOrganizer.email : organizer.email]);
    });
  }

  it("to oneself is told to nobody", async () => {
    const { organizer, invite } = await makeInvitable(app);
    const { invitationId } = await invite({ email: organizer.email });
    await forgetMail(app);
    await answer(organizer, invitationId, { accept: false });
    assert.deepEqual(await mailed(app), []);
  });
});
