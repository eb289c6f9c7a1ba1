import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { makePass } from "@plenary/contract/feedback/feedback";
import type { AnswerValue, AnswerValues, Question } from "@plenary/contract/surveys/survey-fields";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import type { QuestionResult } from "@plenary/contract/surveys/survey-results";
import {
  createSurvey,
  getSurvey,
  openSurvey,
  type Survey,
  updateSurvey,
} from "@plenary/contract/surveys/surveys";
import { parse } from "csv-parse/sync";
import { clientOf, type Person } from "./people.ts";

/** Parts of questionnaires, with their texts in English and, where there are two, in Portuguese. */

export const said = (en: string, pt?: string): Record<string, string> => ({ en, ...(pt && { pt }) });
export const choice = (en: string, pt?: string) => ({
  choiceId: crypto.randomUUID(),
  label: said(en, pt),
  isRetired: false,
});
type QuestionOf<T extends Question["type"]> = Extract<Question, { type: T }>;

export const asked = <T extends Question["type"]>(
  en: string,
  more: Partial<QuestionOf<T>> & { type: T },
  pt?: string,
): QuestionOf<T> => {
  const questionId = crypto.randomUUID();
  const usual = { hint: null, required: false, isRetired: false, showIf: null, text: said(en, pt) };
  return { ...usual, questionId, originId: questionId, ...more } as Question as QuestionOf<T>;
};
export const section = (title: string | null, questions: Question[], more = {}) => ({
  ...{ sectionId: crypto.randomUUID(), title: title ? said(title) : null, text: null, showIf: null },
  questions,
  ...more,
});

/** Surveys that others have published with their answers (../shared/data/surveys), and what their results are. */

const folder = new URL("../../shared/data/surveys/", import.meta.url);

/** Whether the public data is here, which is no part of the project. */
export const hasSurveyFiles = existsSync(folder);

export const readSurveyFile = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** What one or more columns of a file ask, and the answer that a line gives to that question, whatever ids it has. */
interface Asked {
  question: Question;
  columns: number[];
  answerIn: (line: string[], question: Question) => AnswerValue | undefined;
}

export interface AnsweredSurvey {
  lines: string[][];
  asked: Asked[];
}

const parts = (cell: string) => cell.split(";").filter(Boolean);
const distinct = (cells: string[]) => [...new Set(cells)];

/** Options, or the columns of a matrix, by what stands in the file. */
function choicesOf(question: Question) {
  if (question.type === "matrix") return question.columns;
  return "options" in question ? question.options : [];
}

const idOf = (question: Question, label: string): string =>
  choicesOf(question).find((each) => each.label.en === label)?.choiceId ?? "";

