import type { Answer } from "@plenary/contract/endpoint";
import type { RefusalName } from "@plenary/contract/refusals";
import { slotsIn } from "@plenary/contract/schedule/colliding-slot";
import type * as contract from "@plenary/contract/sessions/event-sessions";
import type { approveSession as approve } from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import { type ConflictsBySlot, conflictsBySlot, usualMinutesOf } from "../programme/versions/versions.ts";
import { approveSession, rejectSession, undoDecision } from "./decisions/decisions.ts";
import { startInstant } from "./session/session-start.ts";
import { updateSession } from "./sessions.ts";

type Body = z.output<typeof contract.BulkSessionsBody>;
type Chosen = Body["sessions"][number];
type Outcome = Answer<typeof contract.changeEventSessions>["outcomes"][number];

/** One call may change two hundred sessions, so sessions are counted: those of a large conference fit. */
const perOrganizer: Limit = { max: 2000, seconds: 10 * 60 };

/**
 * Approves or rejects several sessions, undoes that, or sets what they have in common and one start after the other, each
 * in a transaction of its own (docs/product/sessions.md#several-at-once). A session of another event is `gone`, whoever organizes that.
 */
export async function changeEventSessions(ctx: Ctx, actor: Actor, eventId: string, body: Body) {
  const event = await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "decide_sessions" });
  const chosen = [...new Map(body.sessions.map((each) => [each.sessionId, each])).values()];
  await countUse(ctx, `sessions-at-once:${actor.userId}`, perOrganizer, { uses: chosen.length });
  const act =
    body.action === "set" ? await setting(ctx, actor, event, body) : deciding(ctx, actor, eventId, body);
  const before = (await conflictsBySlot(ctx.db, event)).bySlot;
  const outcomes: Outcome[] = [];
  for (const each of chosen) {
    const isBegun = outcomes.some(({ outcome }) => outcome === "done");
    const outcome = await act(each).catch((error: unknown) => outcomeOf(error, isBegun));
    outcomes.push({ sessionId: each.sessionId, decidedAt: null, undoUntil: null, message: null, ...outcome });
  }
  const done = outcomes.flatMap(({ outcome, sessionId }) => (outcome === "done" ? [sessionId] : []));
  const known = new Set(namesOf(before, [...before.keys()]));
  const now = namesOf((await conflictsBySlot(ctx.db, event)).bySlot, done);
  return { outcomes, conflicts: new Set(now.filter((name) => !known.has(name))).size };
}

/** The conflicts of these slots, each by one name for both of its sides. */
const namesOf = (conflicts: ConflictsBySlot, slotIds: readonly string[]): string[] =>
  slotIds.flatMap((slotId) =>
    (conflicts.get(slotId) ?? []).map((collision) =>
      [
        collision.rule,
        ...slotsIn(collision)
          .map((slot) => slot.slotId)
          .sort(),
      ].join(" "),
    ),
  );

type Act = (session: Chosen) => Promise<Partial<Outcome> & Pick<Outcome, "outcome">>;

const deciding =
  (ctx: Ctx, actor: Actor, eventId: string, { action, reason = null }: Body): Act =>
  async ({ sessionId, ifStatus, decidedAt }) => {
    const expected = { ifStatus, organizedIn: eventId };
    if (action === "approve") return decided(await approveSession(ctx, actor, sessionId, expected));
    if (action === "reject") return decided(await rejectSession(ctx, actor, sessionId, reason, expected));
    if (decidedAt === undefined) return { outcome: "changed" };
    await undoDecision(ctx, actor, sessionId, decidedAt, eventId);
    return { outcome: "done" };
  };

/** Sets the same for all of them; with a start, each begins when the one before ends. */
async function setting(ctx: Ctx, actor: Actor, event: EventSeen, body: Body): Promise<Act> {
  const { event_id: eventId, timezone } = event;
  const { action, sessions, reason, startTime, ...same } = body;
  const usual = await usualMinutesOf(ctx.db, eventId);
  let next = startTime && startInstant(startTime, timezone);
  return async ({ sessionId }) => {
    const set = await updateSession(ctx, actor, sessionId, { ...same, startTime: next }, eventId);
    next &&= endOf(next, set.durationMinutes ?? usual);
    return { outcome: "done" };
  };
}

const endOf = (start: string, minutes: number): string =>
  Temporal.Instant.from(start).add({ minutes }).toString();

const decided = ({ session, undoUntil }: Answer<typeof approve>) => ({
  ...{ outcome: "done" as const, decidedAt: session.updatedAt, undoUntil },
});

/** What one session is refused with where another isn't. One after the other they may go on beyond the last day that there is. */
const ofOne: RefusalName[] = ["InvalidStart", "SlotPinned", "AddsConflict"];

/**
 * The outcome that a refusal means for one of several; any other error is thrown.
 * @param isBegun whether others are changed: then it must be said which
 */
function outcomeOf(error: unknown, isBegun: boolean): { outcome: contract.BulkOutcome; message?: string } {
  if (isRefusal(error, "AlreadyDecided")) return { outcome: "unchanged" };
  const isOver = isRefusal(error, "TooLateToUndo") || isRefusal(error, "ChangedSinceDecided");
  if (isOver || isRefusal(error, "DecidedMeanwhile")) return { outcome: "changed" };
  if (isRefusal(error, "SessionNotFound")) return { outcome: "gone" };
  if (error instanceof Refusal && (isBegun || ofOne.includes(error.name)))
    return { outcome: "refused", message: error.message };
  throw error;
}
