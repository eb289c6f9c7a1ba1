import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { examples, expiresAt, link, name, shown, targets, until } from "../../../test/mail/example-mails.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { mailsOf } from "../../../test/mail/outbox.ts";
import { inTransaction } from "../../core/context.ts";
import { Delivery } from "../delivery.ts";
import { type Mail, queueMail } from "../outbox.ts";
import { securityKinds } from "./kinds.ts";

const app = useApp();
const server = useMailServer();
const { unlocked } = mailsOf(app);

beforeEach(async () => {
  await sendThrough(app, server);
  await app.db
    .updateTable("system_settings")
    .set({
      domain: "https://events.example.org",
      contact_email: "hello@example.org",
      support_email: "help@example.org",
    })
    .execute();
});

async function arrived(mail: Mail) {
  await inTransaction(app.ctx, (tx) => queueMail(app.ctx, tx, mail));
  await new Delivery(app.ctx).run();
  const [received, ...others] = server.received;
  assert.ok(received);
  assert.deepEqual(others, []);
  return received;
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

for (const { kind, subject, says, button, ...filled } of Object.values(examples)) {
  // Proves decisions 7: Plain text and HTML, escaped, no header injection
  // Proves standards 7: Mails' buttons are readable in Outlook, and their address stands below
  // Proves trust invitations: They name event, days, place and the sender's own words as such, in mail, list and linked
  //   page
  // Proves programme 4: One mail per person, of other speakers to who joined or left, with a calendar, and from and to
  //   of each session
  test(`${kind}: what the reader sees`, async () => {
    await makeUser(app, { email: "Ada@example.org" });
    const to = { email: "ada@example.org", name };
    const { mail, raw, to: recipients } = await arrived({ kind, to, ...filled } as Mail);

    assert.deepEqual(recipients, ["ada@example.org"]);
    assert.deepEqual(mail.to, [{ address: "ada@example.org", name: shown }]);
    const isOrganizers = kind === "speakers_message";
    const from = isOrganizers ? "Conf via events.example.org" : "Plenary";
    assert.deepEqual(mail.from, { address: "hello@example.org", name: from });
    const replyTo = isOrganizers ? "olga@example.org" : "help@example.org";
    assert.deepEqual(mail.replyTo, [{ address: replyTo, name: "" }]);
    assert.deepEqual([mail.cc, mail.bcc], [undefined, undefined]);
    const headers = mail.headers.map(({ key }) => key);
    assert.equal(new Set(headers).size, headers.length, "no header twice");
    assert.equal(mail.headers.find(({ key }) => key === "auto-submitted")?.value, "auto-generated");
    assert.doesNotMatch(raw.split("\r\n\r\n", 1)[0] ?? "", /^(bcc|cc):/im);

    // A host's name in it is no link (unlinked.test.ts).
    assert.equal(mail.subject, subject.replaceAll("example.org", "example.\u200Corg"));
    const text = mail.text ?? "";
    // Text in blocks keeps its line breaks; browsers show them as a space.
    const html = (mail.html ?? "").replaceAll(/\r?\n/g, " ");
    const href = targets[kind] ?? link;
    for (const part of says) {
      assert.ok(text.includes(part), `"${part}" in:\n${text}`);
      assert.ok(html.includes(escaped(part)), `"${escaped(part)}" in:\n${html}`);
    }
    assert.doesNotMatch(html, /<b>|<script|href="https:\/\/evil/);
    assert.ok(text.includes(`${button}:\n${href}\n`), text);
    assert.ok(html.includes(`<a href="${escaped(href)}" class="button"`), html);
    assert.ok(html.includes(`>${button}</a>`), html);
    assert.match(html, /<td class="button" bgcolor="#006742"[^>]*><a /);
    assert.ok(html.includes(`>${escaped(href.replace("mailto:", ""))}</a>`), html);

    assert.match(text, /You get this mail because/);
    const settings = "https://events.example.org/messages/settings";
    const note = securityKinds.has(kind)
      ? "Mails about your account's security can't be turned off."
      : `You can turn such mails off in your settings: ${settings}`;
    assert.ok(text.includes(note), text);
    assert.equal(html.includes(`href="${settings}"`), !securityKinds.has(kind));
  });
}

test("an invitation that the version before queued says what that knew", async () => {
  const data = { inviterName: "Ada", eventName: "Conf", expiresAt, link };
  const { mail } = await arrived({
    kind: "session_invitation",
    to: { email: "a@example.org", name: "" },
    data,
  });
  assert.match(mail.text ?? "", new RegExp(`You can answer until ${until}\\.`));
  assert.doesNotMatch(mail.text ?? "", /When|Where|writes|undefined/);
});

test("who has no account reads nothing of settings", async () => {
  const { mail } = await arrived({ ...examples.invitation_link, to: { email: "a@example.org", name: "" } });
  assert.match(mail.text ?? "", /because an organizer invited this address\.\s*$/);
  assert.doesNotMatch(mail.html ?? "", /settings|switch/);
});

test("a subject without end is cut", async () => {
  const data = { senderName: "Ada", subject: "𝒳".repeat(500), link };
  const { mail } = await arrived({
    kind: "message_received",
    to: { email: "ada@example.org", name: "Ada" },
    data,
  });
  assert.equal(mail.subject, `Ada: ${"𝒳".repeat(194)}…`);
});

test("without a notification address mail comes from the site's own host", async () => {
  await app.db
    .updateTable("system_settings")
    .set({ contact_email: null, support_email: null, domain: "bare.example.org" })
    .execute();
  await unlocked("ada@example.org");
  await new Delivery(app.ctx).run();
  const [received] = server.received;
  assert.deepEqual(received?.mail.from, { address: "no-reply@bare.example.org", name: "Plenary" });
  assert.equal(received?.mail.replyTo, undefined);
  assert.match(received?.mail.messageId ?? "", /@bare\.example\.org>$/);
});
