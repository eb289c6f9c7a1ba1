import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { mailSent, SentInvitation, whyNoMail } from "./invitations.ts";

export const SpeakerInviteResult = z.object({
  /** As it was typed. */
  email: z.string(),
  outcome: z.enum(["invited", "already_invited", "not_an_address", "refused"]),
  /** Why it wasn't invited; null if it was. */
  reason: z.string().nullable(),
  /** Null if it wasn't invited. */
  invitation: SentInvitation.nullable(),
  mailSent,
  whyNoMail,
  /** The link to pass on by hand, if no mail goes out and no account has the invitation. */
  url: z.string().nullable(),
});
export type SpeakerInviteResult = z.infer<typeof SpeakerInviteResult>;

/** The same for an invitation to organize. */
export const OrganizerInviteResult = SpeakerInviteResult.omit({ invitation: true });
export type OrganizerInviteResult = z.infer<typeof OrganizerInviteResult>;

const emailsMissing = () => text("Please enter at least one email address");

export const InviteSpeakersBody = z.object({
  /** Any texts: each that isn't an address gets a reason of its own. */
  emails: z
    .array(z.string({ error: "Must be text" }), { error: emailsMissing })
    .min(1, { error: emailsMissing })
    .max(limits.invitationsAtOnce, {
      error: () => text("At most {count} addresses at once", { count: limits.invitationsAtOnce }),
    }),
  words: optionalText(limits.invitationWordsMax),
});

export const inviteSpeakers = endpoint({
  method: "POST",
  path: "/events/:eventId/invitations",
  access: "user",
  summary:
    "Invite many addresses to speak at an event, as an organizer: each is invited for itself, and answered in the order given",
  params: z.object({ eventId: id }),
  body: InviteSpeakersBody,
  response: z.object({ results: z.array(SpeakerInviteResult) }),
  get failure() {
    return text("Failed to send the invitations");
  },
});

export const inviteCoOrganizers = endpoint({
  method: "POST",
  path: "/events/:eventId/co-organizer-invitations",
  access: "user",
  summary:
    "Invite many addresses to organize an event too, as its creator or an admin: each is invited for itself, and answered in the order given",
  params: z.object({ eventId: id }),
  body: InviteSpeakersBody,
  response: z.object({ results: z.array(OrganizerInviteResult) }),
  get failure() {
    return text("Failed to send the invitations");
  },
});

export const resendToOrganize = endpoint({
  method: "POST",
  path: "/events/:eventId/co-organizer-invitations/:invitationId/resend",
  access: "user",
  summary:
    "Send an invitation to organize again, as creator or admin: an expired one for another 30 days; the link before ends",
  params: z.object({ eventId: id, invitationId: id }),
  response: SpeakerInviteResult.pick({ mailSent: true, whyNoMail: true, url: true }),
  get failure() {
    return text("Failed to send the invitation again");
  },
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/sessions/invitations/:invitationId/resend",
  access: "user",
  summary:
    "Send an invitation to speak again, as an organizer: an expired one for another 30 days; the link before ends",
  params: z.object({ invitationId: id }),
  response: SpeakerInviteResult.pick({ mailSent: true, whyNoMail: true, url: true }).extend({
    invitation: SentInvitation,
  }),
  get failure() {
    return text("Failed to send the invitation again");
  },
});
