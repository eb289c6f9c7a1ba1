import type { verifySetup } from "@plenary/contract/accounts/setup";
import type { Answer } from "@plenary/contract/endpoint";
import { useSyncExternalStore } from "react";
import { call, reasonText } from "../../base/calls/api.ts";

export type SetupStatus = Answer<typeof verifySetup>;

/** Whether the installation may be used. `reason` is set if the server could not be asked. */
export type SetupState = { status: "checking" | "ready" } | { status: "required"; reason: string | null };

const checking: SetupState = { status: "checking" };
let current: SetupState = checking;
const listeners = new Set<() => void>();

function change(next: SetupState): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Only a clear yes lets the app proceed; failures count as setup required (docs/product/setup.md#the-startup-gate). */
export async function checkSetup(): Promise<void> {
  try {
    setupAnswered(await call<typeof verifySetup>({ method: "POST", path: "/bootstrap/verify-setup" }));
  } catch (error) {
    change({ status: "required", reason: reasonText(error) });
  }
}

/** Takes over an answer that a screen received. */
export function setupAnswered(answer: Pick<SetupStatus, "setupComplete" | "adminExists">): void {
  const done = answer.setupComplete === true && answer.adminExists === true;
  change(done ? { status: "ready" } : { status: "required", reason: null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSetupState(): SetupState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => checking,
  );
}
