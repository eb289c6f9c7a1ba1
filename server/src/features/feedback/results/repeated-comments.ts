import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import type { Db } from "../../../db/db.ts";
import { touchedEvents } from "../../answering/news.ts";
import { flagRepeated } from "./comments.queries.ts";

/** Repeated comments (docs/product/feedback.md#comments): looked for independently of answering, at events with new answers. */

/** Flags repeated comments at events with new answers; the first time at all that take answers. */
export function openFlagging({ db }: Pick<Ctx, "db">) {
  let isFirst = true;
  return {
    async run(): Promise<undefined> {
      const events = touchedEvents(db);
      if (isFirst) for (const eventId of await selectCollecting(db)) events.add(eventId);
      isFirst = false;
      for (const eventId of [...events]) {
        events.delete(eventId);
        await flagRepeated(db, eventId);
      }
    },
  };
}

/** Events that take answers about sessions, or did until recently. */
async function selectCollecting(db: Db): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from feedback_keys
    where sealed_key is not null and exists (
      select from feedback_settings as own where own.event_id = feedback_keys.event_id and own.enabled)`.execute(
    db,
  );
  return rows.map((row) => row.event_id);
}
