import type { Answer } from "@plenary/contract/endpoint";
import type { AnswerValues, Question, Questionnaire } from "@plenary/contract/surveys/survey-fields";
import { openTally, type QuestionFigures } from "@plenary/contract/surveys/survey-figures";
import { askedQuestions, chosenIn, questionsIn } from "@plenary/contract/surveys/survey-logic";
import type {
  getSurveyResults,
  QuestionResult,
  ShownFigures,
} from "@plenary/contract/surveys/survey-results";
import { isRefusal, Refusal } from "../../../base/refusals.ts";
import type { Actor, Ctx } from "../../../core/context.ts";
import { organizersAnswers } from "../../answering/accounts/organizers-answers.ts";
import { surveyAnswers } from "../../answering/stored/answer-tables.ts";
import { leftOutOfSurvey } from "../../feedback/results/origins.ts";
import { isSameType } from "../questionnaires/questionnaire-changes.ts";
import type { SurveyRow } from "../questionnaires/surveys.queries.ts";
import { findSurvey } from "../questionnaires/surveys.ts";
import { isHidden, openCounts, rowUnit } from "./survey-hiding.ts";
import * as queries from "./survey-results.queries.ts";

/** Results of a survey for organizers (docs/product/surveys.md#results). */

/** One answer to one question, by which results are filtered. */
interface Filter {
  question: Question;
  value: string;
}

type Results = Answer<typeof getSurveyResults>;

/** The results of all, or of people who gave one answer to one question. */
export async function getResults(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  { questionId, value }: { questionId?: string | undefined; value?: string | undefined },
): Promise<Results> {
  const { survey } = await findSurvey(ctx, ctx.db, actor, surveyId);
  const filter = questionId === undefined ? undefined : filterOf(survey, questionId, value);
  const { answers, filters, questions } = await resultsOf(ctx, survey, filter);
  const earlier = await earlierOf(ctx, actor, survey.copied_from);
  return {
    ...{ answers, leftOut: await leftOutOfSurvey(ctx, surveyId), filters },
    questions: questions.map(({ question, ...result }) => {
      const former = earlier.get(question.originId);
      // 4 of 5 is not 4 of 10.
      const isSame = former !== undefined && isSameType(former.question, question);
      return {
        ...result,
        earlier: isSame ? { answered: former.answered, figures: former.figures } : null,
      };
    }),
  };
}

const questionsOf = (survey: Pick<SurveyRow, "questionnaire">): Question[] =>
  questionsIn(survey.questionnaire as Questionnaire);

/** Questions with a single answer: with several, differences would reveal what people have in common who gave two of them. */
const dividing: readonly Question["type"][] = ["single", "rating", "nps"];

function filterOf(survey: SurveyRow, questionId: string, value: string | undefined): Filter {
  const question = questionsOf(survey).find((each) => each.questionId === questionId);
  if (!question || !dividing.includes(question.type)) throw new Refusal("QuestionNotFound");
  if (value === undefined) throw new Refusal("InvalidQuery", { names: "value" });
  return { question, value };
}

/** People who have not answered the filter's question; they can't be filtered by. */
const NONE = "none";

const keyOf = (value: string): string => `of ${value}`;

/** The group of an answer, by the filter's question. */
function groupOf({ question }: Filter, values: AnswerValues): string {
  const value = values[question.questionId];
  if (value === undefined) return NONE;
  const chosen = chosenIn(value);
  return keyOf(chosen ? (chosen.choiceIds[0] ?? "other") : String(value));
}

type Result = Omit<QuestionResult, "earlier"> & { question: Question };

