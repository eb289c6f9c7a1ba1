import type * as contract from "@plenary/contract/invitations/inviting";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { selectRecipient } from "../../mail/recipients.ts";
import * as queries from "./co-organizers.queries.ts";
import { countInvitation } from "./co-organizers.ts";
import { countResentMail } from "./invitation-mails.ts";
import { expiryFrom } from "./invite-each.ts";
import { findManagedEvent } from "./managed-event.ts";
import { lockOpen, updateOpen } from "./open-invitations.queries.ts";
import { hasExpired, newLink } from "./open-invitations.ts";

type OpenInvitationIds = { eventId: string; invitationId: string };

/**
 * Sends an invitation to organize again; an expired one waits for another 30 days. The creator and admins may. Without
 * an account it gets a new link, which replaces the former: in the mail, or in the answer if no mail goes out.
 */
export async function resendToOrganize(
  ctx: Ctx,
  actor: Actor,
  given: OpenInvitationIds,
): Promise<z.output<typeof contract.resendToOrganize.response>> {
  await countInvitation(ctx, actor);
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findManagedEvent(ctx, tx, actor, given.eventId, "share");
    const { eventId, invitationId } = given;
    const { invitee, email, before } = await find(tx, given);
    const renewed = hasExpired(before, time) ? expiryFrom(time) : undefined;
    const to = { eventId, email, hasAccount: invitee !== undefined };
    const { mailSent: byMail, whyNoMail } = await countResentMail(ctx, tx, actor, to);
    if (whyNoMail === "address" && !renewed) throw new Refusal("InvitationMailed");
    const expiresAt = renewed ?? before.expires_at;
    const told = { actor, event, words: before.words, expiresAt, byMail };
    if (invitee) {
      if (renewed) await queries.renewInvitation(tx, invitationId, renewed);
      await tell({ kind: "co_organizer_invited", ...told, invitationId, invitee });
      return { mailSent: byMail, whyNoMail, url: null };
    }
    const { token, token_hash } = newLink();
    await updateOpen(tx, given, { token_hash, expires_at: expiresAt });
    await tell({ kind: "address_asked_to_organize", ...told, email, token });
    if (byMail) return { mailSent: true, whyNoMail, url: null };
    await tell({ kind: "invitation_linked", actor, event, invitationId, email });
    return { mailSent: false, whyNoMail, url: await linkTo(ctx, tx, "/invitations/:token", { token }) };
  });
}

/** The invitation, with or without an account, and the address it is sent to. */
async function find(tx: Tx, given: OpenInvitationIds) {
  const taken = await queries.lockTaken(tx, given);
  if (taken && taken.status !== "pending") throw new Refusal("AlreadyAnswered");
  const invitee = taken && (await selectRecipient(tx, taken.user_id));
  if (taken && invitee) return { invitee, email: invitee.email, before: taken };
  const open = await lockOpen(tx, given);
  if (!open) throw new Refusal("InvitationNotFound");
  return { invitee: undefined, email: open.email, before: open };
}
