import { sql } from "kysely";
import type { Tx } from "../../db/db.ts";
import { listedIds } from "../../db/rows.ts";

export { lockImports } from "./import.queries.ts";

/**
 * Remembers that the imported speaker is the user from now on, in the sources of these events only: whoever imports them again
 * finds the user.
 */
export async function passPerson(
  tx: Tx,
  { from, to, eventIds }: { from: string; to: string; eventIds: string[] },
): Promise<void> {
  await sql`update imported set id = ${to}
    from imported as event
    where event.kind = 'event' and event.id in ${listedIds(eventIds)} and event.source = imported.source
      and imported.kind = 'person' and imported.id = ${from}`.execute(tx);
}

/** A talk of an event, and the one that replaces it there. */
export interface Replaced {
  event_id: string;
  talk_id: string;
  copy_id: string;
}

/** The same of the talks. */
export async function passTalks(tx: Tx, replaced: Replaced[]): Promise<void> {
  for (const { event_id, talk_id, copy_id } of replaced) {
    await sql`update imported set id = ${copy_id}
      from imported as event
      where event.kind = 'event' and event.id = ${event_id} and event.source = imported.source
        and imported.kind = 'talk' and imported.id = ${talk_id}`.execute(tx);
  }
}
