import assert from "node:assert/strict";
import os from "node:os";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/admin/admin-status";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { makeAdmin, makeEvent, makeMessage, makeSession, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { mailsOf } from "../../../test/mail/outbox.ts";

const app = useApp();
const mails = mailsOf(app);
const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };

describe("the numbers of the admin dashboard", () => {
  // Proves decisions 6: Quick Stats are real
  it("count accounts, public events that are not over, undecided sessions, and messages of today", async () => {
    app.clock.set(new Date("2026-11-21T12:00:00.000Z"));
    const admin = await makeAdmin(app);
    const user = await makeUser(app);
    await makeUser(app, { password_hash: null });
    const today = { visibility: "public", start_date: "2026-11-20", end_date: "2026-11-21" } as const;
    const eventId = await makeEvent(app, user, today);
    await makeEvent(app, user, { ...today, end_date: "2026-11-20" });
    await makeEvent(app, user, { ...today, visibility: "draft" });
    await makeSession(app, user, eventId);
    await makeSession(app, user, eventId, { status: "confirmed" });
    await makeMessage(app, user, [admin]);
    app.clock.set(new Date("2026-11-20T23:59:59.000Z"));
    await makeMessage(app, user, [admin]);
    app.clock.set(new Date("2026-11-21T12:00:00.000Z"));
    assert.deepEqual(await admin.call(contract.readStats), {
      totalUsers: 2,
      activeEvents: 1,
      pendingSessions: 1,
      messagesToday: 1,
    });
    assert.deepEqual(await refusal(user.call(contract.readStats)), forbidden);
  });
});

describe("the system status", () => {
  // Proves workspace 9: System Status names what is known of this machine, not constants
  // Proves decisions 6: System Status is a page
  it("tells of process, database, mail and memory", async () => {
    const admin = await makeAdmin(app);
    await mails.unlocked("ada@example.org");
    await app.db.updateTable("outbox").set({ last_error: "Connection refused" }).execute();
    const status = await admin.call(contract.readStatus);
    const { database, mail, memory, version, environment, region, machine } = status;
    assert.deepEqual(
      { version, environment, region, ...machine },
      {
        version: "1.0.0",
        environment: "production",
        region: null,
        system: `${os.type()} ${os.release()}, ${os.arch()}`,
        processors: os.availableParallelism(),
        memory: os.totalmem(),
      },
    );
    assert.equal(status.node, process.version);
    assert.equal(database.engine, app.ctx.database.engine);
    assert.match(database.version, /^\d+/);
    assert.ok(database.sizeBytes > 1_000_000);
    assert.ok(database.latencyMs > 0);
    assert.equal(database.migrations[0]?.name, "0001_foundation.sql");
    assert.ok(memory.resident > memory.heapUsed && memory.heapUsed > 1_000_000);
    const { oldestWaiting, ...queue } = mail;
    assert.match(oldestWaiting ?? "", /^\d{4}-/);
    assert.deepEqual(queue, {
      configured: false,
      kept: 0,
      enabled: true,
      waiting: 1,
      failed: 0,
      sentToday: 0,
      lastError: "Connection refused",
    });
    assert.deepEqual(status.jobs, []);
    assert.deepEqual(await refusal((await makeUser(app)).call(contract.readStatus)), forbidden);
  });

  it("warns of what should be set up better, until it is", async () => {
    const admin = await makeAdmin(app, { temporary_password: false, has_totp: true });
    assert.deepEqual((await admin.call(contract.readStatus)).warnings, [
      "No mail server is set: mail waits, and only an administrator can give somebody a new password. Set one in the system settings.",
      "Links in mails lead to this machine only: set the domain in the system settings, or APP_URL.",
      "No support email is set: locked users are not told whom to ask.",
      "There is only one administrator. Invite another, in case that account is lost.",
    ]);
    await makeAdmin(app, { has_totp: true });
    const set = { smtp_host: "mail.example.org", support_email: "help@example.org" };
    await app.db
      .updateTable("system_settings")
      .set({ ...set, domain: "http://events.example.org" })
      .execute();
    assert.deepEqual((await admin.call(contract.readStatus)).warnings, [
      "Links don't use https: let a proxy speak TLS and set the domain.",
    ]);
    await app.db.updateTable("system_settings").set({ domain: "events.example.org" }).execute();
    assert.deepEqual((await admin.call(contract.readStatus)).warnings, []);
  });

  // Proves trust administrators: The system status warns while administrators have no second factor and need none
  it("says how many administrators have no second factor, and warns of it until they need one", async () => {
    const admin = await makeAdmin(app, { has_totp: true });
    await makeUser(app);
    const told = async () => {
      const { admins, warnings } = await admin.call(contract.readStatus);
      return [admins, ...warnings.filter((warning) => warning.includes("second factor"))];
    };
    assert.deepEqual(await told(), [{ count: 1, withoutFactor: 0 }]);
    const open = "no second factor: a password is enough to get in. The system settings can ask for one.";
    await makeAdmin(app);
    assert.deepEqual(await told(), [{ count: 2, withoutFactor: 1 }, `1 administrator has ${open}`]);
    await makeAdmin(app);
    assert.deepEqual(await told(), [{ count: 3, withoutFactor: 2 }, `2 administrators have ${open}`]);
    await app.db.updateTable("system_settings").set({ require_admin_second_factor: true }).execute();
    assert.deepEqual(await told(), [{ count: 3, withoutFactor: 2 }]);
  });
});

