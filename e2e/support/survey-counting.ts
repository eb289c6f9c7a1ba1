import type { Choice, Question, Value, Values } from "@plenary/contract/surveys/survey-fields";
import type { QuestionResult } from "@plenary/contract/surveys/survey-results";
import type { Described, DescribedCondition, DescribedIf, DescribedQuestion } from "./survey-editing.ts";

/** Answers to a questionnaire as it is on paper, and what they come to, counted by hand: a second, plain implementation. */

/** What somebody says to a question: what is ticked or written beside it, or by each row. */
type Said = string[] | Record<string, string>;
/** By the numbers of the questions, from 1 on; also to questions that somebody else would not be asked. */
type Sheet = Map<number, Said>;

const questionsOf = ({ sections }: Described) => sections.flatMap(({ questions }) => questions);
const english = (texts: { en?: string }[] = []) => texts.map(({ en = "" }) => en);
const SOMETHING_ELSE = "Something of my own";

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many sheets, filled in at random, in which one question in ten is left out unless it needs an answer. */
export function fillIn(described: Described, count: number, seed: number): Sheet[] {
  const next = numbersFrom(seed);
  const oneOf = (words: string[]) => words[Math.floor(next() * words.length)] ?? "";
  const said = ({ type, options, other, rows, columns }: DescribedQuestion): Said => {
    const offered = [...english(options), ...(other ? [SOMETHING_ELSE] : [])];
    if (type === "single") return [oneOf(offered)];
    if (type === "multiple") return [...new Set([oneOf(offered), oneOf(offered), oneOf(offered)])];
    if (type !== "matrix") return [`Words ${Math.floor(next() * 1000)}`];
    const ticked = english(rows).filter(() => next() < 0.8);
    return Object.fromEntries(ticked.map((row) => [row, oneOf(english(columns))]));
  };
  return Array.from({ length: count }, () => {
    const sheet: Sheet = new Map();
    for (const [at, question] of questionsOf(described).entries())
      if (question.required || next() < 0.9) sheet.set(at + 1, said(question));
    return sheet;
  });
}

/** The sheet as a phone sends it to the questions that are stored. */
export const valuesOf = (sheet: Sheet, questions: readonly Question[]): Values =>
  Object.fromEntries(
    questions.flatMap((question, at) => {
      const said = sheet.get(at + 1);
      return said ? [[question.questionId, valueIn(said, question)]] : [];
    }),
  );

function valueIn(said: Said, question: Question): Value {
  const idIn = (choices: readonly Choice[], word: string) =>
    choices.find(({ label }) => label.en === word)?.choiceId ?? "";
  if (question.type === "matrix")
    return Object.fromEntries(
      Object.entries(said).map(([row, column]) => [idIn(question.rows, row), idIn(question.columns, column)]),
    );
  const words = said as string[];
  if (!("options" in question)) return words.join(" ");
  return {
    choiceIds: words.filter((word) => word !== SOMETHING_ELSE).map((word) => idIn(question.options, word)),
    other: words.includes(SOMETHING_ELSE) ? SOMETHING_ELSE : null,
  };
}

/** How many answered a question, how many were asked and didn't, and how often each thing was said. */
export interface Count {
  answered: number;
  skipped: number;
  /** By words; of a matrix by row and column. What nobody said isn't there. */
  said: Record<string, number>;
}

/** What the sheets come to: what isn't asked of somebody counts as not said, also for what is asked after it. */
export function countByHand(described: Described, sheets: readonly Sheet[]): Count[] {
  const counts = questionsOf(described).map((): Count => ({ answered: 0, skipped: 0, said: {} }));
  for (const sheet of sheets) {
    const counted: Sheet = new Map();
    let number = 0;
    for (const section of described.sections)
      for (const question of section.questions) {
        number++;
        const count = counts[number - 1] as Count;
        if (!holds(section.showIf, counted) || !holds(question.showIf, counted)) continue;
        const said = sheet.get(number);
        const words = Array.isArray(said) ? said : Object.entries(said ?? {}).map((pair) => pair.join(": "));
        if (!said || words.length === 0) {
          count.skipped++;
          continue;
        }
        counted.set(number, said);
        count.answered++;
        if (question.type !== "short" && question.type !== "long")
          for (const word of words) count.said[word] = (count.said[word] ?? 0) + 1;
      }
  }
  return counts;
}

function holds(showIf: DescribedIf, counted: Sheet): boolean {
  if (!showIf) return true;
  const each = ({ question, comparison, value }: DescribedCondition) => {
    const said = counted.get(question);
    if (!Array.isArray(said)) return false;
    const isThat = said.length === 1 && said[0] === value;
    if (comparison === "is") return isThat;
    if (comparison === "is_not") return !isThat;
    throw new Error(`no questionnaire here compares by ${comparison}`);
  };
  return showIf.match === "all" ? showIf.conditions.every(each) : showIf.conditions.some(each);
}

/** The same of what the server has counted. */
export function countShown(
  { questionId, answered, skipped, figures }: QuestionResult,
  questions: readonly Question[],
): Count {
  const question = questions.find((each) => each.questionId === questionId);
  const choices =
    question?.type === "matrix"
      ? question.columns
      : question && "options" in question
        ? question.options
        : [];
  const wordsOf = (id: string, among = choices) =>
    among.find(({ choiceId }) => choiceId === id)?.label.en ?? (id === "other" ? SOMETHING_ELSE : id);
  const rows = question?.type === "matrix" ? question.rows : [];
  const shares = [
    ...(figures?.shares ?? []).map(({ key, count }) => [wordsOf(key), count] as const),
    ...(figures?.rows ?? []).flatMap(({ rowId, shares: own }) =>
      (own ?? []).map(({ key, count }) => [`${wordsOf(rowId, rows)}: ${wordsOf(key)}`, count] as const),
    ),
  ];
  return {
    ...{ answered: answered ?? -1, skipped: skipped ?? -1 },
    said: Object.fromEntries(shares.filter(([, count]) => count > 0)),
  };
}
