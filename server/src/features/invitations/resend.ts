import type * as contract from "@plenary/contract/invitations/inviting";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { type Recipient, selectRecipient, selectRecipientByEmail } from "../../mail/recipients.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { countResentMail } from "../co-organizers/invitation-mails.ts";
import { expiryBefore } from "../co-organizers/invite-each.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./invitations.queries.ts";
import { selectSentOne } from "./sent-invitations.queries.ts";
import { requirePending, sentView, stateOf } from "./sent-invitations.ts";

/**
 * Sends an invitation to speak again; an expired one waits for another 30 days. Organizers may. Without an account it
 * gets a new link, which replaces the former. Throws AlreadyPending if the address was invited again after expiry;
 * InvitationMailed after too many mails, because it would only lose its link.
 */
export async function resendInvitation(
  ctx: Ctx,
  actor: Actor,
  invitationId: string,
): Promise<z.output<typeof contract.resendInvitation.response>> {
  await countInvitation(ctx, actor);
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    const given = await queries.selectGiven(tx, invitationId);
    if (!given) throw new Refusal("InvitationNotFound");
    const { event_id: eventId, session_id: sessionId, email } = given;
    const asked = { eventId, sessionId, email };
    // Blocks other invitations to the event: the index would refuse a second pending one to the address.
    await queries.lockEvent(tx, eventId);
    const invitee = await inviteeOf(tx, given);
    const before = await queries.lockInvitation(tx, invitationId, actor.userId);
    if (!before || !mayOrganize(actor, before)) {
      if (!before?.received) throw new Refusal("InvitationNotFound");
      throw new Refusal("OnlyOrganizers", { to: "invite_speakers" });
    }
    const hasExpired = stateOf(before, time) === "expired";
    if (!hasExpired) requirePending(before, time);
    else await queries.expireInvitations(tx, asked, time);
    if (hasExpired && (await queries.hasPending(tx, asked))) throw new Refusal("AlreadyPending");

    const event = await findEvent(ctx, tx, actor, eventId);
    const to = { eventId, email: invitee?.email ?? email, hasAccount: invitee !== undefined };
    const { mailSent, whyNoMail } = await countResentMail(ctx, tx, actor, to);
    if (whyNoMail === "address" && !hasExpired) throw new Refusal("InvitationMailed");
    const link = invitee ? undefined : newLink();
    await queries.updateInvitation(tx, invitationId, {
      status: "pending",
      user_id: invitee?.user_id ?? null,
      token_hash: link?.token_hash ?? null,
      ...(hasExpired && { expires_at: expiryBefore(event, time) }),
    });
    const invitation = await selectSentOne(tx, invitationId);
    const token = link?.token ?? null;
    await tell({ kind: "speaker_invited", actor, event, invitation, invitee, token, byMail: mailSent });
    const url = !mailSent && token !== null ? await linkTo(ctx, tx, "/invitations/:token", { token }) : null;
    if (url !== null) await tell({ kind: "invitation_linked", actor, event, invitationId, email });
    return { invitation: sentView(invitation, time), mailSent, whyNoMail, url };
  });
}

/** The invitation's owner, perhaps by having confirmed its address. Locked first, as confirming an address does. */
async function inviteeOf(
  tx: Tx,
  given: { user_id: string | null; email: string },
): Promise<Recipient | undefined> {
  if (given.user_id !== null) return selectRecipient(tx, given.user_id);
  const holder = await selectRecipientByEmail(tx, given.email);
  return holder?.email_confirmed_at ? holder : undefined;
}
