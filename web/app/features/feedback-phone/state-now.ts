import type { CodeAnswer } from "@plenary/contract/feedback";
import type { FeedbackSession } from "@plenary/contract/feedback-fields";

/** What this device's clock says of a session or survey. */
export function stateNow(
  { opensAt, closesAt }: Pick<FeedbackSession, "opensAt" | "closesAt">,
  time = Date.now(),
): CodeAnswer["state"] {
  return time < Date.parse(opensAt) ? "before" : time < Date.parse(closesAt) ? "open" : "closed";
}
