import type { ExportFormat } from "@plenary/contract/feedback/feedback-exports";
import type {
  AnswerValue,
  AnswerValues,
  Choice,
  Question,
  Questionnaire,
  Texts,
} from "@plenary/contract/surveys/survey-fields";
import { chosenIn, rowsIn, takesOther } from "@plenary/contract/surveys/survey-logic";
import type { ExportedSurvey } from "@plenary/contract/surveys/survey-results";
import type { z } from "zod";
import { csvLine } from "../../../base/csv.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import { BOM, csvCell, fileOf, jsonOf } from "../../feedback/exports/export-files.ts";
import { countExport } from "../../feedback/exports/exports.ts";
import { findSurvey } from "../questionnaires/surveys.ts";
import { eachBatch } from "./survey-results.queries.ts";
import { resultsOf } from "./survey-results.ts";
import { DELETED_TEXT } from "./survey-texts.queries.ts";
import { authorOf, isWritten, shownLanguages } from "./survey-texts.ts";

/** Surveys as files (docs/product/surveys.md#files): read some at a time, and without what too few have answered. */

export async function exportSurvey(ctx: Ctx, actor: Actor, surveyId: string, format: ExportFormat) {
  await findSurvey(ctx, ctx.db, actor, surveyId);
  await countExport(ctx, actor);
  const survey = await inTransaction(ctx, async (tx, tell) => {
    const found = await findSurvey(ctx, tx, actor, surveyId);
    await tell({
      kind: "survey_exported",
      actor,
      event: found.event,
      surveyId,
      details: { what: "answers" },
    });
    return found.survey;
  });
  const shown = await shownIn(ctx, survey);
  const [main = ""] = survey.languages;
  const isEmpty = shown.answers < shown.threshold;
  const told = await shownLanguages(ctx, survey);
  const batches = () => (isEmpty ? none() : rowsOf(eachBatch(ctx.db, surveyId), shown));
  const questionnaire = survey.questionnaire as Questionnaire;
  const about = { survey: { surveyId, title: (survey.title as Texts)[main] ?? "", questionnaire } };
  const columns = columnsOf(shown, main);
  return fileOf("survey-answers", format, {
    csv: async function* () {
      const who = survey.named ? ["name", "email"] : [];
      yield BOM + csvLine([...who, "language", ...columns.map(({ heading }) => heading)]);
      for await (const rows of batches())
        yield rows
          .map(({ values, writtenTo, language, name, email }) =>
            csvLine([
              ...(survey.named ? [csvCell(name), csvCell(email)] : []),
              (language && told(language)) ?? "",
              ...columns.map((column) =>
                writtenTo && writtenTo !== column.writtenTo ? "" : column.cellOf(values),
              ),
            ]),
          )
          .join("");
    },
    json: () =>
      jsonOf(
        about,
        "answers",
        (async function* () {
          for await (const rows of batches())
            yield rows.map(
              ({ values, language, ...row }): Exported => ({
                ...{ language: language && told(language), by: survey.named ? authorOf(row) : null, values },
              }),
            );
        })(),
      ),
  });
}

/** A row of the file: an answer, or only a text written to one question. */
interface FileRow {
  values: AnswerValues;
  /** The question, in the second case. */
  writtenTo?: string;
  language: string | null;
  user_id: string | null;
  name: string | null;
  email: string | null;
}

/** The shown parts of answers; after all of them, separate texts in an order that doesn't reveal whose they are. */
async function* rowsOf(
  batches: ReturnType<typeof eachBatch>,
  shown: Shown,
): AsyncGenerator<readonly FileRow[]> {
  const written: { questionId: string; text: string; value: AnswerValue }[] = [];
  for await (const rows of batches)
    yield rows.flatMap(({ answer, ...row }) => {
      const values = valuesShown(shown, answer as AnswerValues);
      const isAny = Object.keys(values).length > 0;
      for (const [questionId, value] of Object.entries(values)) {
        const text = shown.apart.has(questionId) ? textIn(value) : null;
        if (text === null || text === DELETED_TEXT) continue;
        written.push({ questionId, text, value: typeof value === "string" ? text : onlyText(text) });
        if (typeof value === "string") delete values[questionId];
        else values[questionId] = { ...(value as Chosen), other: DELETED_TEXT };
      }
      return isAny && Object.keys(values).length === 0 ? [] : { ...row, values };
    });
  written.sort((one, other) => (one.text < other.text ? -1 : 1));
  yield written.map(({ questionId, value }) => ({
    ...nobody,
    writtenTo: questionId,
    values: { [questionId]: value },
  }));
}

