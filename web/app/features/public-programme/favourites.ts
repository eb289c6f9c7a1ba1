import { readItem, writeItem } from "../../base/storage.ts";

/** Where this browser keeps them: by event and session whether it is marked, and since when. */
export const favouritesKey = "plenary.favourites";

type Marks = Record<string, { on: boolean; at: string }>;

/** All marks of this browser by event; none where what is stored can't be read. */
function readAll(): Record<string, Marks> {
  try {
    const all = JSON.parse(readItem(favouritesKey) ?? "{}");
    return typeof all === "object" && all !== null ? all : {};
  } catch {
    return {};
  }
}

/** The sessions of an event that are marked in this browser. */
export function markedIn(eventId: string): ReadonlySet<string> {
  const marks = Object.entries(readAll()[eventId] ?? {});
  return new Set(marks.filter(([, mark]) => mark?.on).map(([sessionId]) => sessionId));
}

/** Marks a session, or takes its mark away; that is remembered with its time too, so that a later merge knows. */
export function mark(eventId: string, sessionId: string, on: boolean): void {
  const all = readAll();
  const marks = { ...all[eventId], [sessionId]: { on, at: new Date().toISOString() } };
  writeItem(favouritesKey, JSON.stringify({ ...all, [eventId]: marks }));
}
