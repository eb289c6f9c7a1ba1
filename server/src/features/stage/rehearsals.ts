import { randomUUID } from "node:crypto";
import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import { text } from "@plenary/contract/text";
import { HOUR } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import type { AnsweringServices } from "../answering/services.ts";
import * as queries from "../answering/subjects/rehearsal-rows.ts";
import { findSessionToChange, mayDecide } from "../sessions/session/sessions-access.ts";

/** Trying out a stage, seen by nobody else (docs/product/stage.md#rehearsals). */

async function requireOrganizer(tx: Tx, actor: Actor, sessionId: string): Promise<void> {
  const session = await findSessionToChange(tx, actor, sessionId);
  if (!mayDecide(actor, session)) throw new Refusal("OnlyOrganizers", { to: "rehearse" });
}

/** Begins a rehearsal with the session's polls, or continues the existing one. Throws SessionNotFound and OnlyOrganizers. */
export function startRehearsal(ctx: Ctx, actor: Actor, sessionId: string): Promise<{ rehearsalId: string }> {
  return inTransaction(ctx, async (tx) => {
    await requireOrganizer(tx, actor, sessionId);
    const time = now(ctx);
    const present = await queries.selectRehearsalOf(tx, sessionId, time);
    if (present) return { rehearsalId: present.rehearsal_id };
    await queries.deleteRehearsal(tx, sessionId);
    // Random (version 4): whoever knows it takes part, so nobody may guess it.
    const rehearsalId = randomUUID();
    const ends = Date.parse(time) + limits.rehearsalHours * HOUR;
    await queries.insertRehearsal(tx, {
      ...{ rehearsal_id: rehearsalId, session_id: sessionId, review: true },
      ...{ started_at: time, ends_at: new Date(ends).toISOString() },
    });
    await queries.copyPolls(tx, rehearsalId, sessionId);
    return { rehearsalId };
  });
}

/** Ends a rehearsal and deletes all of it. Throws SessionNotFound and OnlyOrganizers. */
export async function endRehearsal(ctx: Ctx, actor: Actor, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    await requireOrganizer(tx, actor, sessionId);
    const rehearsalId = await queries.deleteRehearsal(tx, sessionId);
    if (rehearsalId) await tell({ kind: "stage_changed", sessionId: rehearsalId });
  });
}

/** Deletes rehearsals that nobody ended. */
export const sweepRehearsals = (ctx: Ctx): Promise<void> => queries.deleteEndedRehearsals(ctx.db, now(ctx));

/** A rehearsal for phones, as if it had a code; its id replaces those of the session and the event. */
export async function getRehearsal(
  { ctx, states }: AnsweringServices,
  rehearsalId: string,
): Promise<CodeAnswer> {
  const rehearsal = await queries.selectRehearsal(ctx.db, rehearsalId, now(ctx));
  const event = rehearsal && (await states.of(rehearsal.event_id));
  if (!rehearsal || !event) throw new Refusal("NothingToAnswer");
  const title = text("Rehearsal: {title}", { title: rehearsal.title });
  const { started_at: opensAt, ends_at: closesAt } = rehearsal;
  return {
    ...{ kind: "session", state: "closed", eventCode: "", room: null, sessions: [], door: null },
    event: {
      ...event.look,
      ...{ eventId: rehearsalId, name: event.name, timezone: event.days.timezone, access: "open" },
      deletableUntil: closesAt,
    },
    session: {
      ...{
        sessionId: rehearsalId,
        code: "",
        title,
        speakers: [],
        room: null,
        startTime: null,
        endTime: null,
      },
      // A rehearsal takes no feedback.
      ...{ opensAt, closesAt: opensAt, ratings: false, thanks: null },
    },
    stage: { sessionId: rehearsalId, code: "", title, opensAt, closesAt },
    ...{ surveys: [], survey: null, until: null },
    form: { comments: false, commentReview: "all", reactions: [], scales: [], threshold: 0 },
  };
}
