import { keysFrom, removeItem } from "../base/storage/storage.ts";

export const allDrafts = "draft:";
export const allVisits = "visited:";

/** The prefix of the user's drafts' keys in the browser's storage. */
export const draftsOf = (userId: string) => `${allDrafts}${userId}:`;

/** Begins the name of drafts that hold what the server lacks of a proposal. */
export const unsentProposals = "proposal:";

/** Removes all drafts and visits, when their user signs out; or those of others, when a user has just signed in. */
export function dropKept(userId?: string): void {
  for (const kept of [allDrafts, allVisits])
    for (const key of keysFrom(kept)) if (!userId || !key.startsWith(kept + userId)) removeItem(key);
}
