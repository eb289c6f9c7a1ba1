import type { WallSession, WallShown } from "@plenary/contract/feedback/walls";
import { endOfShown, type OpenEvent, startOf, subjectsIn } from "../answering/subjects/code-answers.ts";
import type { Subject } from "../answering/subjects/subjects.ts";
import { dayAt, nextOf, stateAt } from "../answering/subjects/windows.ts";

/** What a wall shows at a moment: pure functions of the event's state (docs/product/walls.md). */

/** All null for the event as a whole. */
export interface WallTarget {
  room_id: string | null;
  session_id: string | null;
}

/** Sessions named among those that are on, and those that come next. */
const NAMED = 4;

type Programme = Pick<WallShown, "now" | "next">;

/** The sessions that a wall is about. */
export function subjectsOf({ open }: OpenEvent, { room_id, session_id }: WallTarget): Subject[] {
  if (room_id !== null) return subjectsIn(open, room_id);
  if (session_id === null) return [...open.subjects.values()];
  const subject = open.subjects.get(session_id);
  return subject ? [subject] : [];
}

/** What is on, and what begins next on the same programme day; for a session's wall its own time, on any day. */
export function programmeAt(event: OpenEvent, target: WallTarget, time: number): Programme {
  const timed = subjectsOf(event, target)
    .filter(({ shown }) => shown.startTime !== null)
    .sort((one, other) => startOf(one) - startOf(other));
  const { endsAt } = dayAt(time, event.days.timezone, event.dayChange);
  const isSoon = (one: Subject) => target.session_id !== null || startOf(one) < endsAt;
  const coming = timed.filter((one) => startOf(one) > time && isSoon(one));
  const [first] = coming;
  const next = coming.filter((one) => first && startOf(one) === startOf(first));
  const now = timed.filter((one) => startOf(one) <= time && time < endOfShown(one));
  return { now: now.slice(0, NAMED).map(sessionOf), next: next.slice(0, NAMED).map(sessionOf) };
}

const sessionOf = ({ shown, faces }: Subject): WallSession => ({
  ...{ sessionId: shown.sessionId, title: shown.title, speakers: shown.speakers, faces, room: shown.room },
  ...{ startTime: shown.startTime ?? "", endTime: shown.endTime ?? "" },
});

/** The sessions whose answers are counted: for a room those of its code's form, otherwise all that the wall is about. */
export function countedSubjectsAt(event: OpenEvent, target: WallTarget, time: number): string[] {
  const subjects = subjectsOf(event, target);
  const ids = (some: Subject[]) => some.map(({ shown }) => shown.sessionId);
  if (target.room_id === null) return ids(subjects);
  const open = subjects.filter(({ window }) => stateAt(window, time) === "open");
  const last = Math.max(...open.map(startOf));
  return ids(open.filter((one) => startOf(one) === last));
}

/** When it shows something else by itself; undefined if it doesn't. */
export function nextChangeOf(event: OpenEvent, target: WallTarget, time: number): number | undefined {
  const times = [dayAt(time, event.days.timezone, event.dayChange).endsAt];
  for (const one of subjectsOf(event, target)) {
    times.push(one.window.opensAt, one.window.closesAt);
    if (one.stage.isOpen) times.push(one.stage.window.opensAt, one.stage.window.closesAt);
    if (one.shown.startTime !== null) times.push(startOf(one), endOfShown(one));
  }
  return nextOf(times, time);
}
