import { randomUUIDv7 } from "node:crypto";
import type { SchedulePlace } from "@plenary/contract/schedule/schedule";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import type { ItemPlace } from "../programme/plan/programme.facts.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";
import { samePlace } from "./moves.ts";
import { insertOperation, type StoredMove } from "./operations.queries.ts";
import { conflictsBetween, movedTo, readPlan } from "./plan.ts";
import { isStrict } from "./rules.queries.ts";
import { lockProgramme } from "./schedule.queries.ts";

/** What is moved elsewhere than in the editor, which is an operation too (docs/product/schedule.md#operations). */

interface OtherMove extends StoredMove {
  actor: Actor;
  eventId: string;
}

/** Adds it, unless it stands where it stood. Returns whether it moved. */
export async function addOtherMove(
  ctx: Ctx,
  tx: Tx,
  { actor, eventId, slotId, from, to }: OtherMove,
): Promise<boolean> {
  if (samePlace(from, to)) return false;
  await refuseAdded(ctx, tx, { actor, eventId, slotId, from });
  await insertOperation(tx, eventId, {
    ...{ operation_id: randomUUIDv7(), actor_id: actor.userId, label: null, undoes: null },
    ...{ moves: [{ slotId, from, to }], at: now(ctx) },
  });
  return true;
}

/** Where the rules are strict, throws AddsConflict for who arranges the schedule; a speaker's change waits for a decision. */
async function refuseAdded(
  ctx: Ctx,
  tx: Tx,
  { actor, eventId, slotId, from }: Pick<OtherMove, "actor" | "eventId" | "slotId" | "from">,
): Promise<void> {
  // Two at once would each miss what the other adds.
  await lockProgramme(tx, eventId, []);
  if (!(await isStrict(tx, eventId))) return;
  const event = await findEvent(ctx, tx, actor, eventId);
  if (!mayOrganize(actor, event)) return;
  const plan = await readPlan(tx, actor, event);
  const rows = plan.rows.map((row) => (row.slot_id === slotId ? movedTo(row, from) : row));
  await conflictsBetween(tx, { ...plan, rows }, plan.rows, { refuses: true });
}

/** Where a session stands. */
export const placeOfSession = (session: SessionSeen): SchedulePlace => ({
  startTime: session.start_time,
  durationMinutes: session.duration_minutes,
  roomIds: session.room_id === null ? [] : [session.room_id],
  roomName: session.room_id === null ? session.room : null,
  trackId: session.track_id,
  trackName: session.track_id === null ? session.track : null,
  pinned: session.pinned,
});

/** The same of an item. */
export const placeOfItem = (item: ItemPlace): SchedulePlace => ({
  ...{ startTime: item.start_time, durationMinutes: item.duration_minutes, roomIds: item.room_ids },
  ...{ roomName: null, trackId: null, trackName: null, pinned: item.pinned },
});
