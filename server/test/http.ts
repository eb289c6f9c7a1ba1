import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { type Client, createClient } from "@plenary/contract/client";
import type { EndpointShape } from "@plenary/contract/endpoint";
import type { TestApp } from "./harness.ts";

/** Calls that the contract's client would not make, and what answers them. */

export interface Attempt {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Anything, even what no client would send; a string or a file is sent as it is. */
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
  const { response, text } = await answerTo(app, endpoint, sent);
  const isFile = response.headers.has("content-disposition");
  const answer = text && !isFile ? JSON.parse(text) : null;
  return { status: response.status, body: answer, headers: response.headers };
}

/** The same as it is sent: of a stream nothing. */
export async function answerTo(
  app: TestApp,
  endpoint: EndpointShape,
  sent: Attempt = {},
): Promise<{ response: Response; text: string }> {
  const { token, params = {}, query, headers, body } = sent;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const writes = endpoint.method === "POST" || endpoint.method === "PUT";
  const uploads = body instanceof Blob;
  const send = headers?.host ? fetchUnder(headers.host) : fetch;
  const address = `${app.origin}/api${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
  const response = await send(address, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      "accept-encoding": "identity",
      ...(writes && { "content-type": uploads ? "application/octet-stream" : "application/json" }),
      ...headers,
    },
    ...(writes && { body: uploads || typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
  });
  // A stream never ends by itself.
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (streams) await response.body?.cancel();
  return { response, text: streams ? "" : await response.text() };
}

/** Does the work for each item, a few at once. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** A fetch that calls the server under this name, as its Host header says; Node's own names the address alone. */
const fetchUnder =
  (host: string) =>
  (url: string, { method = "GET", headers, body }: RequestInit = {}): Promise<Response> => {
    const sent = { ...Object.fromEntries(new Headers(headers)), host, "accept-encoding": "identity" };
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const call = request(url, { method, headers: sent }, async (answer) => {
      const text = Buffer.concat(await answer.toArray());
      const { statusCode = 0 } = answer;
      const type = answer.headers["content-type"] ?? "";
      const init = { status: statusCode, headers: { "content-type": type } };
      resolve(new Response(statusCode === 204 ? null : text, init));
    });
    call.on("error", reject);
    call.end(body);
    return promise;
  };

/** A contract client that calls under this name. */
export const clientUnder = (app: TestApp, host: string, token?: string): Client =>
  createClient({ fetch: fetchUnder(host), baseUrl: `${app.origin}/api`, token: () => token ?? null });

/** The answer to a request that is sent exactly as written; fetch would tidy it up, and name its own host. */
export async function sentRaw(origin: string, head: string[], body = "") {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : [];
  // Not end(): a server takes the end of what it reads for the end of the caller.
  socket.write([...head, ...length, "connection: close", "", body].join("\r\n"));
  const [answered = "", ...rest] = Buffer.concat(await socket.toArray())
    .toString()
    .split("\r\n\r\n");
  const headers = new Headers();
  for (const line of answered.split("\r\n").slice(1)) {
    const at = line.indexOf(":");
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return { status: Number(answered.split(" ")[1]), headers, text: rest.join("\r\n\r\n") };
}

const contract = new URL("../../contract/src/", import.meta.url);

/** Every endpoint that the contract declares, whichever feature it belongs to. */
export async function allEndpoints(): Promise<EndpointShape[]> {
  const files = (await readdir(contract, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, contract).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** For messages: `GET /events/:eventId`. */
export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** What search engines read of a page, by its type. */
export async function describedOn(app: TestApp, path: string): Promise<Map<string, Record<string, unknown>>> {
  const html = await (await app.raw(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const all = blocks.map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
  return new Map(all.map((each) => [String(each["@type"]), each]));
}
