import { sql } from "kysely";
import type { Database, Tx } from "../db/db.ts";
import { type Tag, tags } from "./tags.ts";

const CHANNEL = "plenary_changes";

/** PostgreSQL refuses notifications of 8,000 bytes or more; what doesn't fit becomes "everything". */
const PAYLOAD_MAX = 7900;

export type Changes = Awaited<ReturnType<typeof openChanges>>;

/** Connects the processes that share the database: after each commit, every process hears what it changed. */
export async function openChanges(database: Database) {
  const listeners = new Set<(changed: Tag[]) => void>();
  const apply = (changed: Tag[]) => {
    if (changed.length) for (const listener of listeners) listener(changed);
  };
  await database.listen(
    CHANNEL,
    // Only `notify` below writes to the channel. A process of another version may send a tag that this one doesn't
    // know.
    (payload) => apply(payload.split(" ") as Tag[]),
    () => apply([tags.everything]),
  );
  return {
    /** Calls the listener with each set of changed tags, from this process and others. */
    subscribe(listener: (changed: Tag[]) => void): void {
      listeners.add(listener);
    },
    apply,
    /** Sends the tags to every process when the transaction commits. */
    async notify(tx: Tx, changed: Tag[]): Promise<void> {
      if (!changed.length) return;
      const payload = [...new Set(changed)].join(" ");
      await sql`select pg_notify(${CHANNEL}, ${payload.length > PAYLOAD_MAX ? tags.everything : payload})`.execute(
        tx,
      );
    },
  };
}
