import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { defaultQuotas } from "@plenary/contract/admin/quotas";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { listNotices } from "@plenary/contract/messages/notices";
import { listPublicSessions } from "@plenary/contract/public/public";
import { enterSession } from "@plenary/contract/sessions/session-speakers";
import * as contract from "@plenary/contract/sessions/sessions";
import { updateTalk } from "@plenary/contract/sessions/talks";
import { makeCoOrganizer, makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { inTransaction } from "../../core/context.ts";
import { writeQuotas } from "../../core/limits/quotas.ts";

const app = useApp();

let [organizer, helper, keynote]: TestUser[] = [];
let eventId = "";

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  helper = await makeUser(app, { name: "Hugo" });
  keynote = await makeUser(app, { name: "Kay", email: "kay@example.org" });
  eventId = await makeEvent(app, organizer, {
    name: "Conf",
    visibility: "public",
    timezone: "Europe/Berlin",
  });
  await makeCoOrganizer(app, helper, eventId);
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const texts = { title: "Opening", summary: "Welcome", description: "All of it" };
const enter = (who: TestUser | undefined, body: object = {}) =>
  the(who).call(enterSession, { params: { eventId }, body: { ...texts, ...body } });
const named = ({ speakers }: contract.Session) =>
  speakers.map(({ name, accepted, unclaimed }) => `${name}${accepted ? "" : "?"}${unclaimed ? "!" : ""}`);
const read = async (sessionId: string, who = organizer) =>
  (await the(who).call(contract.getSession, { params: { sessionId } })).session;
const publicly = async () =>
  (await app.client()(listPublicSessions, { params: { eventId } })).sessions.map(({ talk, speakers }) => [
    talk.title,
    speakers.map(({ name }) => name),
  ]);

describe("a session that an organizer adds for others", () => {
  it("waits without anybody in it, with texts of its own that both sides change through it", async () => {
    const { session, asked } = await enter(helper);
    assert.deepEqual(
      [named(session), session.awaitsSpeaker, session.status, session.ownTalk, asked],
      [[], true, "draft", true, []],
    );
    assert.deepEqual(await publicly(), []);
    const params = { talkId: session.talkId };
    assert.equal((await refusal(the(organizer).call(updateTalk, { params, body: texts }))).status, 409);
    const body = { talk: { title: "Closing" } };
    const changing = { params: { sessionId: session.sessionId }, body };
    assert.equal((await the(helper).call(contract.updateSession, changing)).session.talk.title, "Closing");
    // It is no submission that others are told of.
    assert.deepEqual((await the(organizer).call(listNotices)).notices, []);
    assert.deepEqual(await mailed(app), []);
  });

  it("is confirmed at once if wished, in its place, and says that a speaker is to be announced", async () => {
    const place = {
      startTime: "2027-05-01T10:00",
      durationMinutes: 45,
      room: "Hall",
      track: "Main",
      type: "Keynote",
    };
    const { session } = await enter(organizer, { ...place, isConfirmed: true });
    assert.deepEqual(
      [session.status, session.startTime, session.durationMinutes, session.room, session.track, session.type],
      ["confirmed", "2027-05-01T08:00:00.000Z", 45, "Hall", "Main", "Keynote"],
    );
    assert.equal(session.wishes, undefined);
    assert.deepEqual(await publicly(), [["Opening", []]]);
  });

  it("names who has no account at once, and asks accounts first, whose quota it is not", async () => {
    await inTransaction(app.ctx, (tx) =>
      writeQuotas(tx, the(keynote).userId, { ...defaultQuotas, talks: 0 }),
    );
    const speakers = [{ userId: the(keynote).userId }, { name: "Grace H." }];
    const { session } = await enter(organizer, { isConfirmed: true, speakers });
    assert.deepEqual([named(session), session.awaitsSpeaker], [["Grace H.!", "Kay?"], undefined]);
    assert.deepEqual(await publicly(), [["Opening", ["Grace H."]]]);
    const { invitations } = await the(keynote).call(listInvitations);
    assert.deepEqual(
      invitations.map(({ type, inviterName, sessionTitle }) => [type, inviterName, sessionTitle]),
      [["co-speaker", "Olga", "Opening"]],
    );
    assert.deepEqual(
      (await mailed(app)).map(({ kind, to }) => [kind, to]),
      [["co_speaker_invitation", "kay@example.org"]],
    );
    const params = { invitationId: the(invitations[0]).invitationId };
    await the(keynote).call(answerInvitation, { params, body: { accept: true } });
    assert.deepEqual(await publicly(), [["Opening", ["Grace H.", "Kay"]]]);
  });

  it("becomes the one's who accepts where nobody else speaks", async () => {
    const { session } = await enter(helper, {
      isConfirmed: true,
      speakers: [{ userId: the(keynote).userId }],
    });
    assert.deepEqual(await publicly(), [["Opening", []]]);
    const { invitations } = await the(keynote).call(listInvitations);
    const params = { invitationId: the(invitations[0]).invitationId };
    await the(keynote).call(answerInvitation, { params, body: { accept: true } });
    const after = await read(session.sessionId, keynote);
    assert.deepEqual([named(after), after.speakerId], [["Kay"], the(keynote).userId]);
    // Who was asked to speak doesn't take the organizers' session away.
    assert.deepEqual(after.permissions, { edit: true, decide: false, delete: false });
    const ofSession = { params: { sessionId: session.sessionId } };
    const { status, message } = await refusal(the(keynote).call(contract.deleteSession, ofSession));
    assert.deepEqual(
      [status, message],
      [403, "The organizers have added this session, so only they can delete it. You can leave it."],
    );
  });

  it("is the organizers' alone, and all of it or nothing", async () => {
    assert.equal((await refusal(enter(keynote))).status, 403);
    const { userId } = the(keynote);
    assert.equal((await refusal(enter(organizer, { speakers: [{ userId }, { userId }] }))).status, 409);
    assert.equal((await refusal(enter(organizer, { speakers: [{}] }))).status, 422);
    assert.equal((await refusal(enter(organizer, { speakers: [{ userId, name: "Both" }] }))).status, 422);
    assert.equal((await refusal(enter(organizer, { title: " " }))).status, 422);
    const { counts } = await the(organizer).call(contract.listSessions, { query: { eventId } });
    assert.equal(counts.all, 0);
    assert.deepEqual(await mailed(app), []);
  });

  it("is counted, as nobody's quota has its texts", async () => {
    await app.db
      .insertInto("rate_limits")
      .values({
        ...{ key: `own-texts:${the(organizer).userId}`, hits: 1_000_000 },
        resets_at: new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString(),
      })
      .execute();
    assert.equal((await refusal(enter(organizer))).status, 429);
  });
});
