import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings, validateSmtp } from "@plenary/contract/admin/admin-settings";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { MailServer } from "@plenary/testing/mail-server";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { useMailServer } from "../../../test/mail/mail-server.ts";
import { mailsOf } from "../../../test/mail/outbox.ts";
import { Delivery } from "../delivery.ts";

const app = useApp();
const server = useMailServer();
const mails = mailsOf(app);

const login = { username: "plenary", password: "s3cret" };
/** It reaches the servers on this machine without being one of its names of loopback. */
const ELSEWHERE = "0.0.0.0";

const stored = async () => {
  const row = await app.db.selectFrom("system_settings").selectAll().executeTakeFirstOrThrow();
  return row.sealed_smtp_password && app.ctx.sealer.open(row.sealed_smtp_password);
};

/** An administrator, with the mail server and its password in the settings. */
async function makeConfigured(smtpHost = "127.0.0.1") {
  const admin = await makeAdmin(app);
  const settings = { smtpHost, smtpPort: server.port, smtpUsername: login.username };
  const change = (body: object) => admin.call(updateSettings, { body });
  assert.equal((await change({ ...settings, smtpPassword: login.password })).smtpPasswordSet, true);
  return { admin, change, settings };
}

/** Whether the server asks for a login is decided when it starts. */
async function asking(given: typeof login | undefined) {
  server.login = given;
  await server.stop();
  await server.start();
}

describe("the stored mail password", () => {
  it("is not read by a server that somebody else names", async () => {
    const thief = new MailServer();
    const read: string[] = [];
    thief.login = { username: login.username, password: "anything" };
    thief.onPassword = (password) => read.push(password);
    await thief.start();
    const { change } = await makeConfigured();
    await change({ smtpPort: thief.port });
    await mails.unlocked("ada@example.org");
    await new Delivery(app.ctx).run();
    await thief.stop();
    assert.deepEqual(read.filter(Boolean), []);
    assert.equal(await stored(), null);
  });

  for (const [name, body] of [
    ["host", { smtpHost: "mail.example.org" }],
    ["port", { smtpPort: 465 }],
    ["username", { smtpUsername: "somebody" }],
    ["host, even none", { smtpHost: null }],
  ] as const) {
    // Proves trust mail: The mail password is forgotten with another host, port or username
    it(`is forgotten with another ${name}, so that it can't be read there`, async () => {
      const { admin, change } = await makeConfigured();
      assert.equal((await change(body)).smtpPasswordSet, false);
      assert.equal(await stored(), null);
      const [entry] = (await admin.call(listAuditLogs)).logs;
      assert.match(JSON.stringify(entry?.details), /"smtpPassword":"removed"/);
    });
  }

  it("stays with the same server, and is replaced where a new one comes with the change", async () => {
    const { change, settings } = await makeConfigured();
    await change({ ...settings, supportEmail: "help@example.org" });
    assert.equal(await stored(), login.password);
    await change({ smtpHost: "mail.example.org", smtpPassword: "another" });
    assert.equal(await stored(), "another");
  });
});

describe("a mail password", () => {
  // Proves trust mail: With credentials TLS is required, unless the host is loopback
  it("is not sent to a server that offers no TLS", async () => {
    await asking(login);
    const read: string[] = [];
    server.onPassword = (password) => read.push(password);
    const { admin, settings } = await makeConfigured(ELSEWHERE);
    await mails.unlocked("ada@example.org");
    await new Delivery(app.ctx).run();
    const { state, last_error } = await mails.onlyRow();
    assert.equal(state, "waiting");
    assert.match(last_error ?? "", /TLS/);
    const body = { ...settings, smtpPassword: login.password };
    const { valid, reason } = await admin.call(validateSmtp, { body });
    assert.equal(valid, false);
    assert.match(reason ?? "", /TLS/);
    assert.deepEqual([read, server.received], [[], []]);
  });

  // Proves trust mail: With credentials TLS is required, unless the host is loopback
  it("is sent in clear to this machine alone", async () => {
    await asking(login);
    await makeConfigured();
    await mails.unlocked("ada@example.org");
    await new Delivery(app.ctx).run();
    assert.equal((await mails.onlyRow()).state, "sent");
  });

  it("is not there, so neither is TLS asked for", async () => {
    await asking(undefined);
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { smtpHost: ELSEWHERE, smtpPort: server.port } });
    await mails.unlocked("ada@example.org");
    await new Delivery(app.ctx).run();
    assert.equal((await mails.onlyRow()).state, "sent");
  });
});
