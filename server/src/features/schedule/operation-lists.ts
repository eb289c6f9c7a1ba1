import type * as contract from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { text } from "@plenary/contract/text";
import { DAY } from "../../base/durations.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import { slotOf } from "./moves.ts";
import * as operations from "./operations.queries.ts";
import * as queries from "./schedule.queries.ts";
import { aroundOf } from "./schedule.ts";

/** What was done in a schedule so far. */

/** What was done after an operation; or, without a number, one's own that could still be undone, newest first. */
export async function listOperations(ctx: Ctx, actor: Actor, eventId: string, after: number | undefined) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const { programme } = await aroundOf(ctx.db, actor, event);
  const own = { userId: actor.userId, since: undoableSince(ctx), steps: scheduleLimits.undoSteps };
  const rows = await (after === undefined
    ? operations.selectOwn(ctx.db, eventId, own)
    : operations.selectAfter(ctx.db, eventId, after, scheduleLimits.operationsMax));
  const slotIds = [...new Set(rows.flatMap(({ moves }) => moves.map(({ slotId }) => slotId)))];
  const slots = await queries.selectSlots(ctx.db, eventId, slotIds);
  const viewOf = operationViews(slots);
  if (after === undefined) return { operations: rows.map(viewOf), slots: [], more: false };
  const more = (rows.at(-1)?.number ?? after) < programme.last_operation;
  return { operations: rows.map(viewOf), slots: slots.map(slotOf), more };
}

/** The moves of one slot so far, newest first. */
export async function listMovesOf(ctx: Ctx, actor: Actor, eventId: string, slotId: string) {
  await aroundOf(ctx.db, actor, await findEvent(ctx, ctx.db, actor, eventId));
  const rows = await operations.selectOf(ctx.db, eventId, slotId, scheduleLimits.operationsMax);
  const viewOf = operationViews(await queries.selectSlots(ctx.db, eventId, [slotId]));
  return { operations: rows.map(viewOf), slots: [], more: false };
}

/** What was done after one number up to another, each with what it moved as that is now; not all of it if that is much. */
export async function newsAfter(
  db: Db,
  eventId: string,
  after: number,
  upTo: number,
): Promise<contract.OperationNews[]> {
  const found = await operations.selectAfter(db, eventId, after, scheduleLimits.operationsMax);
  const rows = found.filter(({ number }) => number <= upTo);
  const slotIds = [...new Set(rows.flatMap(({ moves }) => moves.map(({ slotId }) => slotId)))];
  const slots = await queries.selectSlots(db, eventId, slotIds);
  const viewOf = operationViews(slots);
  return rows.map((row) => {
    const moved = new Set(row.moves.map(({ slotId }) => slotId));
    return {
      operation: viewOf(row),
      slots: slots.filter(({ slot_id }) => moved.has(slot_id)).map(slotOf),
    };
  });
}

export const undoableSince = (ctx: Ctx): string =>
  new Date(ctx.clock().valueOf() - scheduleLimits.undoDays * DAY).toISOString();

/** Makes operations for answers, with the titles that these slots have now. */
export function operationViews(slots: readonly queries.SlotRow[]) {
  const titles = new Map(slots.map((row) => [row.slot_id, row.title]));
  return (row: operations.OperationRow): contract.ScheduleOperation => ({
    operationId: row.operation_id,
    number: row.number,
    actor:
      row.actor_id === null ? null : { userId: row.actor_id, name: row.actor_name ?? text("Deleted user") },
    ...{ label: row.label, at: row.at, undoes: row.undoes, undone: row.undone },
    moves: row.moves.map(({ slotId, from, to }) => ({
      ...{ slotId, from, to },
      title: titles.get(slotId) ?? text("Deleted session"),
    })),
  });
}
