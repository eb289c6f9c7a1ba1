import { type RawBuilder, sql } from "kysely";

/** A slot's public place, for joining `public_slots` as `placed`: in an event with versions the released one. */
const placed = (event: RawBuilder<unknown>, slot: RawBuilder<unknown>) =>
  sql<boolean>`(placed.event_id = ${event} and placed.slot_id = ${slot} and placed.state = 'public')`;

export const publicPlace = {
  /** For the session in the statement's `sessions`. */
  session: placed(sql.ref("sessions.event_id"), sql.ref("sessions.session_id")),
  /** For the item in the statement's `items`. */
  item: placed(sql.ref("items.event_id"), sql.ref("items.item_id")),
};

/** What calendars show of the statement's `public_slots`. */
export const inCalendar = {
  /** The start, or the last one before it was removed; null if there never was any. */
  start: sql<string>`coalesce(public_slots.start_time, public_slots.left_start)`,
  /** Whether it doesn't take place: it was cancelled, or has no start any more. */
  isOff: sql<boolean>`(public_slots.state = 'cancelled' or public_slots.start_time is null)`,
};
