import { callLimits } from "@plenary/contract/call/call-limits";
import {
  type Asking,
  answerField,
  answersIn,
  type CallSpeaker,
  isFrozen,
  type QuestionSettings,
  sameValue,
  settingFor,
} from "@plenary/contract/call/call-questions";
import type * as contract from "@plenary/contract/call/call-speakers";
import { showsSomething } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { graceEnd } from "../call/deadlines.ts";
import { findEvent } from "../events/events-access.ts";
import { checkedAnswers, keptAnswers } from "./answers.ts";
import * as queries from "./call-speakers.queries.ts";
import { requireOpenCall } from "./open-call.ts";
import * as proposals from "./proposals.queries.ts";

/** What speakers tell a call about themselves, once for all their proposals (docs/product/call.md#speakers). */

/** The published call of an event that the caller may see. Throws EventNotFound and CallForPapersNotFound. */
async function findOpen(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string): Promise<CallOfEvent> {
  await findEvent(ctx, db, actor, eventId);
  const call = await findCall(db, eventId);
  if (call?.row.state !== "published") throw new Refusal("CallForPapersNotFound");
  return call;
}

export async function getCallSpeaker(ctx: Ctx, actor: Actor, eventId: string): Promise<CallSpeaker> {
  await findOpen(ctx, ctx.db, actor, eventId);
  return queries.selectSpeaker(ctx.db, eventId, actor.userId);
}

type Body = z.output<typeof contract.putCallSpeaker.body>;

/**
 * Saves what is typed; whether it fits is asked when a proposal is submitted. While the call is open anybody may, and
 * afterwards who has submitted something. Throws CallClosed, and AnswerFrozen for what is settled.
 */
export function putCallSpeaker(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { biography, answers = {} }: Body,
): Promise<CallSpeaker> {
  return inTransaction(ctx, async (tx) => {
    const call = await findOpen(ctx, tx, actor, eventId);
    if (!(await proposals.lockOwner(tx, actor.userId))) throw new Refusal("NotSignedIn");
    const stands = await proposals.countOwn(tx, eventId, actor.userId, ["submitted", "accepted"]);
    if (stands === 0) await requireStillOpen(ctx, tx, actor, eventId);
    const before = await queries.selectSpeaker(tx, eventId, actor.userId);
    const kept = keptAnswers(call, before.answers, answers);
    const settings = call.questions.questionSettings;
    for (const [questionId, value] of Object.entries(answers)) {
      const isSettled = stands > 0 && isFrozen(settingFor(settings, questionId), now(ctx));
      if (isSettled && !sameValue(value, before.answers[questionId]))
        throw new Refusal("AnswerFrozen", { fields: [answerField(questionId)] });
    }
    const after = {
      biography: biography ?? before.biography,
      answers: { ...before.answers, ...answersIn(kept) },
    };
    for (const [questionId, value] of Object.entries(answers))
      if (value === null) delete after.answers[questionId];
    const key = { event_id: eventId, user_id: actor.userId };
    await queries.putSpeaker(tx, { ...key, ...after, updated_at: now(ctx) });
    return after;
  });
}

/** Lets whoever has a draft go on as long as it may still arrive. Throws CallNotOpen and CallClosed. */
async function requireStillOpen(ctx: Ctx, tx: Tx, actor: Actor, eventId: string): Promise<void> {
  const event = await findEvent(ctx, tx, actor, eventId);
  const { call_closes_at: end } = event;
  const mayArrive = end !== null && end <= now(ctx) && now(ctx) < graceEnd(end);
  if (mayArrive && (await proposals.countOwn(tx, eventId, actor.userId, ["draft"])) > 0) return;
  await requireOpenCall(ctx, tx, event);
}

/**
 * What a submitter has told about themselves, without what isn't asked, and what is wrong with it, by field: answers as
 * `answers.<question>`.
 */
export async function checkedSpeaker(
  ctx: Ctx,
  tx: Tx,
  call: CallOfEvent,
  userId: string,
  isSubmitted: boolean,
): Promise<{ speaker: queries.StoredSpeaker; problems: Record<string, string> }> {
  const said = await queries.selectSpeaker(tx, call.row.event_id, userId);
  const asking: Asking = { of: "speaker", time: now(ctx), isSubmitted };
  const { fields, problems } = checkedAnswers(call, said.answers, isSubmitted ? said.answers : {}, asking);
  const asked = call.settings.biography;
  const biography = asked === "hidden" ? "" : said.biography.trim();
  const max = limits.bioMax;
  if (asked === "required" && !showsSomething(biography)) problems.biography = text("Biography is required");
  if (biography.length > max) problems.biography = text("Must be {max} characters or less", { max });
  return { speaker: { biography, answers: answersIn(fields) }, problems };
}

export const keepSpeaker = (ctx: Ctx, tx: Tx, eventId: string, userId: string, said: queries.StoredSpeaker) =>
  queries.putSpeaker(tx, { event_id: eventId, user_id: userId, ...said, updated_at: now(ctx) });

/** Answers that only organizers read, such as needs, are deleted 30 days after the event. */
export async function sweepCallSpeakers(ctx: Ctx): Promise<void> {
  const day = new Date(ctx.clock().valueOf() - callLimits.answersDays * DAY).toISOString().slice(0, 10);
  for (const { event_id, questionnaire, question_settings } of await queries.selectOver(ctx.db, day)) {
    const ids = questionnaire.sections
      .flatMap(({ questions }) => questions.map(({ questionId }) => questionId))
      .filter((questionId) => {
        const { of, visibility } = settingFor(question_settings as QuestionSettings, questionId);
        return of === "speaker" && visibility === "organizers";
      });
    if (ids.length > 0) await queries.deleteAnswers(ctx.db, event_id, ids);
  }
}
