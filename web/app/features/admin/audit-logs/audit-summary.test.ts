import assert from "node:assert/strict";
import { test } from "node:test";
import { summaryOf } from "./audit-summary.ts";

test("a summary names what the entry is about", () => {
  const summaries = [
    { username: "ada", reason: "Spam" },
    { userId: "1", email: "ada@example.org" },
    { talkTitle: "Opening", eventId: "1", eventName: "Conf" },
    { eventName: "Conf", from: { userId: "1", name: "Ada" }, to: { userId: "2", name: "Grace" } },
    { eventName: "Conf", changed: ["name", "location"] },
    { changed: { domain: { from: null, to: "example.org" }, smtpPassword: "set" } },
    { smtpHost: "mail.example.org", valid: true },
    { to: "admin@example.org", sent: true },
    { retried: 1 },
    { retried: 3 },
  ].map(summaryOf);
  assert.deepEqual(summaries, [
    "@ada",
    "ada@example.org",
    "Opening · Conf",
    "Conf · Ada → Grace",
    "Conf · name, location",
    "domain, smtpPassword",
    "mail.example.org",
    "admin@example.org",
    "1 mail",
    "3 mails",
  ]);
});

test("a summary of facts in another shape is empty", () => {
  const odd = { eventName: 7, username: null, from: "x", to: { name: [] }, changed: null, retried: "3" };
  assert.deepEqual([summaryOf({}), summaryOf(odd)], ["", ""]);
});
