import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkTo } from "../../core/links.ts";
import { closesAtOf } from "../../features/proposals/proposal-view.ts";
import { queueMail } from "../../mail/outbox.ts";
import { selectRecipient } from "../../mail/recipients.ts";

/** Mails to whoever submitted a proposal; what becomes of an accepted one, its session's mails say. */

/** That it has arrived, what it says, and until when it can be changed. */
export async function received({ after }: FactOf<"proposal_submitted">, { ctx, tx }: ReactionCtx) {
  const to = await selectRecipient(tx, after.submitter_id);
  if (!to) return;
  const { event_name: eventName, event_timezone: timezone, title: talkTitle, summary } = after;
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const said = { number: after.number ?? 0, talkTitle, summary, eventName };
  const data = { ...said, timezone, closesAt: closesAtOf(after), link };
  await queueMail(ctx, tx, { kind: "proposal_received", to, data });
}

/** Not to who rejects their own. */
export async function rejected({ actor, after }: FactOf<"proposal_decided">, { ctx, tx }: ReactionCtx) {
  if (after.state !== "rejected" || after.submitter_id === actor.userId) return;
  const to = await selectRecipient(tx, after.submitter_id);
  if (!to) return;
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const data = {
    talkTitle: after.title,
    eventName: after.event_name,
    reason: after.reject_reason ?? "",
    link,
  };
  await queueMail(ctx, tx, { kind: "proposal_rejected", to, data });
}
