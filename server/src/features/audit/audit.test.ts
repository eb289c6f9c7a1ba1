import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exportAuditLogs, listAuditLogs } from "@plenary/contract/admin/audit";
import { sql } from "kysely";
import { makeAdmin, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { inTransaction } from "../../core/context.ts";
import { deletedUser } from "../users/users.ts";
import { recordAudit } from "./record.ts";

const app = useApp();
const device = { address: "192.0.2.7", userAgent: "Firefox" };
const entry = {
  action: "unlock_account",
  resourceType: "user",
  resourceId: "018f0000-0000-7000-8000-000000000000",
  details: { username: "ada" },
} as const;

async function recorded() {
  const { userId } = await makeAdmin(app, { name: "Ada" });
  const actor = { userId, role: "admin", device, signInId: userId } as const;
  await inTransaction(app.ctx, (tx) => recordAudit(app.ctx, tx, actor, entry));
  return actor;
}

const rows = () => app.db.selectFrom("audit_logs").selectAll().execute();

describe("the audit log", () => {
  // Proves decisions 4: All that administrators do is in the audit log
  it("keeps who did what to what, from where, under the name of that time", async () => {
    const { userId } = await recorded();
    await app.db.updateTable("users").set({ name: "Countess" }).where("user_id", "=", userId).execute();
    const [{ log_id: _, created_at: at, ...row } = { log_id: "", created_at: "" }] = await rows();
    assert.ok(Math.abs(Date.parse(at) - app.ctx.clock().valueOf()) < 60_000);
    assert.deepEqual(row, {
      action: "unlock_account",
      user_id: userId,
      user_name: "Ada",
      resource_type: "user",
      resource_id: entry.resourceId,
      details: { username: "ada" },
      ip_address: "192.0.2.7",
      user_agent: "Firefox",
    });
  });

  it("goes with the transaction that it tells of", async () => {
    const { userId } = await makeAdmin(app);
    const actor = { userId, role: "admin", device, signInId: userId } as const;
    const failing = inTransaction(app.ctx, async (tx) => {
      await recordAudit(app.ctx, tx, actor, entry);
      throw new Error("something after it");
    });
    await assert.rejects(failing, /something after it/);
    assert.deepEqual(await rows(), []);
  });

  it("refuses to change or lose what was written", async () => {
    await recorded();
    const before = await rows();
    const refused = /audit_logs can only be added to/;
    await assert.rejects(app.db.updateTable("audit_logs").set({ user_name: "Eve" }).execute(), refused);
    await assert.rejects(app.db.deleteFrom("audit_logs").execute(), refused);
    await assert.rejects(sql`truncate audit_logs`.execute(app.db), refused);
    assert.deepEqual(await rows(), before);
  });
});

const deletedAccount = (userId: string) =>
  app.db
    .updateTable("users")
    .set(deletedUser(app.ctx.clock().toISOString()))
    .where("user_id", "=", userId)
    .execute();

/** Entries a minute apart, the first at the given time; their actions alternate. */
async function makeEntries(count: number, first = "2026-11-20T23:58:00.000Z") {
  const { userId } = await makeAdmin(app, { name: "Ada" });
  const actor = { userId, role: "admin", device, signInId: userId } as const;
  for (let index = 0; index < count; index += 1) {
    app.clock.set(new Date(Date.parse(first) + index * 60_000));
    const action = index % 2 ? "lock_account" : "unlock_account";
    const details = { index };
    await inTransaction(app.ctx, (tx) => recordAudit(app.ctx, tx, actor, { ...entry, action, details }));
  }
}

const indexes = ({ logs }: { logs: { details: Record<string, unknown> }[] }) =>
  logs.map(({ details }) => details.index);

describe("the list of the audit log", () => {
  // Proves product 3: Audit log entry
  it("is newest first, as the contract shows it", async () => {
    await makeEntries(2);
    const admin = await makeAdmin(app);
    const { logs, nextCursor } = await admin.call(listAuditLogs);
    const [{ logId, userId, timestamp, ...newest } = { logId: "", userId: "", timestamp: "" }] = logs;
    assert.equal(logs.length, 2);
    assert.equal(nextCursor, null);
    assert.match(`${logId} ${userId}`, /^[0-9a-f-]{36} [0-9a-f-]{36}$/);
    assert.match(timestamp, /^2026-11-20T23:59:00\.\d{3}Z$/);
    assert.deepEqual(newest, {
      action: "lock_account",
      userName: "Ada",
      userDeleted: false,
      resourceType: "user",
      resourceId: entry.resourceId,
      details: { index: 1 },
      ipAddress: "192.0.2.7",
      userAgent: "Firefox",
    });
  });

  it("is turned round, page by page", async () => {
    await makeEntries(3);
    const { call } = await makeAdmin(app);
    const first = await call(listAuditLogs, { query: { order: "asc", limit: 2 } });
    const query = { order: "asc", limit: 2, cursor: first.nextCursor ?? "" } as const;
    const second = await call(listAuditLogs, { query });
    assert.deepEqual([indexes(first), indexes(second)], [[0, 1], [2]]);
  });

  it("says whose account is deleted since, and keeps the name of then", async () => {
    const { userId } = await recorded();
    await deletedAccount(userId);
    const { logs } = await (await makeAdmin(app)).call(listAuditLogs);
    assert.deepEqual(
      logs.map((log) => [log.userId, log.userName, log.userDeleted]),
      [[userId, "Ada", true]],
    );
  });

  // Proves product 7: Audit log by day and limit, 50 at first
  it("is filtered by day (UTC) and action, in pages, with one query each", async () => {
    await makeEntries(5);
    const { call } = await makeAdmin(app);
    assert.deepEqual(indexes(await call(listAuditLogs, { query: { date: "2026-11-20" } })), [1, 0]);
    assert.deepEqual(indexes(await call(listAuditLogs, { query: { date: "2026-11-21" } })), [4, 3, 2]);
    assert.deepEqual(indexes(await call(listAuditLogs, { query: { date: "2026-11-22" } })), []);
    assert.deepEqual(indexes(await call(listAuditLogs, { query: { action: "lock_account" } })), [3, 1]);
    app.queries.length = 0;
    const first = await call(listAuditLogs, { query: { limit: 2 } });
    assert.equal(app.queries.length, 1);
    const second = await call(listAuditLogs, { query: { limit: 2, cursor: first.nextCursor ?? "" } });
    const third = await call(listAuditLogs, { query: { limit: 2, cursor: second.nextCursor ?? "" } });
    assert.deepEqual([first, second, third].map(indexes), [[4, 3], [2, 1], [0]]);
    assert.equal(third.nextCursor, null);
  });

  // Proves product 7: Audit log by day and limit, 50 at first
  it("holds 50 entries unless it is told otherwise", async () => {
    await makeEntries(51);
    const { call } = await makeAdmin(app);
    assert.equal((await call(listAuditLogs)).logs.length, 50);
    assert.equal((await call(listAuditLogs, { query: { limit: 200 } })).logs.length, 51);
  });

  it("is for administrators", async () => {
    const { call } = await makeUser(app);
    const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };
    assert.deepEqual(await refusal(call(listAuditLogs)), forbidden);
    assert.deepEqual(await refusal(call(exportAuditLogs)), forbidden);
    const unknownDay = await refusal(
      (await makeAdmin(app)).call(listAuditLogs, { query: { date: "2026-02-30" } }),
    );
    assert.equal(unknownDay.status, 400);
  });
});

