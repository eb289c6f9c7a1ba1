import type * as contract from "@plenary/contract/invitations/invitations";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { answerToOrganize } from "../co-organizers/co-organizers.ts";
import {
  findLinkedToOrganize,
  hasExpired,
  newLink,
  takeToOrganize,
} from "../co-organizers/open-invitations.ts";
import {
  answerToPropose,
  findLinkedToPropose,
  offersToPropose,
  shownTitle,
} from "../proposals/co-speakers.ts";
import { answerToReviewByLink, findLinkedToReview } from "../review/inviting.ts";
import { lockInvitation, selectLinked, updateInvitation } from "./invitations.queries.ts";
import { answeredToOrganize, answeredToPropose, answeredToReview, answerToSpeak } from "./invitations.ts";
import { requirePending } from "./sent-invitations.ts";

type AnswerBody = z.output<typeof contract.AnswerInvitationBody>;

/** The link's invitation, for whoever has it. Throws LinkNotValid also once it is answered. */
export async function getLinkedInvitation(ctx: Ctx, token: string): Promise<contract.LinkedInvitation> {
  const tokenHash = hashToken(token);
  const toSpeak = await selectLinked(ctx.db, tokenHash);
  if (toSpeak) {
    const { status, expires_at: expiresAt } = toSpeak;
    if (status === "withdrawn") throw new Refusal("InvitationWithdrawn");
    if (status === "accepted" || status === "rejected") throw new Refusal("LinkNotValid");
    if (status === "expired" || expiresAt <= now(ctx)) throw new Refusal("LinkExpired");
    const { session_title: sessionTitle, taken } = toSpeak;
    const type = sessionTitle === null ? "session" : "co-speaker";
    return { type, sessionTitle, ...shown(toSpeak), expiresAt, taken };
  }
  const toPropose = await findLinkedToPropose(ctx, tokenHash);
  if (toPropose) {
    const { proposal_id: proposalId, summary, talk_title: sessionTitle, expires_at: expiresAt } = toPropose;
    if (toPropose.status !== "invited") throw new Refusal("LinkNotValid");
    if (!offersToPropose(toPropose)) throw new Refusal("LinkNotValid");
    if (hasExpired(toPropose, now(ctx))) throw new Refusal("LinkExpired");
    const asked = {
      type: "co-speaker" as const,
      sessionTitle: shownTitle(sessionTitle),
      proposal: { proposalId, summary },
    };
    return { ...asked, ...shown({ ...toPropose, words: null }), expiresAt, taken: false };
  }
  const toReview = await findLinkedToReview(ctx, tokenHash);
  if (toReview) {
    if (hasExpired(toReview, now(ctx))) throw new Refusal("LinkExpired");
    const { expires_at: expiresAt } = toReview;
    return { type: "reviewer", sessionTitle: null, ...shown(toReview), expiresAt, taken: false };
  }
  const toOrganize = await findLinkedToOrganize(ctx, tokenHash);
  if (!toOrganize) throw new Refusal("LinkNotValid");
  if (hasExpired(toOrganize, now(ctx))) throw new Refusal("LinkExpired");
  const { expires_at: expiresAt } = toOrganize;
  return { type: "co-organizer", sessionTitle: null, ...shown(toOrganize), expiresAt, taken: false };
}

function shown(row: {
  event_name: string;
  event_start_date: string;
  event_end_date: string;
  event_location: string;
  inviter_name: string | null;
  words: string | null;
}) {
  return {
    eventName: row.event_name,
    eventStartDate: row.event_start_date,
    eventEndDate: row.event_end_date,
    eventLocation: row.event_location,
    inviterName: row.inviter_name,
    words: row.words,
  };
}

/** Makes the link's invitation the caller's, and answers it as `answerInvitation` does. */
export async function answerByLink(ctx: Ctx, actor: Actor, token: string, body: AnswerBody) {
  if ((await getLinkedInvitation(ctx, token)).taken) throw new Refusal("LinkNotValid");
  const tokenHash = hashToken(token);
  return inTransaction(ctx, async (tx, tell) => {
    const answer = body.accept ? "accepted" : "rejected";
    const proposed = await answerToPropose(ctx, tx, tell, actor, { claim: { tokenHash }, answer });
    if (proposed) return answeredToPropose(proposed, answer);
    const toReview = await answerToReviewByLink(ctx, tx, tell, actor, { tokenHash, answer });
    if (toReview) return answeredToReview(toReview, answer);
    const invitationId = await takeToOrganize(ctx, tx, actor, tokenHash);
    if (invitationId === undefined)
      return answerToSpeak(ctx, tx, tell, { actor, claim: { tokenHash }, body });
    const answered = await answerToOrganize(ctx, tx, tell, actor, { invitationId, answer });
    if (!answered) throw new Refusal("LinkNotValid");
    return answeredToOrganize(answered);
  });
}

/** Makes a new link to a pending invitation to speak, and ends the former one. Organizers may. */
export function linkToSpeak(ctx: Ctx, actor: Actor, invitationId: string): Promise<string> {
  return inTransaction(ctx, async (tx, tell) => {
    const invitation = await lockInvitation(tx, invitationId, actor.userId);
    if (!invitation || !mayOrganize(actor, invitation)) {
      if (!invitation?.received) throw new Refusal("InvitationNotFound");
      throw new Refusal("OnlyOrganizers", { to: "invite_speakers" });
    }
    requirePending(invitation, now(ctx));
    if (invitation.taken) throw new Refusal("InvitationTaken");
    const { token, token_hash } = newLink();
    await updateInvitation(tx, invitationId, { token_hash });
    const { email } = invitation;
    await tell({ kind: "invitation_linked", actor, event: invitation, invitationId, email });
    return linkTo(ctx, tx, "/invitations/:token", { token });
  });
}