const nobody = { language: null, user_id: null, name: null, email: null };

type Chosen = NonNullable<ReturnType<typeof chosenIn>>;

const onlyText = (text: string): Chosen => ({ choiceIds: [], other: text });

/** The text of a value: the whole answer, or the written option. */
const textIn = (value: AnswerValue): string | null =>
  typeof value === "string" ? value : (chosenIn(value)?.other ?? null);

type Exported = z.output<typeof ExportedSurvey>["answers"][number];

async function* none(): AsyncGenerator<never[]> {}

/** The shown questions in order, and the hidden rows of matrices. */
interface Shown {
  answers: number;
  /** With fewer answers the file is empty. */
  threshold: number;
  questions: Question[];
  hiddenRows: ReadonlySet<string>;
  /** Questions with so few answers that their texts get rows of their own. */
  apart: ReadonlySet<string>;
}

async function shownIn(ctx: Ctx, survey: Parameters<typeof resultsOf>[1]): Promise<Shown> {
  const { answers, questions, threshold } = await resultsOf(ctx, survey);
  return {
    ...{ answers: answers ?? 0, threshold },
    questions: questions.flatMap(({ question, figures }) => (figures ? [question] : [])),
    apart: new Set(
      questions
        .filter(({ question, answered }) => isWritten(question) && (answered ?? 0) < 2 * threshold)
        .map(({ questionId }) => questionId),
    ),
    hiddenRows: new Set(
      questions.flatMap(
        ({ figures }) => figures?.rows.flatMap(({ rowId, shares }) => (shares ? [] : rowId)) ?? [],
      ),
    ),
  };
}

function valuesShown({ questions, hiddenRows }: Shown, values: AnswerValues): AnswerValues {
  return Object.fromEntries(
    questions.flatMap(({ questionId }) => {
      const value = values[questionId];
      if (value === undefined) return [];
      const rows = rowsIn(value);
      const kept = rows && Object.entries(rows).filter(([rowId]) => !hiddenRows.has(rowId));
      return [[questionId, kept ? Object.fromEntries(kept) : value]];
    }),
  );
}

interface Column {
  heading: string;
  /** The question whose texts are in it. */
  writtenTo?: string;
  cellOf(values: AnswerValues): string | number;
}

/** One for each question, each row of a matrix, and each option of a multiple choice. */
function columnsOf({ questions, hiddenRows }: Shown, main: string): Column[] {
  const say = (texts: Texts): string => texts[main] ?? "";
  const labelOf = (choices: Choice[], choiceId: string | undefined): string => {
    const found = choices.find((each) => each.choiceId === choiceId);
    return found ? say(found.label) : "";
  };
  return questions.flatMap((question): Column[] => {
    const { questionId } = question;
    const heading = say(question.text);
    switch (question.type) {
      case "matrix":
        return question.rows
          .filter(({ choiceId }) => !hiddenRows.has(choiceId))
          .map(({ choiceId, label }) => ({
            heading: `${heading}: ${say(label)}`,
            cellOf: (values) => labelOf(question.columns, rowsIn(values[questionId])?.[choiceId]),
          }));
      case "single":
        return [
          {
            heading,
            writtenTo: questionId,
            cellOf(values) {
              const chosen = chosenIn(values[questionId]);
              return chosen?.other ?? labelOf(question.options, chosen?.choiceIds[0]);
            },
          },
        ];
      case "multiple":
        return [
          ...question.options.map(({ choiceId, label }) => ({
            heading: `${heading}: ${say(label)}`,
            cellOf(values: AnswerValues) {
              const chosen = chosenIn(values[questionId]);
              return chosen ? (chosen.choiceIds.includes(choiceId) ? "1" : "0") : "";
            },
          })),
          ...(takesOther(question)
            ? [
                {
                  heading: `${heading}: other`,
                  writtenTo: questionId,
                  cellOf: (values: AnswerValues) => csvCell(chosenIn(values[questionId])?.other),
                },
              ]
            : []),
        ];
      default:
        return [
          {
            heading,
            writtenTo: questionId,
            cellOf: (values) => (values[questionId] as string | number | undefined) ?? "",
          },
        ];
    }
  });
}
