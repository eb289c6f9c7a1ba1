import type { FastifyReply } from "fastify";

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

/** Begins a stream in place of an answer; undefined for a client that has left. */
export function beginStream(reply: FastifyReply): Connection | undefined {
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
