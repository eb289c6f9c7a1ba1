import { shortHash } from "../../base/storage/short-hash.ts";
import { readItem, writeItem } from "../../base/storage/storage.ts";

/** Which released feedback this browser has shown its reader already: that which was released until then. */

/** It stays when somebody signs out, and doesn't say who that was. */
const keyOf = (userId: string) => `feedbackSeen:${shortHash(userId)}`;

/** When the newest that was seen was released; before anything was seen, long ago. */
export const seenUntil = (userId: string): string => readItem(keyOf(userId)) ?? "";

/** Those that were released since and say something, of a list with the newest first. */
export const newSince = <T extends { releasedAt: string; answers: number }>(
  sessions: readonly T[],
  until: string,
): T[] => sessions.filter(({ releasedAt, answers }) => releasedAt > until && answers > 0);

/** Until when all is seen, once these are too; an older list makes nothing new again. */
export const seenWith = (until: string, sessions: readonly { releasedAt: string }[]): string =>
  [until, ...sessions.map(({ releasedAt }) => releasedAt)].sort().at(-1) ?? "";

/** From now on these are no news in this browser. */
export function markSeen(userId: string, sessions: readonly { releasedAt: string }[]): void {
  writeItem(keyOf(userId), seenWith(seenUntil(userId), sessions));
}
