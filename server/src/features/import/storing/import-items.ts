import { randomUUIDv7 } from "node:crypto";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import type { ParsedItem } from "../reading/parsed-event.ts";
import type { ArrangedRow } from "./arranged.ts";
import { type ItemRow, selectItems } from "./import-items.queries.ts";
import { selectTaken } from "./import-rooms.queries.ts";
import type { RoomsAndTracks } from "./import-rooms.ts";
import type { ReleasedSlots } from "./released-values.ts";

interface ItemRooms {
  items: ParsedItem[];
  finding: RoomsAndTracks;
  released: ReleasedSlots;
  time: string;
}

/**
 * Stores the breaks and activities of a file of this product, by their GUIDs. Others stay, and so do further rooms,
 * because a file names only the first.
 */
export async function saveItems(
  tx: Tx,
  eventId: string,
  { items, finding, released, time }: ItemRooms,
): Promise<{ added: number; changed: ArrangedRow[] }> {
  if (items.length === 0) return { added: 0, changed: [] };
  const present = new Map((await selectItems(tx, eventId)).map((row) => [row.guid, row]));
  const taken = await selectTaken(tx, eventId);
  const changed: Partial<ItemRow>[] = [];
  const told: ArrangedRow[] = [];
  const added: (ReturnType<typeof valuesOf> & {
    item_id: string;
    guid: string;
    number: number;
    room: string | null;
  })[] = [];
  for (const item of items) {
    const row = present.get(item.guid);
    const seen = row && released?.get(row.item_id);
    // The file has its released time and room, which organizers may have changed since.
    const isAsReleased =
      seen?.start_time === item.startTime && seen.duration_minutes === item.durationMinutes;
    const { start_time, duration_minutes } = row ?? {};
    const values = { ...valuesOf(item), ...(isAsReleased && { start_time, duration_minutes }) };
    if (row) {
      if (changedValues<ItemRow>(row, values)) {
        changed.push({ item_id: row.item_id, ...values, updated_at: time });
        told.push({ what: "item", name: values.title, before: row, after: values });
      }
    } else if (!taken.guids.has(item.guid) && present.size + added.length < programmeLimits.itemsMax) {
      const number = item.number && !taken.numbers.has(item.number) ? item.number : 0;
      taken.numbers.add(number);
      taken.guids.add(item.guid);
      added.push({
        ...valuesOf(item),
        item_id: randomUUIDv7(),
        guid: item.guid,
        number,
        room: finding.room(item.room).id,
      });
    }
  }
  await updateRows(tx, "programme_items", "item_id", changed);
  await insertRows(
    tx,
    "programme_items",
    added
      .toSorted((one, other) => Number(one.number === 0) - Number(other.number === 0))
      .map(({ room: _, ...row }) => ({ ...row, event_id: eventId, created_at: time, updated_at: time })),
  );
  await insertRows(
    tx,
    "programme_item_rooms",
    added.flatMap(({ item_id, room }) => (room ? [{ item_id, room_id: room }] : [])),
  );
  return { added: added.length, changed: told };
}

const valuesOf = ({ kind, title, description, url, startTime, durationMinutes }: ParsedItem) => ({
  ...{ kind, title, description, url, start_time: startTime, duration_minutes: durationMinutes },
});
