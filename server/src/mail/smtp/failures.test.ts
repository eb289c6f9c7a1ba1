import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { MailServer } from "@plenary/testing/mail-server";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { mailsOf, resetLink } from "../../../test/mail/outbox.ts";
import { Delivery } from "../delivery.ts";

const app = useApp();
const server = useMailServer();
beforeEach(() => sendThrough(app, server));

const { unlocked, message, reset, rows, onlyRow } = mailsOf(app);

const MINUTE = 60_000;

const run = () => new Delivery(app.ctx).run();

/** Moves the clock to the mail's next attempt. */
async function untilNext() {
  const { next_attempt_at } = await onlyRow();
  app.clock.set(new Date(next_attempt_at));
}

describe("a refusal", () => {
  // Proves decisions 7: Retries with back-off, under one Message-ID
  test("for now: the mail is tried again later, with the same Message-ID", async () => {
    const seen: (string | undefined)[] = [];
    server.answers.data = ({ messageId }) => {
      seen.push(messageId);
      return seen.length < 3 ? { code: 451, text: "Too busy" } : undefined;
    };
    await unlocked("ada@example.org");
    const began = app.ctx.clock().valueOf();
    await run();
    const { state, attempts, next_attempt_at, last_error } = await onlyRow();
    assert.deepEqual([state, attempts], ["waiting", 1]);
    assert.equal(last_error, "Message failed: 451 Too busy");
    const delay = new Date(next_attempt_at).valueOf() - began;
    assert.ok(delay >= 0.8 * MINUTE && delay <= 1.5 * MINUTE, `${delay} ms`);
    await run();
    assert.equal(seen.length, 1, "not before its time");
    await untilNext();
    await run();
    await untilNext();
    await run();
    const sent = await onlyRow();
    assert.deepEqual([sent.state, sent.attempts, sent.last_error], ["sent", 3, null]);
    assert.deepEqual(seen, [sent.message_id, sent.message_id, sent.message_id]);
    assert.equal(server.received.length, 1);
  });

  test("for good: the mail has failed at once, and the reason holds no secret", async () => {
    server.answers.recipient = () => ({ code: 550, text: `No such mailbox, says ${resetLink}` });
    await reset("nobody@example.org");
    await run();
    const row = await onlyRow();
    assert.deepEqual([row.state, row.attempts, row.sealed_data], ["failed", 1, null]);
    assert.match(row.last_error ?? "", /550 No such mailbox, says \[secret\]$/);
    const ready: unknown = await (await app.raw("/api/ready")).json();
    assert.deepEqual(ready, {
      status: "ok",
      database: { status: "ok", engine: app.ctx.database.engine },
      disk: { status: "unknown" },
      mail: { waiting: 0, failed: 1 },
    });
  });

  test("of one recipient stops no other mail", async () => {
    server.answers.recipient = (address) =>
      address.startsWith("bad") ? { code: 550, text: "No such mailbox" } : undefined;
    for (let at = 0; at < 12; at++) await unlocked(`${at % 2 ? "good" : "bad"}${at}@example.org`);
    await run();
    const states = (await rows()).map(({ to_address, state }) => `${to_address.slice(0, 3)} ${state}`);
    assert.deepEqual([...new Set(states)].sort(), ["bad failed", "goo sent"]);
  });

  // Proves standards 7: Addresses with UTF-8 mailboxes go only to servers with SMTPUTF8, else the mail fails in words
  test("of mailboxes beyond ASCII: none is told to a server that doesn't take them, and the mail fails in words", async () => {
    const told: string[] = [];
    server.answers.recipient = (address) => {
      told.push(address);
      return undefined;
    };
    await server.stop();
    server.takesUtf8 = false;
    await server.start();
    for (const address of ["jürgen@example.org", "ada@bücher.example"]) await unlocked(address);
    await run();
    const states = (await rows()).map(({ to_address, state, last_error }) => [to_address, state, last_error]);
    assert.deepEqual(states.sort(), [
      ["ada@bücher.example", "sent", null],
      [
        ...["jürgen@example.org", "failed"],
        "The mail server doesn't accept addresses with letters beyond ASCII before the @ (SMTPUTF8).",
      ],
    ]);
    // Its host went over the wire in ASCII, and the server here writes it out.
    assert.deepEqual(told, ["ada@bücher.example"]);
    await server.stop();
    server.takesUtf8 = true;
    await server.start();
    await unlocked("żółw@example.org");
    await run();
    assert.equal(told.at(-1), "żółw@example.org");
  });

  test("of the sender or of the sign-in: that is for the settings, and the mail waits for them", async () => {
    server.answers.sender = () => ({ code: 553, text: "Sender not allowed" });
    await unlocked("ada@example.org");
    await run();
    const refused = await onlyRow();
    assert.equal(refused.state, "waiting");
    assert.match(refused.last_error ?? "", /553 Sender not allowed/);

    server.answers = {};
    const password = "mail-password-1";
    await app.db
      .updateTable("system_settings")
      .set({ smtp_username: "mailer", sealed_smtp_password: app.ctx.sealer.seal(password) })
      .execute();
    await untilNext();
    await run();
    const locked = await onlyRow();
    assert.equal(locked.state, "waiting");
    assert.match(locked.last_error ?? "", /Wrong password: \[secret\]/);

    server.login = { username: "mailer", password };
    await untilNext();
    await run();
    assert.equal((await onlyRow()).state, "sent");
  });

  test("that lasts for a day: the mail has failed, visibly", async () => {
    server.answers.data = () => ({ code: 451, text: "Too busy" });
    await reset("ada@example.org");
    // Otherwise its link would expire first.
    await app.db
      .updateTable("outbox")
      .set({ data: JSON.stringify({ expiresAt: "9999-01-01T00:00:00.000Z" }) })
      .execute();
    const began = app.ctx.clock().valueOf();
    let row = await onlyRow();
    while (row.state === "waiting") {
      app.clock.set(new Date(row.next_attempt_at));
      await run();
      row = await onlyRow();
    }
    assert.deepEqual([row.state, row.sealed_data], ["failed", null]);
    assert.equal(row.last_error, "Message failed: 451 Too busy");
    assert.ok(row.attempts >= 11 && row.attempts <= 18, `${row.attempts} attempts`);
    const hours = (app.ctx.clock().valueOf() - began) / (60 * MINUTE);
    assert.ok(hours >= 24 && hours < 24.1, `${hours} hours`);
  });
});