/** The questionnaire that a file's titles and cells come from: "How was it? [Zoom]" is a row of a matrix. */
export function readAnswered(name: string): AnsweredSurvey {
  const rows: string[][] = parse(readSurveyFile(name), { relaxColumnCount: true });
  // As it is stored: blanks at the ends are no part of a text.
  const [titles = [], ...lines] = rows.map((row) => row.map((cell) => cell.trim()));
  const cellsOf = (column: number) => lines.map((line) => line[column] ?? "").filter(Boolean);
  const found: Asked[] = [];
  for (let column = 0; column < titles.length; column++) {
    const [title = "", whole, row]: (string | undefined)[] = [
      titles[column],
      ...(/^(.*?) \[(.*)\]$/.exec(titles[column] ?? "")?.slice(1) ?? []),
    ];
    const cells = cellsOf(column);
    if (title === "Timestamp") continue;
    const one = (question: Question, read: (cell: string, question: Question) => AnswerValue) => {
      const at = column;
      const answerIn: Asked["answerIn"] = ({ [at]: cell }, own) => (cell ? read(cell, own) : undefined);
      found.push({ question, columns: [at], answerIn });
    };
    if (cells.every((cell) => /^\d+( Extremely likely.*)?$/.test(cell)))
      one(
        /recommend/.test(title)
          ? asked(title, { type: "nps" })
          : asked(title, { type: "rating", steps: 10, low: null, high: null }),
        (cell) => Number.parseInt(cell, 10),
      );
    else if (whole !== undefined && row !== undefined) {
      const columns = [column];
      const rows = [row];
      for (let next = column + 1; titles[next]?.startsWith(`${whole} [`); next++) {
        const name = (titles[next] ?? "").slice(whole.length + 2, -1);
        if (rows.includes(name)) break;
        rows.push(name);
        columns.push(next);
      }
      column += columns.length - 1;
      const labels = distinct(columns.flatMap(cellsOf));
      found.push({
        question: asked(whole, {
          type: "matrix",
          rows: rows.map((each) => choice(each)),
          columns: labels.map((each) => choice(each)),
        }),
        columns,
        answerIn: (line, question) => {
          if (question.type !== "matrix") return undefined;
          const given = columns.flatMap((each, at) => {
            const chosen = idOf(question, line[each] ?? "");
            return chosen ? [[question.rows[at]?.choiceId ?? "", chosen] as const] : [];
          });
          return given.length > 0 ? Object.fromEntries(given) : undefined;
        },
      });
    } else if (distinct(cells).length > 12 && !cells.some((cell) => cell.includes(";M")))
      one(asked(title, { type: "long" }), (cell) => cell);
    else if (distinct(cells).some((cell) => cell.length > 100 && !cell.includes(";")))
      one(asked(title, { type: "long" }), (cell) => cell);
    else {
      const isMultiple = cells.some((cell) => cell.includes(";"));
      const labels = distinct(isMultiple ? cells.flatMap(parts) : cells);
      const options = (labels.length > 1 ? labels : [...labels, "-"]).map((each) => choice(each));
      one(
        isMultiple
          ? asked(title, { type: "multiple", options, other: false, min: null, max: null })
          : asked(title, { type: "single", options, other: false }),
        (cell, question) => ({
          choiceIds: (isMultiple ? parts(cell) : [cell]).map((label) => idOf(question, label)),
          other: null,
        }),
      );
    }
  }
  return { lines, asked: found };
}

/** What each line answers to these questions, which are those of the file. */
export const answersOf = ({ lines, asked }: AnsweredSurvey, questions: readonly Question[]): AnswerValues[] =>
  lines.map((line) =>
    Object.fromEntries(
      asked.flatMap(({ answerIn }, at) => {
        const question = questions[at];
        const value = question && answerIn(line, question);
        return question && value !== undefined ? [[question.questionId, value]] : [];
      }),
    ),
  );

/** What a share between which bounds is, by Wilson's formula as textbooks have it. */
function sharesOf(cells: string[], base: number) {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const z = 1.96;
  return Object.fromEntries(
    [...counts].map(([cell, count]) => {
      const p = count / base;
      const middle = p + (z * z) / (2 * base);
      const spread = z * Math.sqrt((p * (1 - p)) / base + (z * z) / (4 * base * base));
      const below = 1 + (z * z) / base;
      return [
        cell,
        [count, p, (middle - spread) / below, (middle + spread) / below].map((each) => each.toFixed(6)),
      ];
    }),
  );
}

type Shares = NonNullable<QuestionResult["figures"]>["shares"];

/** The shares that somebody chose, by what stands in the file. */
function shownShares(shares: Shares, question: Question) {
  const labels = new Map(choicesOf(question).map(({ choiceId, label }) => [choiceId, label.en ?? ""]));
  return Object.fromEntries(
    shares
      .filter(({ count }) => count > 0)
      .map(({ key, count, share, low, high }) => [
        labels.get(key) ?? key,
        [count, share, low, high].map((each) => each.toFixed(6)),
      ]),
  );
}

interface Results {
  answers: number | null;
  questions: QuestionResult[];
}

/**
 * Compares the results of these questions with what the file gives by itself.
 * @param textsOf what organizers read of what was written to a question
 */
