import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { forgotPassword } from "@plenary/contract/accounts/accounts";
import * as contract from "@plenary/contract/admin/admin-settings";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { mailsOf } from "../../../test/mail/outbox.ts";
import { checkServer } from "../../mail/smtp/check.ts";

const app = useApp();
const server = useMailServer();
const mails = mailsOf(app);

const fresh = {
  contactEmail: null,
  supportEmail: null,
  smtpHost: null,
  smtpPort: 587,
  smtpUsername: null,
  emailNotificationsEnabled: true,
  domain: null,
  requireAdminSecondFactor: false,
  decisionMailDelaySeconds: 60,
};

const row = () => app.db.selectFrom("system_settings").selectAll().executeTakeFirstOrThrow();

/** Whether the server asks for a login is decided when it starts. */
async function restarted(login?: { username: string; password: string }) {
  server.login = login;
  await server.stop();
  await server.start();
}

/** The audit log's entries, newest first, without what differs from run to run. */
async function audited({ call }: TestUser) {
  const { logs } = await call(listAuditLogs);
  return logs.map(({ action, resourceType, resourceId, details }) => ({
    action,
    resourceType,
    resourceId,
    details,
  }));
}

describe("the system settings", () => {
  // Proves product 3: System settings; port 587 at first; the password is only written
  it("begin empty, and are for administrators", async () => {
    const admin = await makeAdmin(app);
    const passkeys = { host: "localhost", accounts: 0 };
    const from = "no-reply@localhost";
    const linksTo = app.ctx.config.appUrl;
    const nothing = { settings: fresh, smtpPasswordSet: false, passkeys, from, linksTo, heldMail: null };
    assert.deepEqual(await admin.call(contract.readSettings), nothing);
    const user = await makeUser(app);
    const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };
    assert.deepEqual(await refusal(user.call(contract.readSettings)), forbidden);
    const change = user.call(contract.updateSettings, { body: { supportEmail: "eve@example.org" } });
    assert.deepEqual(await refusal(change), forbidden);
    assert.deepEqual(await refusal(user.call(contract.sendTestMail)), forbidden);
    assert.deepEqual(await admin.call(contract.readSettings), nothing);
  });

  // Proves product 3: System settings; port 587 at first; the password is only written
  // Proves product 7: Settings: only filled fields are sent; the answer tells whether a password is set
  // Proves decisions 2: The settings' answers never hold the password
  it("change in what is given, clear with null, and stay otherwise", async () => {
    const { call } = await makeAdmin(app);
    const given = {
      contactEmail: "hello@example.org",
      supportEmail: "help@example.org",
      smtpHost: "mail.example.org",
      smtpPort: 465,
      smtpUsername: "plenary",
      emailNotificationsEnabled: false,
      domain: "https://events.example.org",
      requireAdminSecondFactor: false,
      decisionMailDelaySeconds: 3600,
    };
    const body = { ...given, domain: "https://events.example.org/", smtpPassword: "s3cret" };
    const passkeys = { host: "events.example.org", accounts: 0 };
    const { contactEmail: from } = given;
    const linksTo = given.domain;
    const all = { settings: given, smtpPasswordSet: true, passkeys, from, linksTo, heldMail: null };
    assert.deepEqual(await call(contract.updateSettings, { body }), all);
    assert.deepEqual(await call(contract.readSettings), all);
    const some = await call(contract.updateSettings, { body: { smtpHost: null, smtpPassword: null } });
    assert.deepEqual(some, { ...all, settings: { ...given, smtpHost: null }, smtpPasswordSet: false });
  });

  // Proves product 3: System settings; port 587 at first; the password is only written
  // Proves decisions 1: APP_SECRET encrypts stored secrets
  // Proves decisions 2: The settings' answers never hold the password
  // Proves decisions 4: No secret is in it
  it("keep the password sealed and tell nobody", async () => {
    const admin = await makeAdmin(app);
    await admin.call(contract.updateSettings, { body: { smtpPassword: "s3cret-7" } });
    const { sealed_smtp_password: sealed } = await row();
    assert.doesNotMatch(String(sealed), /s3cret-7/);
    assert.equal(app.ctx.sealer.open(String(sealed)), "s3cret-7");
    const details = { changed: { smtpPassword: "set" } };
    const entry = { action: "settings_updated", resourceType: "settings", resourceId: null, details };
    assert.deepEqual(await audited(admin), [entry]);
  });

  // Proves decisions 4: All that administrators do is in the audit log
  it("are audited with old and new values; nothing changed is nothing written", async () => {
    const admin = await makeAdmin(app);
    const body = { supportEmail: "help@example.org", smtpPort: 587 };
    await admin.call(contract.updateSettings, { body });
    await admin.call(contract.updateSettings, { body });
    const details = { changed: { supportEmail: { from: null, to: "help@example.org" } } };
    const entry = { action: "settings_updated", resourceType: "settings", resourceId: null, details };
    assert.deepEqual(await audited(admin), [entry]);
  });

  for (const [field, value, message] of [
    ["contactEmail", "nobody", "Please enter a valid email address"],
    ["supportEmail", "a@b", "Please enter a valid email address"],
    ["smtpPort", 0, "SMTP port must be a number from 1 to 65535"],
    ["smtpPort", 65_536, "SMTP port must be a number from 1 to 65535"],
    ["smtpPort", "587", "SMTP port must be a number from 1 to 65535"],
    ["smtpHost", "mail.example.org/x", "Please enter a host name"],
    ["smtpHost", "a b", "Please enter a host name"],
    [
      "domain",
      "https://events.example.org/path",
      "Please enter an address such as https://events.example.org",
    ],
    [
      "domain",
      "https://user@events.example.org",
      "Please enter an address such as https://events.example.org",
    ],
    ["domain", "javascript:alert(1)", "Please enter an address such as https://events.example.org"],
    ["domain", "not a host", "Please enter an address such as https://events.example.org"],
    ["emailNotificationsEnabled", "yes", "Must be true or false"],
    ["requireAdminSecondFactor", 1, "Must be true or false"],
    ["decisionMailDelaySeconds", -1, "Please enter a number of seconds from 0 to 3600"],
    ["decisionMailDelaySeconds", 3601, "Please enter a number of seconds from 0 to 3600"],
    ["decisionMailDelaySeconds", 1.5, "Please enter a number of seconds from 0 to 3600"],
  ] as const) {
    // Proves product 5: Test SMTP needs its fields; port 1 to 65535
    // Proves product 9: SMTP port 587 at first, 1 to 65535
    // Proves decisions 7: The domain is an origin, or a host with https
    it(`refuse ${field} ${JSON.stringify(value)}`, async () => {
      const { call } = await makeAdmin(app);
      const body = { [field]: value } as never;
      const expected = { status: 422, code: "validation_failed", message, fields: { [field]: message } };
      assert.deepEqual(await refusal(call(contract.updateSettings, { body })), expected);
      assert.deepEqual((await call(contract.readSettings)).settings, fresh);
    });
  }

  // Proves product 2: Settings: the domain stands in links
  // Proves decisions 7: The domain is an origin, or a host with https
  it("put the domain into links at once, a bare host with https", async () => {
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    await admin.call(contract.updateSettings, { body: { domain: "events.example.org:8443" } });
    await app.client()(forgotPassword, { body: { email: user.email } });
    const mail = await mails.onlyRow();
    const secret = JSON.parse(app.ctx.sealer.open(String(mail.sealed_data)));
    assert.match(secret.link, /^https:\/\/events\.example\.org:8443\/reset-password\?token=/);
  });

  it("let mail that has waited for a server be tried at once", async () => {
    const admin = await makeAdmin(app);
    await mails.unlocked("ada@example.org");
    const later = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
    await app.db.updateTable("outbox").set({ attempts: 1, next_attempt_at: later }).execute();
    await admin.call(contract.updateSettings, { body: { smtpHost: "127.0.0.1", smtpPort: server.port } });
    assert.ok((await mails.onlyRow()).next_attempt_at <= app.ctx.clock().toISOString());
  });

  it("let no mail out whose time has not come", async () => {
    const admin = await makeAdmin(app);
    await mails.unlocked("ada@example.org");
    const later = new Date(app.ctx.clock().valueOf() + 60_000).toISOString();
    await app.db.updateTable("outbox").set({ next_attempt_at: later }).execute();
    await admin.call(contract.updateSettings, { body: { smtpHost: "127.0.0.1", smtpPort: server.port } });
    assert.equal((await mails.onlyRow()).next_attempt_at, later);
  });
});

