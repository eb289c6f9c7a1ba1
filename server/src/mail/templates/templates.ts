import { deviceName } from "@plenary/contract/accounts/device-name";
import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { formatInstant } from "../../base/formats.ts";
import { claimTemplates } from "./claim-templates.ts";
import type { Content, Input, Templates } from "./content.ts";
import { decisionTemplates } from "./decision-templates.ts";
import { feedbackTemplates } from "./feedback-templates.ts";
import { answered, invitationTemplates, quoteOf, reasonGiven } from "./invitation-templates.ts";
import type { MailKind } from "./kinds.ts";
import { markedTemplates } from "./marked-templates.ts";
import { newsTemplates } from "./news-templates.ts";
import { proposalTemplates } from "./proposal-templates.ts";
import { secondFactorTemplates } from "./second-factor-templates.ts";
import { surveyTemplates } from "./survey-templates.ts";
import { withoutLinks } from "./unlinked-text.ts";
import { versionTemplates } from "./version-templates.ts";

const templates: Templates = {
  password_reset: ({ data, secret }) => ({
    subject: text("Reset your password"),
    preheader: text("Choose a new password for Plenary."),
    heading: text("Reset your password"),
    paragraphs: [
      text("Somebody, hopefully you, asked for a new password for your account."),
      text("The link works once, until {time}.", { time: formatInstant(data.expiresAt) }),
    ],
    button: { label: text("Choose a new password"), href: secret.link },
    why: text(
      "You get this mail because a password reset was asked for this address. If it wasn't you, ignore it: your password stays as it is.",
    ),
  }),
  address_confirmation: ({ data, secret }) => ({
    subject: text("Confirm your e-mail address"),
    preheader: text("Confirm that this mailbox is yours."),
    heading: text("Confirm your e-mail address"),
    paragraphs: [
      data.isNew
        ? text("The account {username} wants to use this address from now on.", data)
        : text("The account {username} was registered with this address.", data),
      text("The link works once, until {time}.", { time: formatInstant(data.expiresAt) }),
      text("If this is not your account, don't open the link: it would give your address to somebody else."),
    ],
    button: { label: text("Confirm this address"), href: secret.link },
    why: text("You get this mail because somebody, hopefully you, gave this address to Plenary."),
  }),
  password_changed: ({ origin }) => ({
    subject: text("Your password was changed"),
    preheader: text("If it wasn't you, reset it now."),
    heading: text("Your password was changed"),
    paragraphs: [
      text("The password of your account was changed, and other devices were signed out."),
      text("If it was you, there is nothing to do. If it wasn't, reset your password at once."),
    ],
    button: { label: text("Reset the password"), href: origin + pathOf("/forgot-password") },
    why: text("You get this mail because it concerns your account's security."),
  }),
  new_device: ({ data }) => ({
    subject: text("A new device was signed in to your account"),
    preheader: text("If it wasn't you, sign it out and change your password."),
    heading: text("A new device was signed in"),
    paragraphs: [
      text(
        "Somebody signed in to your account on a device it hasn't been used on recently: {device}, from {address}, on {time}.",
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
    why: text("You get this mail because it concerns your account's security."),
  }),
  address_changed: ({ data, secret }) => ({
    subject: text("Your email address was changed"),
    preheader: text("If it wasn't you, put it back."),
    heading: text("Your email address was changed"),
    paragraphs: [
      text("Your account has another email address now; this one can't be used for it any more."),
      text(
        "If it was you, there is nothing to do. If it wasn't, put it back: everybody is signed out of your account, and you choose a new password.",
      ),
      text("The link works once, until {time}.", { time: formatInstant(data.expiresAt) }),
      ...(data.supportEmail ? [text("If the link doesn't help, write to {supportEmail}.", data)] : []),
    ],
    button: { label: text("Put my address back"), href: secret.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  ...secondFactorTemplates,
  email_changed: ({ data, origin }) => ({
    subject: text("Your email address was changed"),
    preheader: text("Your account has another address now."),
    heading: text("Your email address was changed"),
    paragraphs: [
      text("Your account has another email address now; this one can't be used for it any more."),
      data.supportEmail
        ? text("If it was you, there is nothing to do. If it wasn't, write to {supportEmail} at once.", data)
        : text(
            "If it was you, there is nothing to do. If it wasn't, tell the people who run this site at once.",
          ),
    ],
    button: supportButton(data.supportEmail, origin),
    why: text("You get this mail because it concerns your account's security."),
  }),
  bootstrap_credentials: ({ data, secret }) => ({
    subject: text("Your administrator account"),
    preheader: text("The temporary password for the first sign-in."),
    heading: text("Plenary is set up"),
    paragraphs: [
      text("Sign in as admin with this temporary password. You will be asked for one of your own."),
      text("It works until {time}.", { time: formatInstant(data.expiresAt) }),
    ],
    code: secret.temporaryPassword,
    button: { label: text("Sign in"), href: data.loginUrl },
    why: text("You get this mail because this address was named as that of the first administrator."),
  }),
  message_received: ({ data }) => ({
    subject: text("{senderName}: {subject}", data),
    preheader: text("{senderName} has sent you a message.", data),
    heading: text("You have a new message"),
    paragraphs: [withoutLinks(text("{senderName} has sent you a message:", data))],
    quote: [data.subject, ...(data.content ? [data.content] : [])].join("\n\n"),
    button: { label: text("Read the message"), href: data.link },
    why: text("You get this mail because somebody wrote to you on Plenary."),
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
    why: text("You get this mail because you are, or were, a speaker at {event}.", { event: eventName }),
  }),
  ...invitationTemplates,
  ...claimTemplates,
  ...decisionTemplates,
  ...proposalTemplates,
  ...newsTemplates,
  ...markedTemplates,
  ...versionTemplates,
  ...feedbackTemplates,
  ...surveyTemplates,
  admin_invitation: ({ data }) => ({
    subject: text("Become an administrator"),
    preheader: text("{inviterName} invites you.", data),
    heading: text("Become an administrator"),
    paragraphs: [
      text("{inviterName} invites you to help administer Plenary.", data),
      text("You can answer until {time}.", { time: formatInstant(data.expiresAt) }),
    ],
    button: { label: text("Answer the invitation"), href: data.link },
    why: text("You get this mail because an administrator invited you."),
  }),
  admin_invitation_answered: ({ data }) => ({
    ...answered(data.answer === "accepted"),
    subject:
      data.answer === "accepted"
        ? text("{inviteeName} has accepted the admin invitation", data)
        : text("{inviteeName} has declined the admin invitation", data),
    paragraphs: [
      data.answer === "accepted"
        ? text("{inviteeName} has accepted the invitation to become an administrator.", data)
        : text("{inviteeName} has declined the invitation to become an administrator.", data),
    ],
    button: { label: text("Open admin roles"), href: data.link },
    why: text("You get this mail because you sent the invitation."),
  }),
  admin_role_removed: ({ data, origin }) => ({
    subject: text("You are no longer an administrator"),
    preheader: text("{adminName} has ended your admin role.", data),
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
    why: text("You get this mail because it concerns your account's security."),
  }),
  account_locked: ({ data, origin }) => ({
    subject: text("Your account was locked"),
    preheader: text("You can't sign in until it is unlocked."),
    heading: text("Your account was locked"),
    paragraphs: [
      text("An administrator has locked your account, and you can't sign in."),
      ...(data.supportEmail ? [text("If you think this is a mistake, write to {supportEmail}.", data)] : []),
      ...reasonGiven(data.reason),
    ],
    ...quoteOf(data.reason),
    isByKnown: true,
    button: supportButton(data.supportEmail, origin),
    why: text("You get this mail because it concerns your account's security."),
  }),
  account_unlocked: ({ data }) => ({
    subject: text("Your account was unlocked"),
    preheader: text("You can sign in again."),
    heading: text("Your account was unlocked"),
    paragraphs: [text("An administrator has unlocked your account. You can sign in again.")],
    button: { label: text("Sign in"), href: data.link },
    why: text("You get this mail because it concerns your account's security."),
  }),
  event_transferred: ({ data }) => ({
    subject: text("{eventName} now belongs to {to}", data),
    preheader: text("An administrator has transferred it from {from}.", data),
    heading: text("An event has a new owner"),
    paragraphs: [
      text("An administrator has transferred {eventName} from {from} to {to}.", data),
      text("The owner decides about its visibility, its co-organizers, and whether to delete it."),
    ],
    button: { label: text("Open the event"), href: data.link },
    why: text("You get this mail because the event was or is yours."),
  }),
  test: ({ data, origin }) => ({
    subject: text("A test mail"),
    preheader: text("The mail settings work."),
    heading: text("The mail settings work"),
    paragraphs: [text("This mail was sent over {serverName}, with the settings as they are stored.", data)],
    button: { label: text("Open the system settings"), href: origin + pathOf("/admin/settings") },
    why: text("You get this mail because you asked for it on the settings page."),
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
    ? { label: text("Write to support"), href: `mailto:${encodeURI(supportEmail)}` }
    : { label: text("Open Plenary"), href: origin };
