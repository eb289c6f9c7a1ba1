import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import * as contract from "@plenary/contract/invitations/claims";
import { listNotices } from "@plenary/contract/messages/notices";
import { getSession, listSessions } from "@plenary/contract/sessions/sessions";
import { listTalks } from "@plenary/contract/sessions/talks";
import {
  makeAdmin,
  makeCoOrganizer,
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";

const app = useApp();

const notValid = { status: 404, code: "not_found", message: "This link is not valid" };

let [organizer, jo, ann]: TestUser[] = [];
let eventId: string;
/** A confirmed session of Jo's, and one of somebody else's beside whom Jo speaks. */
let [own, shared]: { sessionId: string; talkId: string }[] = [];

const imported = (username: string, name: string) =>
  makeUser(app, { username, name, email: unclaimedEmail(username), password_hash: null });

const the = <T>(value: T | undefined): T => value ?? assert.fail();

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga", email: "olga@example.org" });
  eventId = await makeEvent(app, organizer, { name: "Conf" });
  jo = await imported("jo", "Jo Imported");
  ann = await makeUser(app, { name: "Jo Ann", email: "ann@example.org" });
  own = await makeSession(app, jo, eventId, { status: "confirmed", room: "Hall 1" });
  shared = await makeSession(app, await imported("bo", "Bo Imported"), eventId, { status: "confirmed" });
  await makeCoSpeaker(app, jo, shared.sessionId);
});

/** Makes a link for Jo; returns its token. */
async function linkBy(user: TestUser | undefined, at = eventId, speaker = jo): Promise<string> {
  const params = { eventId: at, userId: the(speaker).userId };
  const { url } = await the(user).call(contract.makeClaimLink, { params });
  return new URL(url).pathname.replace("/claims/", "");
}

const see = (token: string, user = ann) => the(user).call(contract.getClaim, { params: { token } });
const take = (token: string, user = ann) => the(user).call(contract.takeClaim, { params: { token } });

const speakersOf = async (sessionId: string) => {
  const { session } = await the(organizer).call(getSession, { params: { sessionId } });
  return session.speakers.map(({ name, accepted }) => [name, accepted]);
};

const exists = async ({ userId }: TestUser) =>
  (await app.db.selectFrom("users").select("name").where("user_id", "=", userId).execute()).length === 1;

const audited = async (actions: string[]) => {
  const { logs } = await (await makeAdmin(app)).call(listAuditLogs);
  return logs
    .filter(({ action }) => actions.includes(action))
    .map(({ action, userName }) => [action, userName]);
};

