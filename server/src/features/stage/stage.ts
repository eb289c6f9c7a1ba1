import type { CallInput } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage-fields";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Collecting } from "../feedback/collecting.ts";
import { findSetUp } from "../feedback/feedback.ts";
import { stateAt } from "../feedback/windows.ts";
import {
  findSession,
  findSessionToChange,
  mayDecide,
  type SessionSeen,
} from "../sessions/sessions-access.ts";
import { instantsOf, pollsOf, questionOf, questionsInOrder } from "./shown.ts";
import * as queries from "./stage.queries.ts";

/**
 * How a stage is moderated (docs/product/stage.md#moderating): by whoever sees the session, which are its speakers and the organizers of
 * its event.
 */

/** Throws SessionNotFound. */
export async function getStage(all: Collecting, actor: Actor, sessionId: string): Promise<contract.Stage> {
  return view(all, actor, await findSession(all.ctx.db, actor, sessionId));
}

type Body = CallInput<typeof contract.updateStage>["body"];

/** Opens or closes the stage, and says whether questions wait. Throws SessionNotFound. */
export async function updateStage(
  all: Collecting,
  actor: Actor,
  sessionId: string,
  { open, review }: Body,
): Promise<contract.Stage> {
  const { ctx } = all;
  const session = await inTransaction(ctx, async (tx, tell) => {
    const found = await findSessionToChange(tx, actor, sessionId);
    const before = (await queries.selectStage(tx, sessionId)) ?? { open: false, review: true };
    const after = { open: open ?? before.open, review: review ?? before.review };
    if (after.open === before.open && after.review === before.review) return found;
    await queries.putStage(tx, { session_id: sessionId, ...after, updated_at: now(ctx) });
    await tell({ kind: "stage_set_up", event: { event_id: found.event_id }, sessionId });
    return found;
  });
  return view(all, actor, session);
}

async function view(
  { ctx, states }: Collecting,
  actor: Actor,
  session: SessionSeen,
): Promise<contract.Stage> {
  const { session_id: sessionId, event_id: eventId, event_name: name, talk_title: title } = session;
  const { open, review } = (await queries.selectStage(ctx.db, sessionId)) ?? { open: false, review: true };
  const subject = (await states.of(eventId))?.open?.subjects.get(sessionId);
  const times = subject
    ? {
        state: stateAt(subject.stage.window, ctx.clock().valueOf()),
        ...instantsOf(subject.stage),
      }
    : { state: null, opensAt: null, closesAt: null };
  return {
    ...{ sessionId, title, event: { eventId, name }, organizes: mayDecide(actor, session) },
    ...{ open, review, ...times, code: subject?.shown.code ?? null },
    questions: questionsInOrder(await queries.selectQuestions(ctx.db, sessionId)),
    ...(await pollsOf(ctx.db, sessionId, ctx.clock().valueOf())),
  };
}

/** What goes with an event, for its organizers. Throws EventNotFound and OnlyOrganizers. */
export async function countStages(ctx: Ctx, actor: Actor, eventId: string) {
  await findSetUp(ctx, ctx.db, actor, eventId);
  return queries.countAt(ctx.db, eventId);
}

/** What a moderator finds by a question or a poll, or whoever may not know of it doesn't: throws what `missing` says. */
export async function moderated(
  db: Db | Tx,
  actor: Actor,
  sessionId: string | undefined,
  missing: "QuestionNotFound" | "PollNotFound",
): Promise<SessionSeen> {
  if (sessionId === undefined) throw new Refusal(missing);
  try {
    return await findSession(db, actor, sessionId);
  } catch (error) {
    if (isRefusal(error, "SessionNotFound")) throw new Refusal(missing);
    throw error;
  }
}

/**
 * Hides those of some questions that wait, or lets those that are hidden wait again: of what somebody else has decided meanwhile, nothing
 * changes. Returns those that it changed. Throws SessionNotFound.
 */
export function decideQuestions(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  { questionIds, state }: z.output<(typeof contract.decideQuestions)["body"]>,
): Promise<{ questionIds: string[] }> {
  return inTransaction(ctx, async (tx, tell) => {
    await findSession(tx, actor, sessionId);
    const from = state === "hidden" ? ("waiting" as const) : ("hidden" as const);
    const decided = await queries.changeStates(tx, sessionId, questionIds, { from, to: state });
    if (decided.length > 0) await tell({ kind: "stage_changed", sessionId });
    return { questionIds: decided };
  });
}

/** Shows, pins or hides a question, marks it as answered, or lets it wait again. Throws QuestionNotFound. */
export function decideQuestion(
  ctx: Ctx,
  actor: Actor,
  questionId: string,
  state: QuestionState,
): Promise<StageQuestion> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await queries.selectQuestion(tx, questionId);
    const { session_id: sessionId } = await moderated(tx, actor, row?.session_id, "QuestionNotFound");
    await queries.updateQuestionState(tx, questionId, state);
    const after = await queries.selectQuestion(tx, questionId);
    // Its asker has just deleted it.
    if (!after) throw new Refusal("QuestionNotFound");
    await tell({ kind: "stage_changed", sessionId });
    return questionOf(after);
  });
}
