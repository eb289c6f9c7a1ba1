import type { ParsedEvent, UnreadableIds } from "../reading/parsed-event.ts";
import type { Match, SessionRow } from "./match-sessions.ts";
import type { Provenance } from "./provenance.ts";

/**
 * Ids of imported sessions that the source no longer names, and how many of those it names weren't rejected since.
 * Unreadable sessions of the file count as named, by their GUID, their number, or their GUID here.
 */
export function absentSessions(
  matches: Match[],
  rows: SessionRow[],
  { unreadable, own, provenance }: { unreadable: UnreadableIds[]; own: boolean; provenance: Provenance },
) {
  const taken = new Set(matches.map((match) => match.row?.session_id));
  const byNumber = new Map(rows.map((row) => [row.number, row.session_id]));
  const byGuid = new Map(own ? rows.map((row) => [row.guid, row.session_id]) : []);
  for (const { guid, number } of unreadable) {
    const known = guid === null ? undefined : (provenance.idOf("session", guid) ?? byGuid.get(guid));
    taken.add(known ?? byNumber.get(number ?? 0));
  }
  const ids = new Set(provenance.keysOf("session").flatMap((key) => provenance.idOf("session", key) ?? []));
  const known = rows
    .filter((row) => ids.has(row.session_id) && row.status !== "rejected")
    .map((row) => row.session_id);
  return { known: known.length, gone: known.filter((sessionId) => !taken.has(sessionId)) };
}

/** More sessions than these, and than a fifth of the known ones, are hardly all cancelled by one file. */
const MOST_GONE = 5;

/** Why sessions that the source no longer names stay; undefined if they may go, or there are none. */
export function withholdingReason(
  { known, gone }: ReturnType<typeof absentSessions>,
  { partial, sessions }: ParsedEvent,
  mayRemove: boolean,
): string | undefined {
  if (gone.length === 0) {
    // It may contain known sessions that can't be read.
    return partial && sessions.length === 0 && known > 0
      ? `Nothing was removed, as ${partial}: all ${known} sessions stay as they are`
      : undefined;
  }
  const stay = `${gone.length} of ${known} sessions that it doesn't name stay as they are`;
  if (partial) return `Nothing was removed, as ${partial}: ${stay}`;
  if (mayRemove || gone.length <= MOST_GONE || gone.length * 5 <= known) return undefined;
  return `Nothing was removed, as that would be many at once: ${stay}. If they are gone, import the file with --remove`;
}
