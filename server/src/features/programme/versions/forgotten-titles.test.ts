import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateEvent } from "@plenary/contract/events/events";
import * as claims from "@plenary/contract/invitations/claims";
import { getPublicVersion } from "@plenary/contract/programme/versions";
import {
  approveSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeSession, makeTalk, makeUser, PASSWORD } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";
import { unclaimedEmail } from "../../../core/placeholder-addresses.ts";

const app = useApp();

/** What visitors read of the second version: its titles, and all that the changes say, which is kept until something of it changes. */
async function read(eventId: string) {
  const { changes } = await app.client()(getPublicVersion, { params: { eventId, number: "2" } });
  const page = await (await app.raw(`/api/public/events/${eventId}/versions?changes=all`)).text();
  return { titles: changes.map(({ title }) => title), page };
}

/** A conference whose second version moved a session, the talk of which nobody needs any more by now. */
async function makeMoved(title: string) {
  const conf = await makeConf(app);
  const { speaker, organizer, sessionId, talkId, params, release, set } = conf;
  await app.db.updateTable("talks").set({ title }).where("talk_id", "=", talkId).execute();
  await release();
  await set({ startTime: "2027-05-01T11:00" });
  await release();
  const next = await makeTalk(app, speaker, { title: "Another" });
  await speaker.call(updateSession, { params: { sessionId }, body: { talkId: next } });
  await organizer.call(approveSession, { params: { sessionId } });
  const before = await read(params.eventId);
  assert.ok(before.titles.includes(title));
  assert.match(before.page, new RegExp(title));
  return conf;
}

// Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
//   titles are forgotten
it("the title of a talk goes out of the versions with it, also where its session has another by now", async () => {
  const { speaker, talkId, eventId } = await makeMoved("Left behind");
  await speaker.call(deleteTalk, { params: { talkId } });
  const { titles, page } = await read(eventId);
  assert.ok(titles.includes("Deleted session"));
  assert.doesNotMatch(page, /Left behind/);
});

// Proves programme 4: Cancelled at once and listed in the next version; what waits comes back where it stood; deleted
//   titles are forgotten
it("titles of talks that go with an account go out of the versions that had them", async () => {
  const { speaker, eventId } = await makeMoved("Gone with Ada");
  await speaker.call(deleteAccount, { body: { password: PASSWORD } });
  const { titles, page } = await read(eventId);
  assert.ok(titles.includes("Deleted session"));
  assert.doesNotMatch(page, /Gone with Ada/);
});

it("the title of a session that waited for approval goes with the account, also from an event that is a draft then", async () => {
  const { organizer, speaker, sessionId, talkId, params } = await makeConf(app);
  await app.db.updateTable("talks").set({ title: "Never again" }).where("talk_id", "=", talkId).execute();
  await speaker.call(updateSession, { params: { sessionId }, body: { type: "workshop" } });
  await organizer.call(updateEvent, { params, body: { visibility: "draft" } });
  await speaker.call(deleteAccount, { body: { password: PASSWORD } });
  await organizer.call(updateEvent, { params, body: { visibility: "public" } });
  const paths = [
    `/api/public/events/${params.eventId}/cancelled`,
    `/public/events/${params.eventId}/sessions/${sessionId}`,
  ];
  const answers = await Promise.all(paths.map(async (path) => (await app.raw(path)).text()));
  assert.match(answers[0] ?? "", new RegExp(sessionId));
  for (const answer of answers) assert.doesNotMatch(answer, /Never again/);
});

it("titles in versions are those of the copies that a claim made, and of the talks that come back for them", async () => {
  const { organizer, eventId, release } = await makeConf(app);
  const email = unclaimedEmail("jo");
  const jo = await makeUser(app, { username: "jo", name: "Jo Imported", email, password_hash: null });
  const talkId = await makeTalk(app, jo, { title: "Said twice" });
  const mine = await makeSession(app, jo, eventId, { status: "confirmed", talk_id: talkId });
  const elsewhere = await makeEvent(app, organizer);
  await makeSession(app, jo, elsewhere, { status: "confirmed", talk_id: talkId });
  await release();
  const ann = await makeUser(app, { name: "Ann" });
  const { url } = await organizer.call(claims.makeClaimLink, { params: { eventId, userId: jo.userId } });
  const token = new URL(url).pathname.replace("/claims/", "");
  await ann.call(claims.takeClaim, { params: { token } });
  await organizer.call(rejectSession, { params: { sessionId: mine.sessionId }, body: {} });
  await release();
  assert.deepEqual((await read(eventId)).titles, ["Said twice"]);
  await ann.call(deleteSession, { params: { sessionId: mine.sessionId } });
  await ann.call(deleteAccount, { body: { password: PASSWORD } });
  const { titles, page } = await read(eventId);
  assert.deepEqual(titles, ["Deleted session"]);
  assert.doesNotMatch(page, /Said twice/);
});
