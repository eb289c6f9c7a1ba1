import { type Ctx, inTransaction } from "../../../core/context.ts";
import { selectUnsettled, settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import * as queries from "./public-slots.queries.ts";

/**
 * What the public sees, or saw last, of each session and item (docs/product/programme.md#what-the-public-saw). Whoever writes sessions,
 * items, rooms and tracks calls `settleSlots` (core/slots.ts); whoever writes what slots take from their event, `markAllSlots` or
 * `raiseUsuallyLong`.
 */

export {
  type CalendarRow,
  forgetTitles,
  isConfirmedAgain,
  markAllSlots,
  passSeenPeople,
  passTitles,
  type RetoldSession,
  raiseUsuallyLong,
  selectAllCancelled as allCancelledSessions,
  selectCancelled as cancelledSession,
  selectGone as goneSessions,
  selectInCalendars as inCalendars,
  selectNaming as slotsNaming,
  selectSeenPlace as seenPlace,
  type TellingSlot,
} from "./public-slots.queries.ts";

export interface SeenSlot {
  /** The session's or the item's id. */
  slotId: string;
  kind: "session" | "break" | "activity";
  guid: string;
  number: number;
  /** Null once somebody has deleted the talk. */
  title: string | null;
  startTime: string | null;
  /** When it began that has no start any more: for calendars, which have it there. */
  leftStart: string | null;
  durationMinutes: number | null;
  /** Of an item empty for all rooms. */
  roomIds: string[];
  room: string | null;
  trackId: string | null;
  track: string | null;
  /** Ids of who speaks. */
  people: string[];
  /** Waiting: it was public and is a draft again; it is in nothing that the public gets. */
  state: "public" | "waiting" | "cancelled";
  /** SEQUENCE in calendars. */
  sequence: number;
  /** When anything of it that the public sees changed last. */
  changedAt: string;
  cancelledAt: string | null;
}

/** All slots of an event that are public, or were, by their numbers; none of a draft's. */
export async function publicSlots(db: Db | Tx, eventId: string): Promise<SeenSlot[]> {
  const rows = await queries.selectPublicSlots(db, eventId);
  return rows.map((row) => ({
    ...{ slotId: row.slot_id, kind: row.kind, guid: row.guid, number: row.number, title: row.title },
    ...{ startTime: row.start_time, leftStart: row.left_start, durationMinutes: row.duration_minutes },
    ...{ roomIds: row.room_ids, room: row.room, trackId: row.track_id, track: row.track },
    ...{ people: row.people, state: row.state, sequence: row.sequence },
    ...{ changedAt: row.changed_at, cancelledAt: row.cancelled_at },
  }));
}

/**
 * Settles what a process of the version before has left unsettled: it relies on triggers, which are gone. What it writes while it still
 * runs beside this one is found here, too.
 */
export async function settleLeft(ctx: Ctx): Promise<void> {
  const slotIds = [...(await selectUnsettled(ctx.db)), ...(await queries.selectUntold(ctx.db))];
  if (slotIds.length === 0) return;
  await inTransaction(ctx, async (tx, tell) => {
    await settleSlots(tx, slotIds);
    await tell({ kind: "slots_settled", slots: slotIds.length });
  });
}
