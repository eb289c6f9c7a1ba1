import assert from "node:assert/strict";
import { inTransaction } from "../../src/core/context.ts";
import { queueMail } from "../../src/mail/outbox.ts";
import type { TestApp } from "../harness.ts";

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
