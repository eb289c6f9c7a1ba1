import { InviteCoOrganizerBody } from "@plenary/contract/invitations/co-organizers";
import type { SpeakerInviteResult } from "@plenary/contract/invitations/inviting";
import { limits } from "@plenary/contract/limits";
import { DAY } from "../../base/durations.ts";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { endOf } from "../events/submissions.ts";

// Common to invitations to speak and to organize (docs/product/invitations.md#many-at-once).

const address = InviteCoOrganizerBody.shape.email;

type InviteOutcome = Pick<SpeakerInviteResult, "email" | "outcome" | "reason">;

/** Invites one after the other: simultaneously they would take all connections. `not` completes refused ones' answers. */
export async function inviteEach<Invited, Not>(
  emails: readonly string[],
  not: Not,
  invite: (email: string) => Promise<Invited>,
): Promise<(InviteOutcome & (Invited | Not))[]> {
  const results: (InviteOutcome & (Invited | Not))[] = [];
  for (const given of emails) results.push(await inviteOne(given, not, invite));
  return results;
}

async function inviteOne<Invited, Not>(
  given: string,
  not: Not,
  invite: (email: string) => Promise<Invited>,
): Promise<InviteOutcome & (Invited | Not)> {
  const email = address.safeParse(given);
  if (!email.success) {
    const reason = email.error.issues[0]?.message ?? "";
    return { ...not, email: given, outcome: "not_an_address", reason };
  }
  try {
    return { ...(await invite(email.data)), email: given, outcome: "invited", reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...not, email: given, outcome: outcomeOf(error), reason: error.message };
  }
}

function outcomeOf(refusal: Refusal): InviteOutcome["outcome"] {
  const already = ["AlreadyPending", "AlreadyInvited", "AlreadyCoOrganizer"] as const;
  if (already.some((name) => isRefusal(refusal, name))) return "already_invited";
  return isRefusal(refusal, "UnusableEmail") ? "not_an_address" : "refused";
}

/** When an invitation sent at that time expires. */
export const expiryFrom = (time: string): string =>
  new Date(Date.parse(time) + limits.invitationDays * DAY).toISOString();

/** When one to speak expires: with its event, unless that is over already. To organize is of use afterwards too. */
export function expiryBefore(event: Parameters<typeof endOf>[0], time: string): string {
  const ends = endOf(event).epochMilliseconds;
  const expiry = expiryFrom(time);
  return ends > Date.parse(time) && ends < Date.parse(expiry) ? new Date(ends).toISOString() : expiry;
}
