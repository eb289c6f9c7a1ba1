import { keysFrom, removeItem } from "../base/storage/storage.ts";

/** What the keys of all drafts begin with, in the browser's storage. */
export const allDrafts = "draft:";

/** What the keys of the user's drafts begin with, in the browser's storage. */
export const draftsOf = (userId: string) => `${allDrafts}${userId}:`;

/** Removes all drafts, when their user signs out; or those of others than the user, who has just signed in. */
export function dropDrafts(userId?: string): void {
  for (const key of keysFrom(allDrafts)) if (!userId || !key.startsWith(draftsOf(userId))) removeItem(key);
}
