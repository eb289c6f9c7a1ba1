import { type RawBuilder, sql } from "kysely";

/**
 * Where the public sees something of a programme: the conditions on which `public_slots` is joined as `placed`. In an event with
 * versions that is as released, with nothing yet for what its version lacks.
 */
const placed = (event: RawBuilder<unknown>, slot: RawBuilder<unknown>) =>
  sql<boolean>`(placed.event_id = ${event} and placed.slot_id = ${slot} and placed.state = 'public')`;

export const publicPlace = {
  /** Of the session in the statement's `sessions`. */
  session: placed(sql.ref("sessions.event_id"), sql.ref("sessions.session_id")),
  /** Of what is no talk, in the statement's `items`. */
  item: placed(sql.ref("items.event_id"), sql.ref("items.item_id")),
};

/** What calendars say of the statement's `public_slots`. */
export const inCalendar = {
  /** When it begins, or began before it lost its start; null of one that never had any. */
  start: sql<string>`coalesce(public_slots.start_time, public_slots.left_start)`,
  /** Whether nothing is on there: it was cancelled, or has no start any more. */
  isOff: sql<boolean>`(public_slots.state = 'cancelled' or public_slots.start_time is null)`,
};
