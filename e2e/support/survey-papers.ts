import type {
  AnswerValue,
  AnswerValues,
  Choice,
  Question,
  Texts,
} from "@plenary/contract/surveys/survey-fields";
import type { QuestionResult } from "@plenary/contract/surveys/survey-results";
import { readSurveyFile } from "@plenary/testing/surveys";
import type {
  Described,
  DescribedCondition,
  DescribedIf,
  DescribedQuestion,
  Language,
} from "./survey-editing.ts";

/**
 * Questionnaires that R's community has published on paper, as files of Markdown (../shared/data/surveys). What surveys don't have: numbers
 * are short texts, shares of 100 and matrices of several answers a row are options and plain matrices.
 */

interface Part {
  heading: string;
  lines: string[];
}

/** What stands below each heading; the first part is what stands before all but the title. */
function partsOf(file: string): [title: string, intro: string, parts: Part[]] {
  const [title = "", ...rest] = file.split("\n");
  const parts: Part[] = [{ heading: "", lines: [] }];
  for (const line of rest) {
    const [, heading] = /^#{2,3} +(.*)$/.exec(line) ?? [];
    if (heading === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ heading: heading.trim(), lines: [] });
  }
  const [before, ...after] = parts;
  return [title.replace(/^# /, "").trim(), (before?.lines ?? []).join("\n").trim(), after];
}

const filled = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean);
const is = (question: number, comparison: "is" | "is_not", value: string): DescribedIf => ({
  match: "all",
  conditions: [{ question, comparison, value }],
});
const inEnglish = (en: string): Texts => ({ en });

/** The survey of useR! 2021: 19 questions, three of which are asked after what was answered before. */
export function readUseR(): Described {
  const [title, intro, parts] = partsOf(readSurveyFile("user-2021-questions.md"));
  const sections: Described["sections"] = [];
  const all: DescribedQuestion[] = [];
  let thanks = "";
  for (const { heading, lines } of parts) {
    const [, asked] = /^\d+\. +(.*)$/.exec(heading) ?? [];
    if (asked === undefined) {
      sections.push({ title: inEnglish(heading), text: null, showIf: null, questions: [] });
      continue;
    }
    const end = lines.findIndex((line) => line.startsWith("Thank you"));
    if (end >= 0) thanks = lines[end] ?? "";
    const own = filled(lines.slice(0, end < 0 ? lines.length : end));
    const isTold = (line: string) =>
      /^(Choose|Please choose|Only answer|Answer was|Note:|Box for)/.test(line);
    const told = own.filter(isTold);
    const choices = own.filter((line) => !isTold(line)).map((line) => line.replace(/^- /, ""));
    const isWritten = (line: string) => /\((please specify|with comment box|further comment)\)/.test(line);
    const options = choices.filter((line) => !isWritten(line)).map(inEnglish);
    const [, value = "", where = ""] =
      /^Answer was '(.*?)' at question (.*)$/.exec(
        told.find((line) => line.startsWith("Answer was")) ?? "",
      ) ?? [];
    const [, number] = /^'(\d+) /.exec(where) ?? [];
    const looked = number ? Number(number) : all.findIndex(({ text }) => text.en === where.trim()) + 1;
    const words = [asked, ...told].join("\n");
    const hint = told.find((line) => line.startsWith("Note:"));
    const question: DescribedQuestion = {
      type: "single",
      ...{ text: inEnglish(asked.trim()), hint: hint ? inEnglish(hint) : null, required: false },
      showIf: value ? is(looked, "is", value) : null,
    };
    if (/^Box for open answer/m.test(words)) question.type = "long";
    else {
      if (/all that apply|one more answers/.test(words)) question.type = "multiple";
      Object.assign(question, { options, other: choices.some(isWritten) });
    }
    all.push(question);
    sections.at(-1)?.questions.push(question);
  }
  return {
    title: inEnglish(title),
    intro: inEnglish(intro),
    thanks: inEnglish(thanks),
    languages: ["en"],
    sections,
  };
}

