import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { insertRows, updateRows } from "../../../db/rows/rows.ts";
import type { SessionExtras } from "../reading/parsed-event.ts";
import * as queries from "./import-extras.queries.ts";

/** Stores details that only files have. What the file no longer has is removed, except `keeps`. Returns what changed. */
export async function saveExtras(
  tx: Tx,
  sessions: { sessionId: string; extras: SessionExtras; keeps: string[] }[],
): Promise<Set<string>> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const present = new Map((await queries.selectExtras(tx, ids)).map((row) => [row.session_id, row]));
  const [added, changed, emptied]: [queries.ExtrasRow[], queries.ExtrasRow[], string[]] = [[], [], []];
  for (const { sessionId, extras: told, keeps } of sessions) {
    const row = present.get(sessionId);
    const kept = Object.entries(row ?? {}).filter(([column]) => keeps.includes(column));
    const extras: SessionExtras = { ...told, ...Object.fromEntries(kept) };
    if (isEmpty(extras)) {
      if (row) emptied.push(sessionId);
    } else if (!row) added.push({ session_id: sessionId, ...extras });
    else if (changedValues(row, extras)) changed.push({ session_id: sessionId, ...extras });
  }
  await insertRows(tx, "session_extras", added);
  await updateRows(tx, "session_extras", "session_id", changed);
  if (emptied.length > 0) await queries.deleteExtras(tx, emptied);
  return new Set([...[...added, ...changed].map((row) => row.session_id), ...emptied]);
}

const isEmpty = ({ attachments, ...texts }: SessionExtras): boolean =>
  attachments.length === 0 && Object.values(texts).every((text) => text === null);
