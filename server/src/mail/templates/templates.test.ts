import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { coSpeakerMails } from "../../../test/mail/co-speaker-mails.ts";
import { invitationMails } from "../../../test/mail/invitation-mails.ts";
import { sendThrough, useMailServer } from "../../../test/mail/mail-server.ts";
import { mailsOf } from "../../../test/mail/mails.ts";
import { messageMails } from "../../../test/mail/message-mails.ts";
import { secondFactorMails } from "../../../test/mail/second-factor-mails.ts";
import { versionMails } from "../../../test/mail/version-mails.ts";
import { inTransaction } from "../../core/context.ts";
import { Delivery } from "../delivery.ts";
import { type Mail, queueMail } from "../outbox.ts";
import { type MailKind, securityKinds } from "./kinds.ts";

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

const expiresAt = "2099-11-21T09:30:00.000Z";
const until = "21 November 2099 at 09:30 UTC";
const link = "https://events.example.org/somewhere?a=1&b=2";
/** What somebody may call themselves, an event, or a talk. */
const name = "Eve <b>\"&'</b>\r\nBcc: eve@example.org";
/** The same on one line. */
const shown = "Eve <b>\"&'</b> Bcc: eve@example.org";
/** The same where nothing of it becomes a link. */
const parted = shown.replaceAll("example.org", "example.\u200Corg");
type Said = { subject: string; says: readonly string[]; button: string };
/** But what is filled when it leaves (notices.test.ts). */
type Kind = Exclude<MailKind, "event_news">;
type Example = { [K in Kind]: Omit<Mail<K>, "to"> & Said }[Kind];

/** Each kind with its hostile data, and what the reader sees of it. */
const examples: { [K in Kind]: Extract<Example, { kind: K }> } = {
  password_reset: {
    kind: "password_reset",
    data: { expiresAt },
    secret: { link },
    subject: "Reset your password",
    says: [`The link works once, until ${until}.`, "ignore it"],
    button: "Choose a new password",
  },
  address_confirmation: {
    kind: "address_confirmation",
    data: { username: "eve", expiresAt, isNew: false },
    secret: { link },
    subject: "Confirm your e-mail address",
    says: ["The account eve was registered", `until ${until}`, "If this is not your account, don't open"],
    button: "Confirm this address",
  },
  password_changed: {
    kind: "password_changed",
    data: {},
    subject: "Your password was changed",
    says: ["If it was you, there is nothing to do."],
    button: "Reset the password",
  },
  new_device: {
    kind: "new_device",
    data: { userAgent: "Firefox/145.0 (Windows)", address: "192.0.2.7", at: expiresAt, link },
    subject: "A new device was signed in to your account",
    says: [`Firefox on Windows, from 192.0.2.7, on ${until}.`, "change your password at once"],
    button: "Look at your devices",
  },
  address_changed: {
    kind: "address_changed",
    data: { supportEmail: "help@example.org", expiresAt },
    secret: { link },
    subject: "Your e-mail address was changed",
    says: ["put it back: everybody is signed out", `until ${until}`, "write to help@example.org"],
    button: "Put my address back",
  },
  ...secondFactorMails(link),
  ...coSpeakerMails({ name, shown, link }),
  ...versionMails({ name, shown, link }),
  ...invitationMails({ name, shown, link, expiresAt }),
  email_changed: {
    kind: "email_changed",
    data: { supportEmail: "help@example.org" },
    subject: "Your e-mail address was changed",
    says: ["this one can't be used for it any more", "If it wasn't, write to help@example.org at once."],
    button: "Write to support",
  },
  bootstrap_credentials: {
    kind: "bootstrap_credentials",
    data: { loginUrl: link, expiresAt },
    secret: { temporaryPassword: "<Tmp&1>" },
    subject: "Your administrator account",
    says: ["Sign in as admin", "<Tmp&1>", until],
    button: "Sign in",
  },
  ...messageMails({ name, shown, parted, link }),
  session_invitation_answered: {
    kind: "session_invitation_answered",
    data: {
      ...{ inviteeName: name, invitedEmail: "cfo@corp.example", eventName: "Conf", link },
      ...{ answer: "rejected", reason: `No time.\n${name}` },
    },
    subject: `${shown} declined to speak at Conf`,
    says: [`${parted} has rejected the invitation`, "The reason given:", "No time.", "You had invited cfo@"],
    button: "Open the event",
  },
  co_organizer_invitation_answered: {
    kind: "co_organizer_invitation_answered",
    data: { inviteeName: name, eventName: "Conf", answer: "accepted", link },
    subject: `${shown} agreed to co-organize Conf`,
    says: [`${parted} has accepted the invitation to co-organize Conf.`],
    button: "Open the event",
  },
  session_approved: {
    kind: "session_approved",
    data: { talkTitle: name, eventName: "Conf", link },
    subject: `Confirmed for Conf: ${shown}`,
    says: [`“${shown}” is confirmed for Conf.`],
    button: "Open the session",
  },
  session_rejected: {
    kind: "session_rejected",
    data: { talkTitle: name, eventName: "Conf", reason: name, link },
    subject: `Not accepted for Conf: ${shown}`,
    says: [`“${shown}” was not accepted for Conf.`, "The reason given:"],
    button: "Open the session",
  },
  admin_invitation: {
    kind: "admin_invitation",
    data: { inviterName: name, expiresAt, link },
    subject: "Become an administrator",
    says: [`${shown} invites you to help to administer Plenary.`, until],
    button: "Answer the invitation",
  },
  admin_invitation_answered: {
    kind: "admin_invitation_answered",
    data: { inviteeName: name, answer: "declined", link },
    subject: `${shown} has declined the admin invitation`,
    says: [`${shown} has declined the invitation to become an administrator.`],
    button: "Open admin roles",
  },
  admin_role_removed: {
    kind: "admin_role_removed",
    data: { adminName: name, supportEmail: "help@example.org" },
    subject: "You are no longer an administrator",
    says: [`${shown} has ended your admin role.`, "write to help@example.org"],
    button: "Write to support",
  },
  account_locked: {
    kind: "account_locked",
    data: { reason: name, supportEmail: "help@example.org" },
    subject: "Your account was locked",
    says: ["you can't sign in", "The reason given:", "write to help@example.org"],
    button: "Write to support",
  },
  account_unlocked: {
    kind: "account_unlocked",
    data: { link },
    subject: "Your account was unlocked",
    says: ["You can sign in again."],
    button: "Sign in",
  },
  event_transferred: {
    kind: "event_transferred",
    data: { eventName: name, from: name, to: "Ada", link },
    subject: `${shown} now belongs to Ada`,
    says: [`An administrator has transferred ${shown} from ${shown} to Ada.`],
    button: "Open the event",
  },
  test: {
    kind: "test",
    data: { serverName: "mail.example.org" },
    subject: "A test mail",
    says: ["This mail was sent over mail.example.org, with the settings as they are stored."],
    button: "Open the system settings",
  },
};

const targets: Partial<Record<MailKind, string>> = {
  password_changed: "https://events.example.org/forgot-password",
  email_changed: "mailto:help@example.org",
  admin_role_removed: "mailto:help@example.org",
  account_locked: "mailto:help@example.org",
  test: "https://events.example.org/admin/settings",
};

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
      ? "Mails about the safety of an account can't be switched off."
      : `You can switch such mails off in your settings: ${settings}`;
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
