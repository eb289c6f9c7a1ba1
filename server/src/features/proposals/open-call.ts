import { clockOf } from "@plenary/contract/call/call-clock";
import { formatInstantIn } from "../../base/formats.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findCall } from "../call/calls.ts";

/** The columns of an event that say when its published call takes proposals. */
interface Called {
  event_id: string;
  call_opens_at: string | null;
  call_closes_at: string | null;
  timezone: string;
}

/**
 * Throws CallNotOpen before the event's call opens, and CallClosed after its last deadline, or without a published call
 * (docs/product/call.md#deadlines).
 */
export async function requireOpenCall(
  ctx: Ctx,
  tx: Tx,
  { event_id, call_opens_at, call_closes_at, timezone }: Called,
): Promise<void> {
  const time = now(ctx);
  if (call_closes_at === null || call_closes_at <= time) throw new Refusal("CallClosed");
  if (call_opens_at === null || call_opens_at <= time) return;
  const call = await findCall(tx, event_id);
  const date = formatInstantIn(call_opens_at, clockOf(call?.row.deadline_zone ?? "event", timezone));
  throw new Refusal("CallNotOpen", { date });
}