const latinLanguages = ["en", "es", "pt"] as const satisfies Language[];
const isOther = (line: string) => /^(Other|Otr|Outr)\w* \(/.test(line);

/** What stands below a question of Latin America's survey: in brackets how it is answered, options as a list, and notes. */
function latinQuestion(lines: readonly string[]) {
  const kind = lines.find((line) => /^(\* )?\(/.test(line)) ?? "";
  const others = lines.filter((line) => line !== kind);
  const choices = others.filter((line) => line.startsWith("*")).map((line) => line.slice(1).trim());
  const isOfSteps = /per phrase|por +frase/.test(kind);
  const quoted = [...kind.matchAll(/["“]([^"“”]+)["”]/g)].map(([, words = ""]) => words);
  return {
    isOne: /^\(1 (option|opción|opção) *\)/.test(kind),
    isLong: /^(\* )?\((Open answer|respuesta abierta|resposta aberta)/i.test(kind),
    hint: others.filter((line) => !line.startsWith("*")).join(" "),
    options: choices.filter((line) => !isOther(line)),
    other: choices.some(isOther),
    columns: isOfSteps ? ["1", "2", "3", "4", "5"] : quoted,
  };
}

/** What is said in all languages, if anything is. */
const inAll = (words: readonly (string | undefined)[]): Texts =>
  Object.fromEntries(latinLanguages.flatMap((code, at) => (words[at] ? [[code, words[at]]] : [])));

function eachInAll([first = [], ...others]: readonly (readonly string[])[]): Texts[] {
  if (others.some(({ length }) => length !== first.length))
    throw new Error(`The languages differ: ${[first, ...others].join(" / ")}`);
  return first.map((word, at) => inAll([word, ...others.map((each) => each[at])]));
}

/** The survey of Latin America 2020 in its three languages; who doesn't use R is asked no more, and who shares no code why. */
export function readLatinR(): Described {
  const files = latinLanguages.map((code) =>
    partsOf(readSurveyFile(`latinr-2020-questions-${code.toUpperCase()}.md`)),
  );
  const sections: Described["sections"] = [];
  let ifUsed: DescribedIf = null;
  let asked = 0;
  const headings = eachInAll(files.map(([, , parts]) => parts.map((part) => part.heading)));
  for (const [at, heading] of headings.entries()) {
    const isSection = !/^\d/.test(heading.en ?? "");
    if (isSection) {
      sections.push({ title: heading, text: null, showIf: ifUsed, questions: [] });
      continue;
    }
    asked++;
    const parts = files.map(([, , all]) => latinQuestion(filled(all[at]?.lines ?? [])));
    const [first] = parts;
    const options = eachInAll(parts.map((each) => each.options));
    const columns = eachInAll(parts.map((each) => each.columns));
    const hint = inAll(parts.map((each) => each.hint));
    const text = inAll(latinLanguages.map((code) => heading[code]?.replace(/^\d+b?\) +/, "")));
    const before = sections.at(-1)?.questions.at(-1);
    const isWhyNot = heading.en?.startsWith("31b)");
    sections.at(-1)?.questions.push({
      ...{ text, hint: hint.en ? hint : null, required: asked === 1 },
      showIf: isWhyNot
        ? is(asked - 1, "is", before?.options?.[1]?.en ?? "")
        : sections.length === 1
          ? ifUsed
          : null,
      ...(columns.length > 0
        ? { type: "matrix", rows: options, columns }
        : options.length > 0
          ? { type: first?.isOne ? "single" : "multiple", options, other: first?.other ?? false }
          : { type: first?.isLong ? "long" : "short" }),
    });
    if (asked === 1) ifUsed = is(1, "is_not", options.at(-1)?.en ?? "");
  }
  const [title, intro] = [inAll(files.map(([words]) => words)), inAll(files.map(([, words]) => words))];
  return { title, intro, thanks: {}, languages: latinLanguages, sections };
}

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
export const valuesOf = (sheet: Sheet, questions: readonly Question[]): AnswerValues =>
  Object.fromEntries(
    questions.flatMap((question, at) => {
      const said = sheet.get(at + 1);
      return said ? [[question.questionId, valueIn(said, question)]] : [];
    }),
  );

function valueIn(said: Said, question: Question): AnswerValue {
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
