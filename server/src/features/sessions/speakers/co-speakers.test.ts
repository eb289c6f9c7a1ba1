import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public/public";
import * as contract from "@plenary/contract/sessions/sessions";
import * as factories from "../../../../test/factories.ts";
import { notFound, refusal, useApp } from "../../../../test/harness.ts";
import { forgetMail, mailed } from "../../../../test/mail/outbox.ts";
import { announcedBy } from "../../../../test/processes/hearing.ts";
import { eventShown, outcomeOf } from "../../../../test/scenes.ts";

const app = useApp();
const { makeAdmin, makeCoOrganizer, makeEvent, makeTalk, makeUser, PASSWORD } = factories;
type TestUser = factories.TestUser;

/** Bob's confirmed session in Ada's public event, in which Eve is named, with what everybody does about that. */
async function makeNamed() {
  const [organizer, speaker] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
  const eve = await makeUser(app, { name: "Eve" });
  const eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const talkId = await makeTalk(app, speaker, { title: "Types" });
  const body = { talkId, eventId, coSpeakerIds: [eve.userId] };
  const { sessionId } = (await speaker.call(contract.createSession, { body })).session;
  const params = { sessionId };
  const approve = () => organizer.call(contract.approveSession, { params });
  await approve();
  const asked = await mailed(app);
  await forgetMail(app);
  return {
    ...{ organizer, speaker, eve, eventId, talkId, sessionId, approve, asked },
    update: (change: object) => speaker.call(contract.updateSession, { params, body: change }),
    leave: (who: TestUser) => who.call(contract.leaveSession, { params }),
    get: async (who = speaker) => (await who.call(contract.getSession, { params })).session,
    /** Who is named, and has accepted. */
    named: async () => {
      const { session } = await speaker.call(contract.getSession, { params });
      return session.speakers.slice(1).map(({ name, accepted }) => [name, accepted]);
    },
  };
}

/** Answers the newest invitation of that person. */
async function answer(who: TestUser, accept: boolean) {
  const params = await newest(who);
  return { params, ...(await who.call(answerInvitation, { params, body: { accept } })) };
}

const newest = async (who: TestUser) => ({
  invitationId: (await who.call(listInvitations)).invitations[0]?.invitationId ?? "",
});

/** Whom the event's page names, and how many sessions the profile shows. */
async function seen(eventId: string, { userId }: TestUser) {
  const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
  const names = sessions.flatMap(({ speakers }) => speakers.map(({ name }) => name));
  const call = app.client()(getPublicProfile, { params: { userId } });
  if ((await outcomeOf(call)) === 404) return { names, shown: [0, 0, 0] };
  const { user } = await call;
  return { names, shown: [user.sessions.length, user.counts.sessions, user.counts.events] };
}

const shown = { names: ["Bob", "Eve"], shown: [1, 1, 1] };
const hidden = { names: ["Bob"], shown: [0, 0, 0] };