/** Counts the answers to a survey, one after the other. */
export async function resultsOf(
  ctx: Ctx,
  survey: SurveyRow,
  filter?: Filter,
): Promise<{ answers: number | null; filters: string[]; questions: Result[]; threshold: number }> {
  const questionnaire = survey.questionnaire as Questionnaire;
  const all = questionsOf(survey);
  const tally = openTally(all);
  const [whole, parts] = [openCounts(), openCounts()];
  const skipped = new Map<string, number>();
  let answers = 0;
  for await (const values of queries.eachAnswer(ctx.db, survey.survey_id)) {
    whole.add(ALL, values);
    if (filter) {
      const group = groupOf(filter, values);
      parts.add(group, values);
      if (group !== keyOf(filter.value)) continue;
    }
    answers += 1;
    tally.add(values);
    for (const { questions } of askedQuestions(questionnaire, values).sections)
      for (const { questionId } of questions)
        if (values[questionId] === undefined) skipped.set(questionId, (skipped.get(questionId) ?? 0) + 1);
  }
  const threshold = await thresholdOf(ctx, survey);
  const isShown = (questionId: string) => !isHidden(whole.counts, questionId, { group: ALL, threshold });
  const isAllHidden = filter !== undefined && !isShown(filter.question.questionId);
  const seen: Seen = {
    // In a hidden part, even the number of answers would reveal something.
    isNumberTold: filter === undefined,
    isHidden: (unit) =>
      isAllHidden ||
      (filter
        ? isHidden(parts.counts, unit, { group: keyOf(filter.value), threshold })
        : isHidden(whole.counts, unit, { group: ALL, threshold })),
  };
  const questions = tally.figures().flatMap((figures, index): Result[] => {
    const question = all[index];
    const { questionId, answered } = figures;
    // Whether anybody has answered it is not secret.
    if (!question || (question.isRetired && !whole.counts.has(questionId))) return [];
    const counts =
      seen.isNumberTold || !seen.isHidden(questionId)
        ? { answered, skipped: skipped.get(questionId) ?? 0 }
        : { answered: null, skipped: null };
    return [{ question, questionId, ...counts, figures: shownOf(figures, seen) }];
  });
  const filters = all.filter(({ questionId, type }) => dividing.includes(type) && isShown(questionId));
  return {
    answers: isAllHidden ? null : answers,
    filters: filters.map(({ questionId }) => questionId),
    ...{ questions, threshold },
  };
}

/** The survey's threshold, plus the organizers' own answers if known. None with names: people are told who reads them. */
export async function thresholdOf(
  ctx: Ctx,
  { survey_id, named, access, threshold }: Pick<SurveyRow, "survey_id" | "named" | "access" | "threshold">,
): Promise<number> {
  if (named || access !== "account") return named ? 0 : threshold;
  const own = await organizersAnswers(ctx, ctx.db, surveyAnswers, { surveyId: survey_id });
  return threshold + (own.get(survey_id) ?? 0);
}

const ALL = "all";

/** What is shown of figures. */
interface Seen {
  /** Whether the number of answers to a hidden part is shown. */
  isNumberTold: boolean;
  isHidden(unit: string): boolean;
}

/** The shown figures, without the shares of hidden rows. */
function shownOf(
  { questionId, average, spread, nps, shares, rows }: QuestionFigures,
  seen: Seen,
): ShownFigures | null {
  if (seen.isHidden(questionId)) return null;
  return {
    ...{ average, spread, nps, shares },
    rows: rows.map(({ rowId, answered, shares: ofRow }) => {
      const isGone = seen.isHidden(rowUnit(questionId, rowId));
      return {
        ...{ rowId, answered: isGone && !seen.isNumberTold ? null : answered },
        shares: isGone ? null : ofRow,
      };
    }),
  };
}

/** The figures of the original of a copied survey, by common question; empty if the caller doesn't organize its event any more. */
async function earlierOf(ctx: Ctx, actor: Actor, surveyId: string | null): Promise<Map<string, Result>> {
  if (surveyId === null) return new Map();
  try {
    const { survey } = await findSurvey(ctx, ctx.db, actor, surveyId);
    const { questions } = await resultsOf(ctx, survey);
    return new Map(questions.map((result) => [result.question.originId, result]));
  } catch (error) {
    if (isRefusal(error, "SurveyNotFound") || isRefusal(error, "OnlyOrganizers")) return new Map();
    throw error;
  }
}