describe("a mail server", () => {
  test("that falls silent is given up for now", async () => {
    server.answers.data = () => "hang";
    await unlocked("ada@example.org");
    await new Delivery(app.ctx, 1000).run();
    const hung = await onlyRow();
    assert.deepEqual([hung.state, hung.attempts], ["waiting", 1]);
    assert.match(hung.last_error ?? "", /timeout/i);
    server.answers = {};
    await untilNext();
    await run();
    assert.equal((await onlyRow()).state, "sent");
    assert.equal(server.received.length, 1);
  });

  test("that is slow gets a mail once, also when the settings change meanwhile", async () => {
    const reached = Promise.withResolvers<void>();
    server.answers.data = () => {
      reached.resolve();
      return "hang";
    };
    await unlocked("ada@example.org");
    const slow = new Delivery(app.ctx);
    const running = slow.run();
    await reached.promise;
    server.answers = {};
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { supportEmail: "help@example.org" } });
    await run();
    assert.deepEqual(server.received, []);
    slow.abort();
    await running;
    await run();
    assert.equal(server.received.length, 1);
  });

  // Proves decisions 7: 465 is TLS from the start, else STARTTLS where offered
  test("that offers STARTTLS is taken at its word, and its certificate is checked", async () => {
    const other = new MailServer();
    other.offersTls = true;
    await other.start();
    try {
      await sendThrough(app, other);
      await unlocked("ada@example.org");
      await run();
    } finally {
      await other.stop();
    }
    const row = await onlyRow();
    assert.equal(row.state, "waiting");
    assert.match(row.last_error ?? "", /certificate/);
    assert.deepEqual(other.received, []);
  });

  test("that breaks off in the middle gets the mail later, once", async () => {
    server.answers.data = () => "drop";
    await unlocked("ada@example.org");
    await run();
    assert.equal((await onlyRow()).state, "waiting");
    server.answers = {};
    await untilNext();
    await run();
    assert.equal((await onlyRow()).state, "sent");
    assert.equal(server.received.length, 1);
  });

  test("that is away is not asked for every mail, and gets each once when it is back", async () => {
    for (let at = 0; at < 30; at++) await message(`user${at}@example.org`);
    await server.stop();
    try {
      const begun = app.ctx.clock().valueOf();
      await run();
      const tried = (await rows()).filter(({ attempts }) => attempts > 0);
      assert.ok(tried.length >= 5 && tried.length < 15, `${tried.length} tried`);
      for (const { state, last_error, next_attempt_at } of tried) {
        assert.equal(state, "waiting");
        assert.match(last_error ?? "", /ECONNREFUSED/);
        // After 4 to 6 seconds, because it may only be restarting; only the run knows exactly when it tried.
        const next = new Date(next_attempt_at).valueOf();
        assert.ok(next >= begun + 4000 && next <= app.ctx.clock().valueOf() + 6000, `${next - begun} ms`);
      }
    } finally {
      await server.start();
    }
    app.clock.advance(2 * MINUTE);
    await run();
    assert.deepEqual([...new Set((await rows()).map(({ state }) => state))], ["sent"]);
    const addresses = server.received.flatMap(({ to }) => to);
    assert.equal(addresses.length, 30);
    assert.equal(new Set(addresses).size, 30);
  });
});

describe("a stop", () => {
  test("puts back what takes too long, as if it had not been tried", async () => {
    const reached = Promise.withResolvers<void>();
    server.answers.data = () => {
      reached.resolve();
      return "hang";
    };
    await unlocked("ada@example.org");
    const delivery = new Delivery(app.ctx);
    const running = delivery.run();
    await reached.promise;
    delivery.abort();
    await running;
    const row = await onlyRow();
    assert.deepEqual([row.state, row.attempts, row.last_error], ["waiting", 0, null]);
    server.answers = {};
    await run();
    assert.equal((await onlyRow()).state, "sent");
  });

  test("lets a mail under way finish and begins no other", async () => {
    for (let at = 0; at < 20; at++) await unlocked(`user${at}@example.org`);
    const delivery = new Delivery(app.ctx);
    server.answers.data = () => {
      delivery.stop();
      return undefined;
    };
    await delivery.run();
    const states = (await rows()).map(({ state }) => state);
    const sent = states.filter((state) => state === "sent").length;
    assert.equal(sent, server.received.length);
    assert.ok(sent >= 1 && sent <= 5, `${sent} sent`);
    assert.equal(states.filter((state) => state === "waiting").length, 20 - sent);
  });
});