describe("somebody who is named co-speaker", () => {
  // Proves trust co-speakers: `coSpeakerIds` invites; one is in public answers after accepting
  it("is on no public page before accepting", async () => {
    const { eve, eventId } = await makeNamed();
    assert.deepEqual(await seen(eventId, eve), hidden);
  });

  // Proves trust co-speakers: `coSpeakerIds` invites; one is in public answers after accepting
  it("is asked, and told which session it is and who asks, whether the address is confirmed or not", async () => {
    const { eve, eventId, sessionId, asked, named } = await makeNamed();
    await app.db.updateTable("users").set({ email_confirmed_at: null }).execute();
    const { invitations } = await eve.call(listInvitations);
    const { invitationId, invitedAt, ...rest } = invitations[0] ?? assert.fail();
    const event = { resourceId: eventId, eventName: "Conf", eventVisibility: "public", ...eventShown };
    const session = { sessionTitle: "Types", talkId: null, words: null, inviterName: "Bob" };
    assert.deepEqual(rest, { type: "co-speaker", ...event, ...session, status: "pending", expiresAt: null });
    const { dashboard } = await eve.call(getDashboard);
    assert.deepEqual(dashboard.invitations, { count: 1, first: invitations });
    assert.deepEqual(await named(), [["Eve", false]]);
    const link = `${app.ctx.config.appUrl}/sessions/invitations`;
    const about = { sessionId, userId: eve.userId };
    const said = { inviterName: "Bob", talkTitle: "Types", sessionId, eventId, eventName: "Conf" };
    const data = { ...said, link, asked: about };
    const mail = { kind: "co_speaker_invitation", to: eve.email, name: "Eve", data };
    assert.deepEqual(
      asked.filter(({ to }) => to === eve.email),
      [mail],
    );
  });

  it("is mailed once the address of who asks is confirmed", async () => {
    const { speaker, eve, eventId } = await makeNamed();
    await answer(eve, true);
    const unconfirmed = { email_confirmed_at: null };
    await app.db.updateTable("users").set(unconfirmed).where("user_id", "=", speaker.userId).execute();
    const body = { talkId: await makeTalk(app, speaker), eventId, coSpeakerIds: [eve.userId] };
    await speaker.call(contract.createSession, { body });
    const toEve = async () =>
      (await mailed(app)).filter(({ to }) => to === eve.email).map(({ kind }) => kind);
    assert.deepEqual(await toEve(), []);
    await answer(eve, true);
    const other = { ...body, talkId: await makeTalk(app, speaker) };
    await speaker.call(contract.createSession, { body: other });
    const admin = await makeAdmin(app);
    await admin.call(confirmUserEmail, { params: { userId: speaker.userId }, body: {} });
    // Not for what has been answered.
    assert.deepEqual(await toEve(), ["co_speaker_invitation"]);
  });

  // Proves trust co-speakers: Unanswered they have no right to the session
  it("has no right to the session yet, and it counts for nothing of theirs", async () => {
    const { eve, sessionId, leave, get } = await makeNamed();
    for (const call of [get, leave]) assert.deepEqual(await refusal(call(eve)), notFound("Session"));
    assert.deepEqual((await eve.call(contract.listSessions)).sessions, []);
    assert.equal((await eve.call(getDashboard)).dashboard.own.sessions, 0);
    const data = await eve.call(downloadData);
    assert.deepEqual(data.sessions, []);
    const { invitationId, ...asked } = data.invitationsAsCoSpeaker[0] ?? assert.fail();
    assert.deepEqual(asked, {
      ...{ sessionId, sessionTitle: "Types", eventName: "Conf", inviterName: "Bob" },
      invitedAt: asked.invitedAt,
    });
  });

  // Proves trust co-speakers: `coSpeakerIds` invites; one is in public answers after accepting
  it("is on the public pages after accepting, and the speaker is told", async () => {
    const { eve, speaker, eventId, sessionId, get } = await makeNamed();
    app.clock.advance(1000);
    let params = { invitationId: "" };
    const heard = await announcedBy(app, async () => {
      const answered = await answer(eve, true);
      params = answered.params;
      assert.deepEqual(answered.session, await get(eve));
      assert.deepEqual([answered.invitation.status, answered.invitation.type], ["accepted", "co-speaker"]);
    });
    const pages = [`public:event:${eventId}`, ...[speaker, eve].map(({ userId }) => `public:user:${userId}`)];
    assert.deepEqual(heard, pages.sort());
    assert.deepEqual(await seen(eventId, eve), shown);
    assert.equal((await get()).status, "confirmed");
    assert.deepEqual(await eve.call(listInvitations), { invitations: [], nextCursor: null, count: 0 });
    const link = `${app.ctx.config.appUrl}/sessions/${sessionId}`;
    const said = { inviteeName: "Eve", talkTitle: "Types", sessionId, eventId, eventName: "Conf" };
    const data = { ...said, answer: "accepted", link };
    const mail = { kind: "co_speaker_invitation_answered", to: speaker.email, name: "Bob", data };
    assert.deepEqual(await mailed(app), [mail]);
    const twice = eve.call(answerInvitation, { params, body: { accept: false } });
    assert.equal((await refusal(twice)).message, "This invitation has already been answered");
  });

  it("answers for nobody else", async () => {
    const { eve, organizer, speaker } = await makeNamed();
    const [asked] = (await eve.call(listInvitations)).invitations;
    const params = { invitationId: asked?.invitationId ?? "" };
    for (const other of [organizer, speaker]) {
      const refused = await refusal(other.call(answerInvitation, { params, body: { accept: true } }));
      assert.deepEqual(refused, notFound("Invitation"));
    }
  });

  // Proves trust co-speakers: Asking again and again sends no more mail
  it("is no longer named after rejecting, and may be asked again, with one mail a day", async () => {
    const { eve, speaker, eventId, named, update } = await makeNamed();
    const again = async () => {
      await update({ coSpeakerIds: [eve.userId] });
      const mails = (await mailed(app)).filter(({ to }) => to === eve.email);
      await forgetMail(app);
      return mails.length;
    };
    const { session, params } = await answer(eve, false);
    assert.deepEqual([session, await named()], [null, []]);
    assert.deepEqual(await seen(eventId, eve), hidden);
    const [told, ...more] = await mailed(app);
    assert.deepEqual([told?.kind, told?.to, more], ["co_speaker_invitation_answered", speaker.email, []]);
    assert.match(JSON.stringify(told?.data), /"answer":"rejected"/);
    await forgetMail(app);
    assert.equal(await again(), 0);
    assert.deepEqual(await named(), [["Eve", false]]);
    const late = eve.call(answerInvitation, { params, body: { accept: true } });
    assert.deepEqual(await refusal(late), notFound("Invitation"));
    await answer(eve, false);
    app.clock.advance(25 * 3_600_000);
    await forgetMail(app);
    assert.equal(await again(), 1);
  });

  // Proves trust co-speakers: Asking again and again sends no more mail
  it("gets at most five mails a day by one speaker, whose namings count as invitations", async () => {
    const { eve, speaker } = await makeNamed();
    const name = async (ids: string[]) => {
      const eventId = await makeEvent(app, speaker, { visibility: "public" });
      const body = { eventId, talkId: await makeTalk(app, speaker), coSpeakerIds: ids };
      return (await speaker.call(contract.createSession, { body })).session.sessionId;
    };
    for (let round = 0; round < 6; round++) {
      const params = { sessionId: await name([eve.userId]) };
      if (round % 2) await speaker.call(contract.deleteSession, { params });
    }
    const mails = (await mailed(app)).filter(({ kind }) => kind === "co_speaker_invitation");
    assert.equal(mails.length, 4);
    await app.db.updateTable("rate_limits").set({ hits: 300 }).where("key", "like", "invite:%").execute();
    assert.equal((await refusal(name([eve.userId]))).status, 429);
    await name([]);
  });

  // Proves trust co-speakers: `speakers[]` for speakers and organizers carries `accepted`
  it("keeps the answer in another order, and is asked anew after being removed", async () => {
    const { eve, named, update } = await makeNamed();
    const fay = await makeUser(app, { name: "Fay" });
    await answer(eve, true);
    await update({ coSpeakerIds: [fay.userId, eve.userId], room: "A" });
    assert.deepEqual(await named(), [
      ["Fay", false],
      ["Eve", true],
    ]);
    await update({ coSpeakerIds: [fay.userId] });
    await update({ coSpeakerIds: [fay.userId, eve.userId] });
    assert.deepEqual(await named(), [
      ["Fay", false],
      ["Eve", false],
    ]);
  });

  // Proves trust co-speakers: `speakers[]` for speakers and organizers carries `accepted`
  it("is asked anew for another talk or event, which they have not agreed to", async () => {
    const { eve, speaker, named, update, eventId, approve } = await makeNamed();
    const elsewhere = await makeEvent(app, speaker, { visibility: "public" });
    for (const change of [{ talkId: await makeTalk(app, speaker) }, { eventId: elsewhere }]) {
      await answer(eve, true);
      assert.deepEqual(await named(), [["Eve", true]]);
      await update(change);
      assert.deepEqual(await named(), [["Eve", false]]);
      if ("talkId" in change) {
        await approve();
        assert.deepEqual(await seen(eventId, eve), hidden);
      }
    }
  });

  it("is either asked no longer or speaks there, when both happen at once", async () => {
    for (let round = 0; round < 4; round++) {
      const { eve, eventId, named, update, approve } = await makeNamed();
      const params = await newest(eve);
      const accepts = eve.call(answerInvitation, { params, body: { accept: true } });
      const [answered] = await Promise.allSettled([accepts, update({ coSpeakerIds: [] })]);
      assert.deepEqual(await named(), []);
      await approve();
      assert.deepEqual(await seen(eventId, eve), hidden);
      if (answered.status === "rejected")
        assert.equal((await refusal(Promise.reject(answered.reason))).status, 404);
    }
  });

  it("is nobody's guest any more once the account is deleted, and keeps no draft alive", async () => {
    const { eve, named } = await makeNamed();
    await eve.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await named(), []);
    const [host, guest] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, host);
    const body = { eventId, talkId: await makeTalk(app, host), coSpeakerIds: [guest.userId] };
    await host.call(contract.createSession, { body });
    await host.call(deleteAccount, { body: { password: PASSWORD } });
    const events = app.db.selectFrom("events").select("event_id").where("event_id", "=", eventId);
    assert.deepEqual(await events.execute(), []);
    assert.deepEqual((await guest.call(listInvitations)).invitations, []);
  });

  it("is asked too by what a process of the version before writes, and never public by it", async () => {
    const { eve, sessionId, eventId } = await makeNamed();
    await app.db.deleteFrom("session_speakers").execute();
    await app.settle();
    const row = { session_id: sessionId, user_id: eve.userId, position: 1 };
    await app.db.insertInto("session_speakers").values(row).execute();
    await app.settle();
    assert.deepEqual(await seen(eventId, eve), hidden);
    await answer(eve, true);
    assert.deepEqual(await seen(eventId, eve), shown);
  });
});

