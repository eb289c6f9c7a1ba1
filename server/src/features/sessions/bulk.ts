import type * as contract from "@plenary/contract/event-sessions";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/rate-limits.ts";
import { findEvent } from "../events/events-access.ts";
import { approveSession, rejectSession } from "./decisions.ts";
import { updateSession } from "./sessions.ts";

type Body = z.output<typeof contract.BulkSessionsBody>;
type Chosen = Body["sessions"][number];

/** One call does as much as two hundred, so that its sessions are counted: those of a large conference fit. */
const perOrganizer: Limit = { max: 2000, seconds: 10 * 60 };

/**
 * Approves or rejects several sessions of the event, or sets their room and track: each as by itself, in a transaction of its own,
 * so that one that can't be done holds up no other. Organizers may. Throws EventNotFound, OnlyOrganizers and TooManyAttempts; then
 * nothing is done. A session of another event is `gone`, whoever organizes that
 * (docs/product/sessions.md#several-at-once).
 */
export async function changeEventSessions(ctx: Ctx, actor: Actor, eventId: string, body: Body) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "decide_sessions" });
  const chosen = [...new Map(body.sessions.map((each) => [each.sessionId, each])).values()];
  await countUse(ctx, `sessions-at-once:${actor.userId}`, perOrganizer, { uses: chosen.length });
  const outcomes = [];
  for (const each of chosen) {
    outcomes.push({ sessionId: each.sessionId, outcome: await change(ctx, actor, eventId, each, body) });
  }
  return { outcomes };
}

async function change(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { sessionId, ifStatus }: Chosen,
  { action, reason = null, room, track }: Body,
): Promise<contract.BulkOutcome> {
  const expected = { ifStatus, organizedIn: eventId };
  try {
    switch (action) {
      case "approve":
        await approveSession(ctx, actor, sessionId, expected);
        return "done";
      case "reject":
        await rejectSession(ctx, actor, sessionId, reason, expected);
        return "done";
      case "set":
        await updateSession(ctx, actor, sessionId, { room, track, startTime: undefined }, eventId);
        return "done";
    }
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What a refusal means for one of several; any other error is thrown. */
function outcomeOf(error: unknown): contract.BulkOutcome {
  if (isRefusal(error, "AlreadyDecided")) return "unchanged";
  if (isRefusal(error, "DecidedMeanwhile")) return "changed";
  if (isRefusal(error, "SessionNotFound")) return "gone";
  throw error;
}
