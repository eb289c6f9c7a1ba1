import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "../db/db.ts";
import { type Tag, tags } from "./tags.ts";

const CHANNEL = "plenary_changes";

/** PostgreSQL refuses notifications of 8,000 bytes or more, so many tags are split. */
const PAYLOAD_MAX = 7900;

/** Prefix of a transaction's name in a notification. No tag begins with it, so earlier versions ignore it. */
const NAMES = "=";

/** Transactions of this process whose tags have come one of two ways, and are remembered. */
const REMEMBERED = 1000;

export type Changes = Awaited<ReturnType<typeof openChanges>>;

/** Connects the processes that share the database: after each commit, every process hears which tags changed. */
export async function openChanges(database: Database) {
  const listeners = new Set<(changed: Tag[]) => void>();
  const deafListeners = new Set<() => void>();
  const apply = (changed: Tag[]) => {
    if (changed.length) for (const listener of listeners) listener(changed);
  };
  // This process gets its own changes twice, after the commit and through the database, in any order. Only the first
  // counts: otherwise a page that is rendered in between would be rendered twice.
  const self = NAMES + randomUUID();
  const once = new Set<string>();
  const isSecond = (name: string): boolean => {
    if (once.delete(name)) return true;
    once.add(name);
    if (once.size > REMEMBERED) for (const oldest of once.values().take(1)) once.delete(oldest);
    return false;
  };
  let named = 0;
  const hearing = await database.listen(CHANNEL, {
    // Only `notify` below writes to the channel. A process of another version may send an unknown tag.
    heard: (payload) => {
      const words = payload.split(" ");
      const name = words.at(-1)?.startsWith(NAMES) ? words.pop() : undefined;
      if (!name?.startsWith(self) || !isSecond(name)) apply(words as Tag[]);
    },
    lost: () => apply([tags.everything]),
    deaf: () => {
      for (const listener of deafListeners) listener();
    },
  });
  return {
    /** Calls the listener with each set of changed tags, of this process and others. */
    subscribe(listener: (changed: Tag[]) => void): void {
      listeners.add(listener);
    },
    /** Calls the listener each time this process has heard nothing from others for too long. */
    whenDeaf(listener: () => void): void {
      deafListeners.add(listener);
    },
    /** Whether this process hears of others' changes. If not, it must not use what it keeps in memory. */
    isCurrent: hearing.isCurrent,
    /** Whether it has been deaf for longer than a short interruption. */
    isDeaf: hearing.isDeaf,
    apply,
    /** Sends the tags to every process at the transaction's commit. */
    notify: (tx: Tx, changed: Tag[]): Promise<void> => send(tx, payloadsOf(changed)),
    /** The same, but this process doesn't wait to hear of it: call the returned function after the commit to apply the tags here. */
    async announce(tx: Tx, changed: Tag[]): Promise<() => void> {
      const payloads = payloadsOf(changed);
      // More tags than fit are rare enough to be applied twice.
      const name = payloads.length === 1 ? `${self}.${named++}` : undefined;
      await send(tx, name ? [`${payloads[0]} ${name}`] : payloads);
      return () => {
        if (!name || !isSecond(name)) apply(changed);
      };
    },
  };
}

async function send(tx: Tx, payloads: string[]): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${CHANNEL}, payload)
    from json_array_elements_text(${JSON.stringify(payloads)}::text::json) as given(payload)`.execute(tx);
}

/** The tags without duplicates, in as few notifications as possible. They are ASCII: a character is a byte. */
function payloadsOf(changed: Tag[]): string[] {
  if (changed.length === 0) return [];
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
