/* What has changed of one's marked sessions since one last looked, as this browser remembers it. */

/** Where a session is; empty without a time or room. */
export interface Whereabouts {
  start: string;
  room: string;
}

export interface ShownSession extends Whereabouts {
  title: string;
}

export interface SeenSession {
  title: string;
  /** As the reader last knew it. */
  was: Whereabouts;
  /** As it was shown last; null once cancelled. */
  now: Whereabouts | null;
  /** Whether the reader has read that it was cancelled. */
  isRead?: true;
}

/** Of one event, by session. */
export type SeenSessions = Record<string, SeenSession>;

interface Looked {
  marked: ReadonlySet<string>;
  /** What others have marked who were signed in here, so that it isn't known whether it is one's own too. */
  others: ReadonlySet<string>;
  /** What the programme shows now. */
  shown: ReadonlyMap<string, ShownSession>;
  cancelled: ReadonlySet<string>;
}

/** What to remember after a look at the programme. What is neither shown nor cancelled may come back. */
export function lookedAt(seen: SeenSessions, { marked, others, shown, cancelled }: Looked): SeenSessions {
  const after = Object.fromEntries(Object.entries(seen).filter(([sessionId]) => others.has(sessionId)));
  for (const sessionId of marked) {
    const known = seen[sessionId];
    const found = shown.get(sessionId);
    if (found) {
      const { title, start, room } = found;
      after[sessionId] = { title, was: known?.was ?? { start, room }, now: { start, room } };
    } else if (known) after[sessionId] = cancelled.has(sessionId) ? { ...known, now: null } : known;
  }
  return after;
}

const isSame = (one: Whereabouts, other: Whereabouts | null): boolean =>
  one.start === other?.start && one.room === other.room;

/** What the reader doesn't know yet. */
export const changedIn = (seen: SeenSessions): [sessionId: string, SeenSession][] =>
  Object.entries(seen).filter(([, { was, now, isRead }]) => !isRead && !isSame(was, now));

/** What to remember once the reader has read it. Where a cancelled one was is still shown in "My programme". */
export const afterReading = (seen: SeenSessions): SeenSessions =>
  Object.fromEntries(
    Object.entries(seen).map(([sessionId, each]) => [
      sessionId,
      each.now ? { ...each, was: each.now } : { ...each, isRead: true },
    ]),
  );
