import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";

export interface ListenerState {
  /** Whether it has heard everything committed until a few seconds ago. */
  isCurrent(): boolean;
  /** Whether proof of that is overdue; short interruptions don't count. */
  isDeaf(): boolean;
}

export interface ListenerHandlers {
  /** Called with each NOTIFY on the channel. */
  heard(payload: string): void;
  /** Called when notifications may have been missed: when the connection is lost, and when it is back. */
  lost(): void;
  /** Called once the proof is overdue. */
  deaf(): void;
}

/** How often a process proves to itself that it hears. All in milliseconds. */
const PROOF = 2000;

/** How late the next proof may be. */
const LATE = 5000;

/** Prefix of every process's proofs; a process of an earlier version takes them for an unused tag. */
const PROOF_MARK = "proof:";

/** Between two checks, and before a lost connection is replaced. */
const LOOK = 500;

/**
 * Listens on the channel over its own connection, and proves every two seconds that it hears, by a NOTIFY to itself: a
 * connection can be dead without anybody noticing. Notifications come in the order of commits, so hearing a proof means
 * that everything committed before it was heard. A connection that is silent for too long is replaced.
 * @param connect a new, unopened connection, which gives up waiting for an answer by itself
 */
export async function openListener(connect: () => Client, channel: string, ears: ListenerHandlers) {
  const mine = `${PROOF_MARK}${randomUUID()}:`;
  let client: Client | undefined;
  let provenAt = performance.now();
  let proof = { sentAt: Number.NEGATIVE_INFINITY, pending: false };
  let toldDeaf = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const isDeaf = () => performance.now() - provenAt > PROOF + LATE;

  /** The connection is over, or useless: what is notified from now on is missed. */
  function drop(own: Client): void {
    if (client !== own) return;
    client = undefined;
    void own.end();
    if (!closed) ears.lost();
  }

  async function open(): Promise<void> {
    const own = connect();
    own.on("notification", ({ payload = "" }) => {
      if (payload.startsWith(mine)) provenAt = Math.max(provenAt, Number(payload.slice(mine.length)));
      else if (!payload.startsWith(PROOF_MARK)) ears.heard(payload);
    });
    // A broken connection also ends.
    own.on("error", () => {});
    own.once("end", () => drop(own));
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
    } catch (error) {
      void own.end();
      throw error;
    }
    client = own;
    provenAt = performance.now();
    proof = { sentAt: provenAt, pending: false };
    toldDeaf = false;
    if (closed) void own.end();
  }

  function prove(own: Client): void {
    const sent = { sentAt: performance.now(), pending: true };
    proof = sent;
    const done = () => {
      sent.pending = false;
    };
    // Whether it worked shows when it is heard, or isn't.
    own.query("select pg_notify($1, $2)", [channel, mine + sent.sentAt]).then(done, done);
  }

  async function look(): Promise<void> {
    if (isDeaf()) {
      if (!toldDeaf) ears.deaf();
      toldDeaf = true;
      if (client) drop(client);
    }
    if (client) {
      if (!proof.pending && performance.now() - proof.sentAt >= PROOF) prove(client);
    } else {
      // A failure now is retried at the next check.
      const isBack = await open().then(
        () => true,
        () => false,
      );
      if (isBack && !closed) ears.lost();
    }
    if (!closed) timer = setTimeout(look, LOOK).unref();
  }

  await open();
  timer = setTimeout(look, LOOK).unref();
  return {
    hearing: { isCurrent: () => client !== undefined && !isDeaf(), isDeaf } satisfies ListenerState,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      // A silent connection would never confirm its end.
      if (client) await Promise.race([client.end(), delay(LOOK, undefined, { ref: false })]);
    },
  };
}
