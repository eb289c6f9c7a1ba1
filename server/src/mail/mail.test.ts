import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
// What a mail server has refused is told by no event, so that rows are looked at again and again.
import { setTimeout as pause } from "node:timers/promises";
import { makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { mailsOf } from "../../test/mail/outbox.ts";
import { buildApp } from "../app.ts";
import { type Ctx, inTransaction } from "../core/context.ts";
import { createJobs, type Jobs } from "../core/jobs.ts";
import { deliverMail } from "./mail.ts";
import { queueMail } from "./outbox.ts";

const app = useApp();
const server = useMailServer();
beforeEach(() => sendThrough(app, server));

const { rows } = mailsOf(app);

const started: Jobs[] = [];

/** Starts delivery as each process does. */
function start(ctx: Ctx = app.ctx): void {
  const jobs = createJobs(ctx, [deliverMail]);
  jobs.start();
  started.push(jobs);
}

async function stopAll() {
  for (const jobs of started.splice(0)) await jobs.stop();
}
after(stopAll);

// Proves decisions 7: Reset password
test("a forgotten password: the mail arrives as soon as it was asked for", async () => {
  start();
  const ada = await makeUser(app);
  const answer = await app.raw("/api/auth/forgot-password", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ada.email }),
  });
  assert.equal(answer.status, 200);
  await server.has(1);
  const [received] = server.received;
  assert.deepEqual(received?.to, [ada.email]);
  assert.match(received?.mail.text ?? "", /\/reset-password\?token=[\w-]{43}\n/);
  await stopAll();
  assert.deepEqual(
    (await rows()).map(({ state, sealed_data }) => [state, sealed_data]),
    [["sent", null]],
  );
});

test("what waited while no process ran is sent at the start", async () => {
  const { unlocked } = mailsOf(app);
  await unlocked("ada@example.org");
  start();
  await server.has(1);
  await stopAll();
  assert.deepEqual(
    (await rows()).map(({ state }) => state),
    ["sent"],
  );
});

test("a mail server that restarts is found again within seconds", async () => {
  await server.stop();
  const { unlocked } = mailsOf(app);
  for (let at = 0; at < 8; at++) await unlocked(`user${at}@example.org`);
  start();
  while (!(await rows()).some(({ last_error }) => last_error)) await pause(50);
  // A connection to another process is tried again by the real clock.
  const lost = Date.now();
  await server.start();
  app.clock.advance(6000);
  await server.has(8);
  // As above.
  assert.ok(Date.now() - lost < 15_000, "not only with the next regular look");
  await stopAll();
  assert.deepEqual([...new Set((await rows()).map(({ state }) => state))], ["sent"]);
  assert.equal(server.received.length, 8);
});

test("two processes on one database send each mail once", async () => {
  const other = await buildApp({
    config: app.ctx.config,
    database: app.ctx.database,
    secret: "a secret that only tests use",
    clock: app.ctx.clock,
  });
  try {
    start();
    start(other.ctx);
    const count = 60;
    for (let at = 0; at < count; at++) {
      const { ctx } = at % 2 ? other : app;
      await inTransaction(ctx, (tx) =>
        queueMail(ctx, tx, {
          kind: "message_received",
          to: { email: `user${at}@example.org`, name: "Ada" },
          data: { senderName: "Grace", subject: `Mail ${at}`, link: "https://example.org/messages/1" },
        }),
      );
    }
    await server.has(count);
    await stopAll();
    assert.equal(server.received.length, count);
    assert.equal(new Set(server.received.map(({ mail }) => mail.messageId)).size, count);
    assert.deepEqual(
      [...new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))],
      ["sent 1"],
    );
  } finally {
    await stopAll();
    await other.http.close();
  }
});

// Proves decisions 7: Written in the same transaction as its cause
test("a transaction that is undone sends nothing", async () => {
  start();
  const { unlocked } = mailsOf(app);
  const undone = inTransaction(app.ctx, async (tx) => {
    await queueMail(app.ctx, tx, {
      kind: "account_unlocked",
      to: { email: "never@example.org", name: "Ada" },
      data: { link: "https://example.org" },
    });
    throw new Error("Undone");
  });
  await assert.rejects(undone, /Undone/);
  await unlocked("ada@example.org");
  await server.has(1);
  await stopAll();
  assert.deepEqual(
    server.received.flatMap(({ to }) => to),
    ["ada@example.org"],
  );
});
