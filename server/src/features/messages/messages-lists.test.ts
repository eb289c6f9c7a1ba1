import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/messages/messages";
import { makeMessage, makeUser, type TestUser } from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const idsOf = (messages: { messageId: string }[]) => messages.map(({ messageId }) => messageId);

async function people<const N extends number>(count: N) {
  const users: TestUser[] = [];
  while (users.length < count) users.push(await makeUser(app));
  return users as [TestUser, TestUser, TestUser, TestUser];
}

describe("listMessages", () => {
  // Proves product 7: Messages
  // Proves product 9: Previews are cut at 100 and 120 characters
  // Proves decisions 4: Inbox and sent box
  it("shows the inbox newest first, with previews and counts", async () => {
    const [sender, reader, other] = await people(3);
    const content = `First line\n\n${"🤘 ".repeat(200)}`;
    const body = { subject: "Long", content, recipients: [reader.userId, other.userId] };
    const { message } = await sender.call(contract.sendMessage, { body });
    app.clock.advance(1000);
    const newer = await makeMessage(app, sender, [reader], { readBy: [reader] });
    const { content: _, senderDeleted, ...rest } = message;
    const list = await reader.call(contract.listMessages);
    assert.deepEqual(list.messages[1], {
      ...rest,
      isRead: false,
      preview: `First line ${"🤘 ".repeat(200)}`.match(/^.{100}/su)?.[0],
    });
    assert.deepEqual(
      [idsOf(list.messages), list.nextCursor, list.counts],
      [[newer, message.messageId], null, { all: 2, unread: 1 }],
    );
    const unread = await reader.call(contract.listMessages, { query: { unread: "true" } });
    assert.deepEqual([idsOf(unread.messages), unread.counts], [[message.messageId], list.counts]);
    assert.deepEqual(await reader.call(contract.unreadCount), { unread: 1 });
  });

  // Proves decisions 4: Inbox and sent box
  it("shows what one sent in the sent box, as read whoever has read it", async () => {
    const [sender, reader] = await people(2);
    const read = await makeMessage(app, sender, [reader], { readBy: [reader] });
    await makeMessage(app, reader, [sender]);
    app.clock.advance(1000);
    const unread = await makeMessage(app, sender, [reader]);
    const { messages, counts } = await sender.call(contract.listMessages, { query: { box: "sent" } });
    assert.deepEqual(
      messages.map(({ messageId, isRead, readAt }) => ({ messageId, isRead, readAt })),
      [unread, read].map((messageId) => ({ messageId, isRead: true, readAt: null })),
    );
    assert.deepEqual(counts, { all: 1, unread: 1 });
  });

  for (const query of [{}, { unread: "true" }, { box: "sent" }] as const) {
    // Proves decisions 2: Lists take limit and cursor
    it(`pages with two queries, whatever the size: ${JSON.stringify(query)}`, async () => {
      const [sender, reader, other] = await people(3);
      const caller = "box" in query ? sender : reader;
      const sentAt = "2026-01-01T00:00:00.000Z";
      const messages = [await makeMessage(app, sender, [reader], { sentAt })];
      const list = async (page: { limit?: number; cursor?: string }) => {
        app.queries.length = 0;
        return caller.call(contract.listMessages, { query: { ...query, ...page } });
      };
      await list({});
      await list({});
      assert.equal(app.queries.length, 2);
      for (let n = 0; n < 2; n++) messages.push(await makeMessage(app, sender, [other, reader], { sentAt }));
      messages.push(await makeMessage(app, sender, [reader, other]));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: 3, ...(cursor && { cursor }) });
        assert.equal(app.queries.length, 2);
        seen.push(...idsOf(page.messages));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const [newest, ...same] = messages.reverse();
      assert.deepEqual(seen, [newest, ...same.sort().reverse()]);
    });
  }

  it("is a 400 for a cursor or a filter that there is not", async () => {
    const { call } = await makeUser(app);
    for (const query of [{ cursor: "x" }, { box: "drafts" }, { unread: "yes" }, { limit: 501 }]) {
      const wrong = query as { cursor: string };
      assert.equal((await refusal(call(contract.listMessages, { query: wrong }))).status, 400);
    }
  });
});

