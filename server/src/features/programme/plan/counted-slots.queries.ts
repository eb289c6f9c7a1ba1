import { type RawBuilder, sql } from "kysely";
import type { Kind } from "../places/rooms-and-tracks.ts";

/**
 * Whose view of slots is counted. Organizers count everything arranged, because all of it has to go somewhere. Others
 * count public slots, and at a draft event confirmed sessions, because any account may submit a draft.
 */
export type CountedFor = "organizers" | "public" | "draft";

/** The number of slots in each room or track of the event, by its `id`. */
export function slotsIn(kind: Kind, eventId: RawBuilder<unknown>, counted: CountedFor) {
  const id = sql.ref(`${kind}_id`);
  const decided = counted === "organizers" ? sql`true` : sql`status = 'confirmed'`;
  const seen =
    counted === "organizers"
      ? sql`standing_slots(${eventId})`
      : sql`public_slots where event_id = ${eventId} and state = 'public'`;
  const items = counted === "organizers" ? sql`true` : sql`items.kind <> 'blocker'`;
  const arranged = [
    sql`select ${id} as id, session_id as slot_id from sessions
      where event_id = ${eventId} and ${id} is not null and ${decided}`,
    ...(kind === "room"
      ? [
          sql`select stands.room_id, stands.item_id from programme_item_rooms as stands
            join programme_items as items on items.item_id = stands.item_id
            where items.event_id = ${eventId} and ${items}`,
        ]
      : []),
  ];
  const shown = sql`select ${kind === "room" ? sql`unnest(room_ids)` : id} as id, slot_id from ${seen}`;
  const all = { organizers: [...arranged, shown], public: [shown], draft: arranged }[counted];
  return sql<{ id: string; slots: number }>`(
    select id, count(distinct slot_id)::int as slots from (${sql.join(all, sql` union all `)}) as slots group by id)`;
}
