import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { setSpeakers } from "@plenary/contract/sessions/session-speakers";
import { approveSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeCoSpeaker, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";

const app = useApp();
const { scene, leave } = newsOf(app, useMailServer());
const MINUTE = 60_000;

/** A submission of Sam's, beside whom Bea speaks, of which everybody has heard; `takeOff` leaves it to her. */
async function submitted({ isConfirmed = true } = {}) {
  const { olga, eventId, submit } = await scene();
  const sam = await makeUser(app, { name: "Sam", ...(!isConfirmed && { email_confirmed_at: null }) });
  const bea = await makeUser(app, { name: "Bea", email: "bea@example.org" });
  const { params } = await submit("Types", sam);
  await makeCoSpeaker(app, bea, params.sessionId);
  app.clock.advance(20 * MINUTE);
  await leave();
  const takeOff = () => olga.call(setSpeakers, { params, body: { userIds: [bea.userId] } });
  return { olga, sam, eventId, params, takeOff };
}

/** What leaves within the next minutes, to whom. */
async function left() {
  app.clock.advance(20 * MINUTE);
  return leave();
}
const subjects = (mails: Awaited<ReturnType<typeof left>>, { email }: { email: string }) =>
  mails.flatMap(({ to, subject }) => (to === email ? [subject] : []));

describe("whoever was taken off a session", () => {
  it("doesn't hear afterwards that it is confirmed", async () => {
    const { olga, sam, params, takeOff } = await submitted();
    await olga.call(approveSession, { params });
    await takeOff();
    assert.deepEqual(subjects(await left(), sam), ["You no longer speak at Conf: Types"]);
  });

  it("doesn't hear afterwards that it is rejected", async () => {
    const { olga, sam, params, takeOff } = await submitted();
    await olga.call(rejectSession, { params, body: { reason: "Full" } });
    await takeOff();
    assert.deepEqual(subjects(await left(), sam), ["You no longer speak at Conf: Types"]);
  });

  it("doesn't wait to hear of it, with an address that isn't confirmed", async () => {
    const { olga, sam, params, takeOff } = await submitted({ isConfirmed: false });
    await olga.call(approveSession, { params });
    const untold = async () => (await olga.call(getDashboard)).dashboard.untold;
    assert.deepEqual(await untold(), { unconfirmed: 1, withoutServer: 0 });
    await left();
    await takeOff();
    const admin = await makeAdmin(app);
    await admin.call(confirmUserEmail, { params: { userId: sam.userId }, body: {} });
    assert.deepEqual(subjects(await left(), sam), ["You no longer speak at Conf: Types"]);
    assert.deepEqual(await untold(), { unconfirmed: 0, withoutServer: 0 });
  });

  it("doesn't read where it is in a version that was released before", async () => {
    const { olga, sam, eventId, params, takeOff } = await submitted();
    await olga.call(approveSession, { params });
    await left();
    const release = async (tell: boolean) => {
      const preview = await olga.call(previewVersion, { params: { eventId } });
      const body = { tell, planRevision: preview.planRevision };
      await olga.call(releaseVersion, { params: { eventId }, body });
    };
    await release(false);
    const body = { startTime: "2027-05-01T10:00", durationMinutes: 30, room: "Hall" };
    await olga.call(updateSession, { params, body });
    await release(true);
    await takeOff();
    assert.deepEqual(subjects(await left(), sam), ["You no longer speak at Conf: Types"]);
    // That the next one goes on without them is told.
    await release(true);
    assert.deepEqual(subjects(await left(), sam).length, 1);
  });
});