export async function assertResults(
  { lines, asked }: AnsweredSurvey,
  questions: readonly Question[],
  found: Results,
  textsOf: (questionId: string) => Promise<string[]>,
): Promise<void> {
  assert.equal(found.answers, lines.length);
  assert.equal(questions.length, asked.length);
  for (const [at, { columns }] of asked.entries()) {
    const question = questions[at] as Question;
    const result = found.questions.find(({ questionId }) => questionId === question.questionId);
    const cellsIn = (column: number) => lines.map((line) => line[column] ?? "").filter(Boolean);
    const [column = 0] = columns;
    const cells = cellsIn(column);
    const answered = lines.filter((line) => columns.some((each) => line[each])).length;
    assert.deepEqual(
      [result?.answered, result?.skipped],
      [answered, lines.length - answered],
      `${question.text.en}`,
    );
    const figures = result?.figures;
    assert.equal(figures === null, answered < 5);
    if (!figures) continue;
    const numbers = cells.map((cell) => Number.parseInt(cell, 10));
    const sum = numbers.reduce((total, number) => total + number, 0);
    switch (question.type) {
      case "nps": {
        const [good, bad] = [numbers.filter((n) => n > 8).length, numbers.filter((n) => n < 7).length];
        assert.deepEqual([figures.nps?.promoters, figures.nps?.detractors], [good, bad]);
        assert.ok(Math.abs((figures.nps?.score ?? 0) - (100 * (good - bad)) / answered) < 0.051);
        break;
      }
      case "rating":
        assert.ok(Math.abs((figures.average ?? 0) - sum / answered) < 0.0051);
        assert.deepEqual(shownShares(figures.shares, question), sharesOf(cells, answered));
        break;
      case "single":
        assert.deepEqual(shownShares(figures.shares, question), sharesOf(cells, answered));
        break;
      case "multiple":
        assert.deepEqual(shownShares(figures.shares, question), sharesOf(cells.flatMap(parts), answered));
        break;
      case "matrix":
        for (const [at, row] of figures.rows.entries()) {
          const own = cellsIn(columns[at] ?? 0);
          assert.equal(row.answered, own.length);
          if (row.shares) assert.deepEqual(shownShares(row.shares, question), sharesOf(own, own.length));
          else assert.ok(own.length < 5);
        }
        break;
      default:
        assert.deepEqual((await textsOf(question.questionId)).sort(), cells.sort());
    }
  }
}

/** Surveys with answers, for browser tests. */

/** Answers as so many devices as there are answers. */
export async function answerSurvey(
  origin: string,
  { eventId, surveyId }: Pick<Survey, "eventId" | "surveyId">,
  answers: AnswerValues[],
): Promise<void> {
  const phone = clientOf(origin);
  for (const values of answers) {
    const { pass } = await phone(makePass, { body: { eventId, surveyId } });
    const body = { edition: 1, values };
    await phone(putSurveyAnswer, { params: { surveyId }, body }, { headers: { "Feedback-Pass": pass } });
  }
}

/** The questions of a survey, in their order. */
export const questionsIn = ({ questionnaire }: Survey): Question[] =>
  questionnaire.sections.flatMap(({ questions }) => questions);

/** An open survey of the template for after the event. */
export async function makeOpenSurvey(organizer: Person, eventId: string, title: string): Promise<Survey> {
  const body = { title, phase: "after" as const, template: "after" as const };
  const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
  const params = { surveyId: survey.surveyId };
  const closesAt = new Date(Date.now() + 9e8).toISOString();
  await organizer.call(updateSurvey, {
    params,
    body: { version: survey.version, closesAt, opensAt: closesAt },
  });
  await organizer.call(openSurvey, { params, body: {} });
  return (await organizer.call(getSurvey, { params })).survey;
}

/** So many answers to the questions of the template, of which few say how long the event was. */
export function answersTo(survey: Survey, count: number): AnswerValues[] {
  const [nps, why, matrix, length] = questionsIn(survey);
  if (matrix?.type !== "matrix" || length?.type !== "single" || !nps || !why)
    throw new Error("another template");
  return Array.from({ length: count }, (_, n) => ({
    [nps.questionId]: 10 - (n % 4),
    ...(n < 5 && { [why.questionId]: `The talks, and <b>people</b> no. ${n + 1}` }),
    [matrix.questionId]: Object.fromEntries(
      matrix.rows.map(({ choiceId }, row) => [choiceId, matrix.columns[(n + row) % 5]?.choiceId ?? ""]),
    ),
    ...(n < 2 && { [length.questionId]: { choiceIds: [length.options[0]?.choiceId ?? ""], other: null } }),
  }));
}
