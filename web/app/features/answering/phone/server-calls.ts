import { clearToken, readToken } from "../../../base/storage/token.ts";
import { meaningOfReply, type ServerReply } from "./queue.ts";

/** API calls on phones: any failure is an answer too. */

/** How long to wait for the server's answer, in milliseconds. */
const PATIENCE = 20_000;

export type CallReply = ServerReply & { body: unknown };

export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Sent {
  pass?: string;
  token?: string | null;
  body?: unknown;
  /** Public answers are only sent again when they have changed. */
  cache?: RequestCache;
}

/** The window's event for a sign-in that has ended, for example elsewhere. */
export const signInOver = "signinover";

/** Calls the API; never throws. If the server no longer knows the token, it is removed here too. */
export async function callServer(
  method: Method,
  path: string,
  { pass, token, body, cache = "no-store" }: Sent = {},
): Promise<CallReply> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      // Continues when the page is closed meanwhile; browsers refuse that for more than 64 KB.
      keepalive: method !== "GET" && (sent ?? "").length < 15_000,
      cache,
      signal: limit.signal,
      headers: {
        ...(sent !== undefined && { "content-type": "application/json" }),
        ...(pass && { "feedback-pass": pass }),
        // Not for people: a header.
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(sent !== undefined && { body: sent }),
    });
    const heard = await heardOf(answer);
    if (token && token === readToken() && meaningOfReply(heard) === "sign-in") {
      clearToken();
      dispatchEvent(new Event(signInOver));
    }
    return heard;
  } catch {
    return { status: 0, isOurs: false, body: null };
  } finally {
    clearTimeout(timer);
  }
}

async function heardOf(answer: Response): Promise<CallReply> {
  const { status, headers } = answer;
  // Only our server answers so, without content.
  if (status === 204) return { status, isOurs: true, body: null };
  const body = await answer.json().catch(() => null);
  const error = body?.error;
  const retryAfter = Number(headers.get("retry-after")) || undefined;
  const isOurs = answer.ok ? body !== null : typeof error?.message === "string";
  return { status, isOurs, code: error?.code, message: error?.message, retryAfter, body };
}
