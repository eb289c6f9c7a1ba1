import { eventsOf } from "../base/calls/event-stream.ts";
import { readToken } from "../base/storage/token.ts";
import { refreshUserState } from "./store.ts";

/** Streams of server-sent events that the signed-in user follows. */

/** In milliseconds. */
const firstEventWithin = 10_000;
/** The server sends a comment every 25 seconds; silence means a dead connection. */
const silentAtMost = 60_000;

/** Why a stream ended: `refused` if there are too many, `failed` if it sent nothing. */
export type StreamEnd = "hidden" | "ended" | "refused" | "failed";

/** Reads the stream until the tab is hidden, or the stream ends. Comments are passed on as events without a name. */
export async function listen(
  path: string,
  stop: AbortSignal,
  onEvent: (event: string, data: string) => void,
): Promise<StreamEnd> {
  const leave = new AbortController();
  const signal = AbortSignal.any([stop, leave.signal]);
  const onVisibility = () => document.hidden && leave.abort("hidden");
  document.addEventListener("visibilitychange", onVisibility);
  const tooSilent = () => leave.abort("silent");
  let silence = setTimeout(tooSilent, firstEventWithin);
  let hasTold = false;
  try {
    const headers = { authorization: `Bearer ${readToken()}` };
    const response = await fetch(`/api${path}`, { headers, signal });
    if (response.status === 401) await refreshUserState();
    if (!response.ok || !response.body) return response.status === 429 ? "refused" : "failed";
    for await (const { event, data } of eventsOf(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(tooSilent, silentAtMost);
      hasTold = true;
      onEvent(event, data);
    }
  } catch {
    if (leave.signal.reason === "hidden") return "hidden";
  } finally {
    clearTimeout(silence);
    document.removeEventListener("visibilitychange", onVisibility);
  }
  return hasTold ? "ended" : "failed";
}

/** How long to wait after so many failed streams in a row, in milliseconds. */
export const pauseAfter = (failures: number): number => 1000 * 2 ** failures * (0.5 + Math.random());

/** Resolves when the tab is visible, or when following has stopped. */
export function untilSeen(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener("visibilitychange", look);
      stop.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    stop.addEventListener("abort", look);
    look();
  });
}

/** Resolves after so many milliseconds, or when following has stopped. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    stop.addEventListener("abort", done);
    if (stop.aborted) done();
  });
}
