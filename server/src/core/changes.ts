import { sql } from "kysely";
import type { Database, Tx } from "../db/db.ts";

/**
 * Something that caches may hold and that is no longer so: a tag such as `user:<id>` (that account or its
 * sign-ins), `public:events` (the public event lists), `public:event:<id>`, `public:user:<id>`, `setup`;
 * `messages:<id>` is what that user's inbox holds; `mail` is no cache's: mail was queued (mail/outbox.ts);
 * `*` is everything.
 */
export type Change = string;

const CHANNEL = "plenary_changes";

/** PostgreSQL refuses notifications of 8,000 bytes and more; what doesn't fit becomes "everything". */
const PAYLOAD_MAX = 7900;

export type Changes = Awaited<ReturnType<typeof openChanges>>;

/** Joins the processes that share the database: each hears, after its commit, what any of them changed. */
export async function openChanges(database: Database) {
  const listeners = new Set<(changes: Change[]) => void>();
  const apply = (changes: Change[]) => {
    if (changes.length) for (const listener of listeners) listener(changes);
  };
  await database.listen(
    CHANNEL,
    (payload) => apply(payload.split(" ")),
    () => apply(["*"]),
  );
  return {
    /** Calls the listener with each set of changes, one's own and other processes'. */
    subscribe(listener: (changes: Change[]) => void): void {
      listeners.add(listener);
    },
    apply,
    /** Sends the changes to every process when the transaction commits. */
    async notify(tx: Tx, changes: Change[]): Promise<void> {
      if (!changes.length) return;
      const payload = [...new Set(changes)].join(" ");
      await sql`select pg_notify(${CHANNEL}, ${payload.length > PAYLOAD_MAX ? "*" : payload})`.execute(tx);
    },
  };
}
