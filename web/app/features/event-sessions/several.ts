import { type BulkOutcome, changeEventSessions } from "@plenary/contract/event-sessions";
import { limits } from "@plenary/contract/limits";
import { counted } from "@plenary/contract/text";
import { call } from "../../base/api.ts";
import type { Chosen } from "./use-chosen.ts";

/** What is done with the chosen sessions. */
export type Act =
  | { action: "approve" }
  | { action: "reject"; reason?: string | null | undefined }
  | { action: "set"; room?: string | null | undefined; track?: string | null | undefined };

/** Does it, and returns the ids of the sessions by what became of them. */
export async function actOn(eventId: string, chosen: Chosen, act: Act) {
  const found: Record<BulkOutcome, string[]> = { done: [], unchanged: [], changed: [], gone: [] };
  const all = [...chosen].map(([sessionId, ifStatus]) => ({ sessionId, ifStatus }));
  for (let from = 0; from < all.length; from += limits.bulkSessionsMax) {
    const sessions = all.slice(from, from + limits.bulkSessionsMax);
    const body = { ...act, sessions };
    const { outcomes } = await call(changeEventSessions, { params: { eventId }, body });
    for (const { sessionId, outcome } of outcomes) found[outcome].push(sessionId);
  }
  return found;
}

export type Found = Awaited<ReturnType<typeof actOn>>;

function sayDone(action: Act["action"], count: number): string {
  switch (action) {
    case "approve":
      return counted(count, "{count} session is confirmed.", "{count} sessions are confirmed.");
    case "reject":
      return counted(count, "{count} session is rejected.", "{count} sessions are rejected.");
    case "set":
      return counted(count, "{count} session is changed.", "{count} sessions are changed.");
  }
}

function sayUnchanged(action: Act["action"], count: number): string {
  return action === "reject"
    ? counted(count, "{count} was rejected already.", "{count} were rejected already.")
    : counted(count, "{count} was confirmed already.", "{count} were confirmed already.");
}

/** What became of the sessions, a sentence each; what was done comes first. */
export function sayOutcomes(action: Act["action"], found: Found): string[] {
  const { done, unchanged, changed, gone } = found;
  return [
    (done.length > 0 || unchanged.length === 0) && sayDone(action, done.length),
    unchanged.length > 0 && sayUnchanged(action, unchanged.length),
    changed.length > 0 &&
      counted(
        changed.length,
        "{count} was changed by somebody else meanwhile and is as it was; it stays chosen.",
        "{count} were changed by somebody else meanwhile and are as they were; they stay chosen.",
      ),
    gone.length > 0 &&
      counted(gone.length, "{count} was withdrawn meanwhile.", "{count} were withdrawn meanwhile."),
  ].filter((sentence) => sentence !== false);
}
