import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";

/** How a process hears what others notify. */
export interface Hearing {
  /** Whether everything that was committed until a few seconds ago has been heard. */
  isCurrent(): boolean;
  /** Whether proof of that is overdue; short interruptions don't count. */
  isDeaf(): boolean;
}

/** What is done with what is heard. */
export interface Ears {
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

/** What every process's proofs begin with; a process of an earlier version takes them for a tag that nothing has. */
const PROOF_MARK = "proof:";

/** Between two looks at that, and before a lost connection is replaced. */
const LOOK = 500;

/**
 * Listens on the channel over a connection of its own, and proves every two seconds that it hears, by a NOTIFY to
 * itself: a connection can be dead without anybody being told. Notifications come in the order of the commits, so whoever
 * hears a proof has heard all that was committed before it was sent. A connection that is silent for too long is
 * replaced.
 * @param connect a new connection that is not yet open, and that gives up waiting for an answer by itself
 */
export async function openListener(connect: () => Client, channel: string, ears: Ears) {
  const mine = `${PROOF_MARK}${randomUUID()}:`;
  let client: Client | undefined;
  let provenAt = performance.now();
  let proof = { sentAt: Number.NEGATIVE_INFINITY, pending: false };
  let toldDeaf = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const isDeaf = () => performance.now() - provenAt > PROOF + LATE;

  /** The connection is over, or useless: whatever was notified from now on is missed. */
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
    // What breaks also ends the connection.
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
      // What fails now is tried again at the next look.
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
    hearing: { isCurrent: () => client !== undefined && !isDeaf(), isDeaf } satisfies Hearing,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      // A silent connection would never confirm its end.
      if (client) await Promise.race([client.end(), delay(LOOK, undefined, { ref: false })]);
    },
  };
}
