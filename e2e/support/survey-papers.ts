import type { Texts } from "@plenary/contract/surveys/survey-fields";
import { readSurveyFile } from "@plenary/testing/survey-files";
import type { Described, DescribedIf, DescribedQuestion, Language } from "./survey-editing.ts";

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
