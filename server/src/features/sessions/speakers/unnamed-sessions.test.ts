import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { transferEvent } from "@plenary/contract/admin/admin-events";
import { getPublicProfile } from "@plenary/contract/public/public";
import { deleteSession } from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { outcomeOf } from "../../../../test/scenes.ts";

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

/** Whose account the session has, which no answer says. */
async function speakerOf({ sessionId }: { sessionId: string }): Promise<string | undefined> {
  const row = app.db.selectFrom("sessions").select("speaker_id").where("session_id", "=", sessionId);
  return (await row.executeTakeFirst())?.speaker_id;
}

// Proves decisions 4: An administrator transfers ownership, audited
it("an event's new owner stands in for the sessions that name nobody; the former keeps their own alone", async () => {
  const { olga, grace, eventId, opening, waiting, own } = await makeImported();
  const listed = async ({ userId }: TestUser) => {
    const profile = app.client()(getPublicProfile, { params: { userId } });
    // Who shows nothing in public has no page.
    return (await outcomeOf(profile)) === 404 ? 0 : (await profile).user.counts.sessions;
  };
  // Standing in is not speaking.
  assert.deepEqual([await listed(olga), await listed(grace)], [1, 0]);
  const admin = await makeAdmin(app);
  await admin.call(transferEvent, { params: { eventId }, body: { userId: grace.userId } });
  for (const session of [opening, waiting]) {
    assert.equal(await speakerOf(session), grace.userId);
    const refused = olga.call(deleteSession, { params: { sessionId: session.sessionId } });
    assert.equal((await refusal(refused)).status, 404);
    const talk = app.db.selectFrom("talks").select("creator_id").where("talk_id", "=", session.talkId);
    assert.equal((await talk.executeTakeFirst())?.creator_id, grace.userId);
  }
  assert.equal(await speakerOf(own), olga.userId);
  assert.deepEqual([await listed(olga), await listed(grace)], [1, 0]);
});

it("who gets the events of a deleted account stands in there, also for what waits for approval", async () => {
  const { olga, grace, eventId, opening, waiting } = await makeImported();
  await makeCoOrganizer(app, grace, eventId);
  await olga.call(deleteAccount, { body: { password: PASSWORD } });
  for (const session of [opening, waiting]) assert.equal(await speakerOf(session), grace.userId);
});
