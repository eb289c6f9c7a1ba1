import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/sessions/event-sessions";
import type { approveSession as approve } from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { findEvent } from "../events/events-access.ts";
import { approveSession, rejectSession, undoDecision } from "./decisions/decisions.ts";
import { updateSession } from "./sessions.ts";

type Body = z.output<typeof contract.BulkSessionsBody>;
type Chosen = Body["sessions"][number];
type Outcome = Answer<typeof contract.changeEventSessions>["outcomes"][number];

/** One call may change two hundred sessions, so sessions are counted: those of a large conference fit. */
const perOrganizer: Limit = { max: 2000, seconds: 10 * 60 };

/**
 * Approves or rejects several sessions, undoes that, or sets their room and track, each in a transaction of its own
 * (docs/product/sessions.md#several-at-once). A session of another event is `gone`, whoever organizes that.
 */
export async function changeEventSessions(ctx: Ctx, actor: Actor, eventId: string, body: Body) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "decide_sessions" });
  const chosen = [...new Map(body.sessions.map((each) => [each.sessionId, each])).values()];
  await countUse(ctx, `sessions-at-once:${actor.userId}`, perOrganizer, { uses: chosen.length });
  const outcomes = [];
  for (const each of chosen) {
    const outcome = await change(ctx, actor, eventId, each, body);
    outcomes.push({ sessionId: each.sessionId, decidedAt: null, undoUntil: null, ...outcome });
  }
  return { outcomes };
}

async function change(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { sessionId, ifStatus, decidedAt }: Chosen,
  { action, reason = null, room, track, roomId, trackId }: Body,
): Promise<Partial<Outcome> & Pick<Outcome, "outcome">> {
  const expected = { ifStatus, organizedIn: eventId };
  try {
    switch (action) {
      case "approve":
        return decided(await approveSession(ctx, actor, sessionId, expected));
      case "reject":
        return decided(await rejectSession(ctx, actor, sessionId, reason, expected));
      case "undo":
        if (decidedAt === undefined) return { outcome: "changed" };
        await undoDecision(ctx, actor, sessionId, decidedAt, eventId);
        return { outcome: "done" };
      case "set":
        await updateSession(ctx, actor, sessionId, { room, track, roomId, trackId }, eventId);
        return { outcome: "done" };
    }
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
}

const decided = ({ session, undoUntil }: Answer<typeof approve>) => ({
  ...{ outcome: "done" as const, decidedAt: session.updatedAt, undoUntil },
});

/** The outcome that a refusal means for one of several; any other error is thrown. */
function outcomeOf(error: unknown): contract.BulkOutcome {
  if (isRefusal(error, "AlreadyDecided")) return "unchanged";
  const isOver = isRefusal(error, "TooLateToUndo") || isRefusal(error, "ChangedSinceDecided");
  if (isOver || isRefusal(error, "DecidedMeanwhile")) return "changed";
  if (isRefusal(error, "SessionNotFound")) return "gone";
  throw error;
}
