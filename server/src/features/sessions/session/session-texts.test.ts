import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { answerInvitation } from "@plenary/contract/invitations/invitations";
import { listNotices } from "@plenary/contract/messages/notices";
import { getPublicProfile } from "@plenary/contract/public/public";
import { serverLimits } from "@plenary/contract/server-limits";
import * as contract from "@plenary/contract/sessions/sessions";
import { createTalk, deleteTalk, getTalk, listTalks, updateTalk } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { unclaimedEmail } from "../../../core/placeholder-addresses.ts";

const app = useApp();

const texts = { title: "Tpyes", summary: "On types", description: "All of it." };
const belongs = {
  status: 409,
  code: "conflict",
  message: "This belongs to a session. Change the session.",
};
const submitted = { status: 409, code: "conflict", message: "This talk is already submitted to this event" };

let [organizer, other, speaker, beside]: TestUser[] = [];
let [eventId, talkId, sessionId] = ["", "", ""];

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga" });
  other = await makeUser(app, { name: "Otto" });
  speaker = await makeUser(app, { name: "Sam" });
  beside = await makeUser(app, { name: "Bea" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  await makeCoOrganizer(app, other, eventId);
  talkId = await makeTalk(app, speaker, texts);
  ({ sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", talk_id: talkId }));
  await makeCoSpeaker(app, beside, sessionId);
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
const change = async (who: TestUser | undefined, talk: object, id = sessionId) =>
  (await the(who).call(contract.updateSession, { params: { sessionId: id }, body: { talk } })).session;
const read = async (who: TestUser | undefined, id = sessionId) =>
  (await the(who).call(contract.getSession, { params: { sessionId: id } })).session;
const talkOf = async (who: TestUser | undefined, id: string) =>
  (await the(who).call(getTalk, { params: { talkId: id } })).talk;
const told = async (who: TestUser | undefined) =>
  (await the(who).call(listNotices)).notices.map(
    ({ kind, talkTitle, actorName, wasOwn, formerTitle }) =>
      `${kind}: ${talkTitle}, ${actorName}, ${wasOwn ? "own" : "-"}, ${formerTitle ?? "-"}`,
  );

describe("what organizers change of a session's texts", () => {
  // Proves trust texts: Organizers change the texts of a session, which has a talk of its own then; its speaker hears
  //   of it and puts them back
  it("is the session's own from then on, and leaves the speaker's talk as it is", async () => {
    const session = await change(organizer, { title: "Types" });
    assert.deepEqual(
      [session.talk.title, session.talk.summary, session.status, session.ownTalk],
      ["Types", "On types", "confirmed", true],
    );
    assert.notEqual(session.talkId, talkId);
    assert.deepEqual(
      session.speakers.map(({ name, accepted }) => [name, accepted]),
      [
        ["Sam", true],
        ["Bea", true],
      ],
    );
    assert.equal((await talkOf(speaker, talkId)).title, "Tpyes");
    const copy = await talkOf(organizer, session.talkId);
    assert.deepEqual(
      [copy.title, copy.description, copy.creatorId],
      ["Types", "All of it.", the(speaker).userId],
    );
    await the(speaker).call(updateTalk, { params: { talkId }, body: { title: "Elsewhere" } });
    assert.equal((await read(organizer)).talk.title, "Types");
    // A second change makes no second copy.
    assert.equal((await change(other, { summary: "All about types" })).talkId, session.talkId);
    assert.deepEqual((await read(speaker)).talk, { title: "Types", summary: "All about types" });
  });

  // Proves trust texts: Organizers change the texts of a session, which has a talk of its own then; its speaker hears
  //   of it and puts them back
  it("shows its speaker what was changed and by whom, who can put it back, which waits again", async () => {
    await change(organizer, { title: "Types", description: "Half of it." });
    await change(other, { title: "Types!" });
    const { speakersTexts } = await read(speaker);
    const changedAt = app.ctx.clock().toISOString();
    assert.deepEqual(speakersTexts && { ...speakersTexts, changedAt }, {
      ...texts,
      changedBy: "Otto",
      isOtherDescription: true,
      changedAt,
    });
    const back = await change(speaker, { ...texts });
    assert.deepEqual([back.talk.title, back.status, back.ownTalk], ["Tpyes", "draft", true]);
    assert.equal((await read(speaker)).speakersTexts, undefined);
    assert.equal((await talkOf(speaker, back.talkId)).description, "All of it.");
    assert.deepEqual(await told(organizer), ["change_waiting: Tpyes, Sam, -, -"]);
  });

  it("is told to who speaks there, in one line from what it was called first", async () => {
    await change(organizer, { title: "Typos" });
    await change(organizer, { title: "Types" });
    const line = "texts_changed: Types, Olga, own, Tpyes";
    assert.deepEqual([await told(speaker), await told(beside)], [[line], [line]]);
    assert.deepEqual([await told(other), await told(organizer)], [[], []]);
    await change(other, { summary: "Briefly" });
    assert.deepEqual(await told(speaker), ["texts_changed: Types, Otto, own, Tpyes"]);
  });

  // Proves trust texts: Organizers change the texts of a session, which has a talk of its own then; its speaker hears
  //   of it and puts them back
  it("belongs to its session: it is changed, deleted and submitted nowhere else", async () => {
    const { talkId: own } = await change(organizer, { title: "Types" });
    const params = { talkId: own };
    const elsewhere = await makeEvent(app, the(organizer), { visibility: "public" });
    const attempts = [
      () => the(speaker).call(updateTalk, { params, body: { title: "Mine" } }),
      () => the(speaker).call(updateTalk, { params, body: { isShown: true } }),
      () => the(speaker).call(deleteTalk, { params }),
      () => the(speaker).call(contract.createSession, { body: { talkId: own, eventId: elsewhere } }),
    ];
    for (const attempt of attempts) assert.deepEqual(await refusal(attempt()), belongs);
    const { talks } = await the(speaker).call(listTalks);
    assert.deepEqual(
      talks.map(({ title, session, permissions }) => [title, session?.eventName, permissions.edit]),
      [
        ["Types", "Conf", false],
        ["Tpyes", undefined, true],
      ],
    );
  });

  it("leaves the talk that it was copied from submitted there", async () => {
    await change(organizer, { title: "Types" });
    const again = the(speaker).call(contract.createSession, { body: { talkId, eventId } });
    assert.deepEqual(await refusal(again), submitted);
    const written = the(speaker).call(contract.submitNewTalk, { body: { ...texts, eventId } });
    assert.deepEqual(await refusal(written), submitted);
    // Invited with it, the session is confirmed that there is.
    await the(organizer).call(contract.rejectSession, { params: { sessionId }, body: {} });
    const invitationId = await makeSessionInvitation(app, the(speaker), eventId);
    await app.db
      .updateTable("session_invitations")
      .set({ user_id: the(speaker).userId })
      .where("invitation_id", "=", invitationId)
      .execute();
    const body = { accept: true, talkId };
    const { session } = await the(speaker).call(answerInvitation, { params: { invitationId }, body });
    assert.deepEqual(
      [session?.sessionId, session?.status, session?.talk.title],
      [sessionId, "confirmed", "Types"],
    );
  });

  it("is no talk of the speaker's quota, and only so many a day are made by one organizer", async () => {
    const rows = Array.from({ length: 499 }, () => makeTalk(app, the(speaker)));
    await Promise.all(rows);
    await change(organizer, { title: "Types" });
    const body = { title: "Full", summary: "Full", description: "Full" };
    assert.equal((await refusal(the(speaker).call(createTalk, { body }))).status, 409);
    await app.db.deleteFrom("talks").where("title", "like", "Talk %").execute();
    await app.db
      .insertInto("rate_limits")
      .values({
        ...{ key: `own-texts:${the(other).userId}`, hits: serverLimits.ownTextsPerDay },
        resets_at: new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString(),
      })
      .execute();
    const { sessionId: second } = await makeSession(app, the(speaker), eventId);
    assert.equal((await refusal(change(other, { title: "More" }, second))).status, 429);
    assert.equal((await change(other, { title: "The same session" })).talk.title, "The same session");
  });

  it("goes with its session, whose public title the speaker's talk takes along", async () => {
    const { talkId: own } = await change(organizer, { title: "Types" });
    await the(organizer).call(contract.deleteSession, { params: { sessionId } });
    assert.equal((await refusal(talkOf(speaker, own))).status, 404);
    assert.equal((await talkOf(speaker, talkId)).title, "Tpyes");
    const slot = () => app.db.selectFrom("public_slots").select(["title", "state", "talk_id"]).execute();
    assert.deepEqual(await slot(), [{ title: "Types", state: "cancelled", talk_id: talkId }]);
    await the(speaker).call(deleteTalk, { params: { talkId } });
    assert.deepEqual(
      (await slot()).map(({ title }) => title),
      [null],
    );
  });

  it("is a speaker's talk again once they choose another one", async () => {
    const { talkId: own } = await change(organizer, { title: "Types" });
    const params = { sessionId };
    const { session } = await the(speaker).call(contract.updateSession, { params, body: { talkId } });
    assert.deepEqual([session.talk.title, session.status, session.ownTalk], ["Tpyes", "draft", undefined]);
    assert.equal((await read(speaker)).speakersTexts, undefined);
    assert.equal((await talkOf(speaker, own)).permissions.edit, true);
  });

  it("is nobody else's to change, and a speaker's only once it is the session's", async () => {
    assert.deepEqual(await refusal(change(speaker, { title: "Mine" })), {
      ...{ status: 409, code: "conflict" },
      message: "This session says what its talk says. Change the talk.",
    });
    assert.equal((await refusal(change(beside, { title: "Ours" }))).status, 403);
    assert.equal((await refusal(change(await makeUser(app), { title: "Theirs" }))).status, 404);
    assert.equal((await change(await makeAdmin(app), { title: "Types" })).ownTalk, true);
    assert.equal((await change(speaker, { title: "Mine" })).status, "draft");
    // Nothing changed, nothing copied.
    const { sessionId: second } = await makeSession(app, the(speaker), eventId, { status: "confirmed" });
    const { talk } = await read(organizer, second);
    assert.equal((await change(organizer, talk, second)).ownTalk, undefined);
  });

  it("takes no copy where nobody else can use the talk", async () => {
    const username = "jo";
    const jo = await makeUser(app, { username, email: unclaimedEmail(username), password_hash: null });
    const imported = await makeSession(app, jo, eventId, { status: "confirmed" });
    const session = await change(organizer, { title: "Read from a file" }, imported.sessionId);
    assert.deepEqual([session.talkId, session.ownTalk], [imported.talkId, true]);
    assert.equal((await read(organizer, imported.sessionId)).speakersTexts, undefined);
  });

  it("puts the talk that waits there on no profile", async () => {
    const { sessionId: waiting, talkId: waitingTalk } = await makeSession(app, the(speaker), eventId);
    await change(organizer, { title: "Waiting" }, waiting);
    await change(organizer, { title: "Types" });
    const { user } = await app.client()(getPublicProfile, { params: { userId: the(speaker).userId } });
    assert.deepEqual(
      user.talks.map(({ title }) => title),
      ["Types"],
    );
    const answer = await the(speaker).call(getTalk, { params: { talkId: waitingTalk } });
    assert.equal(answer.onProfile, "held");
  });
});

describe("what a speaker changes of a talk that is confirmed", () => {
  // Proves trust texts: Co-speakers and organizers hear of changed texts of confirmed sessions
  it("is told to co-speakers and organizers, who agreed to other words", async () => {
    await the(speaker).call(updateTalk, { params: { talkId }, body: { title: "Nasty talk" } });
    const line = (own: string) => `texts_changed: Nasty talk, Sam, ${own}, Tpyes`;
    assert.deepEqual(await told(beside), [line("own")]);
    assert.deepEqual([await told(organizer), await told(other)], [[line("-")], [line("-")]]);
    assert.deepEqual(await told(speaker), []);
    await the(beside).call(contract.leaveSession, { params: { sessionId } });
    assert.deepEqual(await told(beside), []);
  });

  it("is told to co-speakers too where the session has texts of its own, and waits for organizers", async () => {
    await change(organizer, { title: "Types" });
    assert.equal((await change(speaker, { title: "Nasty talk" })).status, "draft");
    assert.deepEqual(await told(beside), ["texts_changed: Nasty talk, Sam, own, Tpyes"]);
    for (const one of [organizer, other])
      assert.deepEqual(await told(one), ["change_waiting: Nasty talk, Sam, -, -"]);
  });

  it("is nobody's business while it waits", async () => {
    const waiting = await makeSession(app, the(speaker), eventId);
    await makeCoSpeaker(app, the(beside), waiting.sessionId);
    await the(speaker).call(updateTalk, { params: { talkId: waiting.talkId }, body: { title: "Other" } });
    assert.deepEqual([await told(beside), await told(organizer)], [[], []]);
  });
});
