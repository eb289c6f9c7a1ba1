import type { Favourite } from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { OwnMark } from "./marks.ts";

/** What this browser's marks are to who is signed in (docs/product/favourites.md#in-the-browser). */

/** What the account has to hear of: its own marks that it hasn't, and those that were made while nobody was signed in. */
export const unsentOf = (marks: readonly OwnMark[], whose: string): OwnMark[] =>
  marks.filter(({ of, unsent }) => of === undefined || (of === whose && unsent === true));

/** The same without what the account was asked for in vain, which alone is no reason to ask again. */
export const newOf = (marks: readonly OwnMark[], whose: string): OwnMark[] =>
  unsentOf(marks, whose).filter(({ unknown, noRoom }) => unknown === undefined && noRoom === undefined);

/**
 * Marks in parts of which each is taken or refused for its own sake: first what takes something back, for which there is always room,
 * then what marks something, by event.
 */
export function partsOf(marks: readonly OwnMark[]): OwnMark[][] {
  const taken = marks.filter(({ on }) => !on);
  const made = Map.groupBy(
    marks.filter(({ on }) => on),
    ({ eventId }) => eventId,
  );
  return [taken, ...made.values()].filter((part) => part.length > 0);
}

/**
 * What an account has room for now of what it had none for: as much as fits, those first that were marked first. The limits are the server's
 * (docs/product/favourites.md#in-an-account), which has the last word: what waits for approval counts there, and isn't among the favourites.
 */
export function fitting(
  waiting: readonly OwnMark[],
  favourites: readonly Pick<Favourite, "sessionId" | "eventId" | "cancelled">[],
): OwnMark[] {
  const own = new Set(favourites.map(({ sessionId }) => sessionId));
  const here = new Map<string, number>();
  const add = (eventId: string) => here.set(eventId, (here.get(eventId) ?? 0) + 1);
  for (const { eventId, cancelled } of favourites) if (!cancelled) add(eventId);
  let all = favourites.length;
  return waiting
    .filter(({ sessionId }) => !own.has(sessionId))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .filter(({ eventId }) => {
      const { favouritesMax, favouritesInAll } = programmeLimits;
      if (all >= favouritesInAll || (here.get(eventId) ?? 0) >= favouritesMax) return false;
      all += 1;
      add(eventId);
      return true;
    });
}

/** What others have marked who were signed in here, and the account lacks. */
export function othersMarks(
  marks: readonly OwnMark[],
  favourites: readonly Pick<Favourite, "sessionId">[],
  whose: string,
): OwnMark[] {
  const own = new Set(favourites.map(({ sessionId }) => sessionId));
  return marks.filter(
    ({ on, of, sessionId }) => on && of !== undefined && of !== whose && !own.has(sessionId),
  );
}

interface Answered {
  whose: string;
  /** The browser's, as they are now. */
  marks: readonly OwnMark[];
  /** The account's. */
  favourites: readonly Pick<Favourite, "sessionId" | "eventId" | "createdAt">[];
  /** What it has heard of. */
  sent: readonly OwnMark[];
  /** The sessions of it that it knows nothing of: visitors don't see them, at least for the moment. */
  unknown: readonly string[];
  /** What it has no room for. */
  refused: readonly OwnMark[];
  now: number;
}

/**
 * For how long a mark is kept that the account can't take: a programme that is withdrawn comes back sooner, and a session that is gone
 * for good isn't asked for all its life.
 */
const KEPT_UNKNOWN = 90 * 86_400_000;

/** The browser's marks from now on: the account's, what was pressed meanwhile, and what belongs to others. */
export function together(answered: Answered): OwnMark[] {
  const { whose, marks, favourites, sent, unknown, refused, now } = answered;
  const pressed = unsentOf(marks, whose).filter((each) => !sent.some((other) => isSame(each, other)));
  const untaken = new Set(unknown);
  const kept = sent
    .filter(({ sessionId, on, at }) => on && untaken.has(sessionId) && now - Date.parse(at) < KEPT_UNKNOWN)
    .map((each) => waitingOf(each, whose, { unknown: true }));
  const others = marks.filter(({ of }) => of !== undefined && of !== whose);
  const own = favourites.map(({ sessionId, eventId, createdAt }) => ({
    ...{ sessionId, eventId, on: true, at: createdAt, of: whose },
  }));
  const had = new Set(own.map(({ sessionId }) => sessionId));
  const left = refused
    .filter(({ sessionId }) => !had.has(sessionId))
    .map((each) => waitingOf(each, whose, { noRoom: true }));
  const all = [...others, ...own, ...kept, ...left, ...pressed];
  const bySession = new Map(all.map((each) => [each.sessionId, each]));
  return [...bySession.values()];
}

/** A mark that was meant for an account, which can't take it for now. */
const waitingOf = (
  { eventId, sessionId, on, at }: OwnMark,
  whose: string,
  why: Pick<OwnMark, "unknown" | "noRoom">,
): OwnMark => ({ eventId, sessionId, on, at, of: whose, unsent: true, ...why });

/** Whether they are of the same press. */
const isSame = (one: OwnMark, other: OwnMark): boolean =>
  one.sessionId === other.sessionId && one.at === other.at && one.on === other.on;

/** The marks once the account has heard of one of them, if that wasn't pressed again meanwhile. */
export function saved(marks: readonly OwnMark[], made: OwnMark, whose: string): OwnMark[] {
  return marks.flatMap((each) => {
    if (!isSame(each, made)) return each;
    const { unsent, unknown, noRoom, ...rest } = each;
    return rest.on ? { ...rest, of: whose } : [];
  });
}

/** The marks once the account has said that it has no room for one of them, if that wasn't pressed again meanwhile. */
export const refusedOf = (marks: readonly OwnMark[], made: OwnMark, whose: string): OwnMark[] =>
  marks.map((each) => (isSame(each, made) ? waitingOf(each, whose, { noRoom: true }) : each));
