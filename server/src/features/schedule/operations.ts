import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Db, Tx } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import { seenSessions } from "../sessions/lists/overview.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";
import { type Move, onlyPin, placeAfter, placeOf, samePlace, sameRooms, slotOf } from "./moves.ts";
import { operationViews, undoableSince } from "./operation-lists.ts";
import * as operations from "./operations.queries.ts";
import { conflictsBetween, lockPlan, movedTo, type Plan, placeWords, readPlan } from "./plan.ts";
import type { MovedItem } from "./schedule.facts.ts";
import type * as queries from "./schedule.queries.ts";
import type { Around } from "./schedule.ts";

/** What is done in the schedule's editor, as a whole or not at all (docs/product/schedule.md#operations). */

type Body = z.output<typeof contract.OperationBody>;

/** One operation may move two thousand slots, so moves are counted. */
const perPerson: Limit = { max: scheduleLimits.movesPerTenMinutes, seconds: 10 * 60 };

/**
 * Moves sessions and items. Organizers may, and track managers those of their tracks. Throws SlotNotFound, SlotMoved
 * for another revision than the one that was seen, SlotPinned, ForeignSlot, ForeignRoom and NothingMoved.
 */
export const operate = (ctx: Ctx, actor: Actor, eventId: string, { label = null, moves }: Body) =>
  inTransaction(ctx, async (tx, tell) => {
    const slotIds = moves.map(({ slotId }) => slotId);
    const movesIn = async () => {
      await countMoves(ctx, tx, actor, moves.length);
      return moves;
    };
    return operateIn(ctx, tx, tell, { actor, eventId, label, slotIds, movesIn });
  });

export const countMoves = (ctx: Ctx, tx: Tx, actor: Actor, moves: number): Promise<void> =>
  countUse(ctx, `schedule-moves:${actor.userId}`, perPerson, { uses: moves, tx });

interface Wanted {
  actor: Actor;
  eventId: string;
  label: string | null;
  /** All that may be moved. */
  slotIds: string[];
  /** The moves, once the plan is locked. */
  movesIn: (plan: Plan) => Promise<readonly Move[]> | readonly Move[];
}

/** The same in a transaction that does something else too. */
export async function operateIn(ctx: Ctx, tx: Tx, tell: Tell, { movesIn, ...wanted }: Wanted) {
  const { actor, eventId, label, slotIds } = wanted;
  const plan = await lockPlan(ctx, tx, actor, eventId, slotIds);
  const placed = await checked(tx, plan, await movesIn(plan));
  return write(ctx, tx, tell, { actor, plan, placed, label, undoes: null });
}

/** What would collide after an operation. Writes and locks nothing; refuses the same. */
export async function checkOperation(ctx: Ctx, actor: Actor, eventId: string, { moves }: Body) {
  const plan = await readPlan(ctx.db, actor, await findEvent(ctx, ctx.db, actor, eventId));
  const placed = await checked(ctx.db, plan, moves);
  return { conflicts: await conflictsBetween(ctx.db, plan, afterwards(plan, placed)) };
}

/**
 * Puts everything of one's own operation back, which is an operation too. Throws OperationNotFound, OldOperation,
 * AlreadyUndone, RoomGone, and CannotUndo if something stands elsewhere by now.
 */
export const undoOperation = (ctx: Ctx, actor: Actor, eventId: string, operationId: string) =>
  inTransaction(ctx, async (tx, tell) => {
    const found = await operations.selectOperation(tx, eventId, operationId);
    const slotIds = found?.moves.map(({ slotId }) => slotId) ?? [];
    const plan = await lockPlan(ctx, tx, actor, eventId, slotIds);
    const operation = await operations.selectOperation(tx, eventId, operationId);
    if (operation?.actor_id !== actor.userId) throw new Refusal("OperationNotFound");
    if (operation.undone) throw new Refusal("AlreadyUndone");
    const steps = { userId: actor.userId, steps: scheduleLimits.undoSteps };
    const first = await operations.selectFirstStep(tx, eventId, steps);
    if (operation.at < undoableSince(ctx) || operation.number < first) throw new Refusal("OldOperation");
    await countMoves(ctx, tx, actor, operation.moves.length);
    const rows = new Map(plan.rows.map((row) => [row.slot_id, row]));
    const placed = [];
    for (const { slotId, from, to } of operation.moves) {
      const row = rows.get(slotId);
      if (!row) throw new Refusal("SlotNotFound");
      requireOwn(plan, row, from);
      const place = placeOf(row);
      if (!onlyPin(place, to)) {
        const name = await operations.selectMover(tx, eventId, slotId, place);
        throw new Refusal("CannotUndo", { name, title: row.title });
      }
      // Somebody may have pinned it since: a pin that this operation didn't change stays.
      const pinned = from.pinned === to.pinned ? row.pinned : from.pinned;
      const back = { ...standing(plan.around, from), pinned };
      // Without its rooms a session would have none, and an item all.
      if (from.roomIds.length > 0 && back.roomIds.length === 0)
        throw new Refusal("RoomGone", { title: row.title });
      if (operation.moves.length > 1 && pinned && row.pinned && !onlyPin(place, back))
        throw new Refusal("SlotPinned", { title: row.title });
      placed.push({ row, to: back });
    }
    return write(ctx, tx, tell, { actor, plan, placed, label: operation.label, undoes: operationId });
  });

