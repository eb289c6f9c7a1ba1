import { serverLimits } from "@plenary/contract/server-limits";
import type { FastifyReply } from "fastify";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";

/** The connection of a stream of server-sent events. */
export interface Connection {
  write(text: string): void;
  /** Whether the other side has stopped reading. */
  isStuck(): boolean;
  end(): void;
  /** Cuts it off if it can't be ended properly. */
  cut(): void;
  /** Calls the listener once it is closed, by either side. */
  whenClosed(listener: () => void): void;
}

/** Whose stream it is, in which process. */
interface Followed {
  ctx: Pick<Ctx, "changes">;
  userId: string;
}

/** How many streams of all kinds each user has open, by process: tests have several. */
const open = new WeakMap<Ctx["changes"], Map<string, number>>();

/** Throws TooManyStreams if the user has too many open in this process, whatever they follow. */
export function requireFewStreams({ changes }: Pick<Ctx, "changes">, userId: string): void {
  if ((open.get(changes)?.get(userId) ?? 0) >= serverLimits.streamsOfUser)
    throw new Refusal("TooManyStreams");
}

function count({ ctx: { changes }, userId }: Followed, by: 1 | -1): void {
  const users = open.get(changes) ?? new Map<string, number>();
  open.set(changes, users);
  const left = (users.get(userId) ?? 0) + by;
  if (left > 0) users.set(userId, left);
  else users.delete(userId);
}

/** Begins a stream in place of an answer; undefined for a client that has left. */
export function beginStream(reply: FastifyReply, of?: Followed): Connection | undefined {
  reply.hijack();
  const { raw } = reply;
  // The client left while access was checked; no event would report that any more.
  if (raw.destroyed) return undefined;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream",
    // Otherwise nginx holds events back until its buffer is full.
    "x-accel-buffering": "no",
    // Kept alive, it would be one more idle connection to wait for when the server stops.
    connection: "close",
  });
  if (of) {
    count(of, 1);
    raw.on("close", () => count(of, -1));
  }
  // A connection that breaks during a write is closed; nothing else needs doing.
  raw.on("error", () => {});
  return {
    write: (text) => void raw.write(text),
    isStuck: () => raw.writableNeedDrain,
    end: () => void raw.end(),
    cut: () => void raw.destroy(),
    whenClosed: (listener) => void raw.on("close", listener),
  };
}
