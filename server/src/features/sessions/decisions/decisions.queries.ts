import { sql } from "kysely";
import type { Db, Tx } from "../../../db/db.ts";
import { columnsOf } from "../../../db/rows/columns.ts";
import { columns } from "../../../db/tables.ts";
import type { SessionSeen } from "../session/sessions.queries.ts";

/** What a decision that can be undone has changed, and which mails wait because of it. */
export interface DecisionRow {
  session_id: string;
  status_before: SessionSeen["status"];
  reason_before: string | null;
  /** The session's `updated_at` since. */
  decided_at: string;
  undo_until: string;
}

/** Stores the decision, which isn't final yet, and the session's public view, replacing an earlier decision about it. */
export async function rememberDecision(tx: Tx, row: DecisionRow): Promise<void> {
  const slot_before = sql<string>`coalesce((select to_jsonb(seen) from public_slots as seen
    join sessions on sessions.session_id = seen.slot_id and sessions.event_id = seen.event_id
    where seen.slot_id = ${row.session_id}), '{}')`;
  await tx
    .insertInto("session_decisions")
    .values({ ...row, slot_before })
    .onConflict((conflict) =>
      conflict.column("session_id").doUpdateSet((eb) => ({
        ...{ ...row, slot_before: eb.ref("excluded.slot_before") },
        ...{ mail_id: null, taken_back: sql`'[]'` },
      })),
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

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/**
 * Restores a session's public view from before the decision made at `decidedAt`, so that nothing is left of it, unless
 * a version released since has shown it. The sequence is higher than any that calendars may have read.
 */
export async function restoreSlot(
  tx: Tx,
  { event_id, session_id }: { event_id: string; session_id: string },
  decidedAt: string,
): Promise<void> {
  const { rows } = await sql<{ sequence: number }>`
    delete from public_slots as seen using session_decisions as decisions
    where seen.event_id = ${event_id} and seen.slot_id = ${session_id} and decisions.session_id = ${session_id}
      and decisions.slot_before <> to_jsonb(seen)
      and not exists (
        select from programme_versions where event_id = ${event_id} and released_at >= ${decidedAt})
    returning seen.sequence`.execute(tx);
  for (const { sequence } of rows) {
    await sql`
      insert into public_slots (${columnList(columns.public_slots)})
      select ${columnList(columnsOf("public_slots", "was"))} from session_decisions as decisions,
        jsonb_populate_record(null::public_slots, decisions.slot_before || jsonb_build_object('raised_in', this_transaction(),
          'changed_at', now(), 'sequence', ${sequence} + ((decisions.slot_before->>'sequence')::integer < ${sequence})::integer)) as was
      where decisions.session_id = ${session_id} and decisions.slot_before <> '{}'`.execute(tx);
  }
}
