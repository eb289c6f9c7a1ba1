import type { WayIn } from "@plenary/contract/accounts/addresses";
import type { AdminInvitationAnswer } from "@plenary/contract/admin/admin-users";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { ChangeKind } from "@plenary/contract/programme/version-words";
import type { NewsItem } from "./news-item.ts";

/** What an invitation says beside who invites to what. Each is absent in mails that an earlier version queued. */
export interface Invites {
  /** Days `YYYY-MM-DD`, in the event's zone. */
  event?: { startDate: string; endDate: string; location: string; timezone: string };
  /** The inviter's own; null where nothing was written. */
  words?: string | null;
}

/** Where something takes place. */
export interface ToldPlace {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/** What is set of a confirmed session's place: an instant, in the event's zone, minutes, a name. */
export interface ApprovedPlace {
  startTime?: string;
  timezone?: string;
  durationMinutes?: number;
  room?: string;
  /** Where versions are released and none of them has its place yet. */
  placeFollows?: true;
}

/** What a version changes about one session. */
export interface ToldChange {
  change: ChangeKind;
  talkTitle: string;
  from: ToldPlace | null;
  to: ToldPlace | null;
  /** Whether the recipient spoke there, and no longer does. */
  hasLeft?: boolean;
}

/** It was `cancelled` where it had been confirmed, and the speaker told so, or the public. */
type Rejected = { talkTitle: string; eventName: string; reason: string; link: string; cancelled?: true };

/** Which session the mail's file is about; absent in mails that an earlier version queued. */
type AboutSession = { about?: { eventId: string; sessionId: string } };

/** A session as a calendar has it. */
export interface CalendarSession extends ToldPlace {
  sessionId: string;
  guid: string;
  sequence: number;
  changedAt: string;
  title: string;
  isCancelled: boolean;
}

/** A mail that can be switched off where it is read, by one press and without signing in. */
export interface SwitchedOff {
  /** Where; absent in mails that an earlier version queued. */
  offLink?: string;
}

/** What it tells is found when it leaves (news.ts). */
interface EventNews extends Record<"eventId" | "eventName" | "recipientId" | "link", string> {
  items?: NewsItem[];
  more?: number;
}

interface AskedToSpeak extends Record<"talkTitle" | "eventName" | "link", string> {
  /** Whether an organizer of the event asks, who doesn't speak there. */
  byOrganizer?: true;
}

/** The values each mail is filled with. Links are absolute; `secret` kinds keep theirs sealed (outbox.ts). */
export interface MailData {
  password_reset: { expiresAt: string };
  /** `isNew`: the address is to replace that of the account. */
  address_confirmation: { username: string; expiresAt: string; isNew: boolean };
  password_changed: Record<never, never>;
  /** `userAgent` is empty if the device sent none. */
  new_device: { userAgent: string; address: string; at: string; link: string };
  second_factor_added: { factor: "totp" | "passkey"; link: string };
  second_factor_removed: { factor: "totp" | "passkey"; link: string };
  /** By an administrator. `supportEmail` is empty if none is set. */
  factors_removed: { supportEmail: string; link: string };
  provider_unlinked: { provider: string; link: string };
  /** `left` are unused. */
  recovery_code_used: { left: number; link: string };
  /** Goes to the address before; with a link that puts it back. `supportEmail` is empty if none is set. */
  address_changed: { supportEmail: string; expiresAt: string };
  /** Goes to the address that was put back. `link` leads to the settings. */
  address_restored: { ended: readonly WayIn[]; kept: readonly WayIn[]; link: string };
  /** As `address_changed`, without a link: to an address that was replaced by the one before it, and from earlier versions. */
  email_changed: { supportEmail: string };
  bootstrap_credentials: { loginUrl: string; expiresAt: string };
  /** `content` is absent in mails that an earlier version queued. */
  message_received: { senderName: string; subject: string; content?: string; link: string };
  /** What organizers write to a speaker of their event; answers by mail go to `replyTo`, where there is one. */
  speakers_message: {
    senderName: string;
    subject: string;
    content: string;
    eventName: string;
    link: string;
    replyTo: string | null;
  };
  session_invitation: Invites & {
    inviterName: string;
    eventName: string;
    expiresAt: string;
    link: string;
    /** Of the session that it asks to speak in; without one it asks for a talk of one's own. */
    talkTitle?: string;
    /**
     * Of which it is given up once that is over (invitations-over.ts); absent in mails that an earlier version queued, as in the
     * others.
     */
    invitationId?: string;
    /** From earlier versions: the address had no account, and `link` leads to the registration. */
    isNew?: boolean;
  };
  /** To an address that is no account's, with the secret link; one to organize of an earlier version doesn't expire. */
  invitation_link: Invites & {
    inviterName: string;
    eventName: string;
    toOrganize: boolean;
    /** Of the session that it asks to speak in. */
    talkTitle?: string;
    expiresAt?: string;
    /** What is kept of the link, in hexadecimal digits. */
    linkHash?: string;
  };
  session_invitation_answered: {
    inviteeName: string;
    /** Where the account that took the invitation has not confirmed this address, which was invited. */
    invitedEmail?: string;
    /** What it has confirmed instead, or nothing. */
    inviteeEmail?: string;
    eventName: string;
    answer: InvitationAnswer;
    reason: string;
    link: string;
  };
  /** `expiresAt` is absent in mails of earlier versions. */
  co_organizer_invitation: Invites & {
    inviterName: string;
    eventName: string;
    expiresAt?: string;
    link: string;
    invitationId?: string;
  };
  co_organizer_invitation_answered: {
    inviteeName: string;
    invitedEmail?: string;
    inviteeEmail?: string;
    eventName: string;
    answer: InvitationAnswer;
    link: string;
  };
  co_speaker_invitation: AskedToSpeak & {
    inviterName: string;
    /** Who is asked about which session. */
    asked?: { sessionId: string; userId: string };
  };
  co_speaker_invitation_answered: AskedToSpeak & { inviteeName: string; answer: InvitationAnswer };
  /** `toSpeaker`: to whom the session is, else to the event's organizers. */
  co_speaker_left: {
    coSpeakerName: string;
    talkTitle: string;
    eventName: string;
    toSpeaker: boolean;
    link: string;
  };
  /** `pageLink`: the event's public page, if it has one. */
  session_approved: AboutSession &
    ApprovedPlace & { talkTitle: string; eventName: string; link: string; pageLink?: string };
  /** `claimerEmail` is empty unless it is confirmed; `others` is how many other events it is about. */
  speaker_claimed: {
    claimerName: string;
    claimerEmail: string;
    speakerName: string;
    eventName: string;
    others: number;
    link: string;
  };
  /** `toClaimer`: to who had taken it over; `others` as above. */
  claim_taken_back: {
    claimerName: string;
    speakerName: string;
    eventName: string;
    others: number;
    toClaimer: boolean;
    link: string;
  };
  /** A version of the programme, and what it means for the recipient; `eventId` is absent in mails of an earlier version. */
  version_released: {
    eventId?: string;
    eventName: string;
    versionName: string;
    timezone: string;
    location: string;
    link: string;
    changes: ToldChange[];
    /** The recipient's sessions there, for the calendar: as released, or cancelled. */
    sessions: CalendarSession[];
  };
  /** What the recipient may read since; some of the sessions, and how many they are. */
  feedback_released: {
    sessions: { talkTitle: string; eventName: string }[];
    count: number;
    link: string;
  } & SwitchedOff;
  /** `named`: the organizers read who has answered what. */
  survey_to_answer: {
    surveyTitle: string;
    eventName: string;
    closesAt: string;
    timezone: string;
    named: boolean;
    /** Whether it asks for the event's access code; absent in mails from before that was told. */
    takesCode?: boolean;
    isReminder: boolean;
    link: string;
  } & SwitchedOff;
  /** Because the event's days did; some of the surveys, and how many they are. */
  surveys_moved: {
    eventName: string;
    timezone: string;
    surveys: { surveyTitle: string; opensAt: string; closesAt: string }[];
    count: number;
    link: string;
  };
  session_rejected: Rejected & AboutSession;
  event_news: EventNews;
  admin_invitation: { inviterName: string; expiresAt: string; link: string; invitationId?: string };
  admin_invitation_answered: { inviteeName: string; answer: AdminInvitationAnswer; link: string };
  /** `supportEmail` is empty if none is set. */
  admin_role_removed: { adminName: string; supportEmail: string };
  account_locked: { reason: string; supportEmail: string };
  account_unlocked: { link: string };
  event_transferred: { eventName: string; from: string; to: string; link: string };
  test: { serverName: string };
}

export type MailKind = keyof MailData;

/** What only the recipient may read, by kind; kept sealed until it is sent, then removed. */
export interface MailSecrets {
  password_reset: { link: string };
  address_confirmation: { link: string };
  address_changed: { link: string };
  invitation_link: { link: string };
  bootstrap_credentials: { temporaryPassword: string };
}

/** Mails that can't be sent again once they are finished, because their secrets are then removed. */
export const securedKinds: ReadonlySet<string> = new Set<keyof MailSecrets>([
  "password_reset",
  "address_confirmation",
  "address_changed",
  "invitation_link",
  "bootstrap_credentials",
]);

/** Mails about the safety of an account, which nobody can switch off (docs/product/mail.md#who-gets-none). */
export const securityKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  "password_reset",
  "address_confirmation",
  "address_changed",
  "password_changed",
  "new_device",
  "second_factor_added",
  "second_factor_removed",
  "factors_removed",
  "provider_unlinked",
  "recovery_code_used",
  "address_restored",
  "email_changed",
  "bootstrap_credentials",
  "admin_role_removed",
  "account_locked",
  "account_unlocked",
]);

/** Mails to an address, whoever has an account with it. */
export const addressKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  "session_invitation",
  "invitation_link",
]);

/** Mails that are sent even when all mail is switched off (docs/product/mail.md#who-gets-none). */
export const indispensableKinds: readonly MailKind[] = [
  "password_reset",
  "address_confirmation",
  "address_changed",
  "bootstrap_credentials",
];
