import { keysFrom, removeItem } from "../base/storage/storage.ts";

export const allDrafts = "draft:";

/** The prefix of the user's drafts' keys in the browser's storage. */
export const draftsOf = (userId: string) => `${allDrafts}${userId}:`;

/** Removes all drafts, when their user signs out; or those of others, when a user has just signed in. */
export function dropDrafts(userId?: string): void {
  for (const key of keysFrom(allDrafts)) if (!userId || !key.startsWith(draftsOf(userId))) removeItem(key);
}
