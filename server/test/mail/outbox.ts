import assert from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "../../src/core/context.ts";
import { queueMail } from "../../src/mail/outbox.ts";
import type { TestApp } from "../harness.ts";

/** What waits in the outbox. */

/** When the call that queued a mail began to: whether its mails share a millisecond is chance, that one transaction (xmin) wrote them is not. */
const instantOfCall = sql`min(created_at) over (partition by xmin::text)`;

/** What is in the outbox but not kept until an address is confirmed, oldest first; mails queued by the same call by name. */
export async function mailed(app: TestApp) {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("kept_for", "is", null)
    .orderBy(instantOfCall)
    .orderBy("to_name")
    .orderBy("created_at")
    .execute();
  return rows.map(({ kind, to_address, to_name, data }) => ({ kind, to: to_address, name: to_name, data }));
}

/** Empties the outbox, so that only later mails are seen. */
export async function forgetMail(app: TestApp): Promise<void> {
  await app.db.deleteFrom("outbox").execute();
}

/** The links in mails that wait in the outbox, ordered likewise: where each leads, and its token. */
export async function linksIn(app: TestApp) {
  const rows = await app.db
    .selectFrom("outbox")
    .selectAll()
    .where("sealed_data", "is not", null)
    .orderBy(instantOfCall)
    .orderBy("to_name")
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ kind, to_address: to, sealed_data }) => {
    const { link } = JSON.parse(app.ctx.sealer.open(sealed_data ?? "")) as { link?: string };
    if (!link) return [];
    const { pathname: path, searchParams } = new URL(link);
    return [{ kind, to, path, token: searchParams.get("token") ?? "" }];
  });
}

/** Queues mails of the three kinds (about safety, a notification, with a secret) and reads the outbox. */
export function mailsOf(app: TestApp) {
  const rows = () => app.db.selectFrom("outbox").selectAll().orderBy("kind").orderBy("to_address").execute();
  return {
    /** By kind, then by address: ids of one millisecond come in any order. */
    rows,
    /** The outbox's only row; fails if there isn't exactly one. */
    onlyRow: async () => {
      const [row, ...others] = await rows();
      assert.ok(row);
      assert.deepEqual(others, []);
      return row;
    },
    unlocked: (email: string) =>
      inTransaction(app.ctx, (tx) =>
        queueMail(app.ctx, tx, {
          kind: "account_unlocked",
          to: { email, name: "Ada" },
          data: { link: "https://example.org/login" },
        }),
      ),
    message: (email: string) =>
      inTransaction(app.ctx, (tx) =>
        queueMail(app.ctx, tx, {
          kind: "message_received",
          to: { email, name: "Ada" },
          data: { senderName: "Grace", subject: "Lunch", link: "https://example.org/messages/1" },
        }),
      ),
    /** Its link is valid for an hour and carries the token `a-secret-token`. */
    reset: (email: string) =>
      inTransaction(app.ctx, (tx) =>
        queueMail(app.ctx, tx, {
          kind: "password_reset",
          to: { email, name: "Ada" },
          data: { expiresAt: new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString() },
          secret: { link: resetLink },
        }),
      ),
  };
}

export const resetLink = "https://example.org/reset-password?token=a-secret-token";
