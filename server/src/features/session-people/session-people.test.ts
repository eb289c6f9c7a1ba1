import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { makeClaimLink } from "@plenary/contract/invitations/claims";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { listNotices } from "@plenary/contract/messages/notices";
import { listPublicSessions } from "@plenary/contract/public/public";
import { addSpeaker, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import * as contract from "@plenary/contract/sessions/sessions";
import { getTalk } from "@plenary/contract/sessions/talks";
import {
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";

const app = useApp();

let [organizer, speaker, beside, keynote]: TestUser[] = [];
let [eventId, talkId, sessionId] = ["", "", ""];

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  speaker = await makeUser(app, { name: "Sam" });
  beside = await makeUser(app, { name: "Bea" });
  keynote = await makeUser(app, { name: "Kay", email: "kay@example.org" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  talkId = await makeTalk(app, speaker, { title: "Types" });
  ({ sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", talk_id: talkId }));
  await makeCoSpeaker(app, beside, sessionId);
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const idOf = (user: TestUser | undefined) => the(user).userId;
const set = async (who: TestUser | undefined, userIds: string[], more: object = {}) =>
  (await the(who).call(setSpeakers, { params: { sessionId }, body: { userIds, ...more } })).session;
const add = async (who: TestUser | undefined, body: { userId?: string; name?: string }) =>
  (await the(who).call(addSpeaker, { params: { sessionId }, body })).session;
const read = async (who: TestUser | undefined = organizer) =>
  (await the(who).call(contract.getSession, { params: { sessionId } })).session;
const named = ({ speakers }: contract.Session) =>
  speakers.map(({ name, accepted, unclaimed }) => `${name}${accepted ? "" : "?"}${unclaimed ? "!" : ""}`);
const publicly = async () =>
  (await app.client()(listPublicSessions, { params: { eventId } })).sessions.map(({ speakers }) =>
    speakers.map(({ name }) => name),
  );
const told = async (who: TestUser | undefined) =>
  (await the(who).call(listNotices)).notices.map(({ kind, talkTitle, wasTakenOff, sessionId: leads }) => [
    kind,
    talkTitle,
    wasTakenOff,
    leads,
  ]);

describe("taking speakers off a session", () => {
  // Proves trust speakers: Organizers take speakers off, add them by account or by name, and set their order; whoever
  //   is asked is public once they accept
  it("gives it to the next one, with a copy of the talk, and tells who is off", async () => {
    const session = await set(organizer, [idOf(beside)]);
    assert.deepEqual([named(session), session.status, session.ownTalk], [["Bea"], "confirmed", true]);
    assert.deepEqual(await publicly(), [["Bea"]]);
    assert.deepEqual(await told(speaker), [["session_withdrawn", "Types", true, null]]);
    assert.deepEqual([await told(beside), await told(organizer)], [[], []]);
    assert.equal((await refusal(read(speaker))).status, 404);
    // The talk stays its author's, and submitted.
    const { talk } = await the(speaker).call(getTalk, { params: { talkId } });
    assert.equal(talk.permissions.edit, true);
    const again = the(speaker).call(contract.createSession, { body: { talkId, eventId } });
    assert.equal((await refusal(again)).status, 409);
    // It is Bea's to change now.
    const body = { talk: { title: "Bea's" } };
    const { session: changed } = await the(beside).call(contract.updateSession, {
      params: { sessionId },
      body,
    });
    assert.equal(changed.talk.title, "Bea's");
  });

  // Proves trust speakers: Organizers take speakers off, add them by account or by name, and set their order; whoever
  //   is asked is public once they accept
  it("leaves a speaker to be announced where nobody is left, though it is confirmed", async () => {
    const session = await set(organizer, []);
    assert.deepEqual([named(session), session.awaitsSpeaker, session.status], [[], true, "confirmed"]);
    assert.deepEqual(await publicly(), [[]]);
    assert.deepEqual([(await told(speaker)).length, (await told(beside)).length], [1, 1]);
    assert.deepEqual(named(await add(organizer, { name: "Grace H." })), ["Grace H.!"]);
    assert.equal((await read()).awaitsSpeaker, undefined);
    assert.deepEqual(await publicly(), [["Grace H."]]);
  });

  it("changes the order, also of who comes first", async () => {
    assert.deepEqual(named(await set(organizer, [idOf(beside), idOf(speaker)])), ["Bea", "Sam"]);
    assert.deepEqual(await publicly(), [["Bea", "Sam"]]);
    assert.deepEqual([await told(speaker), await told(beside)], [[], []]);
    // Back again: nobody is asked anew.
    assert.deepEqual(named(await set(organizer, [idOf(speaker), idOf(beside)])), ["Sam", "Bea"]);
  });

  it("is the organizers' alone, adds nobody, and changes nothing that the caller hasn't seen", async () => {
    assert.equal((await refusal(set(speaker, [idOf(speaker)]))).status, 403);
    assert.equal((await refusal(set(beside, []))).status, 403);
    assert.equal((await refusal(set(keynote, [idOf(keynote)]))).status, 404);
    assert.equal((await refusal(set(organizer, [idOf(speaker), idOf(keynote)]))).status, 422);
    assert.equal((await refusal(set(organizer, [idOf(speaker), idOf(speaker)]))).status, 422);
    const stale = set(organizer, [], { ifUserIds: [idOf(speaker)] });
    assert.match((await refusal(stale)).message, /have changed in the meantime/);
    assert.deepEqual(named(await read()), ["Sam", "Bea"]);
  });
});

describe("adding a speaker", () => {
  // Proves trust speakers: Organizers take speakers off, add them by account or by name, and set their order; whoever
  //   is asked is public once they accept
  it("asks an account first, by who asks, and is public once it accepts", async () => {
    await set(organizer, []);
    assert.deepEqual(named(await add(organizer, { userId: idOf(keynote) })), ["Kay?"]);
    assert.deepEqual([(await read()).awaitsSpeaker, await publicly()], [true, [[]]]);
    const { invitations } = await the(keynote).call(listInvitations);
    assert.deepEqual(
      invitations.map(({ type, inviterName, sessionTitle }) => [type, inviterName, sessionTitle]),
      [["co-speaker", "Olga", "Types"]],
    );
    assert.equal((await refusal(read(keynote))).status, 404);
    const params = { invitationId: the(invitations[0]).invitationId };
    await the(keynote).call(answerInvitation, { params, body: { accept: true } });
    const session = await read(keynote);
    assert.deepEqual(
      [named(session), session.speakerId, session.awaitsSpeaker],
      [["Kay"], idOf(keynote), undefined],
    );
    assert.deepEqual(await publicly(), [["Kay"]]);
    const mails = await mailed(app);
    // Olga organizes, and speaks with nobody.
    assert.deepEqual(
      mails
        .filter(({ kind }) => kind.startsWith("co_speaker_"))
        .map(({ kind, to, data }) => [kind, to, (data as { byOrganizer?: boolean }).byOrganizer]),
      [
        ["co_speaker_invitation", "kay@example.org", true],
        ["co_speaker_invitation_answered", "olga@example.org", true],
      ],
    );
  });

  it("puts them beside the speaker there is, and nobody who says no", async () => {
    assert.deepEqual(named(await add(organizer, { userId: idOf(keynote) })), ["Sam", "Bea", "Kay?"]);
    assert.equal((await refusal(add(organizer, { userId: idOf(keynote) }))).status, 409);
    const { invitations } = await the(keynote).call(listInvitations);
    const params = { invitationId: the(invitations[0]).invitationId };
    await the(keynote).call(answerInvitation, { params, body: { accept: false } });
    assert.deepEqual(named(await read()), ["Sam", "Bea"]);
  });

  it("that is taken back is told to who was asked, by mail too once a mail has asked", async () => {
    const [ida, may] = [await makeUser(app, { name: "Ida" }), the(keynote)];
    await add(organizer, { userId: ida.userId });
    await add(organizer, { userId: may.userId });
    await app.db
      .updateTable("outbox")
      .set({ state: "sent", sent_at: app.ctx.clock().toISOString() })
      .where("kind", "=", "co_speaker_invitation")
      .where("to_address", "=", may.email)
      .execute();
    await set(organizer, [idOf(speaker), idOf(beside)]);
    for (const one of [ida, may]) {
      assert.deepEqual((await one.call(listInvitations)).invitations, []);
      const { notices } = await one.call(listNotices);
      assert.deepEqual(
        notices.map(({ kind, talkTitle, wasTakenOff, wasAsked, sessionId: leads }) => [
          ...[kind, talkTitle, wasTakenOff, wasAsked, leads],
        ]),
        [["session_withdrawn", "Types", true, true, null]],
      );
    }
    const news = (await mailed(app)).filter(({ kind }) => kind === "event_news");
    assert.deepEqual(
      news.map(({ to }) => to),
      [may.email],
    );
  });

  it("by name makes an account that nobody has, of which there can be a claim link", async () => {
    const one = await add(organizer, { name: "Sam" });
    assert.deepEqual(named(one), ["Sam", "Bea", "Sam!"]);
    const made = the(one.speakers[2]);
    assert.notEqual(made.userId, idOf(speaker));
    const { url } = await the(organizer).call(makeClaimLink, { params: { eventId, userId: made.userId } });
    assert.match(url, /\/claims\//);
    assert.deepEqual(await publicly(), [["Sam", "Bea", "Sam"]]);
  });

  it("names nobody of another event's files, and nobody twice as an organizer alone may", async () => {
    const elsewhere = await makeEvent(app, the(keynote), { visibility: "public" });
    const famous = await makeUser(app, { email: unclaimedEmail("famous"), password_hash: null });
    await makeSession(app, famous, elsewhere, { status: "confirmed" });
    assert.equal((await refusal(add(organizer, { userId: famous.userId }))).status, 404);
    await makeSession(app, famous, eventId, { status: "confirmed" });
    assert.equal((await add(organizer, { userId: famous.userId })).speakers.length, 3);
    assert.equal((await refusal(add(speaker, { name: "Friend" }))).status, 403);
  });

  it("takes one of account, name and address", async () => {
    for (const body of [{}, { userId: idOf(keynote), name: "Kay" }]) {
      const { status, fields } = await refusal(add(organizer, body));
      const name = "Please choose an account, or enter a name or an email address";
      assert.deepEqual([status, fields], [422, { name }]);
    }
    assert.deepEqual(named(await read()), ["Sam", "Bea"]);
  });

  it("is counted as an invitation, by name too", async () => {
    await app.db
      .insertInto("rate_limits")
      .values({
        ...{ key: `invite:${idOf(organizer)}`, hits: 300 },
        resets_at: new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString(),
      })
      .execute();
    assert.equal((await refusal(add(organizer, { name: "Spam" }))).status, 429);
    assert.equal((await refusal(add(organizer, { userId: idOf(keynote) }))).status, 429);
  });
});
