import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listAllEvents } from "@plenary/contract/admin/admin-events";
import { getEvent } from "@plenary/contract/events/events";
import { listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import {
  answerInvitation,
  inviteSpeaker,
  listInvitations,
  listSentInvitations,
} from "@plenary/contract/invitations/invitations";
import * as messages from "@plenary/contract/messages/messages";
import * as open from "@plenary/contract/public/public";
import { keepConflicts } from "@plenary/contract/schedule/rules";
import { createSession, listSessions, updateSession } from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeMessage,
  makeSession,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";
import { makeCast, outcomeOf } from "../../../test/scenes.ts";

const app = useApp();

const remove = (user: TestUser) => user.call(deleteAccount, { body: { password: PASSWORD } });

/** The creators of the existing events, by event. */
async function creators() {
  const rows = await app.db.selectFrom("events").select(["event_id", "creator_id"]).execute();
  return Object.fromEntries(rows.map((row) => [row.event_id, row.creator_id]));
}
const talkIds = async () =>
  (await app.db.selectFrom("talks").select("talk_id").execute()).map((row) => row.talk_id).sort();

describe("the events of a deleted account", () => {
  it("stay where they are public or others take part, else go with what belongs to them", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)];
    await makeEvent(app, user);
    const alone = await makeEvent(app, user);
    await makeCoOrganizer(app, other, alone, "pending");
    await makeSessionInvitation(app, other, alone);
    await makeSession(app, user, alone, { status: "confirmed" });
    const published = await makeEvent(app, user, { visibility: "public" });
    const submitted = await makeEvent(app, user);
    await makeSession(app, other, submitted, { status: "rejected" });
    const together = await makeEvent(app, user);
    const { sessionId } = await makeSession(app, user, together, { status: "confirmed" });
    await makeCoSpeaker(app, other, sessionId);
    const undecided = await makeEvent(app, user);
    await makeCoSpeaker(app, other, (await makeSession(app, user, undecided)).sessionId);
    const foreign = await makeEvent(app, other);
    await remove(user);
    assert.deepEqual(await creators(), {
      [published]: user.userId,
      [submitted]: user.userId,
      [together]: user.userId,
      [foreign]: other.userId,
    });
    const { event } = await other.call(getEvent, { params: { eventId: published } });
    assert.deepEqual([event.creatorId, event.permissions], [user.userId, { edit: false, manage: false }]);
    const admin = await makeAdmin(app);
    const { events } = await admin.call(listAllEvents, { query: { visibility: "public" } });
    const gone = { userId: user.userId, name: "Deleted user", email: null, deleted: true };
    assert.deepEqual(
      events.map(({ creator }) => creator),
      [gone],
    );
    const { coOrganizers } = await admin.call(listCoOrganizers, { params: { eventId: published } });
    const never = { invitationId: null, invitedAt: null, invitedEmail: null, expiresAt: null };
    const accepted = { role: "creator", status: "accepted", acceptedAt: null, ...never };
    assert.deepEqual(coOrganizers, [{ ...gone, ...accepted }]);
  });

  it("pass to the co-organizer who has served longest and is not locked", async () => {
    const user = await makeUser(app);
    const [locked, first, second] = [
      await makeUser(app, { is_locked: true }),
      await makeUser(app),
      await makeUser(app),
    ];
    const eventId = await makeEvent(app, user);
    for (const each of [second, first, locked]) await makeCoOrganizer(app, each, eventId);
    const answered = [locked, first, second].map(({ userId }, day) => ({
      userId,
      answered_at: `2026-01-0${day + 1}T00:00:00.000Z`,
    }));
    for (const { userId, answered_at } of answered) {
      await app.db.updateTable("co_organizers").set({ answered_at }).where("user_id", "=", userId).execute();
    }
    const before = await first.call(getEvent, { params: { eventId } });
    await remove(user);
    const { event } = await first.call(getEvent, { params: { eventId } });
    const permissions = { edit: true, manage: true };
    assert.deepEqual(event, { ...before.event, creatorId: first.userId, permissions });
    const { coOrganizers } = await first.call(listCoOrganizers, { params: { eventId } });
    assert.deepEqual(
      coOrganizers.map(({ userId, role }) => [userId, role]).sort(),
      [
        [first.userId, "creator"],
        [second.userId, "co-organizer"],
        [locked.userId, "co-organizer"],
      ].sort(),
    );
  });

  it("pass to nobody who is deleted at the same moment", async () => {
    const [user, helper] = [await makeUser(app), await makeUser(app)];
    const draft = await makeEvent(app, user);
    const published = await makeEvent(app, user, { visibility: "public" });
    for (const eventId of [draft, published]) await makeCoOrganizer(app, helper, eventId);
    await Promise.all([remove(user), remove(helper)]);
    assert.deepEqual(Object.keys(await creators()), [published]);
    assert.deepEqual(await app.db.selectFrom("co_organizers").selectAll().execute(), []);
  });

  it("go or stay as a whole when somebody joins at the same moment", async () => {
    const [user, helper, speaker] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const joined = await makeEvent(app, user);
    const invitationId = await makeCoOrganizer(app, helper, joined, "pending");
    const submitted = await makeEvent(app, user);
    await makeSessionInvitation(app, speaker, submitted);
    const talkId = await makeTalk(app, speaker);
    const [, joins, submits] = await Promise.all([
      remove(user),
      outcomeOf(helper.call(answerInvitation, { params: { invitationId }, body: { accept: true } })),
      outcomeOf(speaker.call(createSession, { body: { eventId: submitted, talkId } })),
    ]);
    assert.deepEqual(await creators(), {
      ...(joins === "ok" && { [joined]: helper.userId }),
      ...(submits === "ok" && { [submitted]: user.userId }),
    });
    for (const outcome of [joins, submits]) assert.ok(outcome === "ok" || outcome === 404, String(outcome));
  });
});

