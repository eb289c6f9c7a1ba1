import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/messages/messages";
import { makeMessage, makeUser, type TestUser } from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";

const app = useApp();

const text = { subject: "Slides", content: "Please send\n\nyour slides." };
const unreachable = invalid("recipients", "A recipient was not found or can't receive messages");
const names = (users: TestUser[]) => users.map(({ userId, name }) => ({ userId, name }));
const idsOf = (users: TestUser[]) => users.map((user) => user.userId);

async function people(count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < count) users.push(await makeUser(app));
  return users;
}

/** Four different people: a sender, two recipients, and somebody who has nothing to do with the message. */
async function cast() {
  const [sender, first, second, stranger] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser];
  const messageId = await makeMessage(app, sender, [first, second], { subject: "Slides" });
  return { sender, first, second, stranger, messageId, params: { messageId } };
}

async function rows() {
  return [
    await app.db.selectFrom("messages").selectAll().execute(),
    await app.db.selectFrom("message_recipients").selectAll().orderBy("user_id").execute(),
    await app.db.selectFrom("outbox").selectAll().execute(),
  ];
}

describe("sendMessage", () => {
  // Proves product 3: Message and reply
  // Proves product 7: Messages
  it("sends to several, each of whom sees the others, and answers 201", async () => {
    const [sender, first, second] = (await people(3)) as [TestUser, TestUser, TestUser];
    const response = await app.raw("/api/messages", {
      method: "POST",
      headers: { authorization: `Bearer ${sender.token}`, "content-type": "application/json" },
      body: JSON.stringify({
        subject: " Slides,\r\n\ttoday ",
        content: text.content,
        recipients: [second.userId, first.userId, second.userId.toUpperCase()],
      }),
    });
    assert.equal(response.status, 201);
    const { message } = (await response.json()) as { message: contract.Message };
    const { messageId, sentAt, ...rest } = message;
    assert.deepEqual(rest, {
      senderId: sender.userId,
      senderName: sender.name,
      subject: "Slides, today",
      content: text.content,
      recipients: [second.userId, first.userId],
      recipientNames: names([second, first]),
      isRead: true,
      readAt: null,
      inReplyTo: null,
      senderDeleted: false,
    });
    const params = { messageId };
    const received = { message: { ...message, isRead: false } };
    assert.deepEqual(await sender.call(contract.getMessage, { params }), { message });
    assert.deepEqual(await first.call(contract.getMessage, { params }), received);
    assert.deepEqual(await second.call(contract.getMessage, { params }), received);
  });

  // Proves decisions 7: Received message
  // Proves decisions 7: Written in the same transaction as its cause
  it("mails those who want it, in the same transaction", async () => {
    const [sender, first] = (await people(2)) as [TestUser, TestUser];
    const quiet = await makeUser(app, { email_notifications: false });
    const body = { ...text, recipients: [first.userId, quiet.userId] };
    const { message } = await sender.call(contract.sendMessage, { body });
    const mails = await app.db.selectFrom("outbox").select(["kind", "to_address", "data"]).execute();
    const link = `${app.ctx.config.appUrl}/messages/${message.messageId}`;
    const data = { senderName: sender.name, ...text, link };
    assert.deepEqual(mails, [{ kind: "message_received", to_address: first.email, data }]);
  });

  it("takes as many statements for fifty recipients, and their mails, as for one", async () => {
    const [sender, ...others] = (await people(51)) as [TestUser, ...TestUser[]];
    const counts: number[] = [];
    for (const recipients of [idsOf(others.slice(0, 1)), idsOf(others.slice(0, 1)), idsOf(others)]) {
      app.queries.length = 0;
      await sender.call(contract.sendMessage, { body: { ...text, recipients } });
      counts.push(app.queries.length);
    }
    assert.equal((await app.db.selectFrom("outbox").select("mail_id").execute()).length, 52);
    assert.equal(counts[2], counts[1]);
  });

  // Proves product 5: Compose: three texts
  // Proves decisions 2: Texts are trimmed and NFC, passwords are not; control characters are refused
  // Proves decisions 4: Limits of subject, content and recipients; unknown ones are refused
  it("names each field that doesn't fit, and stores nothing", async () => {
    const [sender, other] = (await people(2)) as [TestUser, TestUser];
    const send = (body: object) =>
      refusal(sender.call(contract.sendMessage, { body: body as typeof text & { recipients: string[] } }));
    assert.deepEqual(await send({ subject: " ", content: "\n" }), {
      status: 422,
      code: "validation_failed",
      message: "Subject is required",
      fields: {
        subject: "Subject is required",
        content: "Message content is required",
        recipients: "At least one recipient is required",
      },
    });
    const to = { recipients: [other.userId] };
    const wrong: [object, string, string][] = [
      [{ ...text, recipients: [] }, "recipients", "At least one recipient is required"],
      [{ ...text, recipients: ["7"] }, "recipients", unreachable.message],
      [{ ...text, recipients: other.userId }, "recipients", "Must be a list of user ids"],
      [
        { ...text, recipients: Array.from({ length: 51 }, () => randomUUIDv7()) },
        "recipients",
        "At most 50 recipients are allowed",
      ],
      [{ ...text, ...to, subject: "x".repeat(201) }, "subject", "Must be 200 characters or less"],
      [{ ...text, ...to, content: "x".repeat(10_001) }, "content", "Must be 10000 characters or less"],
      [{ ...text, ...to, subject: "a\u0000b" }, "subject", "Control characters are not allowed"],
      [{ ...text, ...to, content: "a\u001bb" }, "content", "Control characters are not allowed"],
    ];
    for (const [body, field, message] of wrong) assert.deepEqual(await send(body), invalid(field, message));
    assert.deepEqual(await rows(), [[], [], []]);
  });

  // Proves decisions 4: Limits of subject, content and recipients; unknown ones are refused
  it("takes 50 recipients, 200 and 10,000 characters", async () => {
    const [sender, ...others] = (await people(51)) as [TestUser, ...TestUser[]];
    const body = { subject: "x".repeat(200), content: "y".repeat(10_000), recipients: idsOf(others) };
    const { message } = await sender.call(contract.sendMessage, { body });
    assert.deepEqual(message.recipientNames, names(others));
    assert.deepEqual([message.subject, message.content], [body.subject, body.content]);
  });

  // Proves decisions 4: Limits of subject, content and recipients; unknown ones are refused
  it("refuses who is unknown, locked, or without an account, and oneself, and sends to nobody then", async () => {
    const [sender, other] = (await people(2)) as [TestUser, TestUser];
    const locked = await makeUser(app, { is_locked: true });
    const unclaimed = await makeUser(app, { password_hash: null });
    const send = (userId: string) =>
      refusal(sender.call(contract.sendMessage, { body: { ...text, recipients: [other.userId, userId] } }));
    for (const userId of [randomUUIDv7(), locked.userId, unclaimed.userId]) {
      assert.deepEqual(await send(userId), unreachable);
    }
    const oneself = invalid("recipients", "You can't send a message to yourself");
    assert.deepEqual(await send(sender.userId), oneself);
    assert.deepEqual(await send(sender.userId.toUpperCase()), oneself);
    assert.deepEqual(await rows(), [[], [], []]);
  });

  it("is limited to 120 messages and replies in 15 minutes", async () => {
    const { sender, first, params } = await cast();
    const body = { ...text, recipients: [sender.userId] };
    const resets_at = new Date(app.ctx.clock().valueOf() + 15 * 60_000).toISOString();
    await app.db
      .insertInto("rate_limits")
      .values({ key: `message:${first.userId}`, hits: 118, resets_at })
      .execute();
    await first.call(contract.sendMessage, { body });
    const reply = { content: "Yes", replyToAll: false };
    await first.call(contract.replyToMessage, { params, body: reply });
    for (const call of [
      () => first.call(contract.sendMessage, { body }),
      () => first.call(contract.replyToMessage, { params, body: reply }),
    ]) {
      const { status, code } = await refusal(call());
      assert.deepEqual([status, code], [429, "rate_limited"]);
    }
    app.clock.advance(15 * 60_000);
    await first.call(contract.sendMessage, { body });
  });
});

