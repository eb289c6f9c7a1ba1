import { shortHash } from "../../base/storage/short-hash.ts";
import { readItem, writeItem } from "../../base/storage/storage.ts";

/** The released feedback that this browser has already shown its reader: all that was released until then. */

/** Kept after signing out, without revealing who that was. */
const keyOf = (userId: string) => `feedbackSeen:${shortHash(userId)}`;

/** When the newest seen feedback was released; empty before anything was seen. */
export const seenUntil = (userId: string): string => readItem(keyOf(userId)) ?? "";

/** Those released since with answers, from a newest-first list. */
export const newSince = <T extends { releasedAt: string; answers: number }>(
  sessions: readonly T[],
  until: string,
): T[] => sessions.filter(({ releasedAt, answers }) => releasedAt > until && answers > 0);

/** Until when all is seen, including these; an older list makes nothing new again. */
export const latestSeen = (until: string, sessions: readonly { releasedAt: string }[]): string =>
  [until, ...sessions.map(({ releasedAt }) => releasedAt)].sort().at(-1) ?? "";

/** From now on these are not new in this browser. */
export function markSeen(userId: string, sessions: readonly { releasedAt: string }[]): void {
  writeItem(keyOf(userId), latestSeen(seenUntil(userId), sessions));
}
