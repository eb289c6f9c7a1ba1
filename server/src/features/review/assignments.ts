import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/review/assignments";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { requireCall } from "./asking.ts";
import * as queries from "./assignments.queries.ts";

/** Which proposals organizers have given to which reviewers (docs/product/review.md#assignments). */

type Body = z.output<typeof contract.putAssignments.body>;

/** For organizers; without proposals in which the caller speaks. */
export async function listAssignments(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { page = 1, ...filter }: z.output<typeof contract.listAssignments.query>,
): Promise<Answer<typeof contract.listAssignments>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "arrange_call" });
  const asked = { eventId, readerId: actor.userId, ...filter };
  const limit = reviewLimits.page;
  const [rows, total] = await Promise.all([
    queries.selectAssignments(ctx.db, asked, { limit, offset: (page - 1) * limit }),
    queries.countAssignments(ctx.db, asked),
  ]);
  return {
    assignments: rows.map(({ proposal_id: proposalId, number, title, user_id: userId, name, state }) => ({
      ...{ proposalId, number, title, userId, name, state },
    })),
    ...{ page, pages: Math.max(1, Math.ceil(total / limit)), total },
  };
}

/**
 * Assigns each of the proposals to each of the reviewers, except where they have a conflict of interest, or takes them away. Organizers
 * may. Throws ProposalNotFound, ReviewerNotFound and LoadExceeded.
 */
export function putAssignments(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { assigned, ...body }: Body,
): Promise<Answer<typeof contract.putAssignments>> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_call", lock: "share" });
    await requireCall(tx, eventId, "update");
    const at = { eventId, readerId: actor.userId };
    const proposalIds = [...new Set(body.proposalIds)];
    const userIds = [...new Set(body.userIds)];
    const proposals = await queries.selectAssignable(tx, eventId, proposalIds, actor.userId);
    if (proposals.length < proposalIds.length) throw new Refusal("ProposalNotFound");
    const reviewers = await queries.lockReviewers(tx, eventId, userIds);
    if (reviewers.length < userIds.length) throw new Refusal("ReviewerNotFound");
    const open = proposals.filter((proposal) => proposal.open);
    const among = { proposalIds: open.map(({ proposal_id }) => proposal_id), userIds };
    const kept = await queries.selectConflicting(tx, at, among);
    const before = await queries.selectAssigned(tx, among);
    // What somebody must not know of isn't told as taken away either.
    const pairs = open.flatMap(({ proposal_id, number }) =>
      userIds.map((user_id) => ({ proposal_id, number, user_id, key: `${proposal_id} ${user_id}` })),
    );
    const changed = pairs.filter(({ key }) => !kept.has(key) && before.has(key) !== assigned);
    if (assigned) {
      await queries.insertAssignments(tx, changed, { assigned_by: actor.userId, at: now(ctx) });
      const grown = new Set(changed.map(({ user_id }) => user_id));
      await requireLoads(
        tx,
        at,
        reviewers.filter(({ user_id }) => grown.has(user_id)),
      );
    } else await queries.deleteAssignments(tx, among);
    const told = open.flatMap(({ proposal_id, number }) => {
      const own = changed.filter((pair) => pair.proposal_id === proposal_id);
      return own.length > 0 ? [{ proposal_id, number, userIds: own.map(({ user_id }) => user_id) }] : [];
    });
    if (told.length > 0) await tell({ kind: "review_assigned", actor, event, assigned, proposals: told });
    return {
      changed: changed.length,
      inConflict: assigned ? kept.size : 0,
      leftOut: proposals.length - open.length,
    };
  });
}

/** Throws LoadExceeded where one of them has more than they take, as far as the reader may know. */
async function requireLoads(
  tx: Tx,
  { eventId, readerId }: { eventId: string; readerId: string },
  reviewers: readonly { user_id: string; name: string; max_load: number | null }[],
): Promise<void> {
  if (reviewers.every(({ max_load }) => max_load === null)) return;
  const loads = await queries.selectLoads(tx, eventId, readerId);
  for (const { user_id, name, max_load: max } of reviewers)
    if (max !== null && (loads.get(user_id) ?? 0) > max) throw new Refusal("LoadExceeded", { name, max });
}
