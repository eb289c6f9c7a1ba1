import { stateNow } from "../sessions/state-now.ts";
import type { CodeAnswer } from "./feedback.ts";
import type { Door, FeedbackSession, PlannedSession } from "./feedback-fields.ts";
import { phoneLimits } from "./feedback-limits.ts";

/** In milliseconds. Without a start it sorts before all others. */
export const startOf = ({ startTime }: Pick<FeedbackSession, "startTime">): number =>
  startTime === null ? Number.MIN_SAFE_INTEGER : Date.parse(startTime);

/** Latest start first; without a start last. */
export const byStartLast = (one: FeedbackSession, other: FeedbackSession): number =>
  startOf(other) - startOf(one) || (one.sessionId < other.sessionId ? -1 : 1);

type Times = Pick<FeedbackSession, "startTime" | "endTime">;

const isOnAt =
  (time: number) =>
  (one: Times): boolean =>
    startOf(one) <= time && time < Date.parse(one.endTime ?? "");

const timedOf = <T extends Times>(here: readonly T[]): T[] =>
  here.filter(({ startTime }) => startTime !== null).sort((a, b) => startOf(a) - startOf(b));

/**
 * What a room's code leads to (docs/product/feedback.md#codes), on the server and, offline, on a phone: the form of the
 * open session that began last, with other open ones; a choice if several began then. Otherwise what is on in the room,
 * or comes next on the same programme day.
 * @param here the room's sessions that take answers
 * @param time in milliseconds
 * @param isToday whether a start, in milliseconds, is on the programme day of `time`
 */
export function roomNow(
  here: readonly FeedbackSession[],
  time: number,
  isToday: (start: number) => boolean,
): Pick<CodeAnswer, "state" | "session" | "sessions"> {
  const open = here.filter((one) => stateNow(one, time) === "open").sort(byStartLast);
  const [last] = open;
  if (!last) {
    const timed = timedOf(here);
    const comes = (one: FeedbackSession) => startOf(one) > time && isToday(startOf(one));
    const session = timed.find(isOnAt(time)) ?? timed.find(comes) ?? null;
    return { state: session ? "before" : "over", session, sessions: [] };
  }
  const then = open.filter(({ startTime }) => startTime === last.startTime);
  const others = open.slice(then.length, then.length + phoneLimits.alsoInRoom);
  return then.length > 1
    ? { state: "choice", session: null, sessions: [...then, ...others] }
    : { state: "open", session: last, sessions: others };
}

/** A session whose start may be unknown. */
type Planned = Omit<PlannedSession, "startTime" | "endTime"> & Times;

/** What goes on in a room, whatever takes answers there. Parameters as above, but with all of the room's sessions. */
export function doorNow(here: readonly Planned[], time: number, isToday: (start: number) => boolean): Door {
  const timed = timedOf(here) as PlannedSession[];
  const on = timed.filter(isOnAt(time));
  if (on.length > 0)
    return {
      state: "on",
      sessions: on.filter(({ opensAt }) => opensAt === null || time < Date.parse(opensAt)),
    };
  const today = timed.filter((one) => isToday(startOf(one)));
  const [next] = today.filter((one) => startOf(one) > time);
  const hasBegun = today.some((one) => startOf(one) <= time);
  if (!next) return { state: hasBegun ? "over" : "none", sessions: [] };
  const sessions = today.filter(({ startTime }) => startTime === next.startTime);
  return { state: hasBegun ? "next" : "first", sessions };
}
