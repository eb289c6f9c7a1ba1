import { randomUUIDv7 } from "node:crypto";
import type { TestUser } from "./factories.ts";
import type { TestApp } from "./harness.ts";

export interface MessageValues {
  subject?: string;
  content?: string;
  sentAt?: string;
  /** Recipients who have read it. */
  readBy?: TestUser[];
}

/** A message from one user to others, written straight into the tables; returns its id. */
export async function makeMessage(
  app: TestApp,
  sender: TestUser,
  recipients: TestUser[],
  values: MessageValues = {},
): Promise<string> {
  const {
    subject = "Subject",
    content = "Content",
    sentAt = app.ctx.clock().toISOString(),
    readBy = [],
  } = values;
  const messageId = randomUUIDv7();
  await app.db
    .insertInto("messages")
    .values({
      message_id: messageId,
      thread_id: messageId,
      sender_id: sender.userId,
      subject,
      content,
      preview: content,
      sent_at: sentAt,
    })
    .execute();
  const rows = recipients.map((user, position) => ({
    message_id: messageId,
    user_id: user.userId,
    position,
    sent_at: sentAt,
    read_at: readBy.includes(user) ? sentAt : null,
  }));
  await app.db.insertInto("message_recipients").values(rows).execute();
  return messageId;
}
