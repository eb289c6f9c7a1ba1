import { ApiError, createClient } from "@plenary/contract/client";
import { readToken } from "./token.ts";

/** Refusals that concern the sign-in as a whole, whichever call they answer. */
export type Refusal = "token" | "temporary-password";

const listeners = new Set<(refusal: Refusal) => void>();

/** Calls the listener when the server refuses the token that was sent, or wants a new password first. */
export function onRefusal(listener: (refusal: Refusal) => void): void {
  listeners.add(listener);
}

async function refusalOf(response: Response): Promise<Refusal | null> {
  if (response.status === 401) return "token";
  if (response.status !== 403) return null;
  const payload = await response
    .clone()
    .json()
    .catch(() => null);
  return payload?.error?.code === "password_change_required" ? "temporary-password" : null;
}

/**
 * The contract client of the browser: `call(endpoint, {params, query, body})`, with the token of the signed-in
 * user. On public pages name the endpoint as a type only, so that no schema is loaded:
 * `call<typeof listPublicEvents>({ method: "GET", path: "/public/events" })`.
 */
export const call = createClient({
  baseUrl: "/api",
  token: readToken,
  fetch: async (url, init) => {
    const token = readToken();
    const response = await fetch(url, init);
    const sent = token && new Headers(init.headers).get("authorization") === `Bearer ${token}`;
    // A token replaced while the call was under way no longer matters.
    const refusal = sent && token === readToken() ? await refusalOf(response) : null;
    if (refusal) for (const listener of listeners) listener(refusal);
    return response;
  },
});

/**
 * What a screen says about a failed call: the server's message or "HTTP {status}"; without any answer the
 * endpoint's `failure` text (docs/product/screens.md#what-failed-and-why), and why.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.status ? error.message : `${fallback.replace(/\.?$/, ".")} ${error.message}`;
}

/** Why a call failed, for screens that already say what failed. */
export function reasonText(error: unknown): string {
  return error instanceof ApiError ? error.message : "The answer could not be read.";
}
