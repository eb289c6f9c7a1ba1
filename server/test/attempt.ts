import type { EndpointShape } from "@plenary/contract/endpoint";
import type { TestApp } from "./harness.ts";
import { fetchUnder } from "./processes/fetch-under.ts";

export interface Attempt {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Anything, even what no client would send; a string is sent as it is. */
  body?: unknown;
}

export interface Outcome {
  status: number;
  /** The answer's JSON; null for an empty answer, a file or a stream. */
  body: Record<string, unknown> & {
    error?: { message: string; code: string; fields?: Record<string, string> };
  };
  headers: Headers;
}

/** Calls an endpoint with anything at all and returns whatever came back. */
export async function attempt(app: TestApp, endpoint: EndpointShape, sent: Attempt = {}): Promise<Outcome> {
  const { token, params = {}, query, headers, body } = sent;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const writes = endpoint.method === "POST" || endpoint.method === "PUT";
  const send = headers?.host ? fetchUnder(headers.host) : fetch;
  const address = `${app.origin}/api${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
  const response = await send(address, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      "accept-encoding": "identity",
      ...(writes && { "content-type": "application/json" }),
      ...headers,
    },
    ...(writes && { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
  });
  // A stream never ends by itself.
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (streams) await response.body?.cancel();
  const text = streams ? "" : await response.text();
  const isFile = response.headers.has("content-disposition");
  const answer = text && !isFile ? JSON.parse(text) : null;
  return { status: response.status, body: answer, headers: response.headers };
}

/** Does the work for each item, a few at once. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
