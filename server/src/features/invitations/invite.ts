import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/invitations";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { isUnclaimed } from "../../core/unclaimed.ts";
import { selectRecipientByEmail } from "../../mail/recipients.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { reachInvited } from "../co-organizers/invitation-mails.ts";
import { newLink } from "../co-organizers/open-invitations.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./invitations.queries.ts";
import { selectSentOne } from "./sent.queries.ts";
import { sentView } from "./sent.ts";

/**
 * Invites an address to speak at an event, with one of the invitee's talks if the organizers have one in mind.
 * Organizers may. It belongs to the account that has confirmed the address; without one it waits for whoever has its link, or
 * confirms the address. Throws AlreadyPending while another invitation of the address to this event is pending; the
 * unique index decides. After too many mails to the address it is made without one.
 */
export async function inviteSpeaker(
  ctx: Ctx,
  actor: Actor,
  { eventId, email, talkId, words }: z.output<typeof contract.InviteSpeakerBody>,
): Promise<z.output<typeof contract.inviteSpeaker.response>> {
  if (isUnclaimed(email)) throw new Refusal("UnusableEmail");
  await countInvitation(ctx, actor);
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    // Everybody locks a talk before its event, and the event before its invitations.
    const talk = talkId ? await queries.lockTalk(tx, talkId) : undefined;
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "invite_speakers" });
    const holder = await selectRecipientByEmail(tx, email);
    const invitee = holder?.email_confirmed_at ? holder : undefined;
    if (talkId && (!talk || talk.creator_id !== invitee?.user_id)) throw new Refusal("TalkNotFound");
    await queries.expireInvitations(tx, eventId, email, time);
    const invitationId = randomUUIDv7();
    const link = invitee ? undefined : newLink();
    const expiresAt = new Date(Date.parse(time) + limits.invitationDays * 86_400_000).toISOString();
    const inserted = await queries.insertInvitation(tx, {
      invitation_id: invitationId,
      event_id: eventId,
      email,
      user_id: invitee?.user_id ?? null,
      token_hash: link?.token_hash ?? null,
      talk_id: talkId ?? null,
      invited_by: actor.userId,
      invited_at: time,
      expires_at: expiresAt,
      words: words ?? null,
    });
    if (!inserted) throw new Refusal("AlreadyPending");
    const invitation = await selectSentOne(tx, invitationId);
    const { byMail, mailSent } = await reachInvited(ctx, tx, actor, { eventId, email });
    const token = link?.token ?? null;
    await tell({ kind: "speaker_invited", actor, event, invitation, invitee, token, byMail });
    return { invitation: sentView(invitation, time), mailSent };
  });
}
