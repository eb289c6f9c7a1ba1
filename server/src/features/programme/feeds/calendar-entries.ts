import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { formatConjunction, listPlain } from "../../../base/formats.ts";
import type { CalendarEntry } from "../../../base/icalendar/icalendar.ts";
import type { CalendarRow } from "../places/public-slots.ts";

/** A session or item in calendars, the same in all of them (docs/product/feeds.md#calendars). */

/** A session or item with its place in calendars. */
type Placed = Pick<CalendarEntry, "sequence" | "changedAt" | "start" | "end" | "timezone"> & {
  guid: string;
  title: string | null;
};

/** Its texts while it takes place. */
interface CalendarText {
  notice: string | null;
  summary: string | null;
  speakers: readonly string[];
  rooms: readonly string[];
  /** The event's location. */
  location: string;
  track: string | null;
  /** The address of its page. */
  address: string;
}

export const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

/** The title of a cancelled session, whose talk may be deleted. */
export const cancelledTitle = ({ title }: { title: string | null }): string =>
  title ?? text("Deleted session");

export function entryOn({ guid: uid, title, ...placed }: Placed, told: CalendarText): CalendarEntry {
  const { notice, summary, speakers, rooms, location, track: category, address: url } = told;
  const named = speakers.length > 0 ? formatConjunction(speakers) : null;
  return {
    ...{ ...placed, uid, summary: title ?? "", category, url },
    description: [notice, summary, named, url].filter(Boolean).join("\n\n"),
    location: listPlain([...rooms, location]),
  };
}

/** A slot that was cancelled or has lost its start: only the title, at its last place. */
export const entryOff = ({ guid: uid, title, ...placed }: Placed): CalendarEntry => ({
  ...{ ...placed, uid, summary: cancelledTitle({ title }), cancelled: true },
});

/**
 * The entries of a calendar across events, each UID once (RFC 5545, section 3.8.4.7): an event imported twice has the
 * same ones twice. Valid entries win over cancelled ones, and of two alike the one that changed last.
 */
export const entriesOf = (rows: readonly CalendarRow[], origin: string): CalendarEntry[] =>
  oncePerUid(rows).map((row) => entryOf(row, origin));

function oncePerUid(rows: readonly CalendarRow[]): CalendarRow[] {
  const kept = new Map<string, CalendarRow>();
  for (const row of rows) {
    const known = kept.get(row.guid);
    const isBetter =
      !known || (known.is_off === row.is_off ? row.changed_at > known.changed_at : known.is_off);
    if (isBetter) kept.set(row.guid, row);
  }
  return rows.filter((row) => kept.get(row.guid) === row);
}

function entryOf(row: CalendarRow, origin: string): CalendarEntry {
  const { event_id: eventId, slot_id: sessionId, guid, title, sequence, start, timezone } = row;
  const end = endOf(start, row.duration_minutes ?? row.default_minutes);
  const changedAt = (row.is_off ? row.cancelled_at : null) ?? row.changed_at;
  const placed = { guid, title, sequence, changedAt, start, end, timezone };
  if (row.is_off) return entryOff(placed);
  return entryOn(placed, {
    ...{ notice: row.notice, summary: row.summary, speakers: row.speakers },
    ...{ rooms: row.room ? [row.room] : [], location: row.location, track: row.track },
    address: origin + pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId }),
  });
}
