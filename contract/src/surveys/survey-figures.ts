import { shareInterval } from "../feedback/feedback-figures.ts";
import type { AnswerValues, Question } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { chosenIn, rowsIn, takesOther, takesText } from "./survey-logic.ts";
import { type Spread, spreadOf } from "./survey-spread.ts";

/** Statistics of answers to a survey (docs/product/surveys.md#results), counted one answer after the other, so that none is kept. */

/** How many gave the same answer, and its share with the 95 % interval, from 0 to 1. */
export interface Share {
  /** A number, a choice's id, a day, or `other`; for `number` a range, `10/19`, `/9` or `20/`, inclusive. */
  key: string;
  count: number;
  share: number;
  low: number;
  high: number;
}

/** The share of promoters minus that of detractors, from -100 to 100. */
export interface Nps {
  promoters: number;
  passives: number;
  detractors: number;
  score: number;
  /** 1.96 standard errors; null below 10 answers. */
  margin: number | null;
}

export interface QuestionFigures {
  questionId: string;
  /** How many answered it: the base of all shares. */
  answered: number;
  /** For `rating` and `nps`, not rounded; null for others and without answers. */
  average: number | null;
  /** For `number`. */
  spread: Spread | null;
  nps: Nps | null;
  /** By step, option, or day; empty for texts. */
  shares: Share[];
  /** For a `matrix`, by row; the base is who chose a column there. */
  rows: { rowId: string; answered: number; shares: Share[] }[];
}

type Counts = Map<string, number>;

interface Tally {
  question: Question;
  answered: number;
  counts: Counts;
  rows: Map<string, Counts>;
  /** For `number`: eight bytes each, because the median needs all of them. */
  numbers: number[];
}

/** Counts answers to the questions, including retired ones. */
export function openTally(questions: readonly Question[]) {
  const tallies = questions.map(
    (question): Tally => ({ question, answered: 0, counts: new Map(), rows: new Map(), numbers: [] }),
  );
  return {
    /** @param values as checkAnswer returned them, with answers only to questions that were asked */
    add(values: AnswerValues): void {
      for (const tally of tallies) {
        const value = values[tally.question.questionId];
        if (value === undefined) continue;
        tally.answered += 1;
        const chosen = chosenIn(value);
        if (chosen) {
          for (const choiceId of chosen.choiceIds) count(tally.counts, choiceId);
          if (chosen.other) count(tally.counts, OTHER);
        } else if (tally.question.type === "matrix")
          for (const [rowId, columnId] of Object.entries(rowsIn(value) ?? {}))
            count(countsOf(tally.rows, rowId), columnId);
        else if (tally.question.type === "number") tally.numbers.push(Number(value));
        else if (!takesText(tally.question)) count(tally.counts, String(value));
      }
    },
    figures: (): QuestionFigures[] => tallies.map(figuresOf),
  };
}

/** The key of written options. */
const OTHER = "other";

function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countsOf(rows: Map<string, Counts>, rowId: string): Counts {
  const counts = rows.get(rowId) ?? new Map();
  rows.set(rowId, counts);
  return counts;
}

function figuresOf({ question, answered, counts, rows, numbers }: Tally): QuestionFigures {
  const { questionId } = question;
  if (question.type === "number") return figuresOfNumbers(questionId, numbers);
  const shares = sharesOf(keysOf(question, counts), counts, answered);
  return {
    ...{ questionId, answered, shares },
    average: question.type === "rating" || question.type === "nps" ? averageOf(counts) : null,
    spread: null,
    nps: question.type === "nps" && answered > 0 ? npsOf(counts, answered) : null,
    rows:
      question.type === "matrix"
        ? question.rows.map(({ choiceId: rowId }) => {
            const ofRow = rows.get(rowId) ?? new Map();
            const inRow = [...ofRow.values()].reduce((sum, each) => sum + each, 0);
            return {
              ...{ rowId, answered: inRow },
              shares: sharesOf(
                question.columns.map(({ choiceId }) => choiceId),
                ofRow,
                inRow,
              ),
            };
          })
        : [],
  };
}

function figuresOfNumbers(questionId: string, numbers: readonly number[]): QuestionFigures {
  const answered = numbers.length;
  const { spread, bins } = spreadOf(numbers);
  return {
    ...{ questionId, answered, spread, nps: null, rows: [] },
    // An average would reveal a single number far from the others.
    average: null,
    shares: bins.map(({ from, to, count: found }) => ({
      ...{ key: `${from ?? ""}/${to ?? ""}`, count: found, share: found / answered },
      ...shareInterval(found, answered),
    })),
  };
}

/** All possible answers, in the order of the question. */
function keysOf(question: Question, counts: Counts): string[] {
  switch (question.type) {
    case "rating":
      return Array.from({ length: question.steps }, (_, index) => String(index + 1));
    case "nps":
      return Array.from({ length: limits.npsMax + 1 }, (_, index) => String(index));
    case "single":
    case "multiple":
      return [...question.options.map(({ choiceId }) => choiceId), ...(takesOther(question) ? [OTHER] : [])];
    case "date":
      return [...counts.keys()].sort();
    default:
      return [];
  }
}

const sharesOf = (keys: readonly string[], counts: Counts, of: number): Share[] =>
  keys.map((key) => {
    const found = counts.get(key) ?? 0;
    return { key, count: found, share: of === 0 ? 0 : found / of, ...shareInterval(found, of) };
  });

function averageOf(counts: Counts): number | null {
  let [sum, all] = [0, 0];
  for (const [key, found] of counts) {
    sum += Number(key) * found;
    all += found;
  }
  return all === 0 ? null : sum / all;
}

function npsOf(counts: Counts, answered: number): Nps {
  const between = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, index) => counts.get(String(least + index)) ?? 0).reduce(
      (sum, each) => sum + each,
      0,
    );
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)];
  const mean = (promoters - detractors) / answered;
  const variance = (promoters + detractors) / answered - mean * mean;
  return {
    ...{ promoters, passives, detractors, score: 100 * mean },
    margin: answered < NPS_FROM ? null : 196 * Math.sqrt(variance / answered),
  };
}

/** The margin of an NPS is shown from this many answers on. */
const NPS_FROM = 10;
