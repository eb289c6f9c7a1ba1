import type { Tx } from "../../../db/db.ts";
import type { ParsedSession } from "../reading/parsed-event.ts";
import * as queries from "./import.queries.ts";
import type { Provenance } from "./provenance.ts";

export type SessionRow = Awaited<ReturnType<typeof queries.selectSessions>>[number];
export type TalkRow = Awaited<ReturnType<typeof queries.selectTalks>>[number];

/** A session of the source with its existing rows. */
export interface Match {
  session: ParsedSession;
  talk: TalkRow | undefined;
  row: SessionRow | undefined;
  /** A cancelled session that comes back under the source's id: with the same address and number. */
  returned?: { slot_id: string; number: number } | undefined;
  /** Matched by its GUID here: it keeps its origin, imported under another name or made by people. */
  byGuid?: true;
}

/** A session is the row with its talk, else the imported row. Rows moved to another event no longer belong to this one. */
export async function matchSessions(
  tx: Tx,
  sessions: ParsedSession[],
  rows: SessionRow[],
  provenance: Provenance,
): Promise<Match[]> {
  const talkIds = sessions.flatMap((session) => provenance.idOf("talk", session.guid) ?? []);
  const talks = new Map((await queries.selectTalks(tx, talkIds)).map((talk) => [talk.talk_id, talk]));
  const byTalk = new Map(rows.map((row) => [row.talk_id, row]));
  const byId = new Map(rows.map((row) => [row.session_id, row]));
  const matches = sessions.map((session): Match => {
    const talk = talks.get(provenance.idOf("talk", session.guid) ?? "");
    return { session, talk, row: talk && byTalk.get(talk.talk_id) };
  });
  const taken = new Set(matches.map((match) => match.row));
  for (const match of matches) {
    if (match.row) continue;
    const row = byId.get(provenance.idOf("session", match.session.guid) ?? "");
    if (taken.has(row)) continue;
    match.row = row;
    taken.add(row);
  }
  return matches;
}

/** Our own files identify sessions by GUID; in others, one that has lost its GUID is the imported one with its number. */
export async function matchByName(
  tx: Tx,
  matches: Match[],
  rows: SessionRow[],
  { own, provenance }: { own: boolean; provenance: Provenance },
): Promise<void> {
  const taken = new Set(matches.map((match) => match.row));
  const imported = new Set(
    provenance.keysOf("session").flatMap((key) => provenance.idOf("session", key) ?? []),
  );
  const byGuid = new Map(own ? rows.map((row) => [row.guid, row]) : []);
  const byNumber = new Map(
    rows.filter((row) => imported.has(row.session_id)).map((row) => [row.number, row]),
  );
  const found = matches.filter((match) => {
    const { guid, number } = match.session;
    const row = byGuid.get(guid) ?? (guid.startsWith("id:") ? byNumber.get(number ?? 0) : undefined);
    if (match.row || !row || taken.has(row)) return false;
    taken.add(row);
    Object.assign(match, { row, ...(byGuid.get(guid) === row && { byGuid: true }) });
    return true;
  });
  if (found.length === 0) return;
  const talks = await queries.selectTalks(
    tx,
    found.flatMap(({ row }) => row?.talk_id ?? []),
  );
  for (const match of found) match.talk = talks.find((talk) => talk.talk_id === match.row?.talk_id);
}
