import { pathOf } from "@plenary/contract/paths";
import { type CalendarEntry, calendarText } from "../base/icalendar.ts";
import type { News } from "../core/news.queries.ts";
import type { MailData } from "./kinds.ts";

/**
 * The sessions that were moved, as they stand now, as an iCalendar file to attach; undefined where none of them has a time. The UID is
 * the imported GUID, else the session's id, without a host, so that every file and feed names the session alike.
 */
export function calendarOf(news: News, origin: string) {
  const placed = new Map(news.map((row) => [row.session_id, row]));
  const entries = [...placed.values()].flatMap((row): CalendarEntry[] => {
    const { session_id: sessionId, start_time: start, duration_minutes: minutes } = row;
    if (row.kind !== "session_moved" || !sessionId || !start) return [];
    return [
      {
        ...{ uid: row.guid ?? sessionId, sequence: row.sequence ?? 0, changedAt: row.updated_at ?? start },
        ...{ start, end: minutes ? new Date(Date.parse(start) + minutes * 60_000).toISOString() : null },
        ...{ timezone: "UTC", summary: row.said.talkTitle },
        location: row.room ? `${row.room}, ${row.location}` : row.location,
        url: origin + pathOf("/sessions/:sessionId", { sessionId }),
      },
    ];
  });
  return fileOf(entries);
}

/** Somebody's sessions as a version has them, those that were cancelled as such. */
export function calendarOfVersion(
  { sessions, location, timezone }: Pick<MailData["version_released"], "sessions" | "location" | "timezone">,
  origin: string,
) {
  const entries = sessions.flatMap((session): CalendarEntry[] => {
    const { sessionId, startTime: start, durationMinutes: minutes, room } = session;
    if (!start) return [];
    const entry = {
      ...{ uid: session.guid, sequence: session.sequence, changedAt: session.changedAt },
      ...{ start, end: minutes ? new Date(Date.parse(start) + minutes * 60_000).toISOString() : null },
      ...{ timezone, summary: session.title },
    };
    // The title and nothing else, as in the calendars of the event.
    if (session.isCancelled) return [{ ...entry, cancelled: true }];
    const url = origin + pathOf("/sessions/:sessionId", { sessionId });
    return [{ ...entry, location: room ? `${room}, ${location}` : location, url }];
  });
  return fileOf(entries);
}

function fileOf(entries: CalendarEntry[]) {
  if (entries.length === 0) return undefined;
  return {
    filename: "sessions.ics",
    content: calendarText(entries),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  };
}
