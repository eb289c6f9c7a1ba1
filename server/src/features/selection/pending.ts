import { randomUUIDv7 } from "node:crypto";
import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/selection/selection";
import { selectionLimits } from "@plenary/contract/selection/selection-limits";
import type { z } from "zod";
import { HOUR } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findCall } from "../call/calls.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./selection.queries.ts";

/** What organizers intend to decide, before anybody hears of it (docs/product/selection.md#pending-decisions). */

type Body = z.output<typeof contract.DecisionsBody>;

/**
 * Sets what is pending about the chosen proposals that wait for a decision, or takes it back. Nothing else of them changes, and no fact
 * is told: whoever isn't to know reads of it nowhere. Throws SelectionChanged where a filter finds others than the caller counted.
 */
export function putDecisions(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: Body,
): Promise<Answer<typeof contract.putDecisions>> {
  return inTransaction(ctx, async (tx) => {
    await findOrganizedEvent(ctx, tx, actor, eventId, { to: "read_proposals" });
    await requireChoices(tx, eventId, body);
    const { choose } = body;
    const chosen = await queries.lockChosen(tx, { eventId, userId: actor.userId }, choose);
    if ("filter" in choose && chosen.length !== choose.expect)
      throw new Refusal("SelectionChanged", { matching: chosen.length, expected: choose.expect });
    const changes = changesOf(body);
    const names = Object.keys(changes) as (keyof typeof changes)[];
    const changed = chosen.filter((row) => names.some((name) => row[name] !== changes[name]));
    const skipped = "filter" in choose ? 0 : new Set(choose.proposalIds).size - chosen.length;
    if (changed.length === 0) return { changed: 0, skipped, actionId: null };
    const action_id = randomUUIDv7();
    await queries.insertAction(tx, {
      ...{ action_id, event_id: eventId, done_by: actor.userId, at: now(ctx) },
      before: JSON.stringify(changed),
    });
    const ids = changed.map(({ proposal_id }) => proposal_id);
    await queries.updatePending(tx, ids, { ...changes, pending_action: action_id });
    return { changed: changed.length, skipped, actionId: action_id };
  });
}

/** The columns that the body sets; of what isn't sent stays what was pending. */
function changesOf({ decision, typeId, trackId, minutes, note }: Body) {
  if (decision === null)
    return {
      ...{ pending: null, pending_type_id: null, pending_track_id: null, pending_minutes: null },
      pending_note: null,
    };
  return {
    pending: decision,
    ...(typeId !== undefined && { pending_type_id: typeId }),
    ...(trackId !== undefined && { pending_track_id: trackId }),
    ...(minutes !== undefined && { pending_minutes: minutes }),
    ...(note !== undefined && { pending_note: note }),
  };
}

/** Throws CallTypeNotFound and TrackNotFound for others than the event's. */
async function requireChoices(tx: Tx, eventId: string, { typeId, trackId }: Body): Promise<void> {
  if (!typeId && !trackId) return;
  const call = await findCall(tx, eventId);
  if (typeId && !call?.types.some(({ type_id }) => type_id === typeId)) throw new Refusal("CallTypeNotFound");
  if (trackId && !call?.tracks.some(({ track_id }) => track_id === trackId))
    throw new Refusal("TrackNotFound");
}

const undoableSince = (ctx: Ctx): string =>
  new Date(Date.parse(now(ctx)) - selectionLimits.undoHours * HOUR).toISOString();

/**
 * Undoes a change of pending decisions within a day: each proposal that nobody has changed since. Returns the numbers of the others,
 * which stay. Organizers may. Throws DecisionActionGone.
 */
export function undoDecisions(
  ctx: Ctx,
  actor: Actor,
  { eventId, actionId }: { eventId: string; actionId: string },
): Promise<Answer<typeof contract.undoDecisions>> {
  return inTransaction(ctx, async (tx) => {
    await findOrganizedEvent(ctx, tx, actor, eventId, { to: "read_proposals" });
    const action = await queries.lockAction(tx, eventId, actionId, undoableSince(ctx));
    if (!action) throw new Refusal("DecisionActionGone");
    const before = action.before as queries.Before[];
    const { userId } = actor;
    const restored = await queries.restorePending(tx, { actionId, before, userId });
    const stay = new Set(before.map(({ proposal_id }) => proposal_id)).difference(new Set(restored));
    const left = stay.size > 0 ? await queries.selectNumbers(tx, [...stay], userId) : [];
    await queries.deleteAction(tx, actionId);
    return { restored: restored.length, left };
  });
}

/** Forgets changes that can't be undone any more. */
export async function sweepDecisionActions(ctx: Ctx): Promise<void> {
  await queries.deleteActions(ctx.db, undoableSince(ctx));
}
