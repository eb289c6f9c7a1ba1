import type { FeedbackSession } from "../feedback/feedback-fields.ts";

/** Whether a session or survey takes answers at a time in milliseconds, by default now. Has no schemas, because phones load it. */
export function stateNow(
  { opensAt, closesAt }: Pick<FeedbackSession, "opensAt" | "closesAt">,
  time = Date.now(),
): "before" | "open" | "closed" {
  return time < Date.parse(opensAt) ? "before" : time < Date.parse(closesAt) ? "open" : "closed";
}
