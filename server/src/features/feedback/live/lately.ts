import { type Sample, SPAN } from "@plenary/contract/feedback/feedback-arrivals";
import { MINUTE } from "../../../base/durations.ts";

/** How many answers came lately, as far as this process has counted, on a clock that nobody sets. */

/** As long as somebody follows an event it is counted once a minute, and soon after each answer. What is older says nothing of a moment. */
const SLACK = 1.5 * MINUTE;

/** Whether nothing is told from these any more. */
export const isPast = (samples: readonly Sample[], time: number): boolean =>
  (samples.at(-1)?.at ?? 0) < time - SPAN - SLACK;

/** How many came in the last minute, or since somebody follows; and in the last five, null where nobody counted then. */
export function arrivedLately(samples: readonly Sample[]): {
  perMinute: number;
  inFiveMinutes: number | null;
} {
  const last = samples.at(-1) ?? { at: 0, total: 0 };
  const inSpan = (span: number): number | undefined => {
    const then = samples.findLast(({ at }) => at <= last.at - span && at >= last.at - span - SLACK);
    return then && Math.max(0, last.total - then.total);
  };
  const first = samples.find(({ at }) => at > last.at - MINUTE) ?? last;
  return {
    perMinute: inSpan(MINUTE) ?? Math.max(0, last.total - first.total),
    inFiveMinutes: inSpan(SPAN) ?? null,
  };
}
