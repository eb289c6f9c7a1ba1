import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { mailSent, whyNoMail } from "../invitations/invitations.ts";
import { text } from "../text.ts";
import { callLimits } from "./call-limits.ts";
import { Proposal } from "./proposals.ts";

/** Who speaks beside the submitter of a proposal (docs/product/call.md#co-speakers). */

export const InviteCoSpeakerBody = z.object({
  email: email(() => text("Please enter a valid email address")),
});

export const inviteCoSpeaker = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/speakers",
  access: "user",
  summary: "Invite an address to speak beside the submitter of a proposal; it need not have an account yet",
  status: 201,
  params: z.object({ proposalId: id }),
  body: InviteCoSpeakerBody,
  response: z.object({
    proposal: Proposal,
    mailSent,
    whyNoMail,
    /** The link to pass on by hand, if no mail goes out. */
    url: z.string().nullable(),
  }),
  get failure() {
    return text("Failed to send invitation");
  },
});

export const removeCoSpeaker = endpoint({
  method: "DELETE",
  path: "/proposals/:proposalId/speakers/:entryId",
  access: "user",
  summary: "Take a speaker off a proposal, or leave it as a co-speaker",
  status: 204,
  params: z.object({ proposalId: id, entryId: id }),
  get failure() {
    return text("Failed to remove the speaker");
  },
});

export const orderCoSpeakers = endpoint({
  method: "PUT",
  path: "/proposals/:proposalId/speakers/order",
  access: "user",
  summary: "Set the order of the speakers of a proposal behind its submitter",
  params: z.object({ proposalId: id }),
  body: z.object({
    /** All of them. */
    entryIds: z.array(id).max(callLimits.coSpeakersMax * 10),
  }),
  response: z.object({ proposal: Proposal }),
  get failure() {
    return text("Failed to save the order");
  },
});
