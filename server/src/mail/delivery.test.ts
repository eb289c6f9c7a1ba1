import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { MailServer } from "@plenary/testing/mail-server";
import { makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { mailsOf } from "../../test/mail/outbox.ts";
import { inTransaction, now } from "../core/context.ts";
import { Delivery } from "./delivery.ts";
import { claimMail } from "./mail.queries.ts";
import { queueMail } from "./outbox.ts";
import { poolOptions } from "./smtp/smtp.ts";
import { mailKinds } from "./templates/templates.ts";

const app = useApp();
const server = useMailServer();
beforeEach(() => sendThrough(app, server));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const { unlocked, message, reset, rows, onlyRow } = mailsOf(app);

const run = () => new Delivery(app.ctx).run();

const receivedBy = () => server.received.flatMap(({ to }) => to).sort();

const setSettings = (values: {
  email_notifications_enabled?: boolean;
  smtp_host?: string | null;
  domain?: string;
}) => app.db.updateTable("system_settings").set(values).execute();

describe("delivery", () => {
  test("a mail is sent once, and what was sealed is gone", async () => {
    await setSettings({ domain: "events.example.org" });
    await reset("ada@example.org");
    await run();
    await run();
    const row = await onlyRow();
    assert.equal(row.state, "sent");
    assert.equal(row.attempts, 1);
    assert.equal(row.sealed_data, null);
    assert.equal(row.last_error, null);
    assert.ok(row.sent_at);
    assert.equal(row.message_id, `<${row.mail_id}@events.example.org>`);
    assert.equal(server.received.length, 1);
    const [received] = server.received;
    assert.equal(received?.mail.messageId, row.message_id);
    assert.deepEqual(received?.to, ["ada@example.org"]);
    assert.equal(received?.from, "no-reply@events.example.org");
    assert.match(received?.mail.text ?? "", /token=a-secret-token/);
  });

  // Proves decisions 7: Without SMTP mail waits, and an administrator sees it
  test("without a mail server mail waits, and leaves once there is one", async () => {
    await setSettings({ smtp_host: null });
    await unlocked("ada@example.org");
    await run();
    const waiting = await onlyRow();
    assert.deepEqual([waiting.state, waiting.attempts], ["waiting", 0]);
    app.clock.advance(72 * HOUR);
    await sendThrough(app, server);
    await run();
    assert.equal((await onlyRow()).state, "sent");
    assert.deepEqual(receivedBy(), ["ada@example.org"]);
  });

  test("other settings take effect with the next mail", async () => {
    const other = new MailServer();
    await other.start();
    const delivery = new Delivery(app.ctx);
    try {
      await unlocked("first@example.org");
      await delivery.run();
      await sendThrough(app, other);
      await unlocked("second@example.org");
      await delivery.run();
    } finally {
      delivery.stop();
      await other.stop();
    }
    assert.deepEqual(receivedBy(), ["first@example.org"]);
    assert.deepEqual(
      other.received.map(({ to }) => to),
      [["second@example.org"]],
    );
  });

  // Proves decisions 7: Retries with back-off, under one Message-ID
  test("a dead process's claim ends, and the mail keeps its Message-ID", async () => {
    await unlocked("ada@example.org");
    const time = app.ctx.clock().valueOf();
    const until = new Date(time + 10 * MINUTE).toISOString();
    const claim = { now: now(app.ctx), until, host: "before.example.org", heldBefore: null };
    const claimed = await claimMail(app.db, claim, mailKinds);
    await run();
    assert.deepEqual(receivedBy(), []);
    app.clock.advance(10 * MINUTE);
    await run();
    assert.deepEqual(
      server.received.map(({ mail }) => mail.messageId),
      [claimed?.message_id],
    );
    assert.equal((await onlyRow()).attempts, 2);
  });

  test("what is over is removed after 30 days, what waits is not", async () => {
    await unlocked("ada@example.org");
    await run();
    await setSettings({ smtp_host: null });
    await unlocked("grace@example.org");
    app.clock.advance(31 * 24 * HOUR);
    await run();
    assert.equal((await onlyRow()).to_address, "grace@example.org");
  });
});

describe("what is not sent", () => {
  // Proves product 2: Settings: with notifications off no mail is sent, whatever users prefer
  // Proves decisions 7: Switched off for all: only password resets and the first credentials leave
  test("all but password resets, while notifications are switched off; nor later", async () => {
    await unlocked("locked@example.org");
    await message("ada@example.org");
    await reset("grace@example.org");
    await setSettings({ email_notifications_enabled: false });
    await run();
    await setSettings({ email_notifications_enabled: true });
    await run();
    assert.deepEqual(receivedBy(), ["grace@example.org"]);
    const states = (await rows()).map(({ kind, state }) => [kind, state]);
    assert.deepEqual(states, [
      ["account_unlocked", "skipped"],
      ["message_received", "skipped"],
      ["password_reset", "sent"],
    ]);
  });

  // Proves decisions 7: Switched off for all: only password resets and the first credentials leave
  test("but the first administrator's credentials are, also while notifications are switched off", async () => {
    await setSettings({ email_notifications_enabled: false });
    const expiresAt = new Date(app.ctx.clock().valueOf() + HOUR).toISOString();
    await inTransaction(app.ctx, (tx) =>
      queueMail(app.ctx, tx, {
        kind: "bootstrap_credentials",
        to: { email: "ada@example.org", name: "Ada" },
        data: { loginUrl: "https://example.org/login", expiresAt },
        secret: { temporaryPassword: "Twelve-chars" },
      }),
    );
    await run();
    assert.deepEqual(receivedBy(), ["ada@example.org"]);
  });

  // Proves decisions 7: Switched off by a user: only security mails leave
  test("notifications of who has switched them off meanwhile; security mails are", async () => {
    const ada = await makeUser(app);
    await message(ada.email.toUpperCase());
    await unlocked(ada.email);
    await app.db.updateTable("users").set({ email_notifications: false }).execute();
    await run();
    assert.deepEqual(
      server.received.map(({ mail }) => mail.subject),
      ["Your account was unlocked"],
    );
    assert.deepEqual(
      (await rows()).map(({ kind, state, last_error }) => [kind, state, last_error]),
      [
        ["account_unlocked", "sent", null],
        ["message_received", "skipped", "The recipient wants no notifications."],
      ],
    );
  });

  test("a link that has expired while it waited", async () => {
    await reset("ada@example.org");
    app.clock.advance(HOUR);
    await run();
    const row = await onlyRow();
    assert.deepEqual([row.state, row.sealed_data, receivedBy()], ["skipped", null, []]);
  });

  for (const address of [
    "ada>,<eve@example.org",
    "ada,eve@example.org",
    "ada@example.org>\r\nRCPT TO:<eve@example.org",
    '"ada"@example.org',
    "ada<eve@example.org>x@example.org",
  ]) {
    // Proves decisions 7: Plain text and HTML, escaped, no header injection
    test(`a mail to ${JSON.stringify(address)}, which could be read as somebody else's address`, async () => {
      await unlocked(address);
      await run();
      const row = await onlyRow();
      assert.equal(row.state, "failed");
      assert.equal(row.last_error, "It can't be written: The address is not that of one mailbox.");
      assert.deepEqual(receivedBy(), []);
    });
  }
});

test("a mail of a kind that only a later version knows is left to a process of that, switched off or not", async () => {
  await unlocked("ada@example.org");
  await app.db.updateTable("outbox").set({ kind: "toString" }).execute();
  assert.equal(await run(), undefined);
  await app.db.updateTable("system_settings").set({ email_notifications_enabled: false }).execute();
  await run();
  const row = await onlyRow();
  assert.deepEqual([row.state, row.attempts, row.last_error], ["waiting", 0, null]);
});

describe("a connection", () => {
  // Proves decisions 7: 465 is TLS from the start, else STARTTLS where offered
  test("port 465 is TLS from the start, others are not", () => {
    const settings = { host: "mail.example.org", username: null, password: null };
    assert.equal(poolOptions({ ...settings, port: 465 }, 1000).secure, true);
    assert.equal(poolOptions({ ...settings, port: 587 }, 1000).secure, false);
  });
});
