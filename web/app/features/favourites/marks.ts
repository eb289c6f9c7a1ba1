import { readItem, writeItem } from "../../base/storage/storage.ts";

/** The browser's storage: by event and session whether it is marked, and since when. */
const favouritesKey = "plenary.favourites";
/** The account whose favourites are shown: the signed-in one, or the last; never the account's id (nameHere). */
const holderKey = "plenary.favourites.of";

export interface Mark {
  on: boolean;
  at: string;
  /** The account that it is in, or meant for; absent while nobody is signed in. */
  of?: string;
  /** Whether that account hasn't received it. */
  unsent?: true;
  /** Whether the account can't take it: visitors don't see the session, at least for now. */
  unknown?: true;
  /** Whether the account has no room for it: no more sessions of that event can be marked, or none at all. */
  noRoom?: true;
}

type Marks = Record<string, Mark>;

export interface StarredSession {
  eventId: string;
  sessionId: string;
}

export interface OwnMark extends Mark, StarredSession {}

/** Whether anything was ever marked here. */
export const hasMarks = (): boolean => readItem(favouritesKey) !== null;

/** All marks of this browser by event; none if storage can't be read. */
function readAll(): Record<string, Marks> {
  try {
    const all = JSON.parse(readItem(favouritesKey) ?? "{}");
    return typeof all === "object" && all !== null ? all : {};
  } catch {
    return {};
  }
}

/** All marks, including those taken back, and those of others who were signed in here. */
export function allMarks(): OwnMark[] {
  return Object.entries(readAll()).flatMap(([eventId, marks]) =>
    Object.entries(marks ?? {}).flatMap(([sessionId, mark]) => (mark ? { ...mark, eventId, sessionId } : [])),
  );
}

/** Replaces all marks. */
export function writeMarks(marks: readonly OwnMark[]): void {
  const all: Record<string, Marks> = {};
  for (const { eventId, sessionId, ...mark } of marks) {
    const ofEvent = all[eventId] ?? {};
    ofEvent[sessionId] = mark;
    all[eventId] = ofEvent;
  }
  writeItem(favouritesKey, JSON.stringify(all));
  tell();
}

/** The account whose favourites are shown; null before anybody has signed in. */
export const marksHolder = (): string | null => readItem(holderKey);

/** From now on this account's favourites are shown, and nobody else's. */
export function showMarksOf(whose: string): void {
  if (marksHolder() === whose) return;
  writeItem(holderKey, whose);
  tell();
}

/** Marked sessions of an event: those without an account, and those of the shown one. */
export function markedIn(eventId: string): ReadonlySet<string> {
  const shown = marksHolder();
  const marks = Object.entries(readAll()[eventId] ?? {});
  return new Set(
    marks
      .filter(([, mark]) => mark?.on && (mark.of === undefined || mark.of === shown))
      .map(([sessionId]) => sessionId),
  );
}

/** Marks a session or takes that back, with the time, for merges. The signed-in account `whose` has to receive it. */
export function setMark(
  { eventId, sessionId }: { eventId: string; sessionId: string },
  on: boolean,
  whose: string | null,
): void {
  const all = readAll();
  const made: Mark = {
    on,
    at: new Date().toISOString(),
    ...(whose !== null && { of: whose, unsent: true }),
  };
  writeItem(favouritesKey, JSON.stringify({ ...all, [eventId]: { ...all[eventId], [sessionId]: made } }));
  tell();
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when marks change, here or in another tab, until the signal ends it. */
export function onMarks(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
  const isOurs = (key: string | null) => key === favouritesKey || key === holderKey;
  addEventListener("storage", ({ key }) => isOurs(key) && listener(), { signal });
}
