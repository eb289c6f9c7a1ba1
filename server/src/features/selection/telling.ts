import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/selection/selection";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { hidesNames } from "../../core/masks.ts";
import type { Tx } from "../../db/db.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { acceptSubmitted, rejectSubmitted } from "../proposals/deciding.ts";
import { fieldsOf } from "../proposals/proposal-view.ts";
import { findProposalToDecide, type ProposalSeen } from "../proposals/proposals-access.ts";
import { publishFields } from "../proposals/publishing.ts";
import * as queries from "./selection.queries.ts";

/**
 * Decides all that is pending in one transaction, as deciding about each at once does: states, sessions and mails, or nothing
 * (docs/product/selection.md#telling). What the caller speaks in stays for another organizer, and the waiting list as it is. Throws
 * DecisionsChanged unless it is what the caller saw, NothingToTell, and NamesHidden for who reviews without names.
 */
export function tellDecisions(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  expect: { accept: number; reject: number },
): Promise<Answer<typeof contract.tellDecisions>> {
  return inTransaction(ctx, async (tx, tell) => {
    await findOrganizedEvent(ctx, tx, actor, eventId, { to: "read_proposals", lock: "share" });
    if (await hidesNames(tx, eventId, actor.userId)) throw new Refusal("NamesHidden");
    const rows = await queries.lockToTell(tx, eventId, actor.userId);
    const accepted = rows.filter(({ pending }) => pending === "accept");
    const rejected = rows.length - accepted.length;
    if (accepted.length !== expect.accept || rejected !== expect.reject)
      throw new Refusal("DecisionsChanged");
    if (rows.length === 0) throw new Refusal("NothingToTell");
    for (const { proposal_id, pending } of rows) {
      const proposal = await findProposalToDecide(tx, actor, proposal_id);
      if (pending === "accept")
        await acceptSubmitted(ctx, tx, tell, actor, await asAccepted(ctx, tx, actor, proposal));
      else await rejectSubmitted(ctx, tx, tell, actor, proposal, proposal.pending_note);
    }
    return { accepted: accepted.length, rejected };
  });
}

/** With the type, track and length that it is accepted for, where these are others: a version of its own. */
async function asAccepted(ctx: Ctx, tx: Tx, actor: Actor, proposal: ProposalSeen): Promise<ProposalSeen> {
  const { pending_type_id, pending_track_id, pending_minutes } = proposal;
  const submitted = fieldsOf(proposal, { working: false });
  const fields = {
    ...submitted,
    typeId: pending_type_id ?? submitted.typeId,
    trackId: pending_track_id ?? submitted.trackId,
    minutes: pending_minutes ?? submitted.minutes,
  };
  const isOther =
    fields.typeId !== submitted.typeId ||
    fields.trackId !== submitted.trackId ||
    fields.minutes !== submitted.minutes;
  return isOther ? publishFields(ctx, tx, actor, proposal, { fields, isAll: false }) : proposal;
}
