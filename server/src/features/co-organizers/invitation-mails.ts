import type { WhyNoMail } from "@plenary/contract/invitations/invitations";
import { limits } from "@plenary/contract/limits";
import type { Actor, Ctx } from "../../core/context.ts";
import { addUses } from "../../core/limits/rate-limits.ts";
import { readSettings, whyNoMail } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";
import { mailsInvitations } from "../../mail/recipients.ts";

/** How many mails a day invite one address, to speak or to organize (docs/product/invitations.md#mails-that-invite). */
const DAY = 24 * 60 * 60;
const perEvent = 1;
const perInviter = 5;
const perAddress = 20;

export interface Reached {
  /** Whether the invitation is to be mailed: the inviter may, and not too many are already. Without a mail server it waits. */
  byMail: boolean;
  /** Whether that mail leaves now, which is what the inviter is told. */
  mailSent: boolean;
  /** Why it doesn't; null if it does. */
  whyNoMail: WhyNoMail | null;
}

interface Invited {
  eventId: string;
  email: string;
  /** Whether an account has confirmed the address. */
  hasAccount: boolean;
}

/**
 * Counts one mail that invites the address to the event, in the transaction of the invitation, and says whether it may be
 * sent. What one count refuses isn't added to those after it, so that nobody uses up another's mails with what is never sent.
 * Ask once an invitation is made: with RATE_LIMIT=off every one of a confirmed inviter is mailed.
 */
export async function reachInvited(ctx: Ctx, tx: Tx, actor: Actor, invited: Invited): Promise<Reached> {
  const off = whyNoMail(await readSettings(tx)) === null ? null : "off";
  const refused = (await mailsInvitations(tx, actor.userId))
    ? await whatIsUsedUp(ctx, tx, actor, invited)
    : "unconfirmed";
  const why = off ?? refused;
  return { byMail: refused === null, mailSent: why === null, whyNoMail: why };
}

/**
 * The same of an invitation that is sent again. Where mail is off nothing is counted: the first mail waits already, and a second one
 * would only say the same.
 */
export async function reachAgain(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  invited: Invited,
): Promise<Omit<Reached, "byMail">> {
  if (whyNoMail(await readSettings(tx)) !== null) return { mailSent: false, whyNoMail: "off" };
  return reachInvited(ctx, tx, actor, invited);
}

async function whatIsUsedUp(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { eventId, email, hasAccount }: Invited,
): Promise<"quota" | "address" | null> {
  if (!ctx.config.rateLimit) return null;
  const isWithin = async (key: string, max: number) => (await addUses(ctx, key, DAY, { tx })).hits <= max;
  // First, as it is the inviter's own: the counts of the address keep other organizers from mailing it.
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
