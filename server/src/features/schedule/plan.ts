import { type Collision, collisionIndex } from "@plenary/contract/schedule/collisions";
import type * as contract from "@plenary/contract/schedule/schedule";
import { list, text } from "@plenary/contract/text";
import { formatSpanIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import type { RightsHolder } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent } from "../events/events-access.ts";
import { evaluated, hashOf, isOpenHard } from "../programme/rules/frame.ts";
import { slotOf } from "./moves.ts";
import * as queries from "./schedule.queries.ts";
import { type Around, aroundOf, conflictsTold } from "./schedule.ts";

/** The plan of an event as it is now, for who may arrange it, and what collides in it before and after a change. */

export interface Plan {
  event: EventSeen;
  around: Around;
  /** All slots of the event as they are now. */
  rows: queries.SlotRow[];
}

/** The whole plan for who may arrange it, with these slots locked: sessions before the programme, as everybody locks them. */
export async function lockPlan(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  eventId: string,
  slotIds: string[],
): Promise<Plan> {
  const event = await findEvent(ctx, tx, actor, eventId, "share");
  return readPlan(tx, actor, event, await queries.lockProgramme(tx, eventId, slotIds));
}

/** The same without waiting for anybody. */
export async function readPlan(
  db: Db | Tx,
  actor: RightsHolder,
  event: EventSeen,
  locked?: queries.ProgrammeRow,
): Promise<Plan> {
  const around = await aroundOf(db, actor, event, locked && { locked });
  return { event, around, rows: await queries.selectSlots(db, event.event_id) };
}

/** A place in words: "21 November 2026 at 10:30 to 11:00 (Europe/Lisbon), Hall". */
export function placeWords(place: contract.SchedulePlace, { event, around }: Pick<Plan, "event" | "around">) {
  const { startTime, durationMinutes, roomIds, roomName } = place;
  const named = around.rooms.filter(({ room_id }) => roomIds.includes(room_id)).map(({ name }) => name);
  const room = named.length > 0 ? list(named) : roomName;
  if (startTime === null)
    return room === null ? text("without a time and a room") : text("in {room}, without a time", { room });
  const minutes = durationMinutes ?? around.programme.default_minutes;
  const end = new Date(Date.parse(startTime) + minutes * 60_000).toISOString();
  const span = formatSpanIn(startTime, end, event.timezone);
  return room === null
    ? text("{from} to {to}, without a room", span)
    : text("{from} to {to}, {room}", { ...span, room });
}

export const movedTo = (row: queries.SlotRow, to: contract.SchedulePlace): queries.SlotRow => ({
  ...row,
  ...{ start_time: to.startTime, duration_minutes: to.durationMinutes, pinned: to.pinned },
  ...{ room_ids: to.roomIds, room_name: to.roomName, track_id: to.trackId, track_name: to.trackName },
});

/**
 * The conflicts that came and went since the plan was read.
 * @param refuses whether strict rules throw AddsConflict if there are more hard ones that nobody keeps
 */
export async function conflictsBetween(
  db: Db | Tx,
  plan: Plan,
  after: readonly queries.SlotRow[],
  { refuses }: { refuses: boolean } = { refuses: false },
) {
  const { event, around } = plan;
  const slots = plan.rows.map(slotOf);
  const index = collisionIndex(slots, evaluated(slots, around.framing).frame);
  const before = index.all();
  const unmoved = new Set(plan.rows);
  for (const row of after) if (!unmoved.has(row)) index.put(slotOf(row));
  const now = index.all().map((one) => stillKept(one, around.framing));
  const others = (some: typeof now, than: typeof now) => {
    // One that was kept, and is no more, is another.
    const ids = new Set(than.map(({ collisionId, kept }) => `${collisionId} ${kept}`));
    return some.filter(({ collisionId, kept }) => !ids.has(`${collisionId} ${kept}`));
  };
  const [added, removed] = [others(now, before), others(before, now)];
  const told = new Map(
    (await conflictsTold(db, [...added, ...removed], { event, around })).map((one) => [one.conflictId, one]),
  );
  if (
    refuses &&
    around.framing.parts.rules.strict &&
    now.filter(isOpenHard).length > before.filter(isOpenHard).length
  ) {
    const words = added.filter(isOpenHard).flatMap(({ collisionId }) => told.get(collisionId)?.text ?? []);
    throw new Refusal("AddsConflict", { words: words[0] ?? text("This would add a conflict.") });
  }
  const views = (some: typeof now) => some.flatMap(({ collisionId }) => told.get(collisionId) ?? []);
  return { added: views(added), removed: views(removed) };
}

/** What is again as it was kept. */
function stillKept<S extends Collision>(one: S, { kept, frame }: Around["framing"]): S {
  const row = one.kept ? undefined : kept.find(({ conflictId }) => conflictId === one.collisionId);
  return row?.hash === undefined || row.hash !== hashOf(one, frame).toString("hex")
    ? one
    : { ...one, kept: true };
}
