import type { Answer } from "@plenary/contract/endpoint";
import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import type { AskBody, askQuestion } from "@plenary/contract/stage/stage-public";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { inTransaction, now } from "../../core/context.ts";
import { networkOf } from "../../core/limits/rate-limits.ts";
import type { AnswerRequest } from "../answering/answer-requests.ts";
import type { EventKey } from "../answering/passes/passes.ts";
import { rowBytes } from "../answering/stored/answer-tables.ts";
import { lockRehearsal } from "../answering/subjects/rehearsal-rows.ts";
import { proveForStage, proveOnStage, type StageServices } from "./services.ts";
import * as queries from "./stage.queries.ts";
import { ownerOf } from "./stage-access.ts";

/** Asking questions, and voting for others' (docs/product/stage.md#questions). */

type AskedQuestion = Answer<typeof askQuestion>["question"];

/**
 * Asks a question. If a session has the most questions that aren't hidden, one of them is hidden for it, because a
 * script with many passes would otherwise stop everybody's; at the most that are kept, a hidden one is deleted.
 */
export async function askStageQuestion(
  services: StageServices,
  asking: AnswerRequest,
  { text, name }: z.output<typeof AskBody>,
): Promise<AskedQuestion> {
  const { pass, event, key } = await proveOnStage(services, asking);
  services.limits.countQuestion(pass.serial);
  const sessionId = asking.subjectId;
  const questionId = questionIdOf(key, pass.serial, `${sessionId} ${text}`);
  const own = key.answerKey(pass.serial, questionId);
  // Different from that of answers about the session, so that the two can't be joined.
  const origin = key.origin(networkOf(asking.address), `stage ${sessionId}`);
  const one = {
    bytes: rowBytes.question + rowBytes.vote + Buffer.byteLength(text + (name ?? "")),
    isThere: async () => (await queries.hasQuestion(services.ctx.db, questionId)) !== undefined,
  };
  const put = () =>
    inTransaction(services.ctx, async (tx) => {
      const rehearsal = await lockRehearsal(tx, sessionId);
      const present = rehearsal ? { ...rehearsal, open: true } : await queries.lockStage(tx, sessionId);
      if (!present?.open) throw new Refusal("StageClosed");
      const before = await queries.hasQuestion(tx, questionId);
      // Sent again: its author isn't told that it was hidden.
      if (before) return { state: isSeen(before) ? ("shown" as const) : ("waiting" as const), isNew: false };
      const count = await queries.countQuestions(tx, sessionId);
      if (count.seen >= limits.questionsOfSession && !(await queries.hideOne(tx, sessionId)))
        throw new Refusal("TooManyQuestions");
      if (count.all >= limits.questionsEver) await queries.deleteOneHidden(tx, sessionId);
      const made = present.review ? ("waiting" as const) : ("shown" as const);
      await queries.insertQuestion(tx, {
        ...{ question_id: questionId, ...ownerOf(sessionId, rehearsal), text, name, state: made },
        ...{ asker_key: own, origin, created_at: now(services.ctx) },
      });
      await queries.insertOwnVote(tx, questionId, own);
      return { state: made, isNew: true };
    });
  const { state, isNew } = await services.counts.keepOnStage({ sessionId, event }, one, put);
  if (isNew) await services.stageNews.changed(sessionId);
  return { questionId, state };
}

const isSeen = (state: string): boolean => state !== "waiting" && state !== "hidden";

/** A version 4 id, derived from author and text: the same question of the same pass has the same id. */
function questionIdOf(key: EventKey, serial: Buffer, asked: string): string {
  const bytes = key.answerKey(serial, asked).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The question to vote for, or to delete. */
interface AboutQuestion extends AnswerRequest {
  questionId: string;
}

/** Deletes the pass's question, if it is, also after the end. Throws InvalidPass and TooManyAnswers. */
export async function deleteQuestion(services: StageServices, asking: AboutQuestion): Promise<void> {
  if (await queries.deleteQuestion(services.ctx.db, await provenVote(services, asking)))
    await services.stageNews.changed(asking.subjectId);
}

/** Votes for a question, once. Throws as proveOnStage does, QuestionNotFound, and TooManyAnswers at the most votes. */
export async function voteOnStage(services: StageServices, asking: AboutQuestion): Promise<void> {
  const { questionId, subjectId: sessionId } = asking;
  const { pass, event, key } = await proveOnStage(services, asking);
  services.limits.countVote(pass.serial);
  const voting = { sessionId, questionId, key: key.answerKey(pass.serial, questionId) };
  const { db } = services.ctx;
  const ofQuestion = {
    ...{ key: questionId, most: { answers: limits.votesOfQuestion } },
    countNow: async () => ({ answers: await queries.countVotes(db, questionId), bytes: 0 }),
  };
  const one = { bytes: rowBytes.vote, isThere: () => queries.hasVote(db, voting) };
  const { isThere, isNew } = await services.stageCounts.keep([ofQuestion], one, () =>
    services.counts.keepOnStage({ sessionId, event }, one, () => queries.insertVote(db, voting)),
  );
  if (!isThere) throw new Refusal("QuestionNotFound");
  if (isNew) await services.stageNews.changed(sessionId);
}

/** Takes back a vote, if there is one, also after the end. Throws InvalidPass and TooManyAnswers. */
export async function takeVoteBack(services: StageServices, asking: AboutQuestion): Promise<void> {
  if (await queries.deleteVote(services.ctx.db, await provenVote(services, asking)))
    await services.stageNews.changed(asking.subjectId);
}

async function provenVote(services: StageServices, asking: AboutQuestion) {
  const { pass, key } = await proveForStage(services, asking);
  services.limits.countVote(pass.serial);
  const { questionId, subjectId: sessionId } = asking;
  return { sessionId, questionId, key: key.answerKey(pass.serial, questionId) };
}
