import { expressionBuilder, sql } from "kysely";
import type { Tx } from "../db.ts";
import type { Tables } from "../tables.ts";

/** Whether no session uses the row's talk. */
export function isUnused() {
  const { exists, not, selectFrom } = expressionBuilder<Tables, "talks">();
  const using = selectFrom("sessions")
    .select("sessions.session_id")
    .whereRef("sessions.talk_id", "=", "talks.talk_id");
  return not(exists(using));
}

/** Records for imports that another talk replaces one at an event. */
export async function passImportedTalks(
  tx: Tx,
  replaced: readonly { event_id: string; from: string; to: string }[],
): Promise<void> {
  for (const { event_id, from, to } of replaced) {
    await sql`update imported set id = ${to}
      from imported as event
      where event.kind = 'event' and event.id = ${event_id} and event.source = imported.source
        and imported.kind = 'talk' and imported.id = ${from}`.execute(tx);
  }
}
