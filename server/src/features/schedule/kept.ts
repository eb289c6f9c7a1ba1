import { type Collision, slotsIn, stateOf } from "@plenary/contract/schedule/colliding-slot";
import type { CollisionRule } from "@plenary/contract/schedule/rule-levels";
import { ruleNames } from "@plenary/contract/schedule/rule-names";
import type { ScheduleConflict, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { evaluated, hashOf } from "../programme/rules/frame.ts";
import { slotOf } from "./moves.ts";
import { lockPlan, type Plan } from "./plan.ts";
import * as queries from "./rules.queries.ts";
import { conflictsTold, ownTracks } from "./schedule.ts";

/** Conflicts that somebody has looked at and leaves (docs/product/rules.md#kept). */

/** Leaves one with a reason. Throws ConflictNotFound, ForeignSlot, and ConflictChanged if it isn't as it was seen. */
export const keepConflict = (
  ctx: Ctx,
  actor: Actor,
  { eventId, conflictId }: { eventId: string; conflictId: string },
  { reason, seenState }: { reason: string; seenState?: string | undefined },
): Promise<ScheduleConflict> =>
  inTransaction(ctx, async (tx, tell) => {
    const plan = await lockPlan(ctx, tx, actor, eventId, []);
    const found = collisionsOf(plan).find(({ collisionId }) => collisionId === conflictId);
    const [told] = found ? await conflictsTold(tx, [found], plan) : [];
    if (!found || !told) throw new Refusal("ConflictNotFound");
    requireOwn(plan, found);
    if (seenState !== undefined && seenState !== stateOf(found, plan.around.framing.frame))
      throw new Refusal("ConflictChanged");
    await write(ctx, tx, tell, { actor, plan, found: [found], reason });
    return { ...told, kept: true };
  });

/**
 * All of a rule that nobody keeps and the caller may keep; returns how many. Throws ConflictChanged if there aren't as many
 * as were seen.
 */
export const keepConflicts = (
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { rule, reason, seenCount }: { rule: CollisionRule; reason: string; seenCount?: number | undefined },
): Promise<number> =>
  inTransaction(ctx, async (tx, tell) => {
    const plan = await lockPlan(ctx, tx, actor, eventId, []);
    const found = collisionsOf(plan).filter(
      (one) => one.rule === rule && !one.kept && foreignIn(plan, one) === undefined,
    );
    if (seenCount !== undefined && seenCount !== found.length) throw new Refusal("ConflictChanged");
    if (found.length > 0) await write(ctx, tx, tell, { actor, plan, found, reason });
    return found.length;
  });

/** Throws ConflictNotFound if nobody keeps it, and ForeignSlot. */
export const stopKeeping = (
  ctx: Ctx,
  actor: Actor,
  { eventId, conflictId }: { eventId: string; conflictId: string },
): Promise<void> =>
  inTransaction(ctx, async (tx, tell) => {
    const plan = await lockPlan(ctx, tx, actor, eventId, []);
    const found = collisionsOf(plan).find(({ collisionId }) => collisionId === conflictId);
    if (!found?.kept || (await conflictsTold(tx, [found], plan)).length === 0)
      throw new Refusal("ConflictNotFound");
    requireOwn(plan, found);
    await queries.stopKeeping(tx, eventId, conflictId);
    await tellKept(tell, { actor, plan, found: [found], how: "conflict_not_kept" });
  });

type Found = Collision<ScheduleSlot>;

const collisionsOf = ({ rows, around }: Plan): Found[] =>
  evaluated(rows.map(slotOf), around.framing).collisions;

/** The session in it that is not of the caller's tracks. */
function foreignIn({ around }: Plan, found: Found): ScheduleSlot | undefined {
  const isOwn = ownTracks(around);
  return slotsIn(found).find(({ kind, trackId }) => kind === "session" && !isOwn(trackId));
}

function requireOwn(plan: Plan, found: Found): void {
  const foreign = foreignIn(plan, found);
  if (foreign) throw new Refusal("ForeignSlot", { title: foreign.title });
}

interface Kept {
  actor: Actor;
  plan: Plan;
  found: readonly Found[];
}

async function write(ctx: Ctx, tx: Tx, tell: Tell, { reason, ...kept }: Kept & { reason: string }) {
  const { actor, plan, found } = kept;
  const rows = found.map((one) => ({
    conflict_id: one.collisionId,
    state_hash: hashOf(one, plan.around.framing.frame),
  }));
  await queries.keep(tx, plan.event.event_id, rows, { reason, by: actor.userId, at: now(ctx) });
  await tellKept(tell, { ...kept, how: "conflicts_kept" });
}

/** Without the reason: it is often about people, and stays only as long as the conflict is kept. */
function tellKept(
  tell: Tell,
  { actor, plan, found, how }: Kept & { how: "conflicts_kept" | "conflict_not_kept" },
): Promise<void> {
  const { event } = plan;
  const [first] = found;
  return tell({
    ...{ kind: "schedule_ruled", actor, event, how, id: event.event_id, subject: null },
    details: { rule: first?.rule, conflicts: found.length },
    rows: {
      before: {},
      after: { kept_rule: first && ruleNames[first.rule](), conflicts: found.length },
    },
  });
}
