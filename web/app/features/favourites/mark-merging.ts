import type { Favourite } from "@plenary/contract/programme/favourites";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type { OwnMark } from "./marks.ts";

/** How this browser's marks relate to the signed-in account (docs/product/favourites.md#in-the-browser). */

/** Marks to send to the account: its own unsent ones, and those made while nobody was signed in. */
export const unsentMarksOf = (marks: readonly OwnMark[], whose: string): OwnMark[] =>
  marks.filter(({ of, unsent }) => of === undefined || (of === whose && unsent === true));

/** The same without those that were refused before, which alone are no reason to ask again. */
export const newMarksOf = (marks: readonly OwnMark[], whose: string): OwnMark[] =>
  unsentMarksOf(marks, whose).filter(({ unknown, noRoom }) => unknown === undefined && noRoom === undefined);

/** Parts that are accepted or refused independently: first those taken back, which always fit, then by event. */
export function partsOf(marks: readonly OwnMark[]): OwnMark[][] {
  const taken = marks.filter(({ on }) => !on);
  const made = Map.groupBy(
    marks.filter(({ on }) => on),
    ({ eventId }) => eventId,
  );
  return [taken, ...made.values()].filter((part) => part.length > 0);
}

/**
 * Refused marks that now fit into the account, earliest first. The server has the last word
 * (docs/product/favourites.md#in-an-account): drafts count there, but aren't among the favourites.
 */
export function fittingMarks(
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

/** Marks by others who were signed in here that the account lacks. */
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
  marks: readonly OwnMark[];
  favourites: readonly Pick<Favourite, "sessionId" | "eventId" | "createdAt">[];
  sent: readonly OwnMark[];
  /** Those it doesn't know: visitors don't see them, at least for now. */
  unknown: readonly string[];
  refused: readonly OwnMark[];
  now: number;
}

/** How long a mark is kept that the account can't take: withdrawn programmes return sooner, deleted sessions never. */
const KEPT_UNKNOWN = 90 * 86_400_000;

/** The browser's new marks: the account's, those pressed meanwhile, and those of others. */
export function mergedMarks(answered: Answered): OwnMark[] {
  const { whose, marks, favourites, sent, unknown, refused, now } = answered;
  const pressed = unsentMarksOf(marks, whose).filter((each) => !sent.some((other) => isSame(each, other)));
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

/** A mark meant for an account that can't take it for now. */
const waitingOf = (
  { eventId, sessionId, on, at }: OwnMark,
  whose: string,
  why: Pick<OwnMark, "unknown" | "noRoom">,
): OwnMark => ({ eventId, sessionId, on, at, of: whose, unsent: true, ...why });

/** Whether they are of the same press. */
const isSame = (one: OwnMark, other: OwnMark): boolean =>
  one.sessionId === other.sessionId && one.at === other.at && one.on === other.on;

/** The marks after the account has saved one of them, unless that was pressed again meanwhile. */
export function marksAfterSaving(marks: readonly OwnMark[], made: OwnMark, whose: string): OwnMark[] {
  return marks.flatMap((each) => {
    if (!isSame(each, made)) return each;
    const { unsent, unknown, noRoom, ...rest } = each;
    return rest.on ? { ...rest, of: whose } : [];
  });
}

/** The marks after the account has refused one of them for lack of room, unless that was pressed again meanwhile. */
export const marksAfterRefusal = (marks: readonly OwnMark[], made: OwnMark, whose: string): OwnMark[] =>
  marks.map((each) => (isSame(each, made) ? waitingOf(each, whose, { noRoom: true }) : each));
