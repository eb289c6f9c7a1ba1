import type { InboxCounts, streamUnread, unreadCount } from "@plenary/contract/messages/messages";
import { useSyncExternalStore } from "react";
import { call } from "../../base/calls/api.ts";
import { listen, pause, pauseAfter, type StreamEnd, untilSeen } from "../../sign-in/listen.ts";

/** In milliseconds. */
const pollEvery = 30_000;

/** After that many consecutive failed streams the tab polls, and after that many polls it tries a stream again. */
const failuresBeforePolling = 3;
const pollsBeforeNextTry = 4;

/** The known counts of the inbox; `all` only while the stream is open. */
type KnownCounts = Pick<InboxCounts, "unread"> & Partial<InboxCounts>;

let current: KnownCounts | null = null;
let streaming = false;
const listeners = new Set<() => void>();

function change(next: KnownCounts | null): void {
  if (next?.unread === current?.unread && next?.all === current?.all) return;
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The inbox's latest counts; null before the first. Failures are silent (docs/product/messages.md#what-open-tabs-are-told). */
export function useInboxCounts(): KnownCounts | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/**
 * Follows the signed-in user's counts until the returned function is called. A hidden tab doesn't: browsers allow six
 * connections to a server over HTTP/1.1, and six streams would leave none to load anything.
 */
export function followInbox(): () => void {
  const stop = new AbortController();
  void follow(stop.signal);
  return () => {
    stop.abort();
    change(null);
  };
}

/** Call it after changing the inbox here: a stream reports the change at once; without a stream it polls. */
export async function inboxChanged(): Promise<void> {
  if (!streaming) await ask();
}

async function follow(stop: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    await untilSeen(stop);
    const end = await hear(stop);
    if (end === "hidden" || stop.aborted) continue;
    failures = end === "ended" ? 0 : failures + 1;
    if (end === "refused" || failures >= failuresBeforePolling) await poll(stop);
    else {
      if (end === "failed") await ask(stop);
      await pause(pauseAfter(failures), stop);
    }
  }
}

async function hear(stop: AbortSignal): Promise<StreamEnd> {
  const path: (typeof streamUnread)["path"] = "/messages/stream";
  const end = await listen(path, stop, (event, data) => {
    streaming = true;
    if (event === "unread") change(JSON.parse(data));
  });
  streaming = false;
  return end;
}

async function poll(stop: AbortSignal): Promise<void> {
  for (let polls = 0; polls < pollsBeforeNextTry && !stop.aborted; polls += 1) {
    await untilSeen(stop);
    await ask(stop);
    await pause(pollEvery, stop);
  }
}

async function ask(signal?: AbortSignal): Promise<void> {
  const route = { method: "GET", path: "/messages/unread-count" } as const;
  try {
    const { unread } = await call<typeof unreadCount>(route, undefined, signal ? { signal } : {});
    if (!signal?.aborted) change({ unread });
  } catch {
    // The badge stays unchanged.
  }
}
