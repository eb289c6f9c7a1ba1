import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/db.ts";
import { idsSubquery } from "../db/rows/rows.ts";
import { type Tag, tags } from "./tags.ts";

const ofEvent = tags.publicEvent("");

/**
 * Records, as the last step of a transaction, when the public view of these events changed. Each change gets a second
 * of its own, so that a reader who names one never mistakes one state for another.
 */
export async function markChanged(tx: Tx, changed: readonly Tag[], time: string): Promise<void> {
  const ids = [...new Set(changed.filter((tag) => tag.startsWith(ofEvent)))].map((tag) =>
    tag.slice(ofEvent.length),
  );
  if (ids.length > 0) await raise(tx, sql`event_id in ${idsSubquery(ids)}`, time);
}

/** The same for all events, when this server's version writes their files differently. */
export const markAllChanged = (tx: Tx, time: string): Promise<void> => raise(tx, sql`true`, time);

async function raise(tx: Tx, which: RawBuilder<unknown>, time: string): Promise<void> {
  await sql`update programmes
    set changed_at = greatest(${time}::timestamptz, date_trunc('second', changed_at) + interval '1 second'),
      changed_in = this_transaction()
    where event_id in (select event_id from programmes where ${which} order by event_id for update)`.execute(
    tx,
  );
}