describe("Test SMTP", () => {
  const wrong = { smtpHost: "127.0.0.1", smtpUsername: "plenary", smtpPassword: "wr0ng" };

  // Proves product 7: Test SMTP answers whether it is valid
  it("signs in over a real connection", async () => {
    await restarted({ username: "plenary", password: "s3cret" });
    const admin = await makeAdmin(app);
    const body = { ...wrong, smtpPort: server.port, smtpPassword: "s3cret" };
    assert.deepEqual(await admin.call(contract.validateSmtp, { body }), { valid: true, reason: null });
    assert.deepEqual((await admin.call(contract.readSettings)).settings, fresh);
    const details = { smtpHost: "127.0.0.1", smtpPort: server.port, smtpUsername: "plenary" };
    const [entry] = await audited(admin);
    assert.deepEqual(entry, {
      action: "smtp_tested",
      resourceType: "settings",
      resourceId: null,
      details: { ...details, valid: true, reason: null },
    });
  });

  // Proves decisions 2: Test SMTP answers validity and reason
  // Proves decisions 4: No secret is in it
  it("says why it failed, but never the password, even when the server repeats it", async () => {
    await restarted({ username: "plenary", password: "s3cret" });
    const admin = await makeAdmin(app);
    const answer = await admin.call(contract.validateSmtp, { body: { ...wrong, smtpPort: server.port } });
    assert.equal(answer.valid, false);
    assert.match(answer.reason ?? "", /Wrong password: \[secret\]/);
    assert.doesNotMatch(JSON.stringify(await audited(admin)), /wr0ng/);
  });

  it("says that nobody is there", async () => {
    const { call } = await makeAdmin(app);
    const answer = await call(contract.validateSmtp, { body: { ...wrong, smtpPort: 9 } });
    assert.equal(answer.valid, false);
    assert.match(answer.reason ?? "", /ECONNREFUSED/);
  });

  it("gives up on a server that says nothing", async () => {
    const { createServer } = await import("node:net");
    const silent = createServer(() => {});
    silent.listen(0, "127.0.0.1");
    const { once } = await import("node:events");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    const mailServer = { host: "127.0.0.1", port, username: "plenary", password: "s3cret" };
    const reason = await checkServer(mailServer, 200);
    silent.close();
    assert.equal(reason, "The mail server did not answer within 0.2 seconds.");
  });

  // Proves product 5: Test SMTP needs its fields; port 1 to 65535
  it("wants a host, and a username with its password", async () => {
    const { call } = await makeAdmin(app);
    const message = "Please fill in all SMTP fields before validating";
    const incomplete = async (body: object, fields: object) =>
      assert.deepEqual(await refusal(call(contract.validateSmtp, { body: body as never })), {
        ...{ status: 422, code: "validation_failed", message, fields },
      });
    await incomplete({ smtpHost: " ", smtpPassword: "" }, { smtpHost: message });
    await incomplete({ smtpHost: "127.0.0.1", smtpUsername: "plenary" }, { smtpPassword: message });
    await incomplete(
      { smtpHost: "127.0.0.1", smtpUsername: " ", smtpPassword: "x" },
      { smtpUsername: message },
    );
  });

  it("tests a server that wants nobody to sign in", async () => {
    const admin = await makeAdmin(app);
    for (const credentials of [
      {},
      { smtpUsername: null, smtpPassword: null },
      { smtpUsername: "", smtpPassword: "" },
    ]) {
      const body = { smtpHost: "127.0.0.1", smtpPort: server.port, ...credentials };
      assert.deepEqual(await admin.call(contract.validateSmtp, { body }), { valid: true, reason: null });
    }
  });
});

