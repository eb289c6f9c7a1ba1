import { readItem, removeItem, writeItem } from "../../base/storage/storage.ts";
import type { SavedFields } from "./proposal-saver.ts";

/** What a new proposal begins with. */
export const blank: SavedFields = {
  ...{ title: "", summary: "", description: "", notes: "" },
  ...{ typeId: null, minutes: null, trackId: null, language: null },
};

/** What somebody has typed for an event before signing in: in this browser alone, with the id that it will have. */
interface VisitorsDraft {
  proposalId: string;
  values: Partial<SavedFields>;
}

const keyOf = (eventId: string) => `proposal-of-visitor:${eventId}`;

export function readVisitorsDraft(eventId: string): VisitorsDraft | undefined {
  try {
    const kept: VisitorsDraft = JSON.parse(readItem(keyOf(eventId)) ?? "{}");
    if (kept.proposalId) return kept;
  } catch {
    // Nothing of ours.
  }
  return undefined;
}

/** Returns whether the browser has stored it. */
export const writeVisitorsDraft = (eventId: string, draft: VisitorsDraft): boolean =>
  writeItem(keyOf(eventId), JSON.stringify(draft));

/** What was typed of this proposal before signing in. */
export function visitorsDraft(eventId: string, proposalId: string): Partial<SavedFields> | undefined {
  const draft = readVisitorsDraft(eventId);
  return draft?.proposalId === proposalId ? draft.values : undefined;
}

/** Once the server has it. */
export function forgetVisitorsDraft(eventId: string, proposalId?: string): void {
  if (proposalId === undefined || readVisitorsDraft(eventId)?.proposalId === proposalId)
    removeItem(keyOf(eventId));
}
