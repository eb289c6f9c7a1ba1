import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { verifyEmail } from "@plenary/contract/accounts/addresses";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { confirmUserEmail } from "@plenary/contract/admin/admin-users";
import { approveSession } from "@plenary/contract/sessions/sessions";
import {
  makeAdmin,
  makeCoSpeaker,
  makeSession,
  makeTalk,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { linksIn } from "../../test/mail/outbox.ts";
import { makeConf as makeConfIn } from "../../test/scenes.ts";
import { Delivery } from "./delivery.ts";

const app = useApp();
const server = useMailServer();
const HOUR = 3_600_000;

/** A public event, in one session of which somebody speaks beside its speaker whose address isn't confirmed. */
async function makeConf() {
  const conf = await makeConfIn(app);
  const bo = await makeUser(app, { name: "Bo", email_confirmed_at: null });
  await makeCoSpeaker(app, bo, conf.sessionId);
  await sendThrough(app, server);
  return {
    ...conf,
    bo,
    confirm: async () =>
      (await makeAdmin(app)).call(confirmUserEmail, { params: { userId: bo.userId }, body: {} }),
    /** What has come to them within the hour that passes. */
    async arrived({ email }: Pick<TestUser, "email"> = bo) {
      const before = server.received.length;
      app.clock.advance(HOUR);
      await new Delivery(app.ctx).run();
      return server.received.slice(before).flatMap(({ to, mail }) => (to.includes(email) ? [mail] : []));
    },
  };
}

describe("where a released programme has somebody's sessions, once their address is confirmed", () => {
  // Proves workspace 5: Whoever confirms their address later hears once where they are in the released
  //   programme
  it("is one mail that says where they are by then, with a file for the calendar", async () => {
    const { release, set, confirm, arrived } = await makeConf();
    await release({ tell: true });
    await set({ startTime: "2027-05-01T14:00", room: "Attic" });
    await release({ tell: true, name: "Moved" });
    // Being arranged, and nobody's to know.
    await set({ room: "Cellar" });
    assert.deepEqual(await arrived(), []);
    await confirm();
    const [mail, ...others] = await arrived();
    assert.deepEqual(others, []);
    assert.match(mail?.subject ?? "", /Your session at .?Conf.?: what has changed/);
    assert.match(mail?.text ?? "", /The programme of .?Conf.? was released: .?Moved.?\./);
    assert.match(mail?.text ?? "", /is in the programme: .*14:00.*Attic/);
    assert.doesNotMatch(mail?.text ?? "", /Cellar/);
    assert.equal(mail?.attachments.length, 1);
    await release({ tell: true });
    assert.match((await arrived())[0]?.text ?? "", /Cellar/);
  });

  // Proves workspace 5: Whoever confirms their address later hears once where they are in the released
  //   programme
  it("is no second mail beside an approval that was kept and says the place", async () => {
    const { organizer, eventId, bo, release, set, confirm, arrived } = await makeConf();
    const talk_id = await makeTalk(app, bo, { title: "Types" });
    const { sessionId } = await makeSession(app, bo, eventId, { talk_id });
    await app.db.deleteFrom("session_speakers").where("user_id", "=", bo.userId).execute();
    await app.settle();
    await organizer.call(approveSession, { params: { sessionId } });
    await set({ startTime: "2027-05-01T14:00", durationMinutes: 30, room: "Attic" }, sessionId);
    await release({ tell: true });
    await confirm();
    const mails = await arrived();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ["Confirmed for Conf: Types"],
    );
    assert.match(mails[0]?.text ?? "", /14:00.*Attic/s);
  });

  it("is no mail before a version is released", async () => {
    const { confirm, arrived } = await makeConf();
    await confirm();
    assert.deepEqual(await arrived(), []);
  });

  it("is no mail where the version has no place for them", async () => {
    const { bo, sessionId, otherId, release, confirm, arrived } = await makeConf();
    await app.db.deleteFrom("session_speakers").where("session_id", "=", sessionId).execute();
    await app.settle();
    await makeCoSpeaker(app, bo, otherId);
    await release();
    await confirm();
    assert.deepEqual(await arrived(), []);
  });

  it("is no mail once the event is over", async () => {
    const { eventId, release, confirm, arrived } = await makeConf();
    await release();
    const ended = { start_date: "2020-01-01", end_date: "2020-01-02" };
    await app.db.updateTable("events").set(ended).where("event_id", "=", eventId).execute();
    await confirm();
    assert.deepEqual(await arrived(), []);
  });

  it("is told once, and not again at a new address", async () => {
    const { release, confirm, arrived, bo } = await makeConf();
    await release();
    await confirm();
    await confirm();
    const body = { name: "Bo", email: "bo@example.net", currentPassword: PASSWORD };
    await bo.call(updateProfile, { params: { userId: bo.userId }, body });
    const link = (await linksIn(app)).find((one) => one.to === body.email);
    await app.client()(verifyEmail, { body: { token: link?.token ?? "" } });
    await arrived();
    const subjects = server.received.map(({ mail }) => mail.subject);
    assert.equal(subjects.filter((subject) => subject?.includes("what has changed")).length, 1);
  });
});
