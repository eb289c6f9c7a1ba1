import { formatApartIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";

/** The columns of an event that say when its published call takes proposals. */
interface Called {
  call_opens_at: string | null;
  call_closes_at: string | null;
  timezone: string;
}

/**
 * Throws CallNotOpen before the event's call opens, and CallClosed after its last deadline, or without a published call
 * (docs/product/call.md#deadlines).
 */
export function requireOpenCall(ctx: Ctx, { call_opens_at, call_closes_at, timezone }: Called): void {
  const time = now(ctx);
  if (call_closes_at === null || call_closes_at <= time) throw new Refusal("CallClosed");
  if (call_opens_at !== null && call_opens_at > time)
    throw new Refusal("CallNotOpen", { date: formatApartIn(call_opens_at, timezone).date });
}
