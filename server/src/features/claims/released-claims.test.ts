import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/claims";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { getSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeCoSpeaker, makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";

const app = useApp();

const imported = (username: string, name: string) =>
  makeUser(app, { username, name, email: unclaimedEmail(username), password_hash: null });

describe("sessions of a released programme that an imported speaker takes over", () => {
  // Proves programme 16: Taking over an imported speaker's sessions is no change of a released programme
  it("are no change of it, nor when they go back", async () => {
    const organizer = await makeUser(app);
    const admin = await makeAdmin(app);
    const ann = await makeUser(app, { name: "Ann" });
    const jo = await imported("jo", "Jo Imported");
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    await makeSession(app, jo, eventId, { status: "confirmed" });
    const beside = await makeSession(app, await imported("bo", "Bo"), eventId, { status: "confirmed" });
    await makeCoSpeaker(app, jo, beside.sessionId);
    const params = { eventId };
    const preview = () => organizer.call(previewVersion, { params });
    const { planRevision } = await preview();
    await organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    const changes = async () => (await preview()).changes;
    assert.deepEqual(await changes(), []);
    const { url } = await organizer.call(contract.makeClaimLink, { params: { eventId, userId: jo.userId } });
    const token = new URL(url).pathname.replace("/claims/", "");
    await ann.call(contract.takeClaim, { params: { token } });
    assert.deepEqual(await changes(), []);
    const { claims } = await admin.call(contract.listClaims, { params });
    const claimId = claims[0]?.claimId ?? "";
    await admin.call(contract.takeBackClaim, { params: { claimId } });
    assert.deepEqual(await changes(), []);
    // Somebody who joins is one.
    await makeCoSpeaker(app, ann, beside.sessionId);
    const after = await preview();
    assert.deepEqual(
      after.changes.map(({ change }) => change),
      ["speakers"],
    );
    assert.ok(after.planRevision > planRevision);
  });
});

it("what was cancelled before an imported speaker takes it over is in their calendar, and goes back from it", async () => {
  const organizer = await makeUser(app);
  const ann = await makeUser(app, { name: "Ann" });
  const jo = await imported("joan", "Joan Imported");
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const { sessionId } = await makeSession(app, jo, eventId, {
    ...{ status: "confirmed", start_time: "2027-05-01T10:00:00.000Z" },
  });
  await organizer.call(rejectSession, { params: { sessionId }, body: {} });
  const off = async ({ userId }: { userId: string }) => {
    const answer = await app.raw(`/api/public/users/${userId}/sessions.ics`);
    return (await answer.text()).includes("STATUS:CANCELLED");
  };
  assert.deepEqual([await off(jo), await off(ann)], [true, false]);
  const { url } = await organizer.call(contract.makeClaimLink, { params: { eventId, userId: jo.userId } });
  const token = new URL(url).pathname.replace("/claims/", "");
  await ann.call(contract.takeClaim, { params: { token } });
  assert.equal(await off(ann), true);
  const params = { eventId };
  const admin = await makeAdmin(app);
  const { claims } = await admin.call(contract.listClaims, { params });
  await admin.call(contract.takeBackClaim, { params: { claimId: claims[0]?.claimId ?? "" } });
  assert.equal(await off(ann), false);
  const { session } = await organizer.call(getSession, { params: { sessionId } });
  assert.equal(await off({ userId: session.speakerId }), true);
});
