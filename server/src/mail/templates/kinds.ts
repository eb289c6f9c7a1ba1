import type { WayIn } from "@plenary/contract/accounts/addresses";
import type { AdminInvitationAnswer } from "@plenary/contract/admin/admin-users";
import type { InvitationAnswer } from "@plenary/contract/invitations/invitations";
import type { ChangeKind } from "@plenary/contract/programme/version-words";
import type { CommentRole } from "@plenary/contract/review/comments";
import type { NewsItem } from "./news-item.ts";

/** An invitation's details. All are absent in mails queued by an earlier version. */
export interface InvitationDetails {
  eventId?: string;
  /** Days `YYYY-MM-DD`, in the event's zone. */
  event?: { startDate: string; endDate: string; location: string; timezone: string };
  /** The inviter's words; null without any. */
  words?: string | null;
}

export interface MailedPlace {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/** A confirmed session's place as far as it is set: an instant, minutes, a name, in the event's zone. */
export interface ApprovedPlace {
  startTime?: string;
  timezone?: string;
  durationMinutes?: number;
  room?: string;
  /** Set if versions are released and none has its place yet. */
  placeFollows?: true;
}

/** What a version changes about one session. */
export interface MailedChange {
  change: ChangeKind;
  /** Absent in mails queued by an earlier version. */
  sessionId?: string;
  talkTitle: string;
  from: MailedPlace | null;
  to: MailedPlace | null;
  /** Whether the recipient spoke there, and no longer does. */
  hasLeft?: boolean;
}

/** A marked session that stands elsewhere, no longer takes place, or takes place after all. */
export interface MarkedChange {
  change: "moved" | "cancelled" | "back";
  talkTitle: string;
  before: MailedPlace;
  after: MailedPlace;
}

/** `cancelled` if it had been confirmed, and the speaker or the public knew. */
type Rejected = { talkTitle: string; eventName: string; reason: string; link: string; cancelled?: true };

/** The session of the mail's file; absent in mails queued by an earlier version. */
type AboutSession = { about?: { eventId: string; sessionId: string } };

export interface CalendarSession extends MailedPlace {
  sessionId: string;
  guid: string;
  sequence: number;
  changedAt: string;
  title: string;
  isCancelled: boolean;
}

/** A mail that can be switched off where it is read, with one press and without signing in. */
export interface SwitchedOff {
  /** Absent in mails queued by an earlier version. */
  offLink?: string;
}

/** Its news are looked up when it leaves (news.ts). */
interface EventNews extends Record<"eventId" | "eventName" | "recipientId" | "link", string> {
  items?: NewsItem[];
  more?: number;
}

/** The session, to name it as it is called when the mail leaves; absent in mails queued by an earlier version. */
interface SessionOfEvent {
  eventId?: string;
  sessionId?: string;
}

interface AskedToSpeak extends SessionOfEvent, Record<"talkTitle" | "eventName" | "link", string> {
  /** Whether an organizer who doesn't speak there invited. */
  byOrganizer?: true;
}

/** Each mail's values. Links are absolute; kinds with `secret` keep theirs sealed (outbox.ts). */
export interface MailData {
  password_reset: { expiresAt: string };
  /** `isNew`: the address is to replace the account's. */
  address_confirmation: { username: string; expiresAt: string; isNew: boolean };
  password_changed: Record<never, never>;
  /** `userAgent` is empty if the device sent none. */
  new_device: { userAgent: string; address: string; at: string; link: string };
  second_factor_added: { factor: "totp" | "passkey"; link: string };
  second_factor_removed: { factor: "totp" | "passkey"; link: string };
  /** By an administrator. `supportEmail` is empty if not set. */
  factors_removed: { supportEmail: string; link: string };
  provider_unlinked: { provider: string; link: string };
  /** `left` counts unused ones. */
  recovery_code_used: { left: number; link: string };
  /** To the former address, with a link that restores it. `supportEmail` is empty if not set. */
  address_changed: { supportEmail: string; expiresAt: string };
  /** To the restored address. `link` leads to the settings. */
  address_restored: { ended: readonly WayIn[]; kept: readonly WayIn[]; link: string };
  /** As `address_changed` without a link: to an address that was replaced by the former one, and from earlier versions. */
  email_changed: { supportEmail: string };
  bootstrap_credentials: { loginUrl: string; expiresAt: string };
  /** `content` is absent in mails queued by an earlier version. */
  message_received: { senderName: string; subject: string; content?: string; link: string };
  /** An organizer's message to a speaker; replies by mail go to `replyTo`, if set. */
  speakers_message: {
    senderName: string;
    subject: string;
    content: string;
    /** Absent in mails queued by an earlier version. */
    eventId?: string;
    eventName: string;
    link: string;
    replyTo: string | null;
  };
  session_invitation: InvitationDetails & {
    inviterName: string;
    eventName: string;
    expiresAt: string;
    link: string;
    /** The session's title; without a session, it asks for a talk of the invitee's. */
    talkTitle?: string;
    sessionId?: string;
    /** Gives the mail up once that is over (invitations-over.ts); absent in mails queued by an earlier version, here and below. */
    invitationId?: string;
    /** From earlier versions: the address had no account, and `link` leads to the registration. */
    isNew?: boolean;
  };
  /** To an address without an account, with the secret link. Invitations to organize from earlier versions don't expire. */
  invitation_link: InvitationDetails & {
    inviterName: string;
    eventName: string;
    toOrganize: boolean;
    /** The title of the session to speak in. */
    talkTitle?: string;
    sessionId?: string;
    /** Whether it asks to speak beside the submitter of a proposal. */
    toPropose?: true;
    /** Whether it asks to review proposals. */
    toReview?: true;
    expiresAt?: string;
    /** The stored hash of the link, in hexadecimal digits. */
    linkHash?: string;
  };
  session_invitation_answered: {
    inviteeName: string;
    /** The invited address, if the account that took the invitation hasn't confirmed it. */
    invitedEmail?: string;
    /** The account's confirmed address, or nothing. */
    inviteeEmail?: string;
    eventName: string;
    answer: InvitationAnswer;
    reason: string;
    link: string;
  };
  /** `expiresAt` is absent in mails of earlier versions. */
  co_organizer_invitation: InvitationDetails & {
    inviterName: string;
    eventName: string;
    expiresAt?: string;
    link: string;
    invitationId?: string;
  };
  /** To an account that is asked to review an event's proposals. */
  reviewer_asked: InvitationDetails & {
    inviterName: string;
    eventName: string;
    link: string;
    /** Gives the mail up once they have answered. */
    reviewerId?: string;
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
    /** The invited user and the session. */
    asked?: { sessionId: string; userId: string };
  };
  co_speaker_invitation_answered: AskedToSpeak & { inviteeName: string; answer: InvitationAnswer };
  /** `toSpeaker`: to the session's speaker, otherwise to the event's organizers. */
  co_speaker_left: SessionOfEvent & {
    coSpeakerName: string;
    talkTitle: string;
    eventName: string;
    toSpeaker: boolean;
    link: string;
  };
  /** `pageLink`: the event's public page, if any. */
  session_approved: AboutSession &
    ApprovedPlace & { talkTitle: string; eventName: string; link: string; pageLink?: string };
  /** `claimerEmail` is empty unless confirmed; `others` counts the other events of the claim. */
  speaker_claimed: {
    claimerName: string;
    claimerEmail: string;
    speakerName: string;
    eventName: string;
    others: number;
    link: string;
  };
  /** `toClaimer`: to the former claimer; `others` as above. */
  claim_taken_back: {
    claimerName: string;
    speakerName: string;
    eventName: string;
    others: number;
    toClaimer: boolean;
    link: string;
  };
  /** A released version, and what it means for the recipient; `eventId` is absent in mails of an earlier version. */
  version_released: {
    eventId?: string;
    eventName: string;
    versionName: string;
    timezone: string;
    location: string;
    link: string;
    changes: MailedChange[];
    /** The recipient's sessions for the calendar: as released, or cancelled. */
    sessions: CalendarSession[];
  };
  /** Feedback that the recipient may read now: some of the sessions, and their number. */
  feedback_released: {
    sessions: { talkTitle: string; eventName: string }[];
    count: number;
    link: string;
  } & SwitchedOff;
  /** `named`: organizers read who answered what. */
  survey_to_answer: {
    /** Absent in mails of an earlier version, as `eventId`. */
    surveyId?: string;
    eventId?: string;
    surveyTitle: string;
    eventName: string;
    closesAt: string;
    timezone: string;
    named: boolean;
    /** Whether it asks for the event's access code; absent in mails of an earlier version. */
    takesCode?: boolean;
    isReminder: boolean;
    link: string;
  } & SwitchedOff;
  /** Surveys that moved with the event's days: some of them, and their number. */
  surveys_moved: {
    eventName: string;
    timezone: string;
    surveys: { surveyTitle: string; opensAt: string; closesAt: string }[];
    count: number;
    link: string;
  };
  session_rejected: Rejected & AboutSession;
  /** To the address of somebody for whom an organizer has entered a proposal, with the link that takes it over. */
  proposal_entered: {
    inviterName: string;
    talkTitle: string;
    eventName: string;
    eventId: string;
    expiresAt: string;
    /** The stored hash of the link, in hexadecimal digits. */
    linkHash?: string;
  };
  /** At a submission. `closesAt`: until when it can be changed, on the clock of `timezone`. */
  proposal_received: {
    number: number;
    talkTitle: string;
    summary: string;
    eventName: string;
    closesAt: string;
    timezone: string;
    link: string;
  };
  /** Once a day: drafts that are soon too late, on the clock of `timezone`, and what lacks answers. Some of each, and how many more. */
  proposal_reminder: {
    eventId?: string;
    eventName: string;
    timezone: string;
    drafts: { proposalId: string; talkTitle: string; closesAt: string }[];
    lacking: string[];
    /** Whether answers about the recipient are missing. */
    ofSpeaker: boolean;
    more: number;
    /** The last of the deadlines, from which on nobody needs it; absent if answers are missing. */
    expiresAt?: string;
    link: string;
  };
  proposal_rejected: Rejected;
  /** What was decided about all of somebody's proposals at an event, in the organizers' words. */
  proposals_decided: Record<"subject" | "text" | "eventId" | "eventName" | "link", string>;
  /** To its co-speakers. */
  proposal_withdrawn: Record<"name" | "talkTitle" | "eventName" | "link", string>;
  /** To who speaks in a proposal whose submitter's account was deleted; `isYours` if they submit it from now on. */
  proposal_passed_on: Record<"heirName" | "talkTitle" | "eventName" | "link", string> & { isYours: boolean };
  /** To who spoke in a proposal that was discarded, or went with its submitter's account. */
  proposal_gone: Record<"name" | "talkTitle" | "eventName" | "link", string> & { isDiscarded: boolean };
  /** To whoever asked them to speak in a proposal. */
  proposal_speaker_answered: Record<"inviteeName" | "talkTitle" | "eventName" | "link", string> & {
    answer: InvitationAnswer;
  };
  /** `hasLeft`: to its submitter, otherwise to who was taken off. */
  proposal_speaker_gone: Record<"name" | "talkTitle" | "eventName" | "link", string> & { hasLeft: boolean };
  /** To its speakers, or to who has written to them; whose `words` these are is named to nobody. */
  proposal_comment: {
    from: CommentRole;
    words: string;
    talkTitle: string;
    eventName: string;
    eventId: string;
    commentId?: string;
    link: string;
  };
  /** What happened in that time to what the recipient has marked; looked up when it leaves (marked-news.ts). */
  marked_changed: Record<"eventId" | "eventName" | "recipientId" | "since" | "until" | "link", string> & {
    changes?: MarkedChange[];
    timezone?: string;
    more?: number;
  } & SwitchedOff;
  event_news: EventNews;
  admin_invitation: { inviterName: string; expiresAt: string; link: string; invitationId?: string };
  admin_invitation_answered: { inviteeName: string; answer: AdminInvitationAnswer; link: string };
  /** `supportEmail` is empty if not set. */
  admin_role_removed: { adminName: string; supportEmail: string };
  account_locked: { reason: string; supportEmail: string };
  account_unlocked: { link: string };
  event_transferred: { eventName: string; from: string; to: string; link: string };
  test: { serverName: string };
}

export type MailKind = keyof MailData;

/** Values that only the recipient may read, by kind; sealed until the mail is sent, then removed. */
export interface MailSecrets {
  password_reset: { link: string };
  address_confirmation: { link: string };
  address_changed: { link: string };
  invitation_link: { link: string };
  proposal_entered: { link: string };
  bootstrap_credentials: { temporaryPassword: string };
}

/** Mails that can't be sent again once finished, because their secrets are removed. */
export const securedKinds: ReadonlySet<string> = new Set<keyof MailSecrets>([
  "password_reset",
  "address_confirmation",
  "address_changed",
  "invitation_link",
  "proposal_entered",
  "bootstrap_credentials",
]);

/** Mails about an account's security, which nobody can switch off (docs/product/mail.md#who-gets-none). */
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

/** Mails to an address, whether or not an account has it. */
export const addressKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  "session_invitation",
  "invitation_link",
  "proposal_entered",
]);

/** Mails that are sent even when all mail is switched off (docs/product/mail.md#who-gets-none). */
export const indispensableKinds: readonly MailKind[] = [
  "password_reset",
  "address_confirmation",
  "address_changed",
  "bootstrap_credentials",
];
