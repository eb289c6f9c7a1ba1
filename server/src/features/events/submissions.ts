import { serverLimits } from "@plenary/contract/server-limits";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize, type Ties } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { addUses } from "../../core/limits/rate-limits.ts";
import type { Tx } from "../../db/db.ts";

/** The fields that decide whether an event takes submissions (docs/product/events.md#submissions). */
interface Submittable {
  submissions_open: boolean;
  end_date: string;
  timezone: string;
  /** When its published call for papers takes proposals; it then rules over `submissions_open`. */
  call_opens_at: string | null;
  call_closes_at: string | null;
}

/** The day in UTC, `YYYY-MM-DD`. */
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** When the event's last day ends on its own clock. */
export function endOf({ end_date, timezone }: Pick<Submittable, "end_date" | "timezone">): Temporal.Instant {
  return Temporal.PlainDate.from(end_date).add({ days: 1 }).toZonedDateTime(timezone).toInstant();
}

/** Last days, in UTC, for which only the event's zone tells whether they are past. */
export function unclearDays(time: string): { from: string; to: string } {
  const now = Date.parse(time);
  return { from: dayAt(now - DAY), to: dayAt(now + DAY) };
}

/** Whether the event's last day is past on its own clock. */
export function isOver(event: Pick<Submittable, "end_date" | "timezone">, time: string): boolean {
  const { from, to } = unclearDays(time);
  if (event.end_date < from) return true;
  return event.end_date < to && endOf(event).epochMilliseconds <= Date.parse(time);
}

/** Whether speakers can submit talks to the event now. */
export const takesSubmissions = (event: Submittable, time: string): boolean =>
  event.call_closes_at === null ? event.submissions_open && !isOver(event, time) : isCallOpen(event, time);

/** Whether the event's published call takes proposals. */
const isCallOpen = ({ call_opens_at, call_closes_at }: Submittable, time: string): boolean =>
  (call_opens_at === null || call_opens_at <= time) && call_closes_at !== null && time < call_closes_at;

/** When submissions end; null if closed. */
export const submissionsUntil = (event: Submittable, time: string): string | null =>
  takesSubmissions(event, time)
    ? (event.call_closes_at ?? endOf(event).toString({ fractionalSecondDigits: 3 }))
    : null;

/**
 * Throws NoSubmissions unless the event takes the caller's submission, and CallInstead if it has a call for papers.
 * Organizers' own sessions are not submissions.
 */
export function requireSubmissions(actor: Actor, event: Submittable & Ties, time: string): void {
  if (mayOrganize(actor, event)) return;
  if (event.call_closes_at !== null) throw new Refusal("CallInstead");
  if (!takesSubmissions(event, time)) throw new Refusal("NoSubmissions");
}

/** Counts one new submission of today, because organizers hear of each; deleting one doesn't give it back. */
export async function countSubmission(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  event: Ties & { event_id: string },
): Promise<void> {
  if (!ctx.config.rateLimit || mayOrganize(actor, event)) return;
  const key = `submissions:${event.event_id}:${actor.userId}`;
  const { hits, milliseconds } = await addUses(ctx, key, DAY / 1000, { tx });
  const max = serverLimits.submissionsPerDay;
  if (hits <= max) return;
  throw new Refusal("TooManySubmissions", { max, seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });
}
