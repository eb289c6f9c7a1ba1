import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSettings, updateSettings } from "@plenary/contract/admin/admin-settings";
import { readStatus, releaseMail } from "@plenary/contract/admin/admin-status";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, type TestUser } from "../../test/factories.ts";
import { refusal, useApp } from "../../test/harness.ts";
import { useMailServer } from "../../test/mail/mail-server.ts";
import { mailsOf } from "../../test/mail/outbox.ts";
import { Delivery } from "./delivery.ts";

const app = useApp();
const server = useMailServer();
const { unlocked, reset, rows } = mailsOf(app);
const HOUR = 3_600_000;

const run = () => new Delivery(app.ctx).run();
const received = () => server.received.flatMap(({ to }) => to).sort();
const states = async () =>
  (await rows()).map(({ to_address, state }) => `${to_address.split("@")[0]} ${state}`);

/** As an administrator does who sets the first mail server. */
const setServer = (admin: TestUser) =>
  admin.call(updateSettings, { body: { smtpHost: "127.0.0.1", smtpPort: server.port } });

/** Two mails of three days ago and one of an hour ago, which wait; and one about something that has expired since. */
async function waited(): Promise<TestUser> {
  await reset("expired@example.org");
  await unlocked("ada@example.org");
  await unlocked("bo@example.org");
  app.clock.advance(72 * HOUR);
  await unlocked("cy@example.org");
  app.clock.advance(HOUR);
  return makeAdmin(app);
}

const release = (admin: TestUser, send: "all" | "lastDay" | "none") =>
  admin.call(releaseMail, { body: { send } });

describe("mail that waited for the first mail server", () => {
  it("is held when that is saved, while new mail leaves", async () => {
    const admin = await waited();
    const { heldMail } = await setServer(admin);
    const [{ created_at: oldest } = { created_at: "" }] = await rows();
    assert.deepEqual(heldMail, { count: 3, ofLastDay: 1, oldest });
    app.clock.advance(1000);
    await unlocked("new@example.org");
    assert.equal(await run(), undefined);
    assert.deepEqual(received(), ["new@example.org"]);
    const { warnings } = await admin.call(readStatus);
    assert.ok(warnings.some((warning) => warning.startsWith("3 mails that waited for a mail server wait")));
  });

  it("leaves when an administrator says so, once, and that is audited", async () => {
    const admin = await waited();
    await setServer(admin);
    assert.deepEqual(await release(admin, "all"), { sent: 3, dropped: 0 });
    await run();
    assert.deepEqual(received(), ["ada@example.org", "bo@example.org", "cy@example.org"]);
    assert.equal((await admin.call(readSettings)).heldMail, null);
    assert.deepEqual(await refusal(release(admin, "none")), {
      status: 409,
      code: "conflict",
      message: "No mail waits for a decision any more",
    });
    const [log] = (await admin.call(listAuditLogs)).logs;
    assert.deepEqual(
      [log?.action, log?.details],
      ["held_mail_released", { send: "all", sent: 3, dropped: 0 }],
    );
  });

  it("leaves only as far as it is of the last 24 hours, or not at all", async () => {
    const admin = await waited();
    await setServer(admin);
    assert.deepEqual(await release(admin, "lastDay"), { sent: 1, dropped: 2 });
    await run();
    assert.deepEqual(received(), ["cy@example.org"]);
    assert.deepEqual(await states(), ["ada skipped", "bo skipped", "cy sent", "expired skipped"]);
  });

  it("never leaves when that is the answer, and what was secret in it is gone", async () => {
    const admin = await makeAdmin(app);
    await reset("ada@example.org");
    await setServer(admin);
    app.clock.advance(1000);
    assert.deepEqual(await release(admin, "none"), { sent: 0, dropped: 1 });
    await run();
    assert.deepEqual(received(), []);
    assert.deepEqual(
      (await rows()).map(({ state, sealed_data }) => [state, sealed_data]),
      [["skipped", null]],
    );
  });

  it("is asked about anew where the server was taken away meanwhile, and not for another server", async () => {
    const admin = await waited();
    await setServer(admin);
    const { heldMail } = await admin.call(updateSettings, { body: { smtpHost: null } });
    assert.equal(heldMail, null);
    await unlocked("dee@example.org");
    app.clock.advance(1000);
    assert.equal((await setServer(admin)).heldMail?.count, 4);
    await release(admin, "all");
    app.clock.advance(1000);
    await unlocked("eve@example.org");
    const moved = await admin.call(updateSettings, { body: { smtpUsername: "mailer" } });
    assert.equal(moved.heldMail, null);
  });

  it("leads to the domain of the day on which it leaves", async () => {
    const admin = await makeAdmin(app);
    await unlocked("ada@example.org");
    await admin.call(updateSettings, { body: { domain: "https://events.example.net" } });
    await setServer(admin);
    app.clock.advance(1000);
    await release(admin, "all");
    await run();
    const [mail] = server.received;
    assert.match(mail?.mail.text ?? "", /https:\/\/events\.example\.net\/login/);
  });
});
