import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts";
import { transferEvent } from "@plenary/contract/admin-events";
import { getPublicProfile, listPublicSessions } from "@plenary/contract/public";
import { deleteSession, getSession } from "@plenary/contract/sessions";
import { getTalk } from "@plenary/contract/talks";
import { outcomeOf } from "../../../test/cast.ts";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

/** A public event of Olga's with two sessions that name nobody, one of them confirmed. */
async function makeImported() {
  const olga = await makeUser(app, { name: "Olga" });
  const grace = await makeUser(app, { name: "Grace" });
  const eventId = await makeEvent(app, olga, { visibility: "public" });
  const opening = await makeSession(app, olga, eventId, { status: "confirmed", no_person: true });
  const waiting = await makeSession(app, olga, eventId, { status: "draft", no_person: true });
  const own = await makeSession(app, olga, eventId, { status: "confirmed" });
  return { olga, grace, eventId, opening, waiting, own };
}

const speakerOf = async (reader: TestUser, { sessionId }: { sessionId: string }) =>
  (await reader.call(getSession, { params: { sessionId } })).session.speakerId;

/** For whom the public's answers say that they stand in. */
async function standIns(eventId: string, { sessionId }: { sessionId: string }) {
  const { sessions } = await app.client()(listPublicSessions, { params: { eventId } });
  return sessions.find((one) => one.sessionId === sessionId)?.speakerId;
}

it("an event's new owner stands in for the sessions that name nobody; the former keeps their own alone", async () => {
  const { olga, grace, eventId, opening, waiting, own } = await makeImported();
  const listed = async ({ userId }: TestUser) => {
    const profile = app.client()(getPublicProfile, { params: { userId } });
    // Who shows nothing in public has no page.
    return (await outcomeOf(profile)) === 404 ? 0 : (await profile).user.counts.sessions;
  };
  // Standing in is not speaking.
  assert.deepEqual([await listed(olga), await listed(grace)], [1, 0]);
  assert.equal(await standIns(eventId, opening), olga.userId);
  const admin = await makeAdmin(app);
  await admin.call(transferEvent, { params: { eventId }, body: { userId: grace.userId } });
  for (const session of [opening, waiting]) {
    assert.equal(await speakerOf(grace, session), grace.userId);
    const refused = olga.call(deleteSession, { params: { sessionId: session.sessionId } });
    assert.equal((await refusal(refused)).status, 404);
    assert.equal(
      (await grace.call(getTalk, { params: { talkId: session.talkId } })).talk.creatorId,
      grace.userId,
    );
  }
  assert.equal(await standIns(eventId, opening), grace.userId);
  assert.equal(await speakerOf(olga, own), olga.userId);
  assert.deepEqual([await listed(olga), await listed(grace)], [1, 0]);
});

it("who gets the events of a deleted account stands in there, also for what waits for approval", async () => {
  const { olga, grace, eventId, opening, waiting } = await makeImported();
  await makeCoOrganizer(app, grace, eventId);
  assert.equal(await standIns(eventId, opening), olga.userId);
  await olga.call(deleteAccount, { body: { password: PASSWORD } });
  for (const session of [opening, waiting]) assert.equal(await speakerOf(grace, session), grace.userId);
  assert.equal(await standIns(eventId, opening), grace.userId);
});
