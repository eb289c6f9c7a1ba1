import { ApiError, createClient } from "@plenary/contract/client";
import { readToken } from "../storage/token.ts";

/** Refusals that concern the sign-in as a whole, whichever call they answer. */
export type Refusal = "token" | "temporary-password" | "no-factor";

const listeners = new Set<(refusal: Refusal) => void>();
let askToConfirm = async (_from: Element | null): Promise<boolean> => false;

/** Calls the listener when the server refuses the token that was sent, or wants a new password or a second factor first. */
export function onRefusal(listener: (refusal: Refusal) => void): void {
  listeners.add(listener);
}

/**
 * Sets what asks the reader to prove again who they are when a call needs it. It resolves to whether they did; the call is
 * then repeated, so that no screen has to know. `from` had the focus when the call began.
 */
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
  // A token replaced while the call was under way no longer matters.
  const refusal = sent && token === readToken() ? await refusalOf(response) : null;
  if (refusal === "unconfirmed") return (await askToConfirm(from)) ? send(url, init) : response;
  if (refusal) for (const listener of listeners) listener(refusal);
  return response;
}

/**
 * The contract client of the browser: `call(endpoint, {params, query, body})`, with the token of the signed-in
 * user. On public pages name the endpoint as a type only, so that no schema is loaded:
 * `call<typeof listPublicEvents>({ method: "GET", path: "/public/events" })`.
 */
export const call = createClient({ baseUrl: "/api", token: readToken, fetch: send });

/**
 * What a screen says about a failed call: the server's message or "HTTP {status}"; without any answer the
 * endpoint's `failure` text (docs/product/screens.md#what-failed-and-why), and why.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.status ? error.message : `${fallback.replace(/\.?$/, ".")} ${error.message}`;
}

/** Whether no answer of the server's own came: what was asked for may have been done all the same. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status > 500;

/** Why a call failed, for screens that already say what failed. */
export function reasonText(error: unknown): string {
  return error instanceof ApiError ? error.message : "The answer could not be read.";
}