describe("the sessions and talks of a deleted account", () => {
  it("stay where they are confirmed; the others are gone, also for whoever decides about them", async () => {
    const [user, organizer] = [await makeUser(app, { name: "Ada" }), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const other = await makeEvent(app, organizer, { visibility: "public" });
    const kept = await makeSession(app, user, eventId, { status: "confirmed" });
    await makeSession(app, user, other, { talk_id: kept.talkId, status: "rejected" });
    await makeSession(app, user, eventId, { status: "rejected" });
    await makeSession(app, user, eventId);
    await makeTalk(app, user);
    const foreign = await makeTalk(app, organizer);
    const talk = await organizer.call(getTalk, { params: { talkId: kept.talkId } });
    await remove(user);
    assert.deepEqual(await talkIds(), [kept.talkId, foreign].sort());
    assert.deepEqual(await organizer.call(getTalk, { params: { talkId: kept.talkId } }), {
      ...talk,
      creatorDeleted: true,
    });
    assert.deepEqual((await organizer.call(listSessions, { query: { waiting: "true" } })).sessions, []);
    const { sessions } = await organizer.call(listSessions, { query: { eventId } });
    assert.deepEqual(
      sessions.map((session) => [session.sessionId, session.speaker, session.speakers]),
      [
        [
          kept.sessionId,
          { name: "Deleted user" },
          [{ userId: user.userId, name: "Deleted user", deleted: true, accepted: true }],
        ],
      ],
    );
    const shown = await app.client()(open.listPublicSessions, { params: { eventId } });
    assert.deepEqual(
      shown.sessions.map((session) => session.speakers),
      [[{ userId: user.userId, name: "Deleted user", hasProfile: false }]],
    );
  });

  it("keep the co-speaker's place where they are confirmed, and can still be changed", async () => {
    const [user, speaker] = [await makeUser(app), await makeUser(app, { name: "Bob" })];
    const eventId = await makeEvent(app, speaker);
    const confirmed = await makeSession(app, speaker, eventId, { status: "confirmed" });
    const draft = await makeSession(app, speaker, eventId);
    for (const { sessionId } of [confirmed, draft]) await makeCoSpeaker(app, user, sessionId);
    await remove(user);
    const third = await makeUser(app, { name: "Cy" });
    const change = (sessionId: string, coSpeakerIds: string[]) =>
      speaker.call(updateSession, { params: { sessionId }, body: { coSpeakerIds } });
    const { session } = await change(confirmed.sessionId, [user.userId, third.userId]);
    assert.deepEqual(
      session.speakers.map(({ name, deleted }) => [name, deleted]),
      [
        ["Bob", false],
        ["Deleted user", true],
        ["Cy", false],
      ],
    );
    const added = refusal(change(draft.sessionId, [user.userId]));
    assert.deepEqual(await added, invalid("coSpeakerIds", "User not found"));
  });
});

describe("the invitations of a deleted account", () => {
  it("are ended where they were received, and stay where they were sent", async () => {
    const [user, organizer, guest] = [
      await makeUser(app, { name: "Ada" }),
      await makeUser(app, { name: "Bob" }),
      await makeUser(app),
    ];
    const eventId = await makeEvent(app, organizer);
    await makeCoOrganizer(app, user, eventId);
    await user.call(inviteSpeaker, { body: { eventId, email: guest.email } });
    await makeSessionInvitation(app, user, eventId);
    const other = await makeEvent(app, organizer);
    await makeCoOrganizer(app, user, other, "pending");
    const mine = await makeEvent(app, guest);
    await makeCoOrganizer(app, user, mine, "rejected");
    await remove(user);
    assert.deepEqual(await app.db.selectFrom("co_organizers").selectAll().execute(), []);
    const sent = await organizer.call(listSentInvitations, { params: { eventId } });
    assert.deepEqual(
      sent.invitations.map(({ email, inviterName, status }) => [email, inviterName, status]),
      [[guest.email, "Deleted user", "pending"]],
    );
    const { invitations } = await guest.call(listInvitations);
    assert.deepEqual(
      invitations.map(({ inviterName }) => inviterName),
      ["Deleted user"],
    );
    const invited = await organizer.call(inviteSpeaker, { body: { eventId, email: user.email } });
    assert.equal(invited.invitation.invitee, null);
  });
});

describe("the conflicts that a deleted account kept", () => {
  it("stay kept, without the words", async () => {
    const { organizer, params, operate, hall, load } = await makeArranged(app);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, params.eventId);
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:00"), roomId: hall } });
    for (const [who, rule] of [
      [organizer, "room_overlap"],
      [helper, "person_overlap"],
    ] as const)
      await who.call(keepConflicts, { params, body: { rule, reason: "Ada is ill" } });
    await remove(helper);
    const { conflicts, kept } = await load();
    assert.deepEqual(
      conflicts.map(({ rule, kept }) => [rule, kept]),
      [
        ["room_overlap", true],
        ["person_overlap", true],
      ],
    );
    assert.deepEqual(kept.map(({ by, reason }) => [by?.name, reason]).sort(), [
      ["Deleted user", ""],
      [organizer.name, "Ada is ill"],
    ]);
  });
});

