import { csvLine } from "../../../base/csv.ts";
import { listPlain } from "../../../base/formats.ts";
import type { Feed, FeedSlot } from "./feed.ts";

const columns = ["number", "kind", "title", "speakers", "start", "end", "minutes", "room", "track", "type"];
const others = ["languages", "summary", "url", "guid"];

/** The programme as CSV, a line for each slot. Without the byte order mark, spreadsheet programs misread letters. */
export function* programmeCsv(feed: Feed): Generator<string> {
  yield `\ufeff${csvLine([...columns, ...others])}`;
  const rooms = new Map(feed.rooms.map(({ roomId, name }) => [roomId, name]));
  for (const slot of feed.slots) yield lineOf(slot, feed.event.timezone, rooms);
}

function lineOf(slot: FeedSlot, zone: string, rooms: Map<string, string>): string {
  const local = (instant: string | null) =>
    instant
      ? Temporal.Instant.from(instant)
          .toZonedDateTimeISO(zone)
          .toString({ timeZoneName: "never", smallestUnit: "minute" })
      : "";
  const roomNames = slot.roomIds.flatMap((id) => rooms.get(id) ?? []);
  // Not for people to read as a sentence: what separates names in a cell.
  return csvLine([
    ...[String(slot.number), slot.kind, slot.title, slot.speakers.map(({ name }) => name).join("; ")],
    ...[local(slot.startTime), local(slot.endTime), String(slot.durationMinutes ?? "")],
    ...[
      roomNames.join("; ") || (slot.room ?? ""),
      slot.track ?? "",
      slot.type ?? "",
      listPlain(slot.languages),
    ],
    ...[slot.summary ?? slot.description ?? "", slot.address, slot.guid],
  ]);
}
