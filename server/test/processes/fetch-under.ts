import { request } from "node:http";
import { type Client, createClient } from "@plenary/contract/client";
import type { TestApp } from "../harness.ts";

/** A fetch that calls the server under this name, as its Host header says; Node's own names the address alone. */
export const fetchUnder =
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
