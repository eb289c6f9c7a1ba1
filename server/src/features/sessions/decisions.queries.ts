import { sql } from "kysely";
import type { Db, Tx } from "../../db/db.ts";
import type { SessionSeen } from "./sessions.queries.ts";

/** What a decision that can be undone has changed, and which mails wait because of it. */
export interface DecisionRow {
  session_id: string;
  status_before: SessionSeen["status"];
  reason_before: string | null;
  /** The session's `updated_at` since. */
  decided_at: string;
  undo_until: string;
}

/** Remembers the decision in place of the one before about the session. */
export async function rememberDecision(tx: Tx, row: DecisionRow): Promise<void> {
  await tx
    .insertInto("session_decisions")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("session_id").doUpdateSet({ ...row, mail_id: null, taken_back: sql`'[]'` }),
    )
    .execute();
}

export async function forgetDecision(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom("session_decisions").where("session_id", "=", sessionId).execute();
}

export function selectDecision(tx: Tx, sessionId: string) {
  return tx
    .selectFrom("session_decisions")
    .select(["session_id", "status_before", "reason_before", "decided_at", "undo_until"])
    .select(["mail_id", "taken_back"])
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
}

export async function updateMails(
  tx: Tx,
  sessionId: string,
  { mailId, takenBack }: { mailId: string | null; takenBack: string[] },
): Promise<void> {
  await tx
    .updateTable("session_decisions")
    .set({ mail_id: mailId, taken_back: sql`${JSON.stringify(takenBack)}::jsonb` })
    .where("session_id", "=", sessionId)
    .execute();
}

export async function deletePastDecisions(db: Db, time: string): Promise<void> {
  await db.deleteFrom("session_decisions").where("undo_until", "<=", time).execute();
}
