import type { WhyNoMail } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import type { Actor, Ctx } from "../../core/context.ts";
import { addUses } from "../../core/limits/rate-limits.ts";
import { readSettings, whyNoMail } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { mailsInvitations } from "../../mail/recipients.ts";

/** Invitation mails per day to one address, to speak or to organize (docs/product/invitations.md#mails-that-invite). */
const DAY = 24 * 60 * 60;
const perEvent = 1;
const perInviter = 5;
const perAddress = 20;

export interface InvitationMail {
  /** Whether to mail the invitation: the inviter may, and the limits allow it. Without a mail server it waits. */
  byMail: boolean;
  /** Whether the mail leaves now, for the inviter. */
  mailSent: boolean;
  /** Why not; null if it does. */
  whyNoMail: WhyNoMail | null;
}

interface Invited {
  eventId: string;
  email: string;
  /** Whether an account has confirmed the address. */
  hasAccount: boolean;
}

/**
 * Counts a mail that invites the address, in the invitation's transaction, and returns whether it may be sent. Once one
 * limit refuses, the others don't count it. Call it after making the invitation.
 */
export async function countInvitationMail(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  invited: Invited,
): Promise<InvitationMail> {
  const off = whyNoMail(await readSettings(tx)) === null ? null : "off";
  const refused = (await mailsInvitations(tx, actor.userId))
    ? await whatIsUsedUp(ctx, tx, actor, invited)
    : "unconfirmed";
  const why = off ?? refused;
  return { byMail: refused === null, mailSent: why === null, whyNoMail: why };
}

/** The same for an invitation sent again. With mail off nothing is counted: the first mail still waits. */
export async function countResentMail(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  invited: Invited,
): Promise<Omit<InvitationMail, "byMail">> {
  if (whyNoMail(await readSettings(tx)) !== null) return { mailSent: false, whyNoMail: "off" };
  return countInvitationMail(ctx, tx, actor, invited);
}

async function whatIsUsedUp(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { eventId, email, hasAccount }: Invited,
): Promise<"quota" | "address" | null> {
  if (!ctx.config.rateLimit) return null;
  const isWithin = async (key: string, max: number) => (await addUses(ctx, key, DAY, { tx })).hits <= max;
  // The inviter's own limit first: the address's counts would keep other organizers from mailing it.
  const isLimited = !hasAccount && actor.role !== "admin";
  if (isLimited && !(await isWithin(`invite-strangers:${actor.userId}`, limits.strangersMailedPerDay)))
    return "quota";
  const address = email.toLowerCase();
  const isFree =
    (await isWithin(`invite-mail:event:${eventId}:${address}`, perEvent)) &&
    (await isWithin(`invite-mail:inviter:${actor.userId}:${address}`, perInviter)) &&
    (await isWithin(`invite-mail:target:${address}`, perAddress));
  return isFree ? null : "address";
}
