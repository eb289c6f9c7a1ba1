import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { releaseMail } from "@plenary/contract/admin/admin-status";
import * as sessions from "@plenary/contract/sessions/sessions";
import { makeAdmin } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, useMailServer } from "../../test/mail/mail-server.ts";

const app = useApp({ rateLimit: false });
const server = useMailServer();
const { scene, leave, leaving } = newsOf(app, server);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An event in which things happen before there is a mail server, and the administrator who sets one. */
async function withoutServer() {
  const made = await scene();
  await app.db.updateTable("system_settings").set({ smtp_host: null }).execute();
  const setServer = async () => {
    const admin = await makeAdmin(app);
    const body = { smtpHost: "127.0.0.1", smtpPort: server.port };
    const { heldMail } = await admin.call(updateSettings, { body });
    app.clock.advance(1000);
    const release = (send: "all" | "lastDay" | "none") => admin.call(releaseMail, { body: { send } });
    return { held: heldMail && [heldMail.count, heldMail.ofLastDay], release };
  };
  return { ...made, setServer };
}

describe("what happens while mail is held", () => {
  // Proves trust mail: What is written once mail is held leaves, whatever becomes of the held mail
  it("leaves as always, whatever the held mail is about and becomes of it", async () => {
    const { olga, sam, submit, setServer } = await withoutServer();
    const types = await submit("Types");
    const parsers = await submit("Parsers");
    for (const session of [types, parsers]) await olga.call(sessions.approveSession, session);
    await submit("Trees");
    app.clock.advance(60 * MINUTE);
    const { held, release } = await setServer();
    assert.deepEqual(held, [4, 4]);

    const body = { room: "Hall" };
    await olga.call(sessions.updateSession, { ...parsers, body });
    await sam.call(sessions.deleteSession, types);
    assert.deepEqual(await leaving(), [
      "hugo: Withdrawn from Conf: Types",
      "olga: Withdrawn from Conf: Types",
    ]);
    app.clock.advance(10 * MINUTE);
    assert.deepEqual(await leaving(), ["sam: New time or room at Conf: Parsers"]);
    assert.deepEqual(await release("none"), { sent: 0, dropped: 3 });
    assert.deepEqual(await leaving(), []);
  });

  // Proves trust mail: What is written once mail is held leaves, whatever becomes of the held mail
  it("is not lost with it where it is written into a mail that collects", async () => {
    const { submit, setServer } = await withoutServer();
    await submit("Types");
    const { release } = await setServer();
    await submit("Parsers");
    assert.deepEqual(await release("none"), { sent: 0, dropped: 2 });
    app.clock.advance(10 * MINUTE);
    const subject = "Submitted to Conf: Parsers";
    assert.deepEqual(await leaving(), [`hugo: ${subject}`, `olga: ${subject}`]);
  });
});

it("of a held mail that collected for days, what is of the last 24 hours can leave alone", async () => {
  const { submit, setServer } = await withoutServer();
  await submit("Types");
  app.clock.advance(3 * DAY);
  await submit("Parsers");
  const { held, release } = await setServer();
  assert.deepEqual(held, [2, 2]);
  assert.deepEqual(await release("lastDay"), { sent: 2, dropped: 0 });
  const mails = await leave();
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    Array(2).fill("Submitted to Conf: Parsers"),
  );
});
