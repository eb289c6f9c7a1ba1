import type { Mail } from "../../src/mail/outbox.ts";
import type { MailData, MailedChange, MailKind } from "../../src/mail/templates/kinds.ts";

/** An example of every mail, with hostile names and texts, for templates.test.ts. */

export const expiresAt = "2099-11-21T09:30:00.000Z";
export const until = "21 November 2099 at 09:30 UTC";
export const link = "https://events.example.org/somewhere?a=1&b=2";
/** What somebody may call themselves, an event, or a talk. */
export const name = "Eve <b>\"&'</b>\r\nBcc: eve@example.org";
/** The same on one line. */
export const shown = "Eve <b>\"&'</b> Bcc: eve@example.org";
/** The same where nothing of it becomes a link. */
const parted = shown.replaceAll("example.org", "example.\u200Corg");

type ToldSession = MailData["feedback_released"]["sessions"][number];
type ToldSurvey = MailData["surveys_moved"]["surveys"][number];

/** What an invitation says of its event and in the inviter's words, both hostile. */
const invites = {
  event: {
    ...{ startDate: "2030-05-01", endDate: "2030-05-02", timezone: "America/New_York" },
    location: "Hall <b>\"&'</b>\r\nBcc: eve@example.org",
  },
  words: "Do come!\r\n<b>Win</b> at https://evil.example/win",
};
const told = ["When: 1 May 2030 – 2 May 2030", "Where: Hall <b>\"&'</b> Bcc: eve@example.\u200Corg"];
const quoted = ["writes:", "Do come!", "<b>Win</b> at https:\u200C//evil.\u200Cexample/win"];
/** 09:30 UTC on the event's clock. */
const invitedUntil = "You can answer until 21 November 2099 at 04:30 (America/New York).";

type Said = { subject: string; says: readonly string[]; button: string };
/** But what is filled when it leaves (notices.test.ts, marked-mails.test.ts). */
type Kind = Exclude<MailKind, "event_news" | "marked_changed">;
type Example = { [K in Kind]: Omit<Mail<K>, "to"> & Said }[Kind];

