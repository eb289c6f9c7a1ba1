import { pathOf } from "@plenary/contract/paths";
import { type CalendarEntry, calendarText } from "../base/icalendar/icalendar.ts";
import type { News } from "../core/news.queries.ts";
import type { Db } from "../db/db.ts";
import { selectForCalendars } from "./calendar.queries.ts";
import type { OutboxRow } from "./mail.queries.ts";
import type { CalendarSession, MailData } from "./templates/kinds.ts";

/** Calendar files in mails (docs/product/notices.md#files-for-calendars). */

type ForCalendar = Pick<MailData["version_released"], "sessions" | "location" | "timezone">;

/** A session in a mail; `before` is the start its recipient last knew. */
interface CalendarMail {
  sessionId: string;
  talkTitle: string;
  before?: string | null | undefined;
}

/** The sessions of the mail's file, as calendars show them now. `news`: its notices. */
export async function sessionsFor(db: Db, mail: OutboxRow, news: News = []): Promise<ForCalendar | null> {
  switch (mail.kind) {
    case "version_released":
      return releasedNow(db, mail.data as unknown as MailData["version_released"]);
    case "event_news": {
      const { eventId } = mail.data as unknown as MailData["event_news"];
      return asTheyAre(db, eventId, news.flatMap(toldOf));
    }
    case "session_approved":
    case "session_rejected": {
      const { about, talkTitle } = mail.data as unknown as MailData["session_approved" | "session_rejected"];
      return about ? asTheyAre(db, about.eventId, [{ sessionId: about.sessionId, talkTitle }]) : null;
    }
    default:
      return null;
  }
}

/** A version's sessions, as later ones have them; what its recipient has lost stays cancelled. */
async function releasedNow(db: Db, version: MailData["version_released"]): Promise<ForCalendar> {
  const { eventId, sessions, location, timezone } = version;
  if (!eventId) return version;
  const ids = sessions.map(({ sessionId }) => sessionId);
  const now = new Map((await selectForCalendars(db, eventId, ids)).map((row) => [row.sessionId, row]));
  return {
    ...{ location, timezone },
    sessions: sessions.flatMap((session) => {
      if (session.isCancelled) return [session];
      const row = now.get(session.sessionId);
      return row ? [{ ...row, title: row.title ?? session.title }] : [];
    }),
  };
}

/** Moved sessions, and cancelled ones that recipients spoke in; organizers' calendars don't have the latter. */
function toldOf({ kind, session_id: movedId, said }: News[number]): CalendarMail[] {
  const { talkTitle, slotId, moved } = said;
  if (kind === "session_moved" && movedId)
    return [{ sessionId: movedId, talkTitle, before: moved?.before.startTime }];
  return kind === "session_withdrawn" && slotId ? [{ sessionId: slotId, talkTitle }] : [];
}

async function asTheyAre(db: Db, eventId: string, told: CalendarMail[]): Promise<ForCalendar | null> {
  if (told.length === 0) return null;
  const byId = new Map(told.map((one) => [one.sessionId, one]));
  const found = await selectForCalendars(db, eventId, [...byId.keys()]);
  const sessions = found.map((row) => {
    const { talkTitle = "", before = null } = byId.get(row.sessionId) ?? {};
    // Nothing else remembers the start of a draft.
    return { ...row, title: row.title ?? talkTitle, startTime: row.startTime ?? before };
  });
  return { sessions, location: found[0]?.location ?? "", timezone: "UTC" };
}

/** The sessions as an iCalendar attachment, including cancelled ones; undefined if none has a start. */
export function calendarOf({ sessions, location, timezone }: ForCalendar, origin: string) {
  const entries = sessions.flatMap((session) => entriesOf(session, location, timezone, origin));
  if (entries.length === 0) return undefined;
  return {
    filename: "sessions.ics",
    content: calendarText(entries),
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  };
}

function entriesOf(
  session: CalendarSession,
  eventLocation: string,
  timezone: string,
  origin: string,
): CalendarEntry[] {
  const { sessionId, startTime: start, durationMinutes: minutes, room } = session;
  if (!start) return [];
  const entry = {
    ...{ uid: session.guid, sequence: session.sequence, changedAt: session.changedAt },
    ...{ start, end: minutes ? new Date(Date.parse(start) + minutes * 60_000).toISOString() : null },
    ...{ timezone, summary: session.title },
  };
  // Only the title, as in the event's calendars.
  if (session.isCancelled) return [{ ...entry, cancelled: true }];
  const url = origin + pathOf("/sessions/:sessionId", { sessionId });
  return [{ ...entry, location: room ? `${room}, ${eventLocation}` : eventLocation, url }];
}