describe("the export of the audit log", () => {
  it("is a CSV file of all that matches, of any length, and an entry itself", async () => {
    await makeEntries(501);
    const { call } = await makeAdmin(app, { name: "Grace" });
    const file = await call(exportAuditLogs, { query: {} });
    assert.equal(file.type, "text/csv;charset=utf-8");
    const lines = (await file.text()).split("\r\n");
    assert.equal(lines.length, 1 + 502 + 1);
    assert.equal(
      lines[0],
      '"timestamp","action","userName","userId","resourceType","resourceId","details","ipAddress","userAgent","logId"',
    );
    const oldest =
      /^"2026-11-20T23:58:00\.\d{3}Z","unlock_account","Ada","[^"]+","user","[^"]+","\{""index"":0\}","192.0.2.7","Firefox","[^"]+"$/;
    assert.match(lines.at(-2) ?? "", oldest);
    const [last] = (await call(listAuditLogs, { query: { limit: 1 } })).logs;
    assert.deepEqual(
      { action: last?.action, userName: last?.userName, details: last?.details },
      { action: "audit_exported", userName: "Grace", details: {} },
    );
  });

  it("gives a spreadsheet no formula to run", async () => {
    const names = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", '"quoted", and more'];
    for (const name of names) {
      const { userId } = await makeAdmin(app, { name });
      const actor = { userId, role: "admin", device, signInId: userId } as const;
      await inTransaction(app.ctx, (tx) => recordAudit(app.ctx, tx, actor, entry));
    }
    const { call } = await makeAdmin(app);
    const text = await (await call(exportAuditLogs, { query: { action: entry.action } })).text();
    const cells = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split('","unlock_account",')[1]?.split(',"0')[0]);
    assert.deepEqual(cells.reverse(), [
      '"\'=1+1"',
      '"\'+1"',
      '"\'-1"',
      '"\'@SUM(A1)"',
      '"\'\tx"',
      '"""quoted"", and more"',
    ]);
  });
});
