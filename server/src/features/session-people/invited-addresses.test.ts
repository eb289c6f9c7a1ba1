import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { getEvent } from "@plenary/contract/events/events";
import * as invitations from "@plenary/contract/invitations/invitations";
import { resendInvitation } from "@plenary/contract/invitations/inviting";
import { listPublicSessions } from "@plenary/contract/public/public";
import { addSpeaker, enterSession } from "@plenary/contract/sessions/session-speakers";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";

const app = useApp();

let [organizer, speaker, guest]: TestUser[] = [];
let [eventId, sessionId] = ["", ""];
const email = "grace@example.org";

beforeEach(async () => {
  await app.db.updateTable("system_settings").set({ smtp_host: "mail.example.org" }).execute();
  organizer = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  speaker = await makeUser(app, { name: "Sam" });
  guest = await makeUser(app, { name: "Grace", email: "other@example.org" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const talk_id = await makeTalk(app, speaker, { title: "Types" });
  ({ sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", talk_id }));
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const ask = (who = organizer, address = email) =>
  the(who).call(addSpeaker, { params: { sessionId }, body: { email: address } });
const read = async (who = organizer) =>
  (await the(who).call(contract.getSession, { params: { sessionId } })).session;
const named = ({ speakers }: contract.Session) =>
  speakers.map(({ name, accepted }) => `${name}${accepted ? "" : "?"}`);
const publicly = async () =>
  (await app.client()(listPublicSessions, { params: { eventId } })).sessions.map(({ speakers }) =>
    speakers.map(({ name }) => name),
  );
const askedNow = async (who = organizer) =>
  ((await read(who)).askedAddresses ?? []).map(({ email: address, name }) => [address, name]);
const tokenOf = (url: string | null) => url?.split("/").at(-1) ?? assert.fail();
/** A new link, as the first one is in the mail alone. */
const link = async () => {
  const params = { invitationId: the((await read()).askedAddresses?.[0]).invitationId };
  return tokenOf((await the(organizer).call(invitations.linkInvitation, { params })).url);
};
const answer = (who: TestUser | undefined, token: string, accept = true) =>
  the(who).call(invitations.answerLinkedInvitation, { params: { token }, body: { accept } });

describe("asking an address to speak in a session", () => {
  it("gives the link to who asks where no mail goes out", async () => {
    await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
    const { asked } = await ask();
    assert.deepEqual([asked?.mailSent, asked?.whyNoMail], [false, "off"]);
    const { session } = await answer(guest, tokenOf(asked?.url ?? null));
    assert.deepEqual(named(the(session ?? undefined)), ["Sam", "Grace"]);
  });

  it("mails a link that says what it is for, and names nobody before they accept", async () => {
    const { session, asked } = await ask();
    assert.deepEqual(
      [named(session), asked],
      [["Sam"], { email, mailSent: true, whyNoMail: null, url: null }],
    );
    assert.deepEqual([await askedNow(), await askedNow(speaker)], [[[email, null]], []]);
    const mails = await mailed(app);
    assert.deepEqual(
      mails.map(({ kind, to, data }) => [kind, to, "talkTitle" in data && data.talkTitle]),
      [["invitation_link", email, "Types"]],
    );
    const token = await link();
    const { invitation } = await app.client()(invitations.getLinkedInvitation, { params: { token } });
    assert.deepEqual(
      [invitation.type, invitation.sessionTitle, invitation.eventName],
      ["co-speaker", "Types", "Conf"],
    );
    assert.deepEqual(await publicly(), [["Sam"]]);
  });

  it("lets whoever has the link speak there, with no talk of their own, and tells who asked", async () => {
    await ask();
    const { invitation, session } = await answer(guest, await link());
    assert.deepEqual(
      [invitation.type, invitation.status, named(the(session ?? undefined))],
      ["co-speaker", "accepted", ["Sam", "Grace"]],
    );
    assert.deepEqual([await publicly(), await askedNow()], [[["Sam", "Grace"]], []]);
    const { invitations: sent } = await the(organizer).call(invitations.listSentInvitations, {
      params: { eventId },
    });
    assert.deepEqual(
      sent.map(({ email: to, invitee, status, session: of }) => [
        to,
        invitee?.otherAddress,
        status,
        of?.title,
      ]),
      [[email, true, "accepted", "Types"]],
    );
    const told = (await mailed(app)).filter(({ kind }) => kind === "co_speaker_invitation_answered");
    assert.deepEqual(
      told.map(({ to }) => to),
      ["olga@example.org"],
    );
  });

  it("waits for who confirms the address, who has it among their invitations and not the event before", async () => {
    await app.db.updateTable("events").set({ visibility: "draft" }).where("event_id", "=", eventId).execute();
    await ask();
    await app.db
      .updateTable("session_invitations")
      .set({ user_id: the(guest).userId })
      .execute();
    assert.deepEqual(await askedNow(), [[email, "Grace"]]);
    const { invitations: mine } = await the(guest).call(invitations.listInvitations);
    assert.deepEqual(
      mine.map(({ type, sessionTitle }) => [type, sessionTitle]),
      [["co-speaker", "Types"]],
    );
    assert.equal((await refusal(the(guest).call(getEvent, { params: { eventId } }))).status, 404);
    assert.equal((await refusal(read(guest))).status, 404);
    const params = { invitationId: the(mine[0]).invitationId };
    await the(guest).call(invitations.answerInvitation, { params, body: { accept: true } });
    assert.deepEqual(named(await read(guest)), ["Sam", "Grace"]);
    const again = the(guest).call(invitations.answerInvitation, { params, body: { accept: false } });
    assert.equal((await refusal(again)).status, 409);
  });

  it("asks the account that has confirmed the address instead", async () => {
    const { session, asked } = await ask(organizer, "Other@example.org");
    assert.deepEqual([named(session), asked], [["Sam", "Grace?"], null]);
    assert.deepEqual(await askedNow(), []);
  });

  it("announces a speaker for later where nobody speaks yet, who then is its speaker", async () => {
    const body = {
      title: "Keynote",
      summary: "S",
      description: "D",
      isConfirmed: true,
      speakers: [{ email }],
    };
    const entered = await the(organizer).call(enterSession, { params: { eventId }, body });
    assert.deepEqual(
      entered.asked.map(({ email: to, mailSent }) => [to, mailSent]),
      [[email, true]],
    );
    assert.deepEqual([named(entered.session), entered.session.awaitsSpeaker], [[], true]);
    ({ sessionId } = entered.session);
    await answer(guest, await link());
    const session = await read(guest);
    assert.deepEqual(
      [named(session), session.speakerId, session.awaitsSpeaker],
      [["Grace"], the(guest).userId, undefined],
    );
  });

  it("can be withdrawn, sent again, and said no to", async () => {
    await ask();
    const { invitationId } = the((await read()).askedAddresses?.[0]);
    const params = { invitationId };
    // One invitation to a session doesn't keep the address from another, or from the event.
    await the(organizer).call(invitations.inviteSpeaker, { body: { eventId, email } });
    assert.equal((await refusal(ask())).status, 409);
    app.clock.advance(31 * 86_400_000);
    await app.db.updateTable("sign_ins").set({ last_used_at: app.ctx.clock().toISOString() }).execute();
    app.ctx.changes.apply(["*"]);
    assert.equal((await the(organizer).call(resendInvitation, { params })).invitation.status, "pending");
    await answer(guest, await link(), false);
    assert.deepEqual([named(await read()), await askedNow()], [["Sam"], []]);
    await ask();
    const next = { invitationId: the((await read()).askedAddresses?.[0]).invitationId };
    const token = await link();
    await the(organizer).call(invitations.withdrawInvitation, { params: next });
    assert.equal((await refusal(answer(guest, token))).status, 410);
    assert.deepEqual(named(await read()), ["Sam"]);
  });

  it("refuses who speaks there already, who is full, and who may not ask", async () => {
    assert.equal((await refusal(ask(speaker))).status, 403);
    assert.equal((await refusal(ask(guest))).status, 404);
    assert.equal((await refusal(ask(organizer, "nobody@speakers.invalid"))).status, 422);
    await ask();
    const token = await link();
    assert.equal((await refusal(answer(speaker, token))).status, 409);
    assert.deepEqual(await askedNow(), [[email, null]]);
  });

  it("ends with the session, and where its speaker moves it", async () => {
    await ask();
    const token = await link();
    const elsewhere = await makeEvent(app, the(speaker), {});
    const moving = { params: { sessionId }, body: { eventId: elsewhere } };
    await the(speaker).call(contract.updateSession, moving);
    assert.equal((await refusal(answer(guest, token))).status, 410);
    await the(speaker).call(addSpeaker, { params: { sessionId }, body: { email } });
    await the(speaker).call(contract.deleteSession, { params: { sessionId } });
    const { invitations: sent } = await the(speaker).call(invitations.listSentInvitations, {
      params: { eventId: elsewhere },
    });
    assert.deepEqual(sent, []);
  });
});
