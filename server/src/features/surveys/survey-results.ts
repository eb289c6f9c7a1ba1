import type { Answer } from "@plenary/contract/endpoint";
import type { Question, Questionnaire, Value, Values } from "@plenary/contract/survey-fields";
import { openTally, type QuestionFigures } from "@plenary/contract/survey-figures";
import { askedOf, chosenIn, rowsIn } from "@plenary/contract/survey-logic";
import type { getSurveyResults, QuestionResult, ShownFigures } from "@plenary/contract/survey-results";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import type { Db } from "../../db/db.ts";
import { hiddenSessions } from "../feedback/hiding.ts";
import * as queries from "./survey-results.queries.ts";
import type { SurveyRow } from "./surveys.queries.ts";
import { findSurvey } from "./surveys.ts";

/** What organizers read of the answers to a survey (docs/product/surveys.md#results). */

/** One answer to one question, by which answers are looked at. */
interface Filter {
  question: Question;
  value: string;
}

type Results = Answer<typeof getSurveyResults>;

/**
 * Of all, or of those who gave one answer to one question. Throws SurveyNotFound, OnlyOrganizers, QuestionNotFound for a question that
 * the survey doesn't have or that more than one thing can be answered to, and InvalidQuery.
 */
export async function getResults(
  ctx: Ctx,
  actor: Actor,
  surveyId: string,
  { questionId, value }: { questionId?: string | undefined; value?: string | undefined },
): Promise<Results> {
  const { survey } = await findSurvey(ctx, ctx.db, actor, surveyId);
  const filter = questionId === undefined ? undefined : filterOf(survey, questionId, value);
  const { answers, questions } = await resultsOf(ctx.db, survey, filter);
  const earlier = await earlierOf(ctx, actor, survey.copied_from);
  return {
    ...{ answers, held: await queries.countHeld(ctx.db, surveyId) },
    questions: questions.map(({ question, ...result }) => ({
      ...result,
      earlier: earlier.get(question.originId) ?? null,
    })),
  };
}

const questionsOf = (survey: Pick<SurveyRow, "questionnaire">): Question[] =>
  (survey.questionnaire as Questionnaire).sections.flatMap(({ questions }) => questions);

/** A question that has one answer: more than one would tell, by differences, what those have in common who gave two of them. */
const dividing: readonly Question["type"][] = ["single", "rating", "nps"];

function filterOf(survey: SurveyRow, questionId: string, value: string | undefined): Filter {
  const question = questionsOf(survey).find((each) => each.questionId === questionId);
  if (!question || !dividing.includes(question.type)) throw new Refusal("QuestionNotFound");
  if (value === undefined) throw new Refusal("InvalidQuery", { names: "value" });
  return { question, value };
}

/** Which of the groups that a question makes an answer is in; null for whoever has not answered it. */
function groupOf({ question }: Filter, values: Values): string | null {
  const value = values[question.questionId];
  if (value === undefined) return null;
  const chosen = chosenIn(value);
  return chosen ? (chosen.choiceIds[0] ?? "other") : String(value);
}

type Result = Omit<QuestionResult, "earlier"> & { question: Question };

/** Counts the answers to a survey, one after the other. */
export async function resultsOf(
  db: Db,
  survey: SurveyRow,
  filter?: Filter,
): Promise<{ answers: number; questions: Result[] }> {
  const questionnaire = survey.questionnaire as Questionnaire;
  const all = questionsOf(survey);
  const tally = openTally(all);
  const groups = openGroups();
  const skipped = new Map<string, number>();
  let answers = 0;
  for await (const values of queries.eachAnswer(db, survey.survey_id)) {
    const group = filter ? groupOf(filter, values) : ALL;
    for (const unit of unitsOf(values)) groups.add(unit, group);
    if (filter && group !== filter.value) continue;
    answers += 1;
    tally.add(values);
    for (const { questions } of askedOf(questionnaire, values).sections)
      for (const { questionId } of questions)
        if (values[questionId] === undefined) skipped.set(questionId, (skipped.get(questionId) ?? 0) + 1);
  }
  // Who gives a name is told that it goes to the organizers.
  const threshold = survey.named ? 0 : survey.threshold;
  const isHidden = (unit: string) => groups.isHidden(unit, filter ? filter.value : ALL, threshold);
  const questions = tally.figures().flatMap((figures, index): Result[] => {
    const question = all[index];
    const { questionId, answered } = figures;
    if (!question || (question.isRetired && answered === 0)) return [];
    const shown = isHidden(questionId) ? null : shownOf(figures, isHidden);
    return [{ question, questionId, answered, skipped: skipped.get(questionId) ?? 0, figures: shown }];
  });
  return { answers, questions };
}

const ALL = "all";

const rowUnit = (questionId: string, rowId: string): string => `${questionId} ${rowId}`;

/** What has figures of its own: each question that was answered, and each row of a matrix. */
const unitsOf = (values: Values): string[] =>
  Object.entries(values).flatMap(([questionId, value]: [string, Value]) => [
    questionId,
    ...Object.keys(rowsIn(value) ?? {}).map((rowId) => rowUnit(questionId, rowId)),
  ]);

/** Counts, for each thing that has figures, how many of each group have answered it. */
function openGroups() {
  const units = new Map<string, Map<string, number>>();
  return {
    /** @param group null for those who are in none, which nobody can ask for */
    add(unit: string, group: string | null): void {
      const counts = units.get(unit) ?? new Map<string, number>();
      const key = group === null ? NONE : `of ${group}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      units.set(unit, counts);
    },
    /** Whether too few of the group have answered, or so few of others that a difference would tell what. */
    isHidden(unit: string, group: string, threshold: number): boolean {
      const counts = units.get(unit) ?? new Map<string, number>();
      const key = `of ${group}`;
      if (threshold === 0) return false;
      if ((counts.get(key) ?? 0) < threshold) return true;
      return hiddenSessions(counts, threshold).has(key);
    },
  };
}

/** Those who have not answered the question by which answers are looked at. */
const NONE = "none";

/** What is shown of figures: not the shares of rows that are hidden. */
const shownOf = (
  { questionId, average, nps, shares, rows }: QuestionFigures,
  isHidden: (unit: string) => boolean,
): ShownFigures => ({
  ...{ average, nps, shares },
  rows: rows.map((row) => ({
    ...row,
    shares: isHidden(rowUnit(questionId, row.rowId)) ? null : row.shares,
  })),
});

/** The figures of the survey that one was copied of, by what both ask; none where the caller doesn't organize its event any more. */
async function earlierOf(ctx: Ctx, actor: Actor, surveyId: string | null) {
  if (surveyId === null) return new Map<string, NonNullable<QuestionResult["earlier"]>>();
  try {
    const { survey } = await findSurvey(ctx, ctx.db, actor, surveyId);
    const { questions } = await resultsOf(ctx.db, survey);
    return new Map(
      questions.map(({ question, answered, figures }) => [question.originId, { answered, figures }]),
    );
  } catch (error) {
    if (isRefusal(error, "SurveyNotFound") || isRefusal(error, "OnlyOrganizers")) return new Map();
    throw error;
  }
}
