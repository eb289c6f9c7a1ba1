import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { dataNotLoaded } from "../failures.ts";
import { id, instant, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { whyNoMail } from "./invitations.ts";

export const CoOrganizerStatus = z.enum(["pending", "accepted", "rejected"]);
export type CoOrganizerStatus = z.infer<typeof CoOrganizerStatus>;

export const OrganizerRole = z.enum(["creator", "co-organizer"]);

export const CoOrganizer = z.object({
  userId: id,
  name: z.string(),
  /** Null if the account has only a placeholder. */
  email: z.string().nullable(),
  /** Whether the account is deleted; only a creator's can be. */
  deleted: z.boolean(),
  role: OrganizerRole,
  status: CoOrganizerStatus,
  /** Null for the creator. */
  invitedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  /** Added: the invitation until it is accepted; otherwise null. */
  invitationId: id.nullable(),
  /** Added: when a pending invitation expires; null if never. */
  expiresAt: instant.nullable(),
  /** The invited address, if it isn't the confirmed one of the account that took the invitation by its link. */
  invitedEmail: z.string().nullable(),
});
export type CoOrganizer = z.infer<typeof CoOrganizer>;

/** An invitation to an address, not yet taken by an account. */
export const OpenInvitation = z.object({
  invitationId: id,
  email: z.string(),
  inviterName: z.string().nullable(),
  invitedAt: instant,
  /** Null if it doesn't expire: it is older than expiry. */
  expiresAt: instant.nullable(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const InviteCoOrganizerBody = z.object({
  email: email("Please enter a valid email address"),
  /** Added: the inviter's words, quoted as such. */
  words: optionalText(limits.invitationWordsMax),
});

const params = z.object({ eventId: id });

export const listCoOrganizers = endpoint({
  method: "GET",
  path: "/events/:eventId/co-organizers",
  access: "user",
  summary: "Who organizes an event, its creator first; for the creator and admins",
  params,
  response: z.object({
    coOrganizers: z.array(CoOrganizer),
    /** Added: invitations that wait for somebody with the link or the confirmed address. */
    openInvitations: z.array(OpenInvitation),
  }),
  get failure() {
    return dataNotLoaded();
  },
});

export const inviteCoOrganizer = endpoint({
  method: "POST",
  path: "/events/:eventId/co-organizers",
  access: "user",
  summary:
    "Invite an address to organize an event too, as its creator or an admin; it need not have an account yet",
  status: 201,
  params,
  body: InviteCoOrganizerBody,
  response: z.object({
    /** Null if no account has the address: then it is in `openInvitation`. */
    coOrganizer: CoOrganizer.nullable(),
    openInvitation: OpenInvitation.nullable(),
    /** Added: whether a mail with the invitation goes out now. */
    mailSent: z.boolean(),
    whyNoMail,
  }),
  get failure() {
    return text("Failed to send invitation");
  },
});

const openParams = z.object({ eventId: id, invitationId: id });

export const linkCoOrganizerInvitation = endpoint({
  method: "POST",
  path: "/events/:eventId/co-organizer-invitations/:invitationId/link",
  access: "user",
  summary:
    "A new link to an invitation to organize that no account has yet, as creator or admin; the one before ends",
  params: openParams,
  response: z.object({ url: z.string() }),
  get failure() {
    return text("Failed to make a link");
  },
});

export const withdrawCoOrganizerInvitation = endpoint({
  method: "DELETE",
  path: "/events/:eventId/co-organizer-invitations/:invitationId",
  access: "user",
  summary: "Withdraw an invitation to organize that no account has yet, as creator or admin",
  status: 204,
  params: openParams,
  get failure() {
    return text("Failed to withdraw invitation");
  },
});

export const removeCoOrganizer = endpoint({
  method: "DELETE",
  path: "/events/:eventId/co-organizers/:userId",
  access: "user",
  summary: "Remove a co-organizer or withdraw the invitation, as creator or admin; an accepted one may leave",
  status: 204,
  params: z.object({ eventId: id, userId: id }),
  get failure() {
    return text("Failed to remove co-organizer");
  },
});
