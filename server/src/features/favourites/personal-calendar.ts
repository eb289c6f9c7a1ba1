import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { formatConjunction } from "../../base/formats.ts";
import { type CalendarEntry, calendarText } from "../../base/icalendar.ts";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import { cancelledTitle, endOf, toldSince } from "../feeds/calendars.ts";
import { type CalendarRow, selectCalendar, selectOwner } from "./favourites.queries.ts";

/** In one calendar; the newest. */
const SESSIONS_MAX = 2000;

/**
 * The favourites of whoever has made the address, as a calendar, with what was cancelled. Throws CalendarNotFound for one that
 * was made up or has ended, and of a locked account.
 */
export async function personalCalendar(ctx: Ctx, token: string): Promise<string> {
  const userId = await selectOwner(ctx.db, hashToken(token));
  if (userId === undefined) throw new Refusal("CalendarNotFound");
  const rows = await selectCalendar(ctx.db, userId, { since: toldSince(ctx), limit: SESSIONS_MAX });
  const origin = await linkOrigin(ctx, ctx.db);
  return calendarText(
    rows.map((row) => entryOf(row, origin)),
    text("My programme"),
  );
}

function entryOf(row: CalendarRow, origin: string): CalendarEntry {
  const placed = {
    ...{ uid: row.guid, sequence: row.sequence, timezone: row.timezone },
    ...{ start: row.start, end: endOf(row.start, row.duration_minutes ?? row.default_minutes) },
  };
  if (row.is_off) {
    const changedAt = row.cancelled_at ?? row.changed_at;
    return { ...placed, changedAt, summary: cancelledTitle(row), cancelled: true };
  }
  const { event_id: eventId, session_id: sessionId, speakers } = row;
  const url = origin + pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId });
  const told = [row.notice, row.summary, speakers.length > 0 ? formatConjunction(speakers) : null, url];
  return {
    ...{ ...placed, changedAt: row.changed_at, summary: row.title ?? "", category: row.track, url },
    description: told.filter(Boolean).join("\n\n"),
    location: row.room ? `${row.room}, ${row.location}` : row.location,
  };
}
