import { keysFrom, removeItem } from "../base/storage.ts";

const all = "draft:";

/** What the keys of the user's drafts begin with, in the browser's storage. */
export const draftsOf = (userId: string) => `${all}${userId}:`;

/** Removes all drafts, when their user signs out; or those of others than the user, who has just signed in. */
export function dropDrafts(userId?: string): void {
  for (const key of keysFrom(all)) if (!userId || !key.startsWith(draftsOf(userId))) removeItem(key);
}
