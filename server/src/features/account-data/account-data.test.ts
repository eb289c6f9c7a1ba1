import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { getEvent, updateEvent, type Visibility } from "@plenary/contract/events/events";
import { getIdentity, updateIdentity } from "@plenary/contract/events/identity";
import { inviteCoOrganizer, removeCoOrganizer } from "@plenary/contract/invitations/co-organizers";
import { answerInvitation, inviteSpeaker } from "@plenary/contract/invitations/invitations";
import { deleteMessage, getMessage } from "@plenary/contract/messages/messages";
import { getPicture, setOwnPicture } from "@plenary/contract/pictures/pictures";
import { keepConflicts } from "@plenary/contract/schedule/rules";
import { getSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeMessage,
  makeSession,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";
import { withoutAddresses } from "../../../test/scenes.ts";

const app = useApp();

const dataOf = (user: TestUser) => user.call(downloadData);
const MINUTE = 60_000;

describe("the download of one's data", () => {
  it("of a new account is the profile and this device", async () => {
    const user = await makeUser(app);
    const { exportedAt, ...rest } = await dataOf(user);
    assert.ok(Date.parse(exportedAt) <= app.ctx.clock().valueOf());
    assert.deepEqual(rest, {
      profile: (await user.call(signIns.me)).user,
      picture: null,
      signIns: (await user.call(signIns.listSignIns)).signIns,
      providers: [],
      secondFactors: [],
      securityLog: [],
      passkeys: [],
      availability: [],
      biographies: [],
      keptConflicts: [],
      events: [],
      talks: [],
      sessions: [],
      proposals: [],
      callAnswers: [],
      ...{ reviews: [], comments: [], reviewing: [] },
      invitationsToSpeak: [],
      invitationsAsCoSpeaker: [],
      invitationsToOrganize: [],
      invitationsToPropose: [],
      sentInvitationsToSpeak: [],
      sentInvitationsToOrganize: [],
      sentInvitationsWithoutAccount: [],
      ...{ notices: [], mutedNotices: ["marked_changed"], messagesReceived: [], messagesSent: [] },
      ...{ favourites: [], calendarLinkSince: null, feedback: [], surveys: [], feedbackMailsOff: [] },
      ...{ stage: [], publicSlots: [], claims: [] },
    });
  });

  // Proves decisions 6: Settings: download of one's data, deletion of the account
  it("has what one created, organizes and speaks at, newest first, as the screens have it", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app);
    const mine = await makeEvent(app, user);
    app.clock.advance(MINUTE);
    const helped = await makeEvent(app, other);
    await makeCoOrganizer(app, user, helped);
    await makeEvent(app, other, { visibility: "public" });
    const own = await makeSession(app, user, helped, { status: "confirmed", room: "Aula" });
    app.clock.advance(MINUTE);
    const beside = await makeSession(app, other, mine);
    await makeCoSpeaker(app, user, beside.sessionId);
    await makeSession(app, other, mine);
    await user.call(rejectSession, { params: { sessionId: beside.sessionId }, body: { reason: "Full" } });
    const body = { accent: "#ab218e", slug: "own", contactEmail: "hello@example.org", hashtag: "own" };
    await user.call(updateIdentity, { params: { eventId: mine }, body });
    const { events, talks, sessions } = await dataOf(user);
    assert.equal(events[1]?.slug, "own");

    const eventOf = async (eventId: string, role: string) => {
      const { event } = await user.call(getEvent, { params: { eventId } });
      const { permissions, creatorId, takesSubmissions, ...shown } = event;
      const { identity } = await user.call(getIdentity, { params: { eventId } });
      const { logo, head, formerSlugs, ...said } = identity;
      return { ...shown, ...said, role };
    };
    assert.deepEqual(events, [await eventOf(helped, "co-organizer"), await eventOf(mine, "creator")]);
    const { permissions, creatorId, ...talk } = (await user.call(getTalk, { params: { talkId: own.talkId } }))
      .talk;
    assert.deepEqual(talks, [talk]);
    const sessionOf = async (sessionId: string) => {
      const { permissions, ...shown } = (await user.call(getSession, { params: { sessionId } })).session;
      return withoutAddresses(shown);
    };
    assert.deepEqual(sessions, [await sessionOf(beside.sessionId), await sessionOf(own.sessionId)]);
  });

  it("has one's picture itself, which nobody else may load while one has no public page", async () => {
    const user = await makeUser(app);
    const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
    const { hash } = await user.call(setOwnPicture, { body: new Blob([svg]) });
    const { picture } = await user.call(getPicture, { params: { hash, size: "face" } });
    assert.equal((await dataOf(user)).picture, picture);
  });

  it("has why one kept conflicts, also those that have ended, each reason once, and nobody else's", async () => {
    const { organizer, params, operate, hall } = await makeArranged(app);
    const { eventId } = params;
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    await operate({ A: { ...at("10:00"), roomId: hall }, B: { ...at("10:00"), roomId: hall } });
    const keep = (who: TestUser, rule: "person_overlap" | "room_overlap", reason: string) =>
      who.call(keepConflicts, { params, body: { rule, reason } });
    await keep(organizer, "room_overlap", "Two doors");
    await keep(helper, "person_overlap", "Ada hosts both");
    await operate({ B: { ...at("12:00"), roomId: hall } });
    const kept = async (who: TestUser) => (await dataOf(who)).keptConflicts.map(({ at: _at, ...row }) => row);
    const { name: eventName } = (await organizer.call(getEvent, { params })).event;
    assert.deepEqual(
      [await kept(organizer), await kept(helper)],
      [
        [{ eventId, eventName, reason: "Two doors", conflicts: 1 }],
        [{ eventId, eventName, reason: "Ada hosts both", conflicts: 1 }],
      ],
    );
  });

  it("has the invitations that one received, with the names of drafts only while one may see them", async () => {
    const user = await makeUser(app);
    const organizer = await makeUser(app, { name: "Ada" });
    const invited = async (visibility: Visibility) => {
      app.clock.advance(MINUTE);
      const eventId = await makeEvent(app, organizer, { name: "Conf", visibility });
      const body = { email: user.email, words: "Do come" };
      const params = { eventId };
      const { invitation } = await organizer.call(inviteSpeaker, { body: { ...body, eventId } });
      await organizer.call(inviteCoOrganizer, { params, body });
      const row = await app.db
        .selectFrom("co_organizers")
        .select("invitation_id")
        .where("event_id", "=", eventId)
        .executeTakeFirstOrThrow();
      return { eventId, toSpeak: invitation, toOrganize: row.invitation_id };
    };
    const pending = await invited("draft");
    const refused = await invited("draft");
    const open = await invited("public");
    const reason = "Away";
    for (const { toSpeak, toOrganize } of [refused, open]) {
      for (const invitationId of [toSpeak.invitationId, toOrganize]) {
        const body = { accept: false, reason };
        await user.call(answerInvitation, { params: { invitationId }, body });
      }
      const params = { eventId: refused.eventId };
      await organizer.call(updateEvent, { params, body: { name: "Secret" } });
    }
    const data = await dataOf(user);
    assert.deepEqual(
      data.invitationsToSpeak.map(({ answeredAt, ...row }) => ({ ...row, answered: answeredAt !== null })),
      [
        { ...open, eventName: "Conf", status: "rejected", reason, answered: true, words: null },
        { ...refused, eventName: null, status: "rejected", reason, answered: true, words: null },
        { ...pending, eventName: "Conf", status: "pending", reason: null, answered: false, words: "Do come" },
      ].map(({ eventId, toSpeak, toOrganize, ...row }) => {
        const { invitationId, invitedAt, expiresAt } = toSpeak;
        const of = { invitationId, eventId, talkId: null, sessionId: null };
        return { ...row, ...of, inviterName: "Ada", invitedAt, expiresAt };
      }),
    );
    assert.deepEqual(
      data.invitationsToOrganize.map(({ invitedAt, answeredAt, expiresAt, ...row }) => ({
        ...row,
        lasts: expiresAt && Date.parse(expiresAt) - Date.parse(invitedAt),
      })),
      [
        { invitationId: open.toOrganize, eventId: open.eventId, eventName: "Conf", status: "rejected" },
        { invitationId: refused.toOrganize, eventId: refused.eventId, eventName: null, status: "rejected" },
        { invitationId: pending.toOrganize, eventId: pending.eventId, eventName: "Conf", status: "pending" },
      ].map((row) => ({
        ...row,
        inviterName: "Ada",
        words: row.status === "pending" ? "Do come" : null,
        lasts: row.status === "pending" ? 30 * 24 * 60 * MINUTE : null,
      })),
    );
    app.clock.advance(31 * 24 * 60 * MINUTE);
    const later = (await app.client((await signIn(user)).accessToken)(downloadData)).invitationsToSpeak[2];
    assert.deepEqual([later?.status, later?.eventName], ["expired", null]);
  });

  // Proves trust data: The download has linked providers, second factors, the security log and open invitations, and
  //   nothing that proves who one is
  it("has the invitations that one sent, as long as one sees what becomes of them", async () => {
    const user = await makeUser(app);
    const other = await makeUser(app, { name: "Bob" });
    const mine = await makeEvent(app, user, { name: "Mine" });
    const helped = await makeEvent(app, other, { name: "Helped" });
    await makeCoOrganizer(app, user, helped);
    const invite = async (eventId: string, email: string) => {
      app.clock.advance(MINUTE);
      return (await user.call(inviteSpeaker, { body: { eventId, email, words: "Come" } })).invitation;
    };
    const first = await invite(mine, other.email);
    const second = await invite(helped, "new@example.org");
    await user.call(inviteCoOrganizer, {
      params: { eventId: mine },
      body: { email: other.email, words: "Help" },
    });
    await user.call(inviteCoOrganizer, { params: { eventId: mine }, body: { email: "waiting@example.org" } });
    await other.call(inviteCoOrganizer, {
      params: { eventId: helped },
      body: { email: "others@example.org" },
    });
    const third = await makeUser(app);
    await other.call(inviteCoOrganizer, { params: { eventId: helped }, body: { email: third.email } });

    const sent = (invitation: typeof first, eventName: string) => {
      const { invitationId, resourceId: eventId, email, status, talkId, reason } = invitation;
      const { invitedAt, expiresAt, answeredAt } = invitation;
      const shown = { invitationId, eventId, eventName, email, status, talkId, sessionId: null, reason };
      return { ...shown, invitedAt, expiresAt, answeredAt, words: "Come" };
    };
    const data = await dataOf(user);
    assert.deepEqual(data.sentInvitationsToSpeak, [sent(second, "Helped"), sent(first, "Mine")]);
    assert.deepEqual(
      data.sentInvitationsToOrganize.map(({ invitationId, invitedAt, expiresAt, ...row }) => row),
      [
        {
          eventId: mine,
          eventName: "Mine",
          userId: other.userId,
          name: "Bob",
          status: "pending",
          answeredAt: null,
          words: "Help",
        },
      ],
    );
    const [open, ...rest] = data.sentInvitationsWithoutAccount;
    assert.deepEqual(rest, []);
    assert.deepEqual([open?.eventId, open?.eventName, open?.email], [mine, "Mine", "waiting@example.org"]);
    assert.ok(open?.expiresAt && data.sentInvitationsToOrganize[0]?.expiresAt);
    // Nor does whoever only wrote that address down see it.
    const squatter = await makeUser(app, { email: "waiting@example.org", email_confirmed_at: null });
    assert.ok(!JSON.stringify(await dataOf(squatter)).includes(mine));
    await other.call(removeCoOrganizer, { params: { eventId: helped, userId: user.userId } });
    assert.deepEqual((await dataOf(user)).sentInvitationsToSpeak, [sent(first, "Mine")]);
  });

  it("has the messages that one received and sent and has not deleted, whole, with the others' names", async () => {
    const user = await makeUser(app);
    const [ada, bob] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
    const content = `${"long ".repeat(100)}\nend`;
    const received = await makeMessage(app, ada, [bob, user], { content, readBy: [user] });
    const sent = await makeMessage(app, user, [bob, ada], { content });
    const deleted = await makeMessage(app, ada, [user], { content: "Deleted", readBy: [user] });
    const withdrawn = await makeMessage(app, user, [ada], { content: "Withdrawn" });
    for (const messageId of [deleted, withdrawn]) await user.call(deleteMessage, { params: { messageId } });
    await makeMessage(app, ada, [bob], { content: "Between others" });

    const messageOf = async (messageId: string) => {
      const { message } = await user.call(getMessage, { params: { messageId } });
      const { recipients, isRead, senderDeleted, ...shown } = message;
      return shown;
    };
    const data = await dataOf(user);
    assert.deepEqual(data.messagesReceived, [await messageOf(received)]);
    const { readAt, ...own } = await messageOf(sent);
    assert.deepEqual(data.messagesSent, [own]);
  });

  it("tells nobody's secrets and addresses, not even one's own password's hash", async () => {
    const user = await makeUser(app);
    const admin = await makeAdmin(app);
    const eventId = await makeEvent(app, admin, { visibility: "public" });
    await makeSession(app, user, eventId, { status: "confirmed" });
    await makeCoOrganizer(app, user, eventId);
    await makeMessage(app, admin, [user]);
    const text = await (await download(user)).text();
    const { password_hash } = await app.db
      .selectFrom("users")
      .select("password_hash")
      .where("user_id", "=", user.userId)
      .executeTakeFirstOrThrow();
    for (const secret of [admin.email, String(password_hash), "argon2", user.token]) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.doesNotMatch(text, /hash(?!tag)/i);
    assert.ok(text.includes(user.email));
  });

  it("reads long lists in pages, each row once", async () => {
    const user = await makeUser(app);
    const talks = [await makeTalk(app, user)];
    await dataOf(user);
    app.queries.length = 0;
    await dataOf(user);
    const few = app.queries.length;
    const other = await makeUser(app);
    const time = app.ctx.clock().toISOString();
    const rows = Array.from({ length: 120 }, () => ({ message_id: randomUUIDv7(), sent_at: time }));
    await app.db
      .insertInto("messages")
      .values(
        rows.map((row) => ({
          ...row,
          thread_id: row.message_id,
          sender_id: other.userId,
          subject: "S",
          content: "C",
          preview: "C",
        })),
      )
      .execute();
    await app.db
      .insertInto("message_recipients")
      .values(rows.map((row) => ({ ...row, user_id: user.userId, position: 0 })))
      .execute();
    for (let n = 0; n < 60; n++) talks.push(await makeTalk(app, user));
    app.queries.length = 0;
    const data = await dataOf(user);
    // Two more pages of messages, and one of talks.
    assert.equal(app.queries.length, few + 3);
    assert.deepEqual(
      data.messagesReceived.map(({ messageId }) => messageId),
      rows
        .map((row) => row.message_id)
        .sort()
        .reverse(),
    );
    assert.deepEqual(data.talks.map(({ talkId }) => talkId).sort(), talks.sort());
  });
});

const download = (user: TestUser) =>
  app.raw("/api/account/data", { headers: { authorization: `Bearer ${user.token}` } });

async function signIn(user: TestUser) {
  const body = { username: user.username, password: PASSWORD };
  return (await app.client()(signIns.login, { body })).authResult;
}
