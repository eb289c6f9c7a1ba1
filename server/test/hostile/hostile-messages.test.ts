import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as messages from "@plenary/contract/messages/messages";
import { makeUser } from "../factories.ts";
import { useApp } from "../harness.ts";
import { attempt, forEach } from "../http.ts";
import { cleaned, hostileStrings, isKept, skip } from "./hostile-data.ts";
import { type Row, readAll } from "./hostile-text.ts";

const app = useApp({ rateLimit: false });
const strings = hostileStrings();

describe(`${strings.length} hostile strings in messages${skip ? ` (${skip})` : ""}`, () => {
  it("are kept as they are, subjects on one line, or refused with their field", async () => {
    const sender = await makeUser(app);
    const reader = await makeUser(app);
    const expected = new Map<string, { subject: string; content: string }>();
    await forEach(strings, async (text) => {
      const fits = {
        subject: isKept(text, { min: 1, max: 200 }),
        content: isKept(text, { min: 1, max: 10_000 }),
      };
      const to = { recipients: [reader.userId] };
      const { token } = sender;
      const refused = Object.entries(fits).flatMap(([name, fit]) => (fit ? [] : [name]));
      if (refused.length) {
        const body = { ...to, subject: text, content: text };
        const outcome = await attempt(app, messages.sendMessage, { token, body });
        assert.equal(outcome.status, 422, text);
        assert.deepEqual(Object.keys(outcome.body.error?.fields ?? {}), refused, text);
      }
      const subject = fits.subject ? text : "Subject";
      const content = fits.content ? text : "Content";
      const body = { ...to, subject, content };
      const { status, body: answer } = await attempt(app, messages.sendMessage, { token, body });
      assert.equal(status, 201, text);
      const kept = {
        subject: cleaned(subject).replace(/[\t\r\n\u2028\u2029]+/g, " "),
        content: cleaned(content),
      };
      expected.set((answer.message as messages.Message).messageId, kept);
    });
    const { token } = reader;
    const inbox = await readAll(app, messages.listMessages, "messages", "messageId", token);
    assert.equal(inbox.size, expected.size);
    await forEach([...expected], async ([messageId, { subject, content }]) => {
      const { body } = await attempt(app, messages.getMessage, { token, params: { messageId } });
      const message = body.message as messages.Message;
      assert.deepEqual([message.subject, message.content], [subject, content]);
      const listed = inbox.get(messageId) as Row;
      assert.equal(listed.subject, subject);
      assert.ok([...String(listed.preview)].length <= 100);
    });
    assert.ok([...inbox.values()].every(({ subject }) => !/[\r\n]/.test(String(subject))));
  });
});
