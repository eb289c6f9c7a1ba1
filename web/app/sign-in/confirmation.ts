import type { confirmIdentity } from "@plenary/contract/accounts/sign-ins";
import { useSyncExternalStore } from "react";
import { call, onConfirmationRequired } from "../base/calls/api.ts";
import { isCancelled } from "../base/calls/refusals.ts";

/** The pending confirmation, shared by all requests that wait for it; null if none. */
let asked: PromiseWithResolvers<boolean> | null = null;
/** The call under way brings the reader's password along. */
let passwordKnown = false;
/** The element focused when the request began; it gets the focus back. */
export const focusBefore: { current: HTMLElement | null } = { current: null };
const listeners = new Set<() => void>();

function change(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

onConfirmationRequired((from) => {
  if (passwordKnown) return Promise.resolve(false);
  if (!asked) {
    change(Promise.withResolvers());
    focusBefore.current = from instanceof HTMLElement ? from : null;
  }
  return asked?.promise ?? Promise.resolve(false);
});

/** Ends the question: with true the calls that wait for it are repeated, with false they fail. */
export function answerConfirmation(confirmed: boolean): void {
  asked?.resolve(confirmed);
  change(null);
  if (focusBefore.current) focusWhenEnabled(focusBefore.current);
}

/** A button is disabled while its call is under way, so the closing dialog may not be able to give it the focus. */
function focusWhenEnabled(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest("[data-closed]")) element.focus();
  });
  observer.observe(element, { attributeFilter: ["disabled"] });
}

/** Runs work that sends the password, which also answers a confirmation. A wrong one throws the server's message. */
export async function withPassword<T>(password: string, work: () => Promise<T>): Promise<T> {
  passwordKnown = true;
  try {
    return await work();
  } catch (error) {
    if (!isCancelled(error)) throw error;
  } finally {
    passwordKnown = false;
  }
  await call<typeof confirmIdentity>({ method: "POST", path: "/auth/confirm" }, { body: { password } });
  return work();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the confirmation is shown. */
export function useConfirmationAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => asked !== null,
    () => false,
  );
}
