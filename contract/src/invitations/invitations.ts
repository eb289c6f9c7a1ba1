import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Visibility } from "../events/events.ts";
import { id, instant, nextCursor, optionalText, page } from "../fields.ts";
import { limits } from "../limits.ts";
import { chosen, Session } from "../sessions/sessions.ts";
import { text } from "../text.ts";

/** A pending invitation expires after 30 days; until then the organizers can withdraw it. */
export const InvitationStatus = z.enum(["pending", "accepted", "rejected", "expired", "withdrawn"]);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

/** What somebody says to an invitation, to speak or to organize. */
export type InvitationAnswer = Extract<InvitationStatus, "accepted" | "rejected">;

/** An invitation as the invitee sees it. */
export const Invitation = z.object({
  invitationId: id,
  /** To speak at an event, to speak in somebody's session there, or to organize it too. */
  type: z.enum(["session", "co-speaker", "co-organizer"]),
  /** The event. */
  resourceId: id,
  eventName: z.string(),
  /** Added: a draft is shown only to those of the invited who are asked to speak there themselves. */
  eventVisibility: Visibility,
  /** Added: its days, `YYYY-MM-DD` in its zone, and its place. */
  eventStartDate: z.string(),
  eventEndDate: z.string(),
  eventLocation: z.string(),
  /**
   * Of a deleted account "Deleted user", but null in an invitation as a co-speaker; null in an older one, too, where it isn't known
   * who invited.
   */
  inviterName: z.string().nullable(),
  /** The invitee's talk that the organizers have in mind; always null for the others. */
  talkId: id.nullable(),
  /** Added: the title of the session that somebody is asked to speak in; null for the others. */
  sessionTitle: z.string().nullable(),
  /** Added: what the inviter wrote, while it waits for an answer; null where that is nothing, and for a co-speaker. */
  words: z.string().nullable(),
  status: InvitationStatus,
  invitedAt: instant,
  /** Null for an invitation that never expires: one to organize of an earlier version, and one as a co-speaker that names an account. */
  expiresAt: instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The account that an invitation belongs to. */
export const Taker = z.object({
  userId: id,
  name: z.string(),
  /** Null while it isn't confirmed. */
  email: z.string().nullable(),
  /** Whether that is not the address that was invited. */
  otherAddress: z.boolean(),
});
export type Taker = z.infer<typeof Taker>;

/** An invitation as everybody sees it who has its link. */
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
}).extend({
  /** An account has it already, and answers it without the link. */
  taken: z.boolean(),
});
export type LinkedInvitation = z.infer<typeof LinkedInvitation>;

/** An invitation to speak as the event's organizers see it. */
export const SentInvitation = z.object({
  invitationId: id,
  type: z.literal("session"),
  resourceId: id,
  email: z.string(),
  /** Whose it is; null while no account has taken it. */
  invitee: Taker.nullable(),
  inviterName: z.string().nullable(),
  talkId: id.nullable(),
  talk: z.object({ title: z.string() }).nullable(),
  /** Added, and there only where it asks to speak in one session. */
  session: z.object({ sessionId: id, title: z.string() }).optional(),
  status: InvitationStatus,
  /** The reason given with a rejection. */
  reason: z.string().nullable(),
  /** Added: what the inviter wrote, until it is answered or withdrawn. */
  words: z.string().nullable(),
  invitedAt: instant,
  expiresAt: instant,
  /** When it was accepted, rejected or withdrawn. */
  answeredAt: instant.nullable(),
});
export type SentInvitation = z.infer<typeof SentInvitation>;

export const InviteSpeakerBody = z.object({
  eventId: chosen("Please select an event"),
  email: email("Please enter a valid email address"),
  talkId: id.nullish(),
  /** Added: in the inviter's own words, said to be theirs. */
  words: optionalText(limits.invitationWordsMax),
});

/** Accepting an invitation to speak needs `talkId`; `reason` is for rejecting one. */
export const AnswerInvitationBody = z.object({
  accept: z.boolean({ error: "Please accept or reject the invitation" }),
  talkId: chosen("Please select a talk").nullish(),
  reason: optionalText(limits.reasonMax),
});

const params = z.object({ invitationId: id });

/**
 * Added: whether a mail with the invitation goes out now; false where no mail server is set, and after too many to that address
 * (docs/product/invitations.md#mails-that-invite).
 */
export const mailSent = z.boolean();

/**
 * Added: why none goes out, null where one does. Mail is off for all; the inviter's own address is not confirmed; the inviter has
 * mailed as many strangers as one may in a day; or the address has had enough.
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
    /** Added: how many are pending, from the first of this page on. */
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
    /** The confirmed session, or a co-speaker's in whatever state; null on reject, and for a co-organizer. */
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
  summary: "The invitations to speak at an event with their state, newest first, for its organizers",
  params: z.object({ eventId: id }),
  query: z.object({ ...page, status: InvitationStatus.optional() }),
  response: z.object({
    invitations: z.array(SentInvitation),
    nextCursor,
    /** Added: totals by status, over all pages and whatever `status` was asked for. */
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
