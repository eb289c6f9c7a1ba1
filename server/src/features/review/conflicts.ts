import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/review/conflicts";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./conflicts.queries.ts";
import { selectReviewer } from "./reviewers.queries.ts";
import { selectNumbered, selectReviewed } from "./reviews.queries.ts";

/** Who must not judge which proposals, as organizers see and change it (docs/product/review.md#conflicts-of-interest). */

/** Those of who reviews at the event; without proposals in which the caller speaks. */
export async function listConflicts(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { page = 1 }: z.output<typeof contract.listConflictsOfInterest.query>,
): Promise<Answer<typeof contract.listConflictsOfInterest>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  const readerId = actor.userId;
  const limit = reviewLimits.page;
  const [rows, total] = await Promise.all([
    queries.selectConflicts(ctx.db, { eventId, readerId }, { limit, offset: (page - 1) * limit }),
    queries.countConflicts(ctx.db, eventId, readerId),
  ]);
  return {
    conflicts: rows.map((row) => ({
      ...{ proposalId: row.proposal_id, number: row.number, title: row.title },
      ...{ userId: row.user_id, name: row.name, kind: row.kind },
      lifted:
        row.lifted_at === null
          ? null
          : { by: row.lifted_by, at: row.lifted_at, reason: row.lift_reason ?? "" },
    })),
    ...{ page, pages: Math.max(1, Math.ceil(total / limit)), total },
  };
}

/** Keeps a reviewer from judging a proposal. Organizers may. Throws ProposalNumberUnknown, ReviewerNotFound and ReviewsOwn. */
export function setConflict(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { userId, number }: z.output<typeof contract.setConflictOfInterest.body>,
): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const proposal = await selectNumbered(tx, eventId, number);
    const reviewer = await selectReviewer(tx, eventId, userId);
    if (!proposal) throw new Refusal("ProposalNumberUnknown", { number });
    if (!reviewer || reviewer.ended_at !== null) throw new Refusal("ReviewerNotFound");
    const { proposal_id: proposalId } = proposal;
    const own = await queries.selectConflict(tx, { eventId, proposalId, userId: actor.userId });
    if (own.speaks) throw new Refusal("ReviewsOwn");
    const stored = { proposalId, userId, kind: "set" as const };
    await queries.insertConflict(tx, stored, { by: actor.userId, time: now(ctx) });
    await tell({ kind: "conflict_of_interest_set", actor, event, proposal, userId });
  });
}

/**
 * Lifts one that holds, so that the reviewer may judge the proposal as far as no other does. Organizers may.
 * Throws ProposalNotFound, ConflictNotFound, NamesHidden, ReviewsOwn and OwnConflict.
 */
export function liftConflict(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { userId, proposalId, kind, reason }: z.output<typeof contract.liftConflictOfInterest.body>,
): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    const proposal = await selectReviewed(tx, eventId, proposalId, actor.userId);
    if (!proposal) throw new Refusal("ProposalNotFound");
    const own = await queries.selectConflict(tx, { eventId, proposalId, userId: actor.userId });
    if (own.speaks) throw new Refusal("ReviewsOwn");
    if (userId === actor.userId) throw new Refusal("OwnConflict");
    // Whether there is one would say with whom its speakers speak.
    if (proposal.hidden && kind === "together") throw new Refusal("NamesHidden");
    const at = { eventId, proposalId, userId };
    const kinds = await (proposal.hidden ? queries.selectStoredKinds : queries.selectKinds)(tx, at);
    if (!kinds.includes(kind)) throw new Refusal("ConflictNotFound");
    const lifting = { by: actor.userId, time: now(ctx), reason };
    await queries.liftConflict(tx, { proposalId, userId, kind }, lifting);
    await tell({ kind: "conflict_of_interest_lifted", actor, event, proposal, userId, reason });
  });
}