interface Placed {
  row: queries.SlotRow;
  to: contract.SchedulePlace;
}

/** The new places, if all of the moves may be made. */
async function checked(db: Db | Tx, plan: Plan, moves: readonly Move[]): Promise<Placed[]> {
  const { around, event, rows } = plan;
  const bySlot = new Map(rows.map((row) => [row.slot_id, row]));
  if (new Set(moves.map(({ slotId }) => slotId)).size < moves.length) throw new Refusal("SlotTwice");
  const placed: Placed[] = [];
  for (const move of moves) {
    const row = bySlot.get(move.slotId);
    if (!row) throw new Refusal("SlotNotFound");
    requireKnown(around, row, move);
    const to = inOrder(around, placeAfter(row, move, event.timezone));
    requireOwn(plan, row, to);
    if (row.kind !== "session" && to.startTime !== null && to.durationMinutes === null)
      throw new Refusal("StartWithoutDuration");
    if (row.revision !== move.ifRevision) await refuseMoved(db, plan, row);
    if (moves.length > 1 && row.pinned && !onlyPin(placeOf(row), to))
      throw new Refusal("SlotPinned", { title: row.title });
    if (!samePlace(placeOf(row), to)) placed.push({ row, to });
  }
  if (placed.length === 0) throw new Refusal("NothingMoved");
  return placed;
}

function requireKnown({ rooms, tracks }: Around, row: queries.SlotRow, move: Move): void {
  const known = new Set(rooms.map((room) => room.room_id));
  for (const roomId of [move.roomId ?? [], move.roomIds ?? []].flat())
    if (!known.has(roomId)) throw new Refusal("UnknownRoomOrTrack", { of: "room" });
  if (move.trackId === undefined) return;
  if (row.kind !== "session") throw new Refusal("NoTrackOfItems");
  if (move.trackId !== null && !tracks.some((track) => track.track_id === move.trackId))
    throw new Refusal("UnknownRoomOrTrack", { of: "track" });
}

/** Track managers move sessions of their tracks, which stay in one of these, into rooms that the track may use. */
function requireOwn({ around }: Plan, row: queries.SlotRow, to: contract.SchedulePlace): void {
  if (around.organized) return;
  const managed = new Map(
    around.tracks.flatMap((one) => (one.managed ? [[one.track_id, one] as const] : [])),
  );
  const track = managed.get(to.trackId ?? "");
  if (!track || !managed.has(row.track_id ?? "")) throw new Refusal("ForeignSlot", { title: row.title });
  // Where an organizer put it, it may stay.
  const stays = to.trackId === row.track_id && sameRooms(placeOf(row), to);
  if (track.room_policy !== "only" || stays) return;
  if (!to.roomIds.every((roomId) => track.room_ids.includes(roomId)))
    throw new Refusal("ForeignRoom", { track: track.name });
}

async function refuseMoved(db: Db | Tx, { event, around }: Plan, row: queries.SlotRow) {
  const name = await operations.selectMover(db, event.event_id, row.slot_id, placeOf(row));
  const place = placeWords(placeOf(row), { event, around });
  throw new Refusal("SlotMoved", { name, title: row.title, place });
}

/** With its rooms in their order. */
const inOrder = ({ rooms }: Around, place: contract.SchedulePlace): contract.SchedulePlace => ({
  ...place,
  roomIds: rooms.flatMap(({ room_id }) => (place.roomIds.includes(room_id) ? [room_id] : [])),
});

/** A former place without rooms and tracks that are gone. */
function standing({ rooms, tracks }: Around, place: contract.SchedulePlace): contract.SchedulePlace {
  const roomIds = place.roomIds.filter((roomId) => rooms.some(({ room_id }) => room_id === roomId));
  const hasTrack = tracks.some(({ track_id }) => track_id === place.trackId);
  return { ...place, roomIds, trackId: hasTrack ? place.trackId : null };
}

interface Operation {
  actor: Actor;
  plan: Plan;
  placed: Placed[];
  label: string | null;
  undoes: string | null;
}

