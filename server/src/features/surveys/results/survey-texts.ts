import type { Answer } from "@plenary/contract/endpoint";
import { limits } from "@plenary/contract/limits";
import type { Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { takesOther, takesText } from "@plenary/contract/surveys/survey-logic";
import type { listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import { hiddenParts } from "../../answering/subjects/hiding.ts";
import { type SurveyRow, selectQuestionnaire } from "../questionnaires/surveys.queries.ts";
import { findSurvey } from "../questionnaires/surveys.ts";
import * as queries from "./survey-results.queries.ts";
import { thresholdOf } from "./survey-results.ts";
import * as keeping from "./survey-texts.queries.ts";

/** Texts written to surveys (docs/product/surveys.md#results), and how long they are kept. */

const Position = z.object({ after: z.uuid() });

/** Whether people can write a text to it: as the answer, or as an option. */
export const isWritten = (question: Question): boolean => takesText(question) || takesOther(question);

/** The author, if stored. */
export const authorOf = ({
  user_id,
  ...who
}: {
  user_id: string | null;
  name: string | null;
  email: string | null;
}) => (user_id === null ? null : { userId: user_id, name: who.name ?? "", email: who.email ?? "" });

/** The languages of answers that don't reveal an author: the only answer in a language does. */
export async function shownLanguages(
  ctx: Ctx,
  survey: SurveyRow,
): Promise<(language: string) => string | null> {
  const counts = await queries.countLanguages(ctx.db, survey.survey_id);
  const hidden = hiddenParts(counts, await thresholdOf(ctx, survey));
  return (language) => (hidden.has(language) ? null : language);
}

/** In random order. Throws SurveyNotFound, OnlyOrganizers, QuestionNotFound for one without texts, and InvalidQuery. */
export async function listTexts(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  {
    questionId,
    cursor,
    limit = limits.listMax,
  }: { questionId?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<Answer<typeof listSurveyTexts>> {
  const after = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor).after;
  const { survey } = await findSurvey(ctx, ctx.db, actor, surveyId);
  if (questionId === undefined) throw new Refusal("InvalidQuery", { names: "questionId" });
  const question = (survey.questionnaire as Questionnaire).sections
    .flatMap(({ questions }) => questions)
    .find((each) => each.questionId === questionId);
  if (!question || !isWritten(question)) throw new Refusal("QuestionNotFound");
  const answered = await queries.countAnswered(ctx.db, surveyId, questionId);
  const tooFew = answered < (await thresholdOf(ctx, survey));
  if (tooFew) return { answered, tooFew, texts: [], nextCursor: null };
  const told = await shownLanguages(ctx, survey);
  const rows = await queries.selectTexts(ctx.db, surveyId, question, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    ...{ answered, tooFew },
    texts: page.map(({ text, language, user_id, name, email }) => ({
      ...{ text: text ?? "", language: told(language) },
      by: survey.named ? authorOf({ user_id, name, email }) : null,
    })),
    nextCursor: last ? encodeCursor(ctx, { after: last.answer_id }) : null,
  };
}

/** Deletes texts of surveys of events that ended longer ago than their settings say, and answers that were nothing else. */
export async function sweepSurveyTexts(ctx: Ctx): Promise<void> {
  const time = now(ctx);
  for (const { survey_id } of await keeping.selectOld(ctx.db, time)) {
    const questionnaire = await selectQuestionnaire(ctx.db, survey_id);
    if (!questionnaire) continue;
    const written = questionnaire.sections
      .flatMap(({ questions }) => questions)
      .filter(takesText)
      .map(({ questionId }) => questionId);
    await inTransaction(ctx, (tx) => keeping.deleteTexts(tx, survey_id, written, time));
  }
}
