import type { Favourite } from "@plenary/contract/favourites";
import type { OwnMark } from "./marks.ts";

/** What this browser's marks are to who is signed in (docs/product/favourites.md#in-the-browser). */

/** What the account has to hear of: its own marks that it hasn't, and those that were made while nobody was signed in. */
export const unsentOf = (marks: readonly OwnMark[], userId: string): OwnMark[] =>
  marks.filter(({ of, unsent }) => of === undefined || (of === userId && unsent === true));

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
}

/** The browser's marks from now on: the account's, what was pressed meanwhile, and what belongs to others. */
export function together({ userId, marks, favourites, sent }: Answered): OwnMark[] {
  const pressed = unsentOf(marks, userId).filter((each) => !sent.some((other) => isSame(each, other)));
  const others = marks.filter(({ of }) => of !== undefined && of !== userId);
  const own = favourites.map(({ sessionId, eventId, createdAt }) => ({
    ...{ sessionId, eventId, on: true, at: createdAt, of: userId },
  }));
  const bySession = new Map([...others, ...own, ...pressed].map((each) => [each.sessionId, each]));
  return [...bySession.values()];
}

/** Whether they are of the same press. */
const isSame = (one: OwnMark, other: OwnMark): boolean =>
  one.sessionId === other.sessionId && one.at === other.at && one.on === other.on;

/** The marks once the account has heard of one of them, if that wasn't pressed again meanwhile. */
export function saved(marks: readonly OwnMark[], made: OwnMark, userId: string): OwnMark[] {
  return marks.flatMap((each) => {
    if (!isSame(each, made)) return each;
    const { unsent, ...rest } = each;
    return rest.on ? { ...rest, of: userId } : [];
  });
}
