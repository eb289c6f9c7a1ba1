import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { verifyEmail } from "@plenary/contract/accounts/addresses";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { readStatus, releaseMail } from "@plenary/contract/admin/admin-status";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import {
  approveSession,
  deleteSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeEvent, makeSession, makeTalk, makeUser, PASSWORD } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { linksIn } from "../../test/mail/outbox.ts";
import { Delivery } from "./delivery.ts";

const app = useApp();
const server = useMailServer();
const DAY = 24 * 3_600_000;

const run = () => new Delivery(app.ctx).run();
const received = () => server.received.map(({ to, mail }) => [to.join(), mail.subject]);

/** A speaker whose address isn't confirmed, with a session that waits for a decision. */
async function makeWaiting() {
  const organizer = await makeUser(app, { name: "Ada" });
  const speaker = await makeUser(app, { name: "Bo", email_confirmed_at: null });
  const eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
  const talk_id = await makeTalk(app, speaker, { title: "Types" });
  const { sessionId } = await makeSession(app, speaker, eventId, { talk_id });
  await sendThrough(app, server);
  return {
    ...{ organizer, speaker, eventId, sessionId },
    approve: () => organizer.call(approveSession, { params: { sessionId } }),
    reject: () => organizer.call(rejectSession, { params: { sessionId }, body: { reason: "Full" } }),
    confirm: async () =>
      (await makeAdmin(app)).call(confirmUserEmail, { params: { userId: speaker.userId }, body: {} }),
    untold: async () => (await organizer.call(getDashboard)).dashboard.untold,
  };
}

describe("what is decided before an address is confirmed", () => {
  // Proves workspace 5: What was decided, placed or cancelled while an address was unconfirmed or no mail server was
  //   there is not lost
  it("is mailed once it is, as it is then", async () => {
    const { organizer, speaker, sessionId, approve, confirm, untold } = await makeWaiting();
    await approve();
    app.clock.advance(DAY);
    await run();
    assert.deepEqual(received(), []);
    const body = { room: "Aula", startTime: "2027-05-01T09:00:00.000Z", durationMinutes: 30 };
    await organizer.call(updateSession, { params: { sessionId }, body });
    assert.deepEqual(await untold(), { unconfirmed: 1, withoutServer: 0 });
    const { mail } = await (await makeAdmin(app)).call(readStatus);
    assert.deepEqual([mail.waiting, mail.kept], [0, 1]);
    await confirm();
    await run();
    assert.deepEqual(received(), [[speaker.email, "Confirmed for Conf: Types"]]);
    assert.match(server.received[0]?.mail.text ?? "", /Aula/);
    assert.deepEqual(await untold(), { unconfirmed: 0, withoutServer: 0 });
    await run();
    assert.equal(server.received.length, 1);
  });

  it("waits for a mail server where there is none, whoever has to confirm an address", async () => {
    const { approve, untold } = await makeWaiting();
    await approve();
    await (await makeAdmin(app)).call(updateSettings, { body: { smtpHost: null } });
    assert.deepEqual(await untold(), { unconfirmed: 0, withoutServer: 1 });
  });

  it("is told as it was decided last, and not at all once the session is gone", async () => {
    const { organizer, sessionId, approve, reject, confirm } = await makeWaiting();
    await approve();
    await reject();
    await confirm();
    app.clock.advance(DAY);
    await run();
    assert.equal(received().length, 1);
    assert.match(server.received[0]?.mail.text ?? "", /Full/);
    const other = await makeWaiting();
    await other.approve();
    await organizer.call(deleteSession, { params: { sessionId } });
    await other.organizer.call(deleteSession, { params: { sessionId: other.sessionId } });
    await other.confirm();
    app.clock.advance(DAY);
    await run();
    assert.deepEqual(
      server.received.slice(1).map(({ mail }) => mail.subject?.startsWith("Confirmed")),
      [false, false],
    );
  });

  it("goes to the address that is confirmed, where another took the place of the first", async () => {
    const { speaker, approve } = await makeWaiting();
    await approve();
    const body = { name: "Bo", email: "bo@example.net", currentPassword: PASSWORD };
    await speaker.call(updateProfile, { params: { userId: speaker.userId }, body });
    const link = (await linksIn(app)).find((one) => one.to === body.email);
    await app.client()(verifyEmail, { body: { token: link?.token ?? "" } });
    app.clock.advance(DAY);
    await run();
    assert.deepEqual(
      received().filter(([, subject]) => subject?.startsWith("Confirmed")),
      [["bo@example.net", "Confirmed for Conf: Types"]],
    );
  });

  it("is told to nobody once the event is over, the account is gone, or its owner wants no mail", async () => {
    const [over, gone, mute] = [await makeWaiting(), await makeWaiting(), await makeWaiting()];
    for (const { approve } of [over, gone, mute]) await approve();
    await gone.speaker.call(deleteAccount, { body: { password: PASSWORD } });
    await app.db
      .updateTable("users")
      .set({ email_notifications: false })
      .where("user_id", "=", mute.speaker.userId)
      .execute();
    await mute.confirm();
    await app.db
      .updateTable("events")
      .set({ start_date: "2020-01-01", end_date: "2020-01-02" })
      .where("event_id", "=", over.eventId)
      .execute();
    await app.db
      .updateTable("outbox")
      .set({ created_at: "2019-12-01T00:00:00.000Z" })
      .where("kept_for", "=", over.speaker.userId)
      .execute();
    await over.confirm();
    app.clock.advance(DAY);
    await run();
    assert.deepEqual(received(), []);
  });
});

describe("mail that waited for the first mail server", () => {
  // Proves workspace 5: What was decided, placed or cancelled while an address was unconfirmed or no mail server was
  //   there is not lost
  it("is counted as what leaves when it is sent", async () => {
    const { organizer, eventId } = await makeWaiting();
    await (await makeAdmin(app)).call(updateSettings, { body: { smtpHost: null } });
    const speakers = [await makeUser(app), await makeUser(app), await makeUser(app)];
    for (const speaker of speakers) {
      const { sessionId } = await makeSession(app, speaker, eventId);
      await organizer.call(approveSession, { params: { sessionId } });
    }
    assert.deepEqual((await organizer.call(getDashboard)).dashboard.untold, {
      unconfirmed: 0,
      withoutServer: 3,
    });
    const [quiet] = speakers;
    await app.db
      .updateTable("users")
      .set({ email_notifications: false })
      .where("user_id", "=", quiet?.userId ?? "")
      .execute();
    app.clock.advance(DAY);
    const admin = await makeAdmin(app);
    const set = { body: { smtpHost: "127.0.0.1", smtpPort: server.port } };
    assert.equal((await admin.call(updateSettings, set)).heldMail?.count, 2);
    assert.deepEqual(await admin.call(releaseMail, { body: { send: "all" } }), { sent: 2, dropped: 0 });
    await run();
    assert.equal(server.received.length, 2);
  });
});
