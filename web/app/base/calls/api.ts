import { ApiError, createClient } from "@plenary/contract/client";
import { readToken } from "../storage/token.ts";

/** Refusals that concern the whole sign-in, for any call. */
export type Refusal = "token" | "temporary-password" | "no-factor";

const listeners = new Set<(refusal: Refusal) => void>();
let askToConfirm = async (_from: Element | null): Promise<boolean> => false;

/** Calls the listener when the server refuses the token, or wants a new password or a second factor first. */
export function onRefusal(listener: (refusal: Refusal) => void): void {
  listeners.add(listener);
}

/** Sets what asks for a step-up, resolving to whether it was done: then the call is repeated. `from` had the focus. */
export function onConfirmationRequired(ask: typeof askToConfirm): void {
  askToConfirm = ask;
}

async function refusalOf(response: Response): Promise<Refusal | "unconfirmed" | null> {
  if (response.status === 401) return "token";
  if (response.status !== 403) return null;
  const payload = await response
    .clone()
    .json()
    .catch(() => null);
  const code = payload?.error?.code;
  if (code === "confirmation_required") return "unconfirmed";
  if (code === "second_factor_setup_required") return "no-factor";
  return code === "password_change_required" ? "temporary-password" : null;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const token = readToken();
  const from = globalThis.document?.activeElement ?? null;
  const response = await fetch(url, init);
  const sent = token && new Headers(init.headers).get("authorization") === `Bearer ${token}`;
  // A token replaced during the call no longer matters.
  const refusal = sent && token === readToken() ? await refusalOf(response) : null;
  if (refusal === "unconfirmed") return (await askToConfirm(from)) ? send(url, init) : response;
  if (refusal) for (const listener of listeners) listener(refusal);
  return response;
}

/**
 * The contract's client in the browser: `call(endpoint, {params, query, body})`, with the signed-in user's token. On
 * public pages pass the endpoint only as a type, so that no schema is loaded: `call<typeof listPublicEvents>({ method:
 * "GET", path: "/public/events" })`.
 */
export const call = createClient({ baseUrl: "/api", token: readToken, fetch: send });

/** A failed call's text: the server's, "HTTP {status}" or `fallback` (docs/product/screens.md#what-failed-and-why). */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.status ? error.message : `${fallback.replace(/\.?$/, ".")} ${error.message}`;
}

/** Whether the server didn't answer: the call may have succeeded all the same. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status > 500;

/** Why a call failed, for screens that already say what failed. */
export function reasonText(error: unknown): string {
  return error instanceof ApiError ? error.message : "The answer could not be read.";
}
