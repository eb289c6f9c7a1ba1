import type { Favourite } from "@plenary/contract/favourites";
import type { OwnMark } from "./marks.ts";

/** What this browser's marks are to who is signed in (docs/product/favourites.md#in-the-browser). */

/** What the account has to hear of: its own marks that it hasn't, and those that were made while nobody was signed in. */
export const unsentOf = (marks: readonly OwnMark[], userId: string): OwnMark[] =>
  marks.filter(({ of, unsent }) => of === undefined || (of === userId && unsent === true));

/** The same without what the account was asked for in vain, which alone is no reason to ask again. */
export const newOf = (marks: readonly OwnMark[], userId: string): OwnMark[] =>
  unsentOf(marks, userId).filter(({ unknown }) => unknown === undefined);

/** What others have marked who were signed in here, and the account lacks. */
export function othersMarks(
  marks: readonly OwnMark[],
  favourites: readonly Pick<Favourite, "sessionId">[],
  userId: string,
): OwnMark[] {
  const own = new Set(favourites.map(({ sessionId }) => sessionId));
  return marks.filter(
    ({ on, of, sessionId }) => on && of !== undefined && of !== userId && !own.has(sessionId),
  );
}

interface Answered {
  userId: string;
  /** The browser's, as they are now. */
  marks: readonly OwnMark[];
  /** The account's. */
  favourites: readonly Pick<Favourite, "sessionId" | "eventId" | "createdAt">[];
  /** What it has heard of. */
  sent: readonly OwnMark[];
  /** The sessions of it that it knows nothing of: visitors don't see them, at least for the moment. */
  unknown: readonly string[];
  now: number;
}

/**
 * For how long a mark is kept that the account can't take: a programme that is withdrawn comes back sooner, and a session that is gone
 * for good isn't asked for all its life.
 */
const KEPT_UNKNOWN = 90 * 86_400_000;

/** The browser's marks from now on: the account's, what was pressed meanwhile, and what belongs to others. */
export function together({ userId, marks, favourites, sent, unknown, now }: Answered): OwnMark[] {
  const pressed = unsentOf(marks, userId).filter((each) => !sent.some((other) => isSame(each, other)));
  const untaken = new Set(unknown);
  const kept = sent
    .filter(({ sessionId, on, at }) => on && untaken.has(sessionId) && now - Date.parse(at) < KEPT_UNKNOWN)
    .map((each): OwnMark => ({ ...each, of: userId, unsent: true, unknown: true }));
  const others = marks.filter(({ of }) => of !== undefined && of !== userId);
  const own = favourites.map(({ sessionId, eventId, createdAt }) => ({
    ...{ sessionId, eventId, on: true, at: createdAt, of: userId },
  }));
  const bySession = new Map([...others, ...own, ...kept, ...pressed].map((each) => [each.sessionId, each]));
  return [...bySession.values()];
}

/** Whether they are of the same press. */
const isSame = (one: OwnMark, other: OwnMark): boolean =>
  one.sessionId === other.sessionId && one.at === other.at && one.on === other.on;

/** The marks once the account has heard of one of them, if that wasn't pressed again meanwhile. */
export function saved(marks: readonly OwnMark[], made: OwnMark, userId: string): OwnMark[] {
  return marks.flatMap((each) => {
    if (!isSame(each, made)) return each;
    const { unsent, unknown, ...rest } = each;
    return rest.on ? { ...rest, of: userId } : [];
  });
}
