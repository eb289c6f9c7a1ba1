import { type Sample, SPAN } from "@plenary/contract/feedback/feedback-arrivals";
import { MINUTE } from "../../../base/durations.ts";

/** How many answers came lately, as this process has counted them, on a monotonic clock. */

/** A followed event is counted once a minute, and soon after each answer. Older samples say nothing about a moment. */
const SLACK = 1.5 * MINUTE;

export const areOutdated = (samples: readonly Sample[], time: number): boolean =>
  (samples.at(-1)?.at ?? 0) < time - SPAN - SLACK;

/** How many came in the last minute, or since somebody follows; and in the last five, null if nobody counted then. */
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
