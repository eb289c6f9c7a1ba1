import { deviceName } from "@plenary/contract/accounts/device-name";
import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { formatInstant } from "../../base/formats.ts";
import { claimTemplates } from "./claim-templates.ts";
import type { Content, Input, Templates } from "./content.ts";
import { decisionTemplates } from "./decision-templates.ts";
import { feedbackTemplates } from "./feedback-templates.ts";
import { invitationTemplates, quoteOf, reasonGiven } from "./invitation-templates.ts";
import type { MailKind } from "./kinds.ts";
import { markedTemplates } from "./marked-templates.ts";
import { newsTemplates } from "./news-templates.ts";
import { secondFactorTemplates } from "./second-factor-templates.ts";
import { surveyTemplates } from "./survey-templates.ts";
import { withoutLinks } from "./unlinked-text.ts";
import { versionTemplates } from "./version-templates.ts";

const templates: Templates = {
  password_reset: ({ data, secret }) => ({
    subject: "Reset your password",
    preheader: "Choose a new password for Plenary.",
    heading: "Reset your password",
    paragraphs: [
      "Somebody, hopefully you, asked for a new password for your account.",
      `The link works once, until ${formatInstant(data.expiresAt)}.`,
    ],
    button: { label: "Choose a new password", href: secret.link },
    why: "You get this mail because a password reset was asked for this address. If it wasn't you, ignore it: your password stays as it is.",
  }),
  address_confirmation: ({ data, secret }) => ({
    subject: text("Confirm your e-mail address"),
    preheader: text("Confirm that this mailbox is yours."),
    heading: text("Confirm your e-mail address"),
    paragraphs: [
      data.isNew
        ? text("The account {username} wants to use this address from now on.", { username: data.username })
        : text("The account {username} was registered with this address.", { username: data.username }),
      text("The link works once, until {time}.", { time: formatInstant(data.expiresAt) }),
      text("If this is not your account, don't open the link: it would give your address to somebody else."),
    ],
    button: { label: text("Confirm this address"), href: secret.link },
    why: text("You get this mail because somebody, hopefully you, gave this address to Plenary."),
  }),
  password_changed: ({ origin }) => ({
    subject: "Your password was changed",
    preheader: "If it wasn't you, reset it now.",
    heading: "Your password was changed",
    paragraphs: [
      "The password of your account was changed, and other devices were signed out.",
      "If it was you, there is nothing to do. If it wasn't, reset your password at once.",
    ],
    button: { label: "Reset the password", href: origin + pathOf("/forgot-password") },
    why: "You get this mail because it is about the safety of your account.",
  }),
  new_device: ({ data }) => ({
    subject: text("A new device was signed in to your account"),
    preheader: text("If it wasn't you, sign it out and change your password."),
    heading: text("A new device was signed in"),
    paragraphs: [
      text(
        "Somebody signed in to your account on a device that it wasn't used on lately: {device}, from {address}, on {time}.",
        {
          device: deviceName(data.userAgent).slice(0, 100),
          address: data.address,
          time: formatInstant(data.at),
        },
      ),
      text(
        "If it was you, there is nothing to do. If it wasn't, sign that device out in your settings and change your password at once.",
      ),
    ],
    button: { label: text("Look at your devices"), href: data.link },
    why: text("You get this mail because it is about the safety of your account."),
  }),
  address_changed: ({ data, secret }) => ({
    subject: text("Your e-mail address was changed"),
    preheader: text("If it wasn't you, put it back."),
    heading: text("Your e-mail address was changed"),
    paragraphs: [
      text("Your account has another e-mail address now; this one can't be used for it any more."),
      text(
        "If it was you, there is nothing to do. If it wasn't, put it back: everybody is signed out of your account, and you choose a new password.",
      ),
      text("The link works once, until {time}.", { time: formatInstant(data.expiresAt) }),
      ...(data.supportEmail
        ? [text("If the link doesn't help, write to {supportEmail}.", { supportEmail: data.supportEmail })]
        : []),
    ],
    button: { label: text("Put my address back"), href: secret.link },
    why: text("You get this mail because it is about the safety of your account."),
  }),
  ...secondFactorTemplates,
  email_changed: ({ data, origin }) => ({
    subject: "Your e-mail address was changed",
    preheader: "Your account has another address now.",
    heading: "Your e-mail address was changed",
    paragraphs: [
      "Your account has another e-mail address now; this one can't be used for it any more.",
      data.supportEmail
        ? `If it was you, there is nothing to do. If it wasn't, write to ${data.supportEmail} at once.`
        : "If it was you, there is nothing to do. If it wasn't, tell the people who run this site at once.",
    ],
    button: supportButton(data.supportEmail, origin),
    why: "You get this mail because it is about the safety of your account.",
  }),
  bootstrap_credentials: ({ data, secret }) => ({
    subject: "Your administrator account",
    preheader: "The temporary password for the first sign-in.",
    heading: "Plenary is set up",
    paragraphs: [
      "Sign in as admin with this temporary password. You will be asked for one of your own.",
      `It works until ${formatInstant(data.expiresAt)}.`,
    ],
    code: secret.temporaryPassword,
    button: { label: "Sign in", href: data.loginUrl },
    why: "You get this mail because this address was named as that of the first administrator.",
  }),
  message_received: ({ data }) => ({
    subject: `${data.senderName}: ${data.subject}`,
    preheader: `${data.senderName} has sent you a message.`,
    heading: "You have a new message",
    paragraphs: [withoutLinks(`${data.senderName} has sent you a message:`)],
    quote: [data.subject, ...(data.content ? [data.content] : [])].join("\n\n"),
    button: { label: "Read the message", href: data.link },
    why: "You get this mail because somebody wrote to you on Plenary.",
  }),
  speakers_message: ({ data: { senderName, subject, content, eventName, link, replyTo }, origin }) => ({
    sender: {
      name: text("{event} via {instance}", {
        event: withoutLinks(eventName),
        instance: new URL(origin).host,
      }),
      replyTo,
    },
    subject,
    preheader: text("{name} writes to you about {event}.", { name: senderName, event: eventName }),
    heading: subject,
    paragraphs: [
      withoutLinks(text("{name} writes to you about {event}:", { name: senderName, event: eventName })),
    ],
    quote: content,
    isByKnown: true,
    button: { label: text("Answer"), href: link },
    why: text("You get this mail because you speak at {event}, or were to speak.", { event: eventName }),
  }),
  ...invitationTemplates,
  ...claimTemplates,
  ...decisionTemplates,
  ...newsTemplates,
  ...markedTemplates,
  ...versionTemplates,
  ...feedbackTemplates,
  ...surveyTemplates,
  admin_invitation: ({ data }) => ({
    subject: "Become an administrator",
    preheader: `${data.inviterName} invites you.`,
    heading: "Become an administrator",
    paragraphs: [
      `${data.inviterName} invites you to help administer Plenary.`,
      `You can answer until ${formatInstant(data.expiresAt)}.`,
    ],
    button: { label: "Answer the invitation", href: data.link },
    why: "You get this mail because an administrator invited you.",
  }),
  admin_invitation_answered: ({ data }) => ({
    subject: `${data.inviteeName} has ${data.answer} the admin invitation`,
    preheader: `Your invitation was ${data.answer}.`,
    heading: `Invitation ${data.answer}`,
    paragraphs: [`${data.inviteeName} has ${data.answer} the invitation to become an administrator.`],
    button: { label: "Open admin roles", href: data.link },
    why: "You get this mail because you sent the invitation.",
  }),
  admin_role_removed: ({ data, origin }) => ({
    subject: text("You are no longer an administrator"),
    preheader: text("{adminName} has ended your admin role.", { adminName: data.adminName }),
    heading: text("You are no longer an administrator"),
    paragraphs: [
      text("{adminName} has ended your admin role. Your account stays as it is.", {
        adminName: data.adminName,
      }),
      ...(data.supportEmail
        ? [
            text("If you think this is a mistake, write to {supportEmail}.", {
              supportEmail: data.supportEmail,
            }),
          ]
        : []),
    ],
    button: supportButton(data.supportEmail, origin),
    why: text("You get this mail because it is about the safety of your account."),
  }),
  account_locked: ({ data, origin }) => ({
    subject: "Your account was locked",
    preheader: "You can't sign in until it is unlocked.",
    heading: "Your account was locked",
    paragraphs: [
      "An administrator has locked your account, and you can't sign in.",
      ...(data.supportEmail ? [`If you think this is a mistake, write to ${data.supportEmail}.`] : []),
      ...reasonGiven(data.reason),
    ],
    ...quoteOf(data.reason),
    isByKnown: true,
    button: supportButton(data.supportEmail, origin),
    why: "You get this mail because it is about the safety of your account.",
  }),
  account_unlocked: ({ data }) => ({
    subject: "Your account was unlocked",
    preheader: "You can sign in again.",
    heading: "Your account was unlocked",
    paragraphs: ["An administrator has unlocked your account. You can sign in again."],
    button: { label: "Sign in", href: data.link },
    why: "You get this mail because it is about the safety of your account.",
  }),
  event_transferred: ({ data }) => ({
    subject: `${data.eventName} now belongs to ${data.to}`,
    preheader: `An administrator has transferred it from ${data.from}.`,
    heading: "An event has a new owner",
    paragraphs: [
      `An administrator has transferred ${data.eventName} from ${data.from} to ${data.to}.`,
      "The owner decides about its visibility, its co-organizers, and whether it stays.",
    ],
    button: { label: "Open the event", href: data.link },
    why: "You get this mail because the event was or is yours.",
  }),
  test: ({ data, origin }) => ({
    subject: "A test mail",
    preheader: "The mail settings work.",
    heading: "The mail settings work",
    paragraphs: [`This mail was sent over ${data.serverName}, with the settings as they are stored.`],
    button: { label: "Open the system settings", href: origin + pathOf("/admin/settings") },
    why: "You get this mail because you asked for it on the settings page.",
  }),
};

/** The kinds that this process can write; a later version may queue others. */
export const mailKinds: readonly string[] = Object.keys(templates);

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(templates, kind);

export function contentOf<K extends MailKind>(kind: K, input: Input<K>): Content {
  return templates[kind](input);
}

const supportButton = (supportEmail: string, origin: string) =>
  supportEmail
    ? { label: "Write to support", href: `mailto:${encodeURI(supportEmail)}` }
    : { label: "Open Plenary", href: origin };
