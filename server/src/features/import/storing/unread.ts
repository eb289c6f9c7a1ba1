import type { UnreadableSession } from "../reading/parsed.ts";
import type { Match, SessionRow } from "./match-sessions.ts";

const columns: Partial<Record<UnreadableSession, (keyof SessionRow)[]>> = {
  startTime: ["start_time"],
  durationMinutes: ["duration_minutes"],
  track: ["track", "track_id"],
  type: ["type"],
  languages: ["languages"],
};

/** What an existing session keeps, because the file's value can't be read. */
export function storedValues({ session, row }: Match): Partial<SessionRow> {
  if (!row) return {};
  const kept = (session.unread ?? []).flatMap((field) => columns[field] ?? []);
  return Object.fromEntries(kept.map((column) => [column, row[column]]));
}

/** The stored speakers, if the file doesn't name them all; undefined if it does, or for a new session. */
export function storedSpeakers(
  { session, row }: Match,
  present: { user_id: string; imported: boolean; accepted: boolean }[],
): string[] | undefined {
  if (!row || !session.unread?.includes("persons")) return undefined;
  const beside = present.filter(({ imported, accepted }) => imported && accepted).map((one) => one.user_id);
  return row.no_person ? beside : [row.speaker_id, ...beside];
}

/** The talk's texts: the file's, except those it left out as too long, or that can't be read. */
export function textsOf({ session, talk }: Match): { summary: string; description: string } {
  if (talk && session.unread?.includes("texts")) return talk;
  return {
    summary: session.summary,
    description: (session.isShortened && talk?.description) || session.description,
  };
}
