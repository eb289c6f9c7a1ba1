import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Visibility } from "../events/events.ts";
import { id, instant, nextCursor, optionalText, order, page } from "../fields.ts";
import { limits } from "../limits.ts";
import { chosenId, Session } from "../sessions/sessions.ts";
import { text } from "../text.ts";

/** A pending invitation expires after 30 days; organizers can withdraw it until then. */
export const InvitationStatus = z.enum(["pending", "accepted", "rejected", "expired", "withdrawn"]);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

export type InvitationAnswer = Extract<InvitationStatus, "accepted" | "rejected">;

export const Invitation = z.object({
  invitationId: id,
  /** Added: `reviewer`, of invitations by link alone; accounts that are asked to review find that among their reviews. */
  type: z.enum(["session", "co-speaker", "co-organizer", "reviewer"]),
  /** The event's id. */
  resourceId: id,
  eventName: z.string(),
  /** Added: a draft shows only to invitees who are asked to speak there themselves. */
  eventVisibility: Visibility,
  /** Added: its days, `YYYY-MM-DD` in its zone, and its location. */
  eventStartDate: z.string(),
  eventEndDate: z.string(),
  eventLocation: z.string(),
  /** "Deleted user" for a deleted account, but null if it is about a co-speaker; null too for old invitations that don't record it. */
  inviterName: z.string().nullable(),
  /** The invitee's talk that organizers have in mind; null for other types. */
  talkId: id.nullable(),
  /** Added: the session to speak in; null for other types. */
  sessionTitle: z.string().nullable(),
  /** Added: present only if it asks to speak beside the submitter of a proposal, whose title `sessionTitle` is then. */
  proposal: z.object({ proposalId: id, summary: z.string() }).optional(),
  /** Added: the inviter's words while it is pending; null without any, and for co-speakers. */
  words: z.string().nullable(),
  status: InvitationStatus,
  invitedAt: instant,
  /** Null if it never expires: to organize, from an earlier version, or as a co-speaker by account. */
  expiresAt: instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The account that an invitation belongs to. */
export const InvitationHolder = z.object({
  userId: id,
  name: z.string(),
  /** Null while it isn't confirmed. */
  email: z.string().nullable(),
  /** Whether that differs from the invited address. */
  otherAddress: z.boolean(),
});
export type InvitationHolder = z.infer<typeof InvitationHolder>;

/** An invitation as everybody with its link sees it. */
export const LinkedInvitation = Invitation.pick({
  eventName: true,
  eventStartDate: true,
  eventEndDate: true,
  eventLocation: true,
  inviterName: true,
  words: true,
  expiresAt: true,
  type: true,
  sessionTitle: true,
  proposal: true,
}).extend({
  /** Whether an account has it, and so answers it without the link. */
  taken: z.boolean(),
});
export type LinkedInvitation = z.infer<typeof LinkedInvitation>;

export const SentInvitation = z.object({
  invitationId: id,
  type: z.literal("session"),
  resourceId: id,
  email: z.string(),
  /** Null until an account takes it. */
  invitee: InvitationHolder.nullable(),
  inviterName: z.string().nullable(),
  talkId: id.nullable(),
  talk: z.object({ title: z.string() }).nullable(),
  /** Added: present only if it asks to speak in one session. */
  session: z.object({ sessionId: id, title: z.string() }).optional(),
  status: InvitationStatus,
  /** The reason given with a rejection. */
  reason: z.string().nullable(),
  /** Added: the inviter's words, until it is answered or withdrawn. */
  words: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  /** When it was accepted, rejected or withdrawn. */
  answeredAt: instant.nullable(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const InviteSpeakerBody = z.object({
  eventId: chosenId(() => text("Please select an event")),
  email: email(() => text("Please enter a valid email address")),
  talkId: id.nullish(),
  /** Added: the inviter's words, quoted as such. */
  words: optionalText(limits.invitationWordsMax),
});

/** Accepting an invitation to speak needs `talkId`; `reason` is for rejecting. */
export const AnswerInvitationBody = z.object({
  accept: z.boolean({ error: () => text("Please accept or reject the invitation") }),
  talkId: chosenId(() => text("Please select a talk")).nullish(),
  reason: optionalText(limits.reasonMax),
});

const params = z.object({ invitationId: id });

/** Added: false without a mail server, and after too many mails (docs/product/invitations.md#mails-that-invite). */
export const mailSent = z.boolean();

/**
 * Added: why no mail goes out; null if one does. `off`: mail is off; `unconfirmed`: the inviter's address isn't
 * confirmed; `quota`: the inviter has mailed the day's number of strangers; `address`: this address has had enough.
 */
export const whyNoMail = z.enum(["off", "unconfirmed", "quota", "address"]).nullable();
export type WhyNoMail = NonNullable<z.infer<typeof whyNoMail>>;

export const inviteSpeaker = endpoint({
  method: "POST",
  path: "/sessions/invitations",
  access: "user",
  summary: "Invite an address to speak at an event, as an organizer; it need not have an account yet",
  status: 201,
  body: InviteSpeakerBody,
  response: z.object({ invitation: SentInvitation, mailSent, whyNoMail }),
  get failure() {
    return text("Failed to send invitation");
  },
});

export const listInvitations = endpoint({
  method: "GET",
  path: "/sessions/invitations",
  access: "user",
  summary: "The invitations that wait for the caller's answer, newest first",
  query: z.object(page),
  response: z.object({
    invitations: z.array(Invitation),
    nextCursor,
    /** Added: pending invitations from the first of this page on. */
    count: z.int(),
  }),
  get failure() {
    return text("Failed to load invitations");
  },
});

export const answerInvitation = endpoint({
  method: "PUT",
  path: "/sessions/invitations/:invitationId",
  access: "user",
  summary: "Accept an invitation, one to speak with an own talk, or reject it",
  params,
  body: AnswerInvitationBody,
  response: z.object({
    invitation: Invitation,
    /** The confirmed session, or a co-speaker's in any state; null after rejecting, and for co-organizers. */
    session: Session.nullable(),
  }),
  get failure() {
    return text("Failed to accept invitation");
  },
});

const linkParams = z.object({ token: z.string().trim().max(100) });

export const getLinkedInvitation = endpoint({
  method: "GET",
  path: "/invitations/:token",
  access: "public",
  summary: "What a link that was mailed or copied invites to",
  params: linkParams,
  response: z.object({ invitation: LinkedInvitation }),
  get failure() {
    return text("Failed to load the invitation");
  },
});

export const answerLinkedInvitation = endpoint({
  method: "PUT",
  path: "/invitations/:token",
  access: "user",
  summary: "Take the invitation with that link, and accept or reject it",
  params: linkParams,
  body: AnswerInvitationBody,
  response: answerInvitation.response,
  get failure() {
    return text("Failed to answer the invitation");
  },
});

export const linkInvitation = endpoint({
  method: "POST",
  path: "/sessions/invitations/:invitationId/link",
  access: "user",
  summary:
    "A new link to a pending invitation to speak that no account has yet, as an organizer; the one before ends",
  params,
  response: z.object({ url: z.string() }),
  get failure() {
    return text("Failed to make a link");
  },
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/sessions/invitations/:invitationId",
  access: "user",
  summary: "Withdraw a pending invitation to speak, as an organizer",
  status: 204,
  params,
  get failure() {
    return text("Failed to withdraw invitation");
  },
});

export const listSentInvitations = endpoint({
  method: "GET",
  path: "/events/:eventId/invitations",
  access: "user",
  summary:
    "The invitations to speak at an event with their state, newest first unless `order` is `asc`, for its organizers",
  params: z.object({ eventId: id }),
  query: z.object({ ...page, status: InvitationStatus.optional(), order }),
  response: z.object({
    invitations: z.array(SentInvitation),
    nextCursor,
    /** Added: totals by status, over all pages and for any `status`. */
    counts: z.object({
      all: z.int(),
      pending: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      expired: z.int(),
      withdrawn: z.int(),
    }),
  }),
  get failure() {
    return text("Failed to load invitations");
  },
});
