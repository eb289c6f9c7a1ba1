import type { CallInput } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/stage/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage/stage-fields";
import type { z } from "zod";
import { qrCode } from "../../base/qr.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { AnsweringServices } from "../answering/services.ts";
import * as rehearsals from "../answering/subjects/rehearsal-rows.ts";
import { stateAt } from "../answering/subjects/windows.ts";
import { findEventToSetUp } from "../feedback/settings/feedback.ts";
import { mayDecide } from "../sessions/session/sessions-access.ts";
import { instantsOf, pollsOf, questionOf, questionsInOrder } from "./public-stage.ts";
import * as queries from "./stage.queries.ts";
import { findModerated, findStaged, findStagedToChange } from "./stage-access.ts";

/** Moderating a stage (docs/product/stage.md#moderating): by whoever sees the session. */

export async function getStage(
  services: AnsweringServices,
  actor: Actor,
  sessionId: string,
): Promise<contract.Stage> {
  const { ctx } = services;
  return stageView(services, actor, await findStaged(ctx.db, actor, sessionId, now(ctx)));
}

type Body = CallInput<typeof contract.updateStage>["body"];

/** Opens or closes the stage, and sets whether questions wait; a rehearsal is open until it ends. Throws SessionNotFound. */
export async function updateStage(
  services: AnsweringServices,
  actor: Actor,
  sessionId: string,
  { open, review }: Body,
): Promise<contract.Stage> {
  const { ctx } = services;
  const staged = await inTransaction(ctx, async (tx, tell) => {
    const found = await findStagedToChange(tx, actor, sessionId, now(ctx));
    const { rehearsal, session } = found;
    if (rehearsal) {
      const { rehearsal_id: id, review: before } = rehearsal;
      await rehearsals.updateRehearsal(tx, id, review ?? before);
      return { ...found, rehearsal: { ...rehearsal, review: review ?? before } };
    }
    const before = (await queries.selectStage(tx, sessionId)) ?? { open: false, review: true };
    const after = { open: open ?? before.open, review: review ?? before.review };
    if (after.open === before.open && after.review === before.review) return found;
    await queries.putStage(tx, { session_id: sessionId, ...after, updated_at: now(ctx) });
    await tell({ kind: "stage_set_up", event: { event_id: session.event_id }, sessionId });
    return found;
  });
  return stageView(services, actor, staged);
}

async function stageView(
  { ctx, states }: AnsweringServices,
  actor: Actor,
  { session, rehearsal }: Awaited<ReturnType<typeof findStaged>>,
): Promise<contract.Stage> {
  const { session_id: sessionId, event_id: eventId, event_name: name, talk_title: title } = session;
  const stageId = rehearsal?.rehearsal_id ?? sessionId;
  const organizes = mayDecide(actor, session);
  const time = ctx.clock().valueOf();
  const about = {
    ...{ sessionId: stageId, title, event: { eventId, name }, organizes },
    questions: questionsInOrder(await queries.selectQuestions(ctx.db, stageId)),
    ...(await pollsOf(ctx.db, stageId, time)),
  };
  if (rehearsal) {
    const { review, started_at: opensAt, ends_at: closesAt } = rehearsal;
    const url = await linkTo(ctx, ctx.db, "/f/rehearsal/:rehearsal", { rehearsal: stageId });
    const phones = { url, qr: qrCode(url, "M") };
    const rehearsed = { rehearsalOf: sessionId, rehearsalId: stageId, phones };
    return { ...about, open: true, review, state: "open", opensAt, closesAt, code: null, ...rehearsed };
  }
  const { open, review } = (await queries.selectStage(ctx.db, sessionId)) ?? { open: false, review: true };
  const subject = (await states.of(eventId))?.open?.subjects.get(sessionId);
  const times = subject
    ? { state: stateAt(subject.stage.window, time), ...instantsOf(subject.stage) }
    : { state: null, opensAt: null, closesAt: null };
  const own = organizes ? await rehearsals.selectRehearsalOf(ctx.db, sessionId, now(ctx)) : undefined;
  return {
    ...{ ...about, open, review, ...times, code: subject?.shown.code ?? null },
    ...{ rehearsalOf: null, rehearsalId: own?.rehearsal_id ?? null, phones: null },
  };
}

/** What deleting an event deletes of its stages, for its organizers. Throws EventNotFound and OnlyOrganizers. */
export async function countStages(ctx: Ctx, actor: Actor, eventId: string) {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  return queries.countAt(ctx.db, eventId);
}

/** Hides waiting questions, or makes hidden ones wait again; returns those that nobody had decided meanwhile. */
export function decideQuestions(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  { questionIds, state }: z.output<(typeof contract.decideQuestions)["body"]>,
): Promise<{ questionIds: string[] }> {
  return inTransaction(ctx, async (tx, tell) => {
    await findStaged(tx, actor, sessionId, now(ctx));
    const from = state === "hidden" ? ("waiting" as const) : ("hidden" as const);
    const decided = await queries.changeStates(tx, sessionId, questionIds, { from, to: state });
    if (decided.length > 0) await tell({ kind: "stage_changed", sessionId });
    return { questionIds: decided };
  });
}

/** Shows, pins or hides a question, marks it as answered, or makes it wait again. Throws QuestionNotFound. */
export function decideQuestion(
  ctx: Ctx,
  actor: Actor,
  questionId: string,
  state: QuestionState,
): Promise<StageQuestion> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await queries.selectQuestion(tx, questionId);
    await findModerated(tx, actor, row?.stage_id, "QuestionNotFound", now(ctx));
    await queries.updateQuestionState(tx, questionId, state);
    const after = await queries.selectQuestion(tx, questionId);
    // Its author has just deleted it.
    if (!after) throw new Refusal("QuestionNotFound");
    await tell({ kind: "stage_changed", sessionId: after.stage_id });
    return questionOf(after);
  });
}
