import type { Ctx } from "../core/context.ts";

/** When a cached answer expires by itself: at the end of the day, or at an instant of its own. */
export function answerExpiry(
  { clock }: Pick<Ctx, "clock">,
  endsWithDay = false,
  at?: string | null,
): { expires?: number } {
  const ends = [...(endsWithDay ? [endOfDay(clock())] : []), ...(at ? [Date.parse(at)] : [])];
  return ends.length > 0 ? { expires: Math.min(...ends) } : {};
}

/** The next midnight in UTC, in milliseconds: until then, whatever is sorted by "upcoming" stays true. */
function endOfDay(time: Date): number {
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1);
}
