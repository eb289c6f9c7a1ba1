import { ApiError, createClient } from "@plenary/contract/client";
import { readToken, tokenRefused } from "./session/token.ts";

/**
 * The contract client of the browser: `call(endpoint, {params, query, body})`, with the token of the signed-in
 * user. On public pages name the endpoint as a type only, so that no schema is loaded:
 * `call<typeof listPublicEvents>({ method: "GET", path: "/public/events" })`.
 */
export const call = createClient({
  baseUrl: "/api",
  token: readToken,
  fetch: async (url, init) => {
    const sent = new Headers(init.headers).has("authorization") && readToken();
    const response = await fetch(url, init);
    // Not for a token that was replaced while the call was under way.
    if (response.status === 401 && sent && sent === readToken()) tokenRefused();
    return response;
  },
});

/** What a screen says about a failed call: the server's message, else the endpoint's `failure` text. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback;
}

/** Whether the call failed with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
