import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "../../../src/context.ts";
import { makeAdmin } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { recordAudit } from "./audit.ts";

const test = useApp();
const device = { address: "192.0.2.7", userAgent: "Firefox" };
const entry = {
  action: "unlock_account",
  resourceType: "user",
  resourceId: "018f0000-0000-7000-8000-000000000000",
  details: { username: "ada" },
} as const;

async function recorded() {
  const { userId } = await makeAdmin(test, { name: "Ada" });
  const actor = { userId, role: "admin", device } as const;
  await inTransaction(test.ctx, (tx) => recordAudit(test.ctx, tx, actor, entry));
  return actor;
}

const rows = () => test.db.selectFrom("audit_logs").selectAll().execute();

describe("the audit log", () => {
  it("keeps who did what to what, from where, under the name of that time", async () => {
    const { userId } = await recorded();
    await test.db.updateTable("users").set({ name: "Countess" }).where("user_id", "=", userId).execute();
    const [{ log_id: _, created_at: at, ...row } = { log_id: "", created_at: "" }] = await rows();
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
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
    const { userId } = await makeAdmin(test);
    const actor = { userId, role: "admin", device } as const;
    const failing = inTransaction(test.ctx, async (tx) => {
      await recordAudit(test.ctx, tx, actor, entry);
      throw new Error("something after it");
    });
    await assert.rejects(failing, /something after it/);
    assert.deepEqual(await rows(), []);
  });

  it("refuses to change or lose what was written", async () => {
    await recorded();
    const before = await rows();
    const refused = /audit_logs can only be added to/;
    await assert.rejects(test.db.updateTable("audit_logs").set({ user_name: "Eve" }).execute(), refused);
    await assert.rejects(test.db.deleteFrom("audit_logs").execute(), refused);
    await assert.rejects(sql`truncate audit_logs`.execute(test.db), refused);
    assert.deepEqual(await rows(), before);
  });
});