describe("the messages of a deleted account", () => {
  it("stay with the others, named so, and go where nobody else has them", async () => {
    const [user, other, third] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const sent = await makeMessage(app, user, [other, third], { readBy: [other, third] });
    const received = await makeMessage(app, other, [user, third]);
    const forgotten = await makeMessage(app, user, [other], { readBy: [other] });
    const dropped = await makeMessage(app, other, [user], { readBy: [user] });
    const theirs = await makeMessage(app, other, [third], { readBy: [third] });
    for (const messageId of [forgotten, dropped]) {
      await other.call(messages.deleteMessage, { params: { messageId } });
    }
    for (const who of [other, third]) {
      await who.call(messages.deleteMessage, { params: { messageId: theirs } });
    }
    await remove(user);
    const get = async (messageId: string) =>
      (await other.call(messages.getMessage, { params: { messageId } })).message;
    const { senderName, senderDeleted, content } = await get(sent);
    assert.deepEqual([senderName, senderDeleted, content], ["Deleted user", true, "Content"]);
    assert.equal((await get(received)).recipientNames[0]?.name, "Deleted user");
    assert.equal((await get(received)).senderDeleted, false);
    const rows = await app.db.selectFrom("messages").select("message_id").execute();
    // What two others have deleted has nothing to do with the user.
    assert.deepEqual(rows.map((row) => row.message_id).sort(), [sent, received, theirs].sort());
    const reply = { params: { messageId: sent }, body: { content: "Are you there?" } };
    const message = "A recipient was not found or can't receive messages";
    assert.deepEqual(
      await refusal(other.call(messages.replyToMessage, reply)),
      invalid("recipients", message),
    );
    const body = { subject: "S", content: "C", recipients: [user.userId] };
    assert.deepEqual(
      await refusal(other.call(messages.sendMessage, { body })),
      invalid("recipients", message),
    );
  });
});

describe("what caches hear of a deletion", () => {
  it("is the account, and every public page with the name, or that shows it once somebody accepts", async () => {
    const cast = await makeCast(app, { visibility: "public", status: "confirmed" });
    const { speaker, coSpeaker, askedCoSpeaker } = cast.people;
    const params = { eventId: cast.eventId };
    const page = async () => (await app.client()(open.listPublicSessions, { params })).sessions[0];
    assert.equal((await page())?.speaker.name, speaker.name);
    assert.deepEqual(
      await announcedBy(app, () => remove(speaker)),
      [
        `public:event:${cast.eventId}`,
        ...[speaker, coSpeaker, askedCoSpeaker].map(({ userId }) => `public:user:${userId}`),
        `user:${speaker.userId}`,
      ].sort(),
    );
    assert.equal((await page())?.speaker.name, "Deleted user");
    const { userId } = speaker;
    assert.deepEqual(
      await refusal(app.client()(open.getPublicProfile, { params: { userId } })),
      notFound("Profile"),
    );
  });
});
