import type { CodeAnswer } from "./feedback.ts";
import type { FeedbackSession } from "./feedback-fields.ts";
import { feedbackLimits } from "./feedback-limits.ts";
import { stateNow } from "./state-now.ts";

/** In milliseconds; before all others without a start. */
export const startOf = ({ startTime }: FeedbackSession): number =>
  startTime === null ? Number.MIN_SAFE_INTEGER : Date.parse(startTime);

/** What began last first; without a start at the end. */
export const byStartLast = (one: FeedbackSession, other: FeedbackSession): number =>
  startOf(other) - startOf(one) || (one.sessionId < other.sessionId ? -1 : 1);

/**
 * What a room's code leads to (docs/product/feedback.md#codes), on the server and, without a network, on a phone: the form of the
 * session whose window is open and that began last, and others that are open; a choice where several began then. Else what is on
 * in the room, or comes next on the same programme day.
 * @param here the room's sessions that take answers
 * @param time in milliseconds
 * @param isToday whether what starts at that instant, in milliseconds, is on the programme day of `time`
 */
export function roomNow(
  here: readonly FeedbackSession[],
  time: number,
  isToday: (start: number) => boolean,
): Pick<CodeAnswer, "state" | "session" | "sessions"> {
  const open = here.filter((one) => stateNow(one, time) === "open").sort(byStartLast);
  const [last] = open;
  if (!last) {
    const timed = here.filter(({ startTime }) => startTime !== null).sort((a, b) => startOf(a) - startOf(b));
    const isOn = (one: FeedbackSession) => startOf(one) <= time && time < Date.parse(one.endTime ?? "");
    const comes = (one: FeedbackSession) => startOf(one) > time && isToday(startOf(one));
    const session = timed.find(isOn) ?? timed.find(comes) ?? null;
    return { state: session ? "before" : "over", session, sessions: [] };
  }
  const then = open.filter(({ startTime }) => startTime === last.startTime);
  const others = open.slice(then.length, then.length + feedbackLimits.alsoInRoom);
  return then.length > 1
    ? { state: "choice", session: null, sessions: [...then, ...others] }
    : { state: "open", session: last, sessions: others };
}