describe("the background jobs", () => {
  it("are told of as far as others' work wakes them: how their runs go in this process", async () => {
    const admin = await makeAdmin(app);
    app.built.jobs.start();
    await app.built.jobs.stop();
    const { jobs } = await admin.call(contract.readStatus);
    for (const { lastRun } of jobs) assert.match(lastRun ?? "", /^\d{4}-/);
    const ran = { waiting: 0, active: 0, failed: 0 };
    assert.deepEqual(
      jobs,
      ["deliver-mail", "send-event-messages", "solve", "solve-beside"].map((name, at) => ({
        name,
        ...ran,
        lastRun: jobs[at]?.lastRun,
      })),
    );
  });
});

describe("mails that were given up", () => {
  /** A failed mail of each kind that matters here, each with a reason; the newest last. */
  async function givenUp() {
    await mails.unlocked("ada@example.org");
    app.clock.advance(60_000);
    await mails.reset("grace@example.org");
    await app.db
      .updateTable("outbox")
      .set({ state: "failed", attempts: 3, last_error: "No such mailbox", sealed_data: null })
      .execute();
  }

  it("are listed with the reason, newest first", async () => {
    const admin = await makeAdmin(app);
    await givenUp();
    const { mails: found } = await admin.call(contract.listFailedMails);
    assert.deepEqual(
      found.map(({ mailId: _, createdAt: __, ...mail }) => mail),
      [
        {
          kind: "password_reset",
          to: "grace@example.org",
          attempts: 3,
          reason: "No such mailbox",
          retriable: false,
        },
        {
          kind: "account_unlocked",
          to: "ada@example.org",
          attempts: 3,
          reason: "No such mailbox",
          retriable: true,
        },
      ],
    );
    const first = await admin.call(contract.listFailedMails, { query: { limit: 1 } });
    const query = { limit: 1, cursor: first.nextCursor ?? "" };
    const second = await admin.call(contract.listFailedMails, { query });
    assert.deepEqual([...first.mails, ...second.mails], found);
    assert.deepEqual(await refusal((await makeUser(app)).call(contract.listFailedMails)), forbidden);
  });

  it("wait again when retried, but those whose secret is gone, and it is audited", async () => {
    const admin = await makeAdmin(app);
    await givenUp();
    assert.deepEqual(await admin.call(contract.retryMails, { body: {} }), { retried: 1 });
    assert.deepEqual(await admin.call(contract.retryMails, { body: {} }), { retried: 0 });
    const states = (await mails.rows()).map(({ kind, state, attempts }) => ({ kind, state, attempts }));
    assert.deepEqual(states, [
      { kind: "account_unlocked", state: "waiting", attempts: 0 },
      { kind: "password_reset", state: "failed", attempts: 3 },
    ]);
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, details }) => ({ action, details })),
      [{ action: "mail_retried", details: { retried: 1 } }],
    );
  });

  it("are retried one by one, where that is possible", async () => {
    const admin = await makeAdmin(app);
    await givenUp();
    const { mails: found } = await admin.call(contract.listFailedMails);
    const [secret, other] = found.map(({ mailId }) => mailId);
    const retry = (mailId: string | undefined) => admin.call(contract.retryMails, { body: { mailId } });
    assert.deepEqual(await refusal(retry(secret)), {
      status: 409,
      code: "conflict",
      message: "What was secret in this mail is gone. Ask for a new one instead.",
    });
    assert.deepEqual(await retry(other), { retried: 1 });
    const notFound = { status: 404, code: "not_found", message: "Mail not found" };
    assert.deepEqual(await refusal(retry(other)), notFound);
    const byUser = (await makeUser(app)).call(contract.retryMails, { body: {} });
    assert.deepEqual(await refusal(byUser), forbidden);
  });

  it("are dismissed one by one, those whose secret is gone too, and it is audited", async () => {
    const admin = await makeAdmin(app);
    await givenUp();
    const { mails: found } = await admin.call(contract.listFailedMails);
    const [reset, other] = found.map(({ mailId }) => mailId);
    const dismiss = (mailId: string | undefined) =>
      admin.call(contract.dismissMail, { params: { mailId: mailId ?? "" } });
    await dismiss(reset);
    const left = await admin.call(contract.listFailedMails);
    assert.deepEqual(
      left.mails.map(({ mailId }) => mailId),
      [other],
    );
    assert.equal((await admin.call(contract.readStatus)).mail.failed, 1);
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceType, resourceId, details }) => ({
        action,
        resourceType,
        resourceId,
        details,
      })),
      [
        {
          action: "mail_dismissed",
          resourceType: "mail",
          resourceId: reset,
          details: { kind: "password_reset", to: "grace@example.org" },
        },
      ],
    );
    const notFound = { status: 404, code: "not_found", message: "Mail not found" };
    assert.deepEqual(await refusal(dismiss(reset)), notFound);
  });

  it("are not dismissed when they wait again", async () => {
    const admin = await makeAdmin(app);
    await givenUp();
    const { mails: found } = await admin.call(contract.listFailedMails);
    const mailId = found.find(({ retriable }) => retriable)?.mailId ?? "";
    await admin.call(contract.retryMails, { body: { mailId } });
    const dismissed = admin.call(contract.dismissMail, { params: { mailId } });
    const notFound = { status: 404, code: "not_found", message: "Mail not found" };
    assert.deepEqual(await refusal(dismissed), notFound);
    assert.equal((await mails.rows()).find((row) => row.mail_id === mailId)?.state, "waiting");
  });
});