describe("leaving a session", () => {
  // Proves trust co-speakers: They can leave at any time
  it("is for its co-speakers at any time; it stays confirmed, and everybody concerned is told", async () => {
    const { eve, organizer, speaker, eventId, sessionId, leave, get } = await makeNamed();
    const helper = await makeUser(app, { name: "Hal" });
    await makeCoOrganizer(app, helper, eventId);
    await answer(eve, true);
    await forgetMail(app);
    const heard = await announcedBy(app, () => leave(eve));
    const pages = [`public:event:${eventId}`, ...[speaker, eve].map(({ userId }) => `public:user:${userId}`)];
    assert.deepEqual(heard, pages.sort());
    assert.deepEqual([await seen(eventId, eve), (await get()).status], [hidden, "confirmed"]);
    assert.deepEqual(await refusal(leave(eve)), notFound("Session"));
    const link = `${app.ctx.config.appUrl}/sessions/${sessionId}`;
    const about = { coSpeakerName: "Eve", talkTitle: "Types", sessionId, eventId, eventName: "Conf", link };
    const mailTo = ({ email: to, name }: TestUser, toSpeaker: boolean) => ({
      ...{ kind: "co_speaker_left", to, name, data: { ...about, toSpeaker } },
    });
    const expected = [mailTo(organizer, false), mailTo(speaker, true), mailTo(helper, false)];
    assert.deepEqual(await mailed(app), expected);
  });

  it("of a draft tells the speaker alone", async () => {
    const { eve, speaker, update, leave } = await makeNamed();
    await answer(eve, true);
    await update({ room: "B" });
    await forgetMail(app);
    await leave(eve);
    const [mail, ...more] = await mailed(app);
    assert.deepEqual([mail?.to, more], [speaker.email, []]);
  });

  // Proves trust co-speakers: They can leave at any time
  it("is nothing for the speaker, nor for whoever only sees the session", async () => {
    const { organizer, speaker, leave } = await makeNamed();
    const message = "You are the speaker of this session. Delete it if you won't speak.";
    assert.deepEqual(await refusal(leave(speaker)), { status: 409, code: "conflict", message });
    const { status, message: none } = await refusal(leave(organizer));
    assert.deepEqual([status, none], [404, "You are not a co-speaker of this session"]);
    assert.deepEqual(await refusal(leave(await makeUser(app))), notFound("Session"));
  });
});