describe("the test mail", () => {
  before(() => restarted());

  it("goes to who asks for it, with the stored settings", async () => {
    const admin = await makeAdmin(app, { name: "Ada" });
    const body = { smtpHost: "127.0.0.1", smtpPort: server.port, contactEmail: "hello@example.org" };
    await admin.call(contract.updateSettings, { body });
    const answer = await admin.call(contract.sendTestMail);
    assert.deepEqual(answer, { sent: true, to: admin.email, reason: null });
    const [received] = server.received;
    assert.deepEqual(received?.mail.to, [{ address: admin.email, name: "Ada" }]);
    assert.deepEqual(received?.mail.from, { address: "hello@example.org", name: "Plenary" });
    assert.equal(received?.mail.subject, "A test mail");
    const [entry] = await audited(admin);
    assert.deepEqual(entry, {
      action: "test_mail_sent",
      resourceType: "mail",
      resourceId: null,
      details: { to: admin.email, sent: true, reason: null },
    });
  });

  it("says that there is no mail server, or what that said", async () => {
    const admin = await makeAdmin(app);
    const none = { sent: false, to: admin.email, reason: "No mail server is set." };
    assert.deepEqual(await admin.call(contract.sendTestMail), none);
    await sendThrough(app, server);
    server.answers.recipient = () => ({ code: 550, text: "no such mailbox" });
    const { sent, reason } = await admin.call(contract.sendTestMail);
    assert.equal(sent, false);
    assert.match(reason ?? "", /no such mailbox/);
  });
});
