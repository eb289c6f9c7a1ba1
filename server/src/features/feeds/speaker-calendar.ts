import { pathOf } from "@plenary/contract/paths";
import { type CalendarEntry, calendarText } from "../../base/icalendar.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import { cancelledTitle, endOf, toldSince } from "./calendars.ts";
import { type SpokenRow, selectSpeakerName, selectSpoken } from "./speaker-calendar.queries.ts";

/** In one calendar; the newest. */
const SESSIONS_MAX = 1000;

/**
 * What somebody speaks in at public events, as a calendar, with what was cancelled. Throws ProfileNotFound for whoever has no public
 * profile.
 */
export async function speakerCalendar(ctx: Ctx, userId: string): Promise<string> {
  const speaker = await selectSpeakerName(ctx.db, userId);
  if (!speaker) throw new Refusal("ProfileNotFound");
  const rows = await selectSpoken(ctx.db, userId, { since: toldSince(ctx), limit: SESSIONS_MAX });
  const origin = await linkOrigin(ctx, ctx.db);
  return calendarText(
    rows.map((row) => entryOf(row, origin)),
    speaker.name,
  );
}

function entryOf(row: SpokenRow, origin: string): CalendarEntry {
  const placed = {
    ...{ uid: row.guid, sequence: row.sequence, changedAt: row.changedAt, timezone: row.timezone },
    ...{ start: row.start, end: endOf(row.start, row.minutes ?? row.usualMinutes) },
  };
  if (row.isOff) return { ...placed, summary: cancelledTitle(row), cancelled: true };
  const { eventId, sessionId } = row;
  const url = origin + pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId });
  return {
    ...{ ...placed, summary: row.title ?? "", category: row.track, url },
    description: row.summary ? `${row.summary}\n\n${url}` : url,
    location: row.room ? `${row.room}, ${row.location}` : row.location,
  };
}
