import type { Unread } from "../reading/parsed.ts";
import type { Match, SessionRow } from "./match-sessions.ts";

const columns: Partial<Record<Unread, (keyof SessionRow)[]>> = {
  startTime: ["start_time"],
  durationMinutes: ["duration_minutes"],
  track: ["track", "track_id"],
  type: ["type"],
  languages: ["languages"],
};

/** What a session that is there keeps, as what the file says of it can't be read. */
export function storedValues({ session, row }: Match): Partial<SessionRow> {
  if (!row) return {};
  const kept = (session.unread ?? []).flatMap((field) => columns[field] ?? []);
  return Object.fromEntries(kept.map((column) => [column, row[column]]));
}

/** Who speaks in it, where the file doesn't name them all; undefined where it does, or the session is new. */
export function storedSpeakers(
  { session, row }: Match,
  present: { user_id: string; imported: boolean; accepted: boolean }[],
): string[] | undefined {
  if (!row || !session.unread?.includes("persons")) return undefined;
  const beside = present.filter(({ imported, accepted }) => imported && accepted).map((one) => one.user_id);
  return row.no_person ? beside : [row.speaker_id, ...beside];
}

/** The talk's texts: those of the file, but what it left out as too long, or has so that it can't be read. */
export function textsOf({ session, talk }: Match): { summary: string; description: string } {
  if (talk && session.unread?.includes("texts")) return talk;
  return {
    summary: session.summary,
    description: (session.isCut && talk?.description) || session.description,
  };
}
