import { sql } from "kysely";
import type { Database, Tx } from "../db/db.ts";
import { type Tag, tags } from "./tags.ts";

const CHANNEL = "plenary_changes";

/** PostgreSQL refuses notifications of 8,000 bytes or more, so many tags take several. */
const PAYLOAD_MAX = 7900;

export type Changes = Awaited<ReturnType<typeof openChanges>>;

/** Connects the processes that share the database: after each commit, every process hears what it changed. */
export async function openChanges(database: Database) {
  const listeners = new Set<(changed: Tag[]) => void>();
  const deafListeners = new Set<() => void>();
  const apply = (changed: Tag[]) => {
    if (changed.length) for (const listener of listeners) listener(changed);
  };
  const hearing = await database.listen(CHANNEL, {
    // Only `notify` below writes to the channel. A process of another version may send a tag that this one doesn't
    // know.
    heard: (payload) => apply(payload.split(" ") as Tag[]),
    lost: () => apply([tags.everything]),
    deaf: () => {
      for (const listener of deafListeners) listener();
    },
  });
  return {
    /** Calls the listener with each set of changed tags, from this process and others. */
    subscribe(listener: (changed: Tag[]) => void): void {
      listeners.add(listener);
    },
    /** Calls the listener each time this process has not heard of others for too long. */
    whenDeaf(listener: () => void): void {
      deafListeners.add(listener);
    },
    /** Whether this process hears what others change. If not, it must not use what it keeps in memory. */
    isCurrent: hearing.isCurrent,
    /** Whether it hasn't for longer than a short interruption takes. */
    isDeaf: hearing.isDeaf,
    apply,
    /** Sends the tags to every process when the transaction commits. */
    async notify(tx: Tx, changed: Tag[]): Promise<void> {
      if (!changed.length) return;
      const payloads = JSON.stringify(payloadsOf(changed));
      await sql`select pg_notify(${CHANNEL}, payload)
        from json_array_elements_text(${payloads}::text::json) as given(payload)`.execute(tx);
    },
  };
}

/** The tags, each once, in as few notifications as carry them. They are ASCII: a character is a byte. */
function payloadsOf(changed: Tag[]): string[] {
  const payloads: string[] = [];
  let payload = "";
  for (const tag of new Set(changed)) {
    if (payload.length + 1 + tag.length > PAYLOAD_MAX) {
      payloads.push(payload);
      payload = "";
    }
    payload += payload ? ` ${tag}` : tag;
  }
  return [...payloads, payload];
}