describe("markRead", () => {
  // Proves product 4: A message is unread until opened or marked read
  // Proves decisions 4: Reading a message doesn't mark it; the screen does
  it("marks for the caller alone, once, and shows the sender nothing", async () => {
    const { sender, first, second, params } = await cast();
    const before = await sender.call(contract.getMessage, { params });
    const { message } = await first.call(contract.markRead, { params });
    assert.deepEqual([message.isRead, message.readAt !== null], [true, true]);
    app.clock.advance(60_000);
    assert.deepEqual(await first.call(contract.markRead, { params }), { message });
    assert.deepEqual(await first.call(contract.getMessage, { params }), { message });
    assert.equal((await second.call(contract.getMessage, { params })).message.isRead, false);
    assert.deepEqual(await sender.call(contract.markRead, { params }), before);
    assert.deepEqual(await sender.call(contract.getMessage, { params }), before);
  });

  it("gives two marks at once the same time of reading", async () => {
    const { first, params } = await cast();
    const mark = () => first.call(contract.markRead, { params });
    const [one, other] = await Promise.all([mark(), mark()]);
    assert.deepEqual(one, other);
    assert.equal(one.message.isRead, true);
  });
});

describe("deleteMessage", () => {
  const unread = { status: 409, code: "conflict", message: "Only read messages can be deleted" };
  const remove = (user: TestUser, messageId: string) =>
    user.call(contract.deleteMessage, { params: { messageId } });

  // Proves product 4: Only read messages can be deleted
  // Proves product 7: Messages
  // Proves decisions 2: 201 for what is created, 204 for what is deleted
  // Proves decisions 4: Deleting hides for oneself; unread ones stay
  it("hides a read message from the recipient alone, with 204", async () => {
    const { sender, first, second, messageId, params } = await cast();
    assert.deepEqual(await refusal(remove(first, messageId)), unread);
    await first.call(contract.markRead, { params });
    const response = await app.raw(`/api/messages/${messageId}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${first.token}` },
    });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    const list = await first.call(contract.listMessages);
    assert.deepEqual(list, { messages: [], nextCursor: null, counts: { all: 0, unread: 0 } });
    const gone = notFound("Message");
    const reply = { content: "Late" };
    assert.deepEqual(await refusal(first.call(contract.getMessage, { params })), gone);
    assert.deepEqual(await refusal(first.call(contract.getThread, { params })), gone);
    assert.deepEqual(await refusal(first.call(contract.markRead, { params })), gone);
    assert.deepEqual(await refusal(first.call(contract.replyToMessage, { params, body: reply })), gone);
    assert.deepEqual(await refusal(remove(first, messageId)), gone);
    for (const other of [sender, second]) {
      assert.equal((await other.call(contract.getMessage, { params })).message.messageId, messageId);
    }
  });

  it("hides a sent message from its sender alone", async () => {
    const { sender, first, messageId, params } = await cast();
    await remove(sender, messageId);
    assert.deepEqual((await sender.call(contract.listMessages, { query: { box: "sent" } })).messages, []);
    assert.deepEqual(await refusal(sender.call(contract.getMessage, { params })), notFound("Message"));
    assert.equal((await first.call(contract.listMessages)).messages.length, 1);
    const body = { content: "Here" };
    const { message } = await first.call(contract.replyToMessage, { params, body });
    const seen = await sender.call(contract.getThread, { params: message });
    assert.deepEqual(
      seen.messages.map((one) => one.messageId),
      [message.messageId],
    );
  });

  it("deletes once when asked twice at once", async () => {
    const { first, messageId, params } = await cast();
    await first.call(contract.markRead, { params });
    await Promise.allSettled([remove(first, messageId), remove(first, messageId)]);
    assert.deepEqual(await refusal(remove(first, messageId)), notFound("Message"));
  });
});

describe("what processes hear of messages", () => {
  it("is whose inbox changed", async () => {
    const [sender, first, second] = (await people(3)) as [TestUser, TestUser, TestUser];
    let messageId = "";
    const body = { ...text, recipients: idsOf([first, second]) };
    const sent = await announcedBy(app, async () => {
      messageId = (await sender.call(contract.sendMessage, { body })).message.messageId;
    });
    assert.deepEqual(sent, [first, second].map((user) => `messages:${user.userId}`).sort());
    const params = { messageId };
    const own = [`messages:${first.userId}`];
    const read = () => announcedBy(app, () => first.call(contract.markRead, { params }));
    assert.deepEqual([await read(), await read()], [own, []]);
    const deleted = await announcedBy(app, () => first.call(contract.deleteMessage, { params }));
    assert.deepEqual(deleted, own);
  });
});
