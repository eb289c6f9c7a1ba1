import { removeItem, readItem, writeItem } from "./storage.ts";

const key = "authToken";
const listeners = new Set<() => void>();

/** The bearer token of the signed-in user; null for a visitor, and always on the server. */
export const readToken = () => readItem(key);
export const writeToken = (token: string) => writeItem(key, token);
export const clearToken = () => removeItem(key);

/** Calls the listener whenever the server refuses the token that was sent (a 401). */
export function onTokenRefused(listener: () => void): void {
  listeners.add(listener);
}

export function tokenRefused(): void {
  for (const listener of listeners) listener();
}
