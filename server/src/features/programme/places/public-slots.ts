import { type Ctx, inTransaction } from "../../../core/context.ts";
import { selectUnsettled, settleSlots } from "../../../core/slots.ts";
import type { Db, Tx } from "../../../db/db.ts";
import * as queries from "./public-slots.queries.ts";

/**
 * The current or last public view of each session and item (docs/product/programme.md#what-the-public-saw). Writers of
 * what slots take from their event call `markAllSlots` or `raiseUsuallyLong`, others `settleSlots` (core/slots.ts).
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
  selectSeenPlace as seenPlace,
  selectSlotsNaming as slotsNaming,
  type TellingSlot,
} from "./public-slots.queries.ts";

export interface SeenSlot {
  slotId: string;
  kind: "session" | "break" | "activity";
  guid: string;
  number: number;
  /** Null once the talk is deleted. */
  title: string | null;
  startTime: string | null;
  /** The last start of one that no longer has any, for calendars, which still have it there. */
  leftStart: string | null;
  durationMinutes: number | null;
  /** Empty for an item in all rooms. */
  roomIds: string[];
  room: string | null;
  trackId: string | null;
  track: string | null;
  /** The speakers' ids. */
  people: string[];
  /** `waiting`: it was public and is a draft again; the public gets nothing of it. */
  state: "public" | "waiting" | "cancelled";
  /** SEQUENCE in calendars. */
  sequence: number;
  /** When anything of its public view last changed. */
  changedAt: string;
  cancelledAt: string | null;
}

/** All slots of an event that are or were public, by number; none for a draft event. */
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

/** Settles what a process of the previous version leaves unsettled: it relies on triggers that no longer exist. */
export async function settleUnsettledSlots(ctx: Ctx): Promise<void> {
  const slotIds = [...(await selectUnsettled(ctx.db)), ...(await queries.selectSlotsToUpdate(ctx.db))];
  if (slotIds.length === 0) return;
  await inTransaction(ctx, async (tx, tell) => {
    await settleSlots(tx, slotIds);
    await tell({ kind: "slots_settled", slots: slotIds.length });
  });
}
