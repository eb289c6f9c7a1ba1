import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/messages/messages";
import { makeAdmin, makeMessage, makeUser, type TestUser } from "../../../test/factories.ts";
import { notFound, refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

async function rows() {
  return [
    await app.db.selectFrom("messages").selectAll().execute(),
    await app.db.selectFrom("message_recipients").selectAll().orderBy("user_id").execute(),
    await app.db.selectFrom("outbox").selectAll().execute(),
  ];
}

describe("who may do what with a message", () => {
  const calls = (user: Pick<TestUser, "call">, messageId: string): (() => Promise<unknown>)[] => {
    const params = { messageId };
    return [
      () => user.call(contract.getMessage, { params }),
      () => user.call(contract.getThread, { params }),
      () => user.call(contract.markRead, { params }),
      () => user.call(contract.replyToMessage, { params, body: { content: "Me too" } }),
      () => user.call(contract.deleteMessage, { params }),
    ];
  };

  // Proves decisions 2: The four names of what is not found
  // Proves decisions 4: Only sender and recipients see a message
  it("is nothing at all for strangers and administrators, as if it did not exist", async () => {
    const [sender, recipient, stranger] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    const messageId = await makeMessage(app, sender, [recipient]);
    const before = await rows();
    for (const user of [stranger, await makeAdmin(app)]) {
      for (const call of [...calls(user, messageId), ...calls(user, randomUUIDv7())]) {
        assert.deepEqual(await refusal(call()), notFound("Message"));
      }
      for (const box of ["inbox", "sent"] as const) {
        assert.deepEqual(await user.call(contract.listMessages, { query: { box } }), {
          messages: [],
          nextCursor: null,
          counts: { all: 0, unread: 0 },
        });
      }
      assert.deepEqual(await user.call(contract.unreadCount), { unread: 0 });
    }
    assert.deepEqual(await rows(), before);
  });

  it("is a 400 for what is no id, and a 401 for visitors", async () => {
    const user = await makeUser(app);
    for (const call of calls(user, "7")) {
      assert.deepEqual(await refusal(call()), {
        status: 400,
        code: "bad_request",
        message: "The path of the address is not valid: messageId.",
      });
    }
    const visitor = { call: app.client() };
    for (const call of [
      ...calls(visitor, randomUUIDv7()),
      () => visitor.call(contract.listMessages),
      () => visitor.call(contract.unreadCount),
      () =>
        visitor.call(contract.sendMessage, {
          body: { subject: "S", content: "C", recipients: [user.userId] },
        }),
    ]) {
      assert.equal((await refusal(call())).status, 401);
    }
  });
});
