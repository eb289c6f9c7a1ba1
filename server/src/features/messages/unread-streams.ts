import type { InboxCounts } from "@plenary/contract/messages/messages";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { type Tag, tags } from "../../core/tags.ts";
import { inboxCounts } from "./messages.ts";

/** One open tab's connection. */
export interface Stream {
  userId: string;
  /** Whether the sign-in that opened it is still valid; throws if that can't be determined. */
  isSignedIn(): Promise<boolean>;
  write(text: string): void;
  /** Whether the other side has stopped reading. */
  isStuck(): boolean;
  end(): void;
  /** Cuts it off if it can't be ended properly. */
  cut(): void;
}

/** In milliseconds; proxies close connections that are silent for a minute. */
const HEARTBEAT = 25_000;

/** The number of users whose counts are read by one statement. */
const BATCH = 500;

/** Sends each open tab its user's inbox counts, at once and on changes. Only one statement reads counts at a time. */
export function openUnreadStreams(ctx: Ctx) {
  const streams = new Map<string, Map<Stream, string>>();
  const due = new Set<string>();
  let pumping = false;
  let closed = false;

  const allStreams = () => [...streams.values()].flatMap((own) => [...own.keys()]);

  function remove(stream: Stream): void {
    const own = streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) streams.delete(stream.userId);
  }

  /** Writes the counts to the user's tabs, except those that were last sent the same counts. */
  function send(userId: string, counts: InboxCounts): void {
    const data = JSON.stringify({ all: counts.all, unread: counts.unread });
    const own = streams.get(userId);
    for (const [stream, last] of own ?? []) {
      if (last === data) continue;
      own?.set(stream, data);
      stream.write(`event: unread\ndata: ${data}\n\n`);
    }
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    let batch: string[] = [];
    try {
      while (due.size) {
        batch = [...due].slice(0, BATCH);
        for (const userId of batch) due.delete(userId);
        for (const [userId, counts] of await inboxCounts(ctx, batch)) send(userId, counts);
      }
    } catch (error) {
      // The next change, or the next heartbeat, tries again.
      for (const userId of batch) due.add(userId);
      ctx.log.warn({ err: error }, "counting unread messages failed");
    } finally {
      pumping = false;
    }
  }

  /** Ends the streams whose sign-in is over, one after the other, to leave the database to requests. */
  async function check(some: Stream[]): Promise<void> {
    for (const stream of some) {
      const signedIn = await stream.isSignedIn().catch(() => true);
      if (signedIn) continue;
      remove(stream);
      stream.end();
    }
  }

  function beat(): void {
    for (const stream of allStreams()) {
      if (stream.isStuck()) {
        remove(stream);
        stream.cut();
      } else stream.write(": still here\n\n");
    }
    void check(allStreams());
    void pump();
  }

  ctx.changes.subscribe((changes) => {
    if (!streams.size) return;
    const everything = changes.includes(tags.everything);
    const changed = new Set<Tag>(changes);
    const suspects: Stream[] = [];
    for (const [userId, own] of streams) {
      if (everything || changed.has(tags.inbox(userId))) due.add(userId);
      if (everything || changed.has(tags.user(userId))) suspects.push(...own.keys());
    }
    void check(suspects);
    void pump();
  });
  /** Ends all of them; their tabs reconnect by themselves, to any process. */
  function endAll(): void {
    for (const stream of allStreams()) {
      remove(stream);
      stream.end();
    }
  }

  ctx.changes.whenDeaf(endAll);
  const timer = setInterval(beat, HEARTBEAT);
  timer.unref();

  return {
    /** Throws TooManyTabs if the user has too many open already, and Unavailable while changes can't be heard. */
    admit(userId: string): void {
      if (ctx.changes.isDeaf()) throw new Refusal("Unavailable");
      if ((streams.get(userId)?.size ?? 0) < serverLimits.messageStreamsMax) return;
      throw new Refusal("TooManyTabs");
    },
    add(stream: Stream): void {
      // Its sign-in was still being looked up when the server began to stop.
      if (closed) {
        stream.end();
        return;
      }
      const own = streams.get(stream.userId) ?? new Map<Stream, string>();
      streams.set(stream.userId, own.set(stream, ""));
      due.add(stream.userId);
      // The sign-in may have ended between its check and now.
      void check([stream]);
      void pump();
    },
    remove,
    /** Ends all of them: a stopping server does not wait for anybody's tab. */
    close(): void {
      closed = true;
      clearInterval(timer);
      endAll();
    },
  };
}