/** Each kind with its hostile data, and what the reader sees of it. */
export const examples: { [K in Kind]: Extract<Example, { kind: K }> } = {
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
    subject: "Your email address was changed",
    says: ["put it back: everybody is signed out", `until ${until}`, "write to help@example.org"],
    button: "Put my address back",
  },
  second_factor_added: {
    kind: "second_factor_added",
    data: { factor: "totp", link },
    subject: "A second factor was added to your account",
    says: ["also asks for a code of your authenticator app", "If it wasn't you"],
    button: "Look at your settings",
  },
  second_factor_removed: {
    kind: "second_factor_removed",
    data: { factor: "totp", link },
    subject: "A second factor was removed from your account",
    says: ["no longer asked for", "If it wasn't you"],
    button: "Look at your settings",
  },
  factors_removed: {
    kind: "factors_removed",
    data: { supportEmail: "help@example.org", link },
    subject: "An administrator removed the second factor of your account",
    says: ["Your password alone is enough to sign in again", "write to help@example.org"],
    button: "Sign in",
  },
  provider_unlinked: {
    kind: "provider_unlinked",
    data: { provider: "Example ID", link },
    subject: "Your account was unlinked from Example ID",
    says: ["no longer sign in to it through Example ID", "If it wasn't you"],
    button: "Look at your settings",
  },
  address_restored: {
    kind: "address_restored",
    data: {
      ended: [{ kind: "passkey", name: "https://evil.example", addedAt: "2027-05-01T10:00:00.000Z" }],
      kept: [{ kind: "recovery_codes", name: "", addedAt: null }],
      link,
    },
    subject: "Your email address was put back",
    says: [
      "The passkey “https:\u200C//evil.\u200Cexample”, added on 1 May 2027 at 10:00 UTC",
      "Remove what isn't yours:",
      "The recovery codes",
    ],
    button: "Look at your settings",
  },
  recovery_code_used: {
    kind: "recovery_code_used",
    data: { left: 9, link },
    subject: "A recovery code of your account was used",
    says: ["9 are left.", "If it wasn't you"],
    button: "Look at your settings",
  },
  co_speaker_invitation: {
    kind: "co_speaker_invitation",
    data: { inviterName: name, talkTitle: name, eventName: name, link },
    subject: `Speak with ${shown} at ${shown}`,
    says: [`${parted} names you as a co-speaker of the session “${parted}” at ${parted}.`],
    button: "Answer the invitation",
  },
  co_speaker_invitation_answered: {
    kind: "co_speaker_invitation_answered",
    data: { inviteeName: name, talkTitle: name, eventName: "Conf", answer: "rejected", link },
    subject: `${shown} declined to speak with you`,
    says: [`${parted} is no longer named in your session “${parted}” at Conf.`],
    button: "Open the session",
  },
  co_speaker_left: {
    kind: "co_speaker_left",
    data: { coSpeakerName: name, talkTitle: name, eventName: "Conf", toSpeaker: false, link },
    subject: `${shown} left a session at Conf`,
    says: [`${parted} no longer speaks in the session “${parted}” at Conf.`],
    button: "Open the session",
  },
  claim_taken_back: {
    kind: "claim_taken_back",
    data: {
      ...{ claimerName: name, speakerName: name, eventName: name },
      ...{ others: 1, toClaimer: false, link },
    },
    subject: `The sessions of ${shown} were taken back`,
    says: [`at ${shown} back from ${shown}`, "The same is true of 1 other event."],
    button: "Open the event",
  },
  speaker_claimed: {
    kind: "speaker_claimed",
    data: {
      ...{ claimerName: name, claimerEmail: "eve@example.org", speakerName: name, eventName: name },
      ...{ others: 2, link },
    },
    subject: `${shown} has taken over the sessions of ${shown}`,
    says: [`${shown} (eve@example.org) has taken over`, "The same is true of 2 other events."],
    button: "Open the event",
  },
  feedback_released: {
    kind: "feedback_released",
    data: { sessions: [{ talkTitle: name, eventName: name }] as ToldSession[], count: 3, link },
    subject: "There is feedback about 3 of your sessions",
    says: [`“${shown}” at ${shown}`, "And 2 more."],
    button: "Read the feedback",
  },
  survey_to_answer: {
    kind: "survey_to_answer",
    data: {
      ...{ surveyTitle: name, eventName: name, closesAt: "2027-05-01T10:00:00.000Z", timezone: "UTC" },
      ...{ named: false, isReminder: true, link },
    },
    subject: `Reminder: a survey of ${shown}`,
    says: ["It takes answers until 10:00 on 1 May 2027.", "If you have answered already: thank you."],
    button: "Answer the survey",
  },
  surveys_moved: {
    kind: "surveys_moved",
    data: {
      ...{ eventName: name, timezone: "Europe/Lisbon", count: 3, link },
      surveys: [
        {
          surveyTitle: name,
          ...{ opensAt: "2027-05-01T10:00:00.000Z", closesAt: "2027-05-02T10:00:00.000Z" },
        },
      ] as ToldSurvey[],
    },
    subject: `3 surveys of ${shown} have moved`,
    says: [`“${shown}”: from 11:00, 1 May 2027, to 11:00, 2 May 2027`, "And 2 more."],
    button: "Open the event",
  },
  version_released: {
    kind: "version_released",
    data: {
      ...{
        eventName: name,
        versionName: name,
        timezone: "Europe/Lisbon",
        location: name,
        link,
        sessions: [],
      },
      changes: [
        {
          ...{ change: "moved", talkTitle: name },
          from: { startTime: null, durationMinutes: null, room: null },
          to: { startTime: "2027-05-01T10:00:00.000Z", durationMinutes: 45, room: name },
        },
        {
          ...{ change: "cancelled", talkTitle: name, to: null },
          from: { startTime: "2027-10-31T01:30:00.000Z", durationMinutes: 30, room: null },
        },
        {
          ...{ change: "cancelled", talkTitle: "Unplaced", to: null },
          from: { startTime: null, durationMinutes: 30, room: null },
        },
      ] as MailedChange[],
    },
    subject: `Your 3 sessions at ${shown}: what has changed`,
    says: [
      `The programme of ${shown} was released: ${shown}.`,
      "Before: no time yet and no room yet.",
      `“${shown}” was cancelled. Before: 31 October 2027 at 01:30 +00:00 (Europe/Lisbon), 30 minutes and no room yet.`,
      "“Unplaced” was cancelled.",
    ],
    button: "Open the programme",
  },
  session_invitation: {
    kind: "session_invitation",
    data: { inviterName: name, eventName: name, ...invites, expiresAt, link },
    subject: `Speak at ${shown}`,
    says: [`${parted} invites you to give a talk at ${parted}.`, ...told, invitedUntil, ...quoted],
    button: "Answer the invitation",
  },
  invitation_link: {
    kind: "invitation_link",
    data: { inviterName: name, eventName: name, ...invites, toOrganize: false, expiresAt },
    secret: { link },
    subject: `Speak at ${shown}`,
    says: [
      `${parted} invites you to give a talk at ${parted}.`,
      "whoever has it can answer",
      ...told,
      invitedUntil,
      ...quoted,
    ],
    button: "Answer the invitation",
  },
  co_organizer_invitation: {
    kind: "co_organizer_invitation",
    data: { inviterName: name, eventName: name, ...invites, link },
    subject: `Help organize ${shown}`,
    says: [`${parted} invites you to organize ${parted} together.`, ...told, ...quoted],
    button: "Answer the invitation",
  },
  reviewer_asked: {
    kind: "reviewer_asked",
    data: { inviterName: name, eventName: name, ...invites, link },
    subject: `Review the proposals for ${shown}`,
    says: [`${parted} asks you to review the proposals for ${parted}.`, ...told, ...quoted],
    button: "Answer the request",
  },
  email_changed: {
    kind: "email_changed",
    data: { supportEmail: "help@example.org" },
    subject: "Your email address was changed",
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
  message_received: {
    kind: "message_received",
    data: { senderName: name, subject: "Lunch?\r\nTo: eve@example.org", content: "At noon?\nI pay.", link },
    subject: `${shown}: Lunch? To: eve@example.org`,
    says: [`${parted} has sent you a message:`, "Lunch?", "At noon?", "I pay."],
    button: "Read the message",
  },
  speakers_message: {
    kind: "speakers_message",
    data: {
      ...{ senderName: name, eventName: "Conf", subject: "Slides", link, replyTo: "olga@example.org" },
      content: "Upload them at https://slides.example.org, please.",
    },
    subject: "Slides",
    says: [`${parted} writes to you about Conf:`, "Upload them at https://slides.example.org, please."],
    button: "Answer",
  },
  session_invitation_answered: {
    kind: "session_invitation_answered",
    data: {
      ...{ inviteeName: name, invitedEmail: "cfo@corp.example", eventName: "Conf", link },
      ...{ answer: "rejected", reason: `No time.\n${name}` },
    },
    subject: `${shown} declined to speak at Conf`,
    says: [`${parted} has declined the invitation`, "The reason given:", "No time.", "You invited cfo@"],
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
  proposal_entered: {
    kind: "proposal_entered",
    data: {
      ...{ inviterName: name, talkTitle: name, eventName: name, expiresAt },
      eventId: "0198f000-0000-7000-8000-000000000000",
    },
    secret: { link },
    subject: `Your proposal for ${shown}`,
    says: [
      `${parted} has entered a proposal for you at ${parted}: “${parted}”.`,
      "whoever has it can take it over",
    ],
    button: "Take over the proposal",
  },
  proposal_received: {
    kind: "proposal_received",
    data: {
      ...{ number: 12, talkTitle: name, summary: name, eventName: "Conf", link },
      ...{ closesAt: expiresAt, timezone: "America/New_York" },
    },
    subject: `Received for Conf: ${shown}`,
    says: [
      `“${shown}” is proposal #12 at Conf.`,
      "You can change it until 21 November 2099 at 04:30 (America/New York), and withdraw it until the event has ended.",
      "What you have submitted:",
    ],
    button: "Open the proposal",
  },
  proposal_reminder: {
    kind: "proposal_reminder",
    data: {
      ...{ eventName: name, timezone: "America/New_York" },
      drafts: [{ proposalId: "0198f000-0000-7000-8000-000000000001", talkTitle: name, closesAt: expiresAt }],
      ...{ lacking: [name], ofSpeaker: true, more: 2, link },
    },
    subject: `Please answer for ${shown}`,
    says: [
      `“${parted}” is a draft. You can submit it until 21 November 2099 at 04:30 (America/New York).`,
      `“${parted}” lacks an answer that the organizers of ${parted} need.`,
      "And 2 more.",
    ],
    button: "Open your proposals",
  },
  proposal_rejected: {
    kind: "proposal_rejected",
    data: { talkTitle: name, eventName: "Conf", reason: name, link },
    subject: `Not accepted for Conf: ${shown}`,
    says: [`“${shown}” was not accepted for Conf.`, "The reason given:"],
    button: "Open the proposal",
  },
  proposals_decided: {
    kind: "proposals_decided",
    data: {
      ...{ subject: name, text: name, eventName: name, link },
      eventId: "0198f000-0000-7000-8000-000000000000",
    },
    subject: shown,
    says: [`The organizers of ${parted} write:`],
    button: "Open your proposals",
  },
  proposal_withdrawn: {
    kind: "proposal_withdrawn",
    data: { name, talkTitle: name, eventName: "Conf", link },
    subject: `Withdrawn from Conf: ${shown}`,
    says: [`${parted} has withdrawn the proposal “${parted}” for Conf.`],
    button: "Open the proposal",
  },
  proposal_comment: {
    kind: "proposal_comment",
    data: { from: "organizer", words: "How long?", talkTitle: name, eventName: "Conf", eventId: "", link },
    subject: `About a proposal for Conf: ${shown}`,
    says: [`The organizers of Conf write about your proposal “${parted}”:`, "How long?"],
    button: "Read and answer",
  },
  proposal_passed_on: {
    kind: "proposal_passed_on",
    data: { heirName: name, talkTitle: name, eventName: "Conf", isYours: false, link },
    subject: `${shown} submits a proposal for Conf now`,
    says: [`${parted} submits it from now on.`],
    button: "Open the proposal",
  },
  proposal_gone: {
    kind: "proposal_gone",
    data: { name, talkTitle: name, eventName: "Conf", isDiscarded: true, link },
    subject: "A proposal for Conf is gone",
    says: [`${parted} has discarded the draft “${parted}” for Conf.`],
    button: "Open your proposals",
  },
  proposal_speaker_answered: {
    kind: "proposal_speaker_answered",
    data: { inviteeName: name, talkTitle: name, eventName: "Conf", answer: "accepted", link },
    subject: `${shown} agreed to speak in a proposal`,
    says: [`${parted} speaks in the proposal “${parted}” for Conf now.`],
    button: "Open the proposal",
  },
  proposal_speaker_gone: {
    kind: "proposal_speaker_gone",
    data: { name, talkTitle: name, eventName: "Conf", hasLeft: true, link },
    subject: `${shown} left a proposal for Conf`,
    says: [`${parted} no longer speaks in the proposal “${parted}” for Conf.`],
    button: "Open the proposal",
  },
  admin_invitation: {
    kind: "admin_invitation",
    data: { inviterName: name, expiresAt, link },
    subject: "Become an administrator",
    says: [`${shown} invites you to help administer Plenary.`, until],
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

/** Where the buttons of those mails lead that don't lead to `link`. */
export const targets: Partial<Record<MailKind, string>> = {
  password_changed: "https://events.example.org/forgot-password",
  email_changed: "mailto:help@example.org",
  admin_role_removed: "mailto:help@example.org",
  account_locked: "mailto:help@example.org",
  test: "https://events.example.org/admin/settings",
};
