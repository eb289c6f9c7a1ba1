import type { Actor, Ctx } from "../../core/context.ts";
import { addUses } from "../../core/rate-limits.ts";
import { readSettings, whyNoMail } from "../../core/settings.ts";
import type { Tx } from "../../db/db.ts";

/** How many mails a day invite one address, to speak or to organize (docs/product/invitations.md#mails-that-invite). */
const DAY = 24 * 60 * 60;
const perEvent = 1;
const perInviter = 5;
const perAddress = 20;

export interface Reached {
  /** Whether the invitation is to be mailed: not too many are already. Without a mail server it waits. */
  byMail: boolean;
  /** Whether that mail leaves now, which is what the inviter is told. */
  mailSent: boolean;
}

/**
 * Counts one mail that invites the address to the event, in the transaction of the invitation, and says whether it may be
 * sent. What one count refuses isn't added to those after it, so that nobody uses up another's mails with what is never sent.
 * Ask once an invitation is made: with RATE_LIMIT=off every one is mailed.
 */
export async function reachInvited(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { eventId, email }: { eventId: string; email: string },
): Promise<Reached> {
  const address = email.toLowerCase();
  const isWithin = async (of: string, max: number) =>
    (await addUses(ctx, `invite-mail:${of}:${address}`, DAY, { tx })).hits <= max;
  const byMail =
    !ctx.config.rateLimit ||
    ((await isWithin(`event:${eventId}`, perEvent)) &&
      (await isWithin(`inviter:${actor.userId}`, perInviter)) &&
      (await isWithin("target", perAddress)));
  return { byMail, mailSent: byMail && whyNoMail(await readSettings(tx)) === null };
}