describe("replyToMessage", () => {
  const reply = (user: TestUser, messageId: string, replyToAll?: boolean) =>
    user.call(contract.replyToMessage, {
      params: { messageId },
      body: { content: "Yes", ...(replyToAll !== undefined && { replyToAll }) },
    });

  // Proves product 3: Message and reply
  // Proves product 7: Messages
  // Proves decisions 4: Replies: to the sender, or all; not by the sender; Re: once
  it("answers the sender with 201, under the same subject with Re: once", async () => {
    const [sender, first, second] = await people(3);
    const messageId = await makeMessage(app, sender, [first, second], { subject: "Slides" });
    const response = await app.raw(`/api/messages/${messageId}/reply`, {
      method: "POST",
      headers: { authorization: `Bearer ${first.token}`, "content-type": "application/json" },
      body: JSON.stringify({ content: "Yes" }),
    });
    assert.equal(response.status, 201);
    const { message } = (await response.json()) as { message: contract.Message };
    const { messageId: answerId, sentAt, ...rest } = message;
    assert.deepEqual(rest, {
      senderId: first.userId,
      senderName: first.name,
      subject: "Re: Slides",
      content: "Yes",
      recipients: [sender.userId],
      recipientNames: [{ userId: sender.userId, name: sender.name }],
      isRead: true,
      readAt: null,
      inReplyTo: messageId,
      senderDeleted: false,
    });
    const again = await reply(sender, answerId);
    assert.deepEqual([again.message.subject, again.message.recipients], ["Re: Slides", [first.userId]]);
  });

  it("keeps a reply's subject within the limit", async () => {
    const [sender, first] = await people(2);
    const subject = `${"x".repeat(195)}🤘xx`;
    const messageId = await makeMessage(app, sender, [first], { subject });
    assert.equal((await reply(first, messageId)).message.subject, `Re: ${"x".repeat(195)}`);
  });

  // Proves decisions 4: Replies: to the sender, or all; not by the sender; Re: once
  it("goes to everybody else with replyToAll, except who can no longer read it", async () => {
    const [sender, first, second, third] = await people(4);
    const messageId = await makeMessage(app, sender, [first, second, third]);
    const all = await reply(second, messageId, true);
    assert.deepEqual(
      all.message.recipients,
      [sender, first, third].map((user) => user.userId),
    );
    const lock = (user: TestUser) =>
      app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", user.userId).execute();
    await lock(sender);
    assert.deepEqual((await reply(second, messageId, true)).message.recipients, [first.userId, third.userId]);
    const before = await app.db.selectFrom("messages").selectAll().execute();
    assert.deepEqual(
      await refusal(reply(second, messageId)),
      invalid("recipients", "A recipient was not found or can't receive messages"),
    );
    assert.deepEqual(await app.db.selectFrom("messages").selectAll().execute(), before);
  });

  // Proves product 5: A reply needs text
  // Proves product 6: The sender isn't offered a reply
  // Proves decisions 4: Replies: to the sender, or all; not by the sender; Re: once
  it("is refused to the sender, to who has no part in it, and without text", async () => {
    const [sender, first, stranger] = await people(3);
    const messageId = await makeMessage(app, sender, [first]);
    assert.deepEqual(await refusal(reply(sender, messageId)), {
      status: 403,
      code: "forbidden",
      message: "You can't reply to your own message.",
    });
    assert.deepEqual(await refusal(reply(stranger, messageId, true)), notFound("Message"));
    const blank = first.call(contract.replyToMessage, { params: { messageId }, body: { content: " " } });
    assert.deepEqual(await refusal(blank), invalid("content", "Message content is required"));
  });
});

describe("getThread", () => {
  it("shows each what that one may see, oldest first, with one query more than the message", async () => {
    const [sender, first, second, stranger] = await people(4);
    const root = await makeMessage(app, sender, [first, second]);
    const other = await makeMessage(app, sender, [first, second]);
    const answer = async (user: TestUser, messageId: string, replyToAll: boolean) => {
      app.clock.advance(1000);
      const body = { content: "Answer", replyToAll };
      return (await user.call(contract.replyToMessage, { params: { messageId }, body })).message.messageId;
    };
    const toAll = await answer(first, root, true);
    const toSender = await answer(second, root, false);
    const back = await answer(sender, toSender, true);
    await answer(first, other, true);
    const thread = async (user: TestUser, messageId: string) => {
      const { messages } = await user.call(contract.getThread, { params: { messageId } });
      return idsOf(messages);
    };
    const whole = [root, toAll, toSender, back];
    assert.deepEqual(await thread(sender, root), whole);
    assert.deepEqual(await thread(sender, back), whole);
    assert.deepEqual(await thread(second, toAll), whole);
    assert.deepEqual(await thread(first, root), [root, toAll]);
    assert.deepEqual(
      await refusal(first.call(contract.getThread, { params: { messageId: toSender } })),
      notFound("Message"),
    );
    assert.deepEqual(
      await refusal(stranger.call(contract.getThread, { params: { messageId: root } })),
      notFound("Message"),
    );
    for (const messageId of [root, other]) {
      app.queries.length = 0;
      await sender.call(contract.getThread, { params: { messageId } });
      assert.equal(app.queries.length, 2);
    }
    await second.call(contract.markRead, { params: { messageId: root } });
    await second.call(contract.deleteMessage, { params: { messageId: root } });
    assert.deepEqual(await thread(second, back), [toAll, toSender, back]);
    assert.deepEqual(await thread(sender, back), whole);
  });
});