/** Writes an operation, tells it, and says what is otherwise since; as many statements for many moves as for one. */
async function write(ctx: Ctx, tx: Tx, tell: Tell, { actor, plan, placed, label, undoes }: Operation) {
  const { event, around, rows } = plan;
  const { event_id: eventId } = event;
  const time = now(ctx);
  const isSession = ({ row }: Placed) => row.kind === "session";
  await operations.writePlaces(
    tx,
    placed.map((one) => ({
      ...{ slotId: one.row.slot_id, isSession: isSession(one), to: one.to },
      otherRooms: !sameRooms(placeOf(one.row), one.to),
      sequence: nextSequence(one),
    })),
    time,
  );
  const operationId = randomUUIDv7();
  const moves = placed.map(({ row, to }) => ({ slotId: row.slot_id, from: placeOf(row), to }));
  const row = { operation_id: operationId, actor_id: actor.userId, label, moves, undoes, at: time };
  const {
    revisions,
    plan_revision: planRevision,
    ...numbered
  } = await operations.insertOperation(tx, eventId, row);
  const sessions = placed.filter(isSession);
  const sessionIds = sessions.map((one) => one.row.slot_id);
  const after = new Map((await seenSessions(tx, actor, sessionIds)).map((one) => [one.session_id, one]));
  await tell({
    ...{ kind: "slots_moved", actor, event, operationId },
    isPublic: around.programme.current_version === null,
    sessions: sessions.flatMap((one) => {
      const moved = after.get(one.row.slot_id);
      return moved ? [{ before: seenBefore(plan, one, moved), after: moved, changed: changedBy(one) }] : [];
    }),
    items: placed.filter((one) => !isSession(one)).map((one) => movedItem(around, one)),
  });
  const places = new Map(placed.map((one) => [one.row.slot_id, one.to]));
  const written = rows.map((one) => {
    const to = places.get(one.slot_id);
    return to ? { ...movedTo(one, to), revision: revisions[one.slot_id] ?? one.revision } : one;
  });
  return {
    operation: operationViews(rows)({ ...row, ...numbered, undone: false }),
    planRevision,
    slots: written.filter((one) => places.has(one.slot_id)).map(slotOf),
    conflicts: await conflictsBetween(tx, plan, written, { refuses: true }),
  };
}

/** A session as it was before its move. In an event with a version nobody else sees one; in a live one all see both. */
function seenBefore({ around }: Plan, { row, to }: Placed, after: SessionSeen): SessionSeen {
  const place = placeOf(row);
  const [roomId] = place.roomIds;
  const room = around.rooms.find((one) => one.room_id === roomId)?.name ?? place.roomName;
  const track = around.tracks.find((one) => one.track_id === place.trackId)?.name ?? place.trackName;
  const { startTime: start_time, durationMinutes: duration_minutes } = place;
  const isSeen = after.seen_state === "public" && around.programme.current_version === null;
  return {
    ...after,
    ...{ start_time, duration_minutes, pinned: place.pinned, revision: row.revision },
    ...{ room_id: roomId ?? null, track_id: place.trackId },
    // What a move leaves as it was may be called otherwise by now.
    room: sameRooms(place, to) ? after.room : room,
    track: place.trackId === to.trackId && place.trackName === to.trackName ? after.track : track,
    ...(isSeen && {
      ...{ seen_start_time: start_time, seen_duration_minutes: duration_minutes },
      seen_room: sameRooms(place, to) ? after.seen_room : room,
    }),
  };
}

/** What is told of an item, with its rooms by name. */
function movedItem({ rooms }: Around, one: Placed): MovedItem {
  const { row, to } = one;
  const columns = (place: contract.SchedulePlace) => ({
    ...{ start_time: place.startTime, duration_minutes: place.durationMinutes },
    rooms: rooms.filter(({ room_id }) => place.roomIds.includes(room_id)).map(({ name }) => name),
  });
  const { slot_id: id, title } = row;
  const rows = { before: columns(placeOf(row)), after: columns(to) };
  return { id, title, changed: changedBy(one), rows };
}

/** As after any move, calendar entries get a higher sequence (RFC 5545); nobody has seen a blocker. */
function nextSequence({ row, to }: Placed): number {
  const place = placeOf(row);
  const isElsewhere = !samePlace({ ...place, pinned: to.pinned }, to);
  return row.sequence + (isElsewhere && row.kind !== "blocker" ? 1 : 0);
}

/** The columns that a slot's move changes, as people know them. */
function changedBy({ row, to }: Placed): string[] {
  const from = placeOf(row);
  return [
    ...(from.startTime === to.startTime ? [] : ["start_time"]),
    ...(from.durationMinutes === to.durationMinutes ? [] : ["duration_minutes"]),
    ...(sameRooms(from, to) ? [] : [row.kind === "session" ? "room" : "rooms"]),
    ...(from.trackId === to.trackId && from.trackName === to.trackName ? [] : ["track"]),
    ...(from.pinned === to.pinned ? [] : ["pinned"]),
  ];
}

/** The plan with these places, as if they had been written. */
function afterwards({ rows }: Plan, placed: readonly Placed[]): queries.SlotRow[] {
  const places = new Map(placed.map(({ row, to }) => [row.slot_id, to]));
  return rows.map((row) => {
    const to = places.get(row.slot_id);
    return to ? movedTo(row, to) : row;
  });
}