describe("the link of an imported speaker", () => {
  // Proves trust claims: Organizers link an imported speaker's sessions of their event; taken over once, told, audited
  it("says what it is about, gives that once, and tells who made it", async () => {
    const token = await linkBy(organizer);
    const { claim } = await see(token);
    const titles = claim.sessions.map(({ title }) => title);
    assert.deepEqual(
      { ...claim, sessions: titles.length },
      {
        ...{ speakerName: "Jo Imported", makerName: "Olga", eventName: "Conf", everywhere: false },
        ...{ sessions: 2, count: 2, expiresAt: claim.expiresAt },
      },
    );
    assert.deepEqual(await take(token), { count: 2 });
    assert.deepEqual(await speakersOf(the(own).sessionId), [["Jo Ann", true]]);
    assert.deepEqual(await speakersOf(the(shared).sessionId), [
      ["Bo Imported", true],
      ["Jo Ann", true],
    ]);
    const { sessions } = await the(ann).call(listSessions);
    assert.deepEqual(sessions.map(({ status, room }) => [status, room]).sort(), [
      ["confirmed", null],
      ["confirmed", "Hall 1"],
    ]);
    const { talks } = await the(ann).call(listTalks);
    assert.deepEqual(
      talks.map(({ talkId, permissions }) => [talkId, permissions.edit]),
      [[the(own).talkId, true]],
    );
    assert.equal(await exists(the(jo)), false, "the empty account");
    const [mail, ...others] = await mailed(app);
    assert.deepEqual(others, []);
    assert.deepEqual([mail?.kind, mail?.to], ["speaker_claimed", "olga@example.org"]);
    assert.deepEqual(mail?.data, {
      ...{ claimerName: "Jo Ann", claimerEmail: "ann@example.org", speakerName: "Jo Imported" },
      ...{ eventName: "Conf", others: 0, link: `${app.ctx.config.appUrl}/events/${eventId}` },
    });
    const { notices } = await the(organizer).call(listNotices);
    assert.deepEqual(
      notices.map((line) => [line.kind, line.speakerName, line.actorName, line.eventName, line.sessionId]),
      [["speaker_claimed", "Jo Imported", "Jo Ann", "Conf", null]],
    );
    assert.deepEqual(await refusal(see(token)), notValid);
    assert.deepEqual(await refusal(take(token, await makeUser(app))), notValid);
    assert.deepEqual(await audited(["claim_link_made", "speaker_claimed"]), [["speaker_claimed", "Jo Ann"]]);
  });

  // Proves trust claims: Nothing of another event, but by an administrator's link
  it("gives nothing of another event, however much the talk is used there", async () => {
    const elsewhere = await makeEvent(app, await makeUser(app), { name: "Other" });
    const { talkId } = the(own);
    const there = await makeSession(app, the(jo), elsewhere, { talk_id: talkId, status: "confirmed" });
    await makeCoSpeaker(app, await imported("cy", "Cy Imported"), the(own).sessionId);
    await take(await linkBy(organizer));
    const rows = await app.db
      .selectFrom("sessions")
      .innerJoin("talks", "talks.talk_id", "sessions.talk_id")
      .select([
        "sessions.session_id",
        "sessions.speaker_id",
        "talks.talk_id",
        "talks.creator_id",
        "talks.title",
      ])
      .where("sessions.session_id", "in", [there.sessionId, the(own).sessionId])
      .orderBy("sessions.created_at")
      .execute();
    const mine = rows.find((row) => row.session_id === the(own).sessionId);
    const theirs = rows.find((row) => row.session_id === there.sessionId);
    assert.deepEqual(
      [theirs?.speaker_id, theirs?.creator_id, theirs?.talk_id],
      [the(jo).userId, the(jo).userId, talkId],
    );
    assert.deepEqual([mine?.speaker_id, mine?.creator_id], [the(ann).userId, the(ann).userId]);
    assert.notEqual(mine?.talk_id, talkId);
    assert.equal(mine?.title, theirs?.title);
    assert.deepEqual(await speakersOf(the(own).sessionId), [
      ["Jo Ann", true],
      ["Cy Imported", true],
    ]);
    assert.equal(await exists(the(jo)), true);
  });

  // Proves trust claims: Nothing of another event, but by an administrator's link
  it("is about all events where an administrator makes it, whose organizers hear of it", async () => {
    const other = await makeUser(app, { email: "other@example.org" });
    const elsewhere = await makeEvent(app, other, { name: "Other" });
    const there = await makeSession(app, the(jo), elsewhere);
    await makeTalk(app, the(jo), { title: "Not used" });
    const token = await linkBy(await makeAdmin(app, { email: "admin@example.org" }));
    const { claim } = await see(token);
    assert.deepEqual([claim.everywhere, claim.count], [true, 3]);
    assert.deepEqual(new Set(claim.sessions.map((session) => session.eventName)), new Set(["Conf", "Other"]));
    assert.deepEqual(await take(token), { count: 3 });
    const { sessions } = await the(ann).call(listSessions, { query: { eventId: elsewhere } });
    assert.deepEqual(
      sessions.map(({ sessionId }) => sessionId),
      [there.sessionId],
    );
    assert.equal((await the(ann).call(listTalks)).talks.length, 3);
    assert.equal(await exists(the(jo)), false);
    const heard = (await mailed(app)).map(({ to, data }) => {
      const { eventName, others } = data as { eventName: string; others: number };
      return [to, eventName, others];
    });
    assert.deepEqual(heard.sort(), [
      ["admin@example.org", "Conf", 1],
      ["olga@example.org", "Conf", 0],
      ["other@example.org", "Other", 0],
    ]);
    assert.deepEqual(
      (await audited(["claim_link_made", "speaker_claimed"])).map(([action]) => action).sort(),
      ["claim_link_made", "speaker_claimed"],
    );
  });

  // Proves trust claims: Organizers link an imported speaker's sessions of their event; taken over once, told, audited
  it("is made for nobody's account who speaks there, by its organizers only", async () => {
    const real = await makeUser(app);
    await makeSession(app, real, eventId, { status: "confirmed" });
    const stranger = await imported("al", "Al Imported");
    await makeSession(app, stranger, await makeEvent(app, real));
    const asked = await imported("di", "Di Imported");
    await makeCoSpeaker(app, asked, the(own).sessionId, { accepted: false });
    assert.equal(
      (await refusal(linkBy(organizer, eventId, real))).message,
      "This speaker has an account already",
    );
    for (const other of [stranger, asked]) {
      const { status, message } = await refusal(linkBy(organizer, eventId, other));
      assert.deepEqual([status, message], [404, "User not found"]);
    }
    const elsewhere = await makeEvent(app, await makeUser(app), { visibility: "public" });
    await makeSession(app, the(jo), elsewhere);
    assert.equal((await refusal(linkBy(organizer, elsewhere))).status, 403);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId, "pending");
    assert.equal((await refusal(linkBy(helper))).status, 404);
  });

  // Proves trust claims: A link ends with its maker's right, a newer one, and the speaker's sessions there
  it("ends with a newer one, with its time, and once its maker may make none", async () => {
    const before = await linkBy(organizer);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const byHelper = await linkBy(helper);
    assert.deepEqual(await refusal(see(before)), notValid);
    await see(byHelper);
    await app.db.deleteFrom("co_organizers").execute();
    assert.deepEqual(await refusal(see(byHelper)), notValid);
    assert.deepEqual(await refusal(take(byHelper)), notValid);

    const admin = await makeAdmin(app);
    const byAdmin = await linkBy(admin);
    const demote = (role: "user" | "admin") =>
      app.db.updateTable("users").set({ role }).where("user_id", "=", admin.userId).execute();
    await demote("user");
    await makeCoOrganizer(app, admin, eventId);
    assert.deepEqual(await refusal(take(byAdmin)), notValid, "an organizer's is not about all events");

    const transferred = await linkBy(organizer);
    const owner = await makeUser(app);
    await app.db.updateTable("events").set({ creator_id: owner.userId }).execute();
    assert.deepEqual(await refusal(take(transferred)), notValid);

    const late = await linkBy(owner);
    app.clock.advance(30 * 86_400_000);
    const { status, message } = await refusal(
      (await makeUser(app)).call(contract.getClaim, { params: { token: late } }),
    );
    assert.deepEqual([status, message], [410, "This link has expired"]);
  });

  // Proves trust claims: A link ends with its maker's right, a newer one, and the speaker's sessions there
  it("leads nowhere once the speaker has left the event, or somebody has the account", async () => {
    const token = await linkBy(organizer);
    const { userId } = the(jo);
    const restore = { password_hash: null };
    await app.db
      .updateTable("users")
      .set({ password_hash: "a hash" })
      .where("user_id", "=", userId)
      .execute();
    assert.deepEqual(await refusal(take(token)), notValid);
    await app.db.updateTable("users").set(restore).where("user_id", "=", userId).execute();
    await app.db.deleteFrom("sessions").where("event_id", "=", eventId).execute();
    await app.settle();
    assert.deepEqual(await refusal(see(token)), notValid);
    assert.deepEqual(await refusal(take(token)), notValid);
  });

  // Proves trust claims: A link ends with its maker's right, a newer one, and the speaker's sessions there
  it("is used once by two at the same moment", async () => {
    const token = await linkBy(organizer);
    const takers = [await makeUser(app), await makeUser(app)];
    const answers = await Promise.allSettled(takers.map((user) => take(token, user)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const counts = await Promise.all(takers.map(async (user) => (await user.call(listSessions)).counts.all));
    assert.deepEqual(counts.sort(), [0, 2]);
  });

  it("names nobody twice who speaks there already, and lets in who had left", async () => {
    await makeCoSpeaker(app, the(ann), the(own).sessionId, { accepted: false });
    const beside = await makeSession(app, the(ann), eventId);
    await makeCoSpeaker(app, the(jo), beside.sessionId);
    const left = { session_id: the(shared).sessionId, user_id: the(ann).userId, has_left: true };
    const declined_at = app.ctx.clock().toISOString();
    await app.db
      .insertInto("declined_co_speakers")
      .values({ ...left, declined_at })
      .execute();
    assert.deepEqual(await take(await linkBy(organizer)), { count: 3 });
    assert.deepEqual(await speakersOf(the(own).sessionId), [["Jo Ann", true]]);
    assert.deepEqual(await speakersOf(beside.sessionId), [["Jo Ann", true]]);
    assert.equal((await speakersOf(the(shared).sessionId)).length, 2);
    assert.deepEqual(await app.db.selectFrom("declined_co_speakers").select("user_id").execute(), []);
  });

  it("tells nobody who takes over by their own link, and keeps nothing but a hash of it", async () => {
    const token = await linkBy(organizer);
    assert.ok(!JSON.stringify(await app.db.selectFrom("claim_links").selectAll().execute()).includes(token));
    await take(token, organizer);
    assert.deepEqual(await mailed(app), []);
  });

  it("goes with the account that made it", async () => {
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const token = await linkBy(helper);
    await helper.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await refusal(take(token)), notValid);
  });
});
