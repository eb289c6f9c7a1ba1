import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { InviteSpeakersBody, OrganizerInviteResult } from "../invitations/inviting.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** Addresses that are invited to review (docs/product/review.md#reviewers). */

const parts = z.array(id).max(reviewLimits.partsMax);
const openParams = z.object({ eventId: id, invitationId: id });

export const inviteReviewers = endpoint({
  method: "POST",
  path: "/events/:eventId/reviewer-invitations",
  access: "user",
  summary:
    "Invite many addresses to review an event's proposals, as an organizer: each is invited for itself, and answered in the order given",
  params: z.object({ eventId: id }),
  body: InviteSpeakersBody.extend({ trackIds: parts.optional(), typeIds: parts.optional() }),
  response: z.object({ results: z.array(OrganizerInviteResult) }),
  get failure() {
    return text("Failed to send the invitations");
  },
});

export const resendToReview = endpoint({
  method: "POST",
  path: "/events/:eventId/reviewer-invitations/:invitationId/resend",
  access: "user",
  summary:
    "Send an invitation to review again, as an organizer: an expired one for another 30 days; the link before ends",
  params: openParams,
  response: OrganizerInviteResult.pick({ mailSent: true, whyNoMail: true, url: true }),
  get failure() {
    return text("Failed to send the invitation again");
  },
});

export const linkReviewerInvitation = endpoint({
  method: "POST",
  path: "/events/:eventId/reviewer-invitations/:invitationId/link",
  access: "user",
  summary:
    "A new link to an invitation to review that no account has yet, as an organizer; the one before ends",
  params: openParams,
  response: z.object({ url: z.string() }),
  get failure() {
    return text("Failed to make a link");
  },
});

export const withdrawReviewerInvitation = endpoint({
  method: "DELETE",
  path: "/events/:eventId/reviewer-invitations/:invitationId",
  access: "user",
  summary: "Withdraw an invitation to review that no account has yet, as an organizer",
  status: 204,
  params: openParams,
  get failure() {
    return text("Failed to withdraw invitation");
  },
});
