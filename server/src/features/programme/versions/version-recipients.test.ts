import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listNotices } from "@plenary/contract/messages/notices";
import { approveSession } from "@plenary/contract/sessions/sessions";
import { makeSession, makeTalk } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../../test/mail/mail-server.ts";
import { makeConf as makeConfIn } from "../../../../test/scenes.ts";
import { Delivery } from "../../../mail/delivery.ts";

const app = useApp();
const server = useMailServer();
const HOUR = 3_600_000;
const place = { startTime: "2027-05-01T14:00", durationMinutes: 30, room: "Attic" };

/** A public event of Ada's, in which a third session of hers waits for a decision. */
async function makeConf() {
  const conf = await makeConfIn(app);
  const talk_id = await makeTalk(app, conf.speaker, { title: "Types" });
  const { sessionId } = await makeSession(app, conf.speaker, conf.eventId, { talk_id });
  await sendThrough(app, server);
  return {
    ...conf,
    approve: () => conf.organizer.call(approveSession, { params: { sessionId } }),
    place: (changed: object = {}) => conf.set({ ...place, ...changed }, sessionId),
    /** The mails that came within the hour that passes, as far as they name the session. */
    async arrived() {
      const before = server.received.length;
      app.clock.advance(HOUR);
      await new Delivery(app.ctx).run();
      const mails = server.received.slice(before).map(({ mail }) => mail);
      return mails.filter(({ text, subject }) => `${subject} ${text}`.includes("Types"));
    },
  };
}

describe("one placement is one mail", () => {
  // Proves workspace 5: One placement, one mail
  it("where an approval, the place and the first version come within minutes", async () => {
    const { approve, place, release, preview, arrived } = await makeConf();
    await approve();
    await place();
    assert.equal((await preview()).told, 1);
    await release({ tell: true });
    const mails = await arrived();
    assert.deepEqual(
      mails.map(({ subject, attachments }) => [subject, attachments.length]),
      [["Confirmed for Conf: Types", 1]],
    );
    assert.match(mails[0]?.text ?? "", /Attic/);
  });

  // Proves workspace 5: One placement, one mail
  it("where the first version releases a place that was told before", async () => {
    const { approve, place, release, arrived } = await makeConf();
    await approve();
    assert.equal((await arrived()).length, 1);
    await place();
    const [moved, ...others] = await arrived();
    assert.match(moved?.text ?? "", /Attic/);
    assert.deepEqual(others, []);
    const { told } = await release({ tell: true });
    assert.deepEqual(await arrived(), []);
    // Her other sessions no mail has told her of.
    assert.equal(told, 1);
  });

  it("where the first version comes before the mail that collects, which tells it no more", async () => {
    const { approve, place, release, arrived } = await makeConf();
    await approve();
    await arrived();
    await place();
    await release({ tell: true });
    const mails = await arrived();
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? "", /“.?Types.?” is in the programme: .*Attic/);
  });

  it("and what the next version moves is told again", async () => {
    const { approve, place, release, arrived } = await makeConf();
    await approve();
    await place();
    await release({ tell: true });
    await arrived();
    await place({ room: "Cellar" });
    assert.deepEqual(await arrived(), []);
    await release({ tell: true });
    const mails = await arrived();
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? "", /Cellar/);
  });
});

it("a released place is a line on the dashboard of whoever speaks there, with mail or without, if it is told", async () => {
  const { speaker, sessionId, set, release, preview } = await makeConf();
  await app.db
    .updateTable("users")
    .set({ email_confirmed_at: null })
    .where("user_id", "=", speaker.userId)
    .execute();
  const moves = async () => {
    const { notices } = await speaker.call(listNotices);
    const own = notices.filter((notice) => notice.kind === "session_moved" && notice.sessionId === sessionId);
    return own.map(({ moved }) => [moved?.before.room, moved?.after.room]);
  };
  await set({ room: "Attic" });
  const { told, noted } = await preview();
  assert.deepEqual([told, noted], [0, 1]);
  await release({ tell: true });
  // The line of the move, while what is set was public at once, has said it.
  assert.deepEqual(await moves(), [["Hall", "Attic"]]);
  await set({ room: "Cellar" });
  assert.deepEqual(await moves(), [["Hall", "Attic"]]);
  await release({ tell: true });
  assert.deepEqual(await moves(), [["Attic", "Cellar"]]);
  await set({ room: "Boathouse" });
  await release({ tell: false });
  assert.deepEqual(await moves(), []);
});
