import type { Choice, Question, Questionnaire, Texts } from "@plenary/contract/surveys/survey-fields";
import { problemsOf, type QuestionnaireProblems } from "@plenary/contract/surveys/survey-questionnaire";
import { type Survey, UpdateSurveyBody } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { toLocalInput } from "../../../base/formats/dates.ts";
import { fromLocalInput } from "../../../base/formats/moments.ts";
import { changedFields } from "../../../base/forms/forms.ts";
import { newId } from "../../../base/forms/new-id.ts";
import type { QuestionType } from "../survey-words.ts";

type Kept = Pick<
  Survey,
  "title" | "intro" | "thanks" | "phase" | "access" | "named" | "languages" | "questionnaire"
>;

export interface Draft extends Kept {
  /** On the event's clock, as inputs have them; empty while a part is missing. */
  opensAt: string;
  closesAt: string;
  /** Null while the field is empty. */
  threshold: number | null;
}

/** @param zone the event's */
export const draftOf = (survey: Survey, zone: string): Draft => ({
  ...{ title: survey.title, intro: survey.intro, thanks: survey.thanks, phase: survey.phase },
  ...{ access: survey.access, named: survey.named, languages: survey.languages },
  ...{ questionnaire: survey.questionnaire, threshold: survey.threshold },
  opensAt: toLocalInput(survey.opensAt, zone),
  closesAt: toLocalInput(survey.closesAt, zone),
});

/** The request: only what differs from the editor's start; or the problems by path. */
export function bodyOf(draft: Draft, begun: Survey, zone: string) {
  const before = draftOf(begun, zone);
  const changed = changedFields(draft, before);
  const instantOf = (local: string) => (local ? fromLocalInput(local, zone) : "");
  const body = {
    ...changed,
    version: begun.version,
    // An untouched time keeps its seconds.
    ...(changed.opensAt !== undefined && { opensAt: instantOf(draft.opensAt) }),
    ...(changed.closesAt !== undefined && { closesAt: instantOf(draft.closesAt) }),
  };
  const parsed = UpdateSurveyBody.safeParse(body);
  const problems: QuestionnaireProblems = {};
  for (const { path, message } of parsed.error?.issues ?? []) problems[path.join(".")] ??= message;
  const [main = ""] = draft.languages;
  if (!draft.title[main]?.trim()) problems[`title.${main}`] ??= text("Title is required");
  Object.assign(
    problems,
    withFirst(problems, problemsOf(parsed.data?.questionnaire ?? draft.questionnaire, { main })),
  );
  const { opensAt, closesAt } = draft;
  if (opensAt && closesAt && closesAt < opensAt)
    problems.closesAt ??= text("Closing time cannot be before opening time");
  return Object.keys(problems).length > 0 || !parsed.data ? { problems } : { body: parsed.data };
}

/** The other problems, at paths that have none yet. */
const withFirst = (problems: QuestionnaireProblems, others: QuestionnaireProblems): QuestionnaireProblems =>
  Object.fromEntries(Object.entries(others).filter(([path]) => !(path in problems)));

/** 1 if the first language has the text and this one lacks it. */
const lacks = (texts: Texts, language: string, main: string): number =>
  texts[main] && !texts[language] ? 1 : 0;

/** How many texts around the questions a language lacks. */
export const missingAround = (
  { title = {}, intro = {}, thanks = {} }: Partial<Pick<Draft, "title" | "intro" | "thanks">>,
  language: string,
  main: string,
): number => [title, intro, thanks].reduce((sum, texts) => sum + lacks(texts, language, main), 0);

export const newChoice = (): Choice => ({ choiceId: newId(), label: {}, isRetired: false });

export const newSection = (): Questionnaire["sections"][number] => ({
  ...{ sectionId: newId(), title: null, text: null, showIf: null, questions: [] },
});

export function newQuestion(type: QuestionType): Question {
  const questionId = newId();
  const asked = { questionId, originId: questionId, text: {}, hint: null };
  return asType({ ...asked, required: false, isRetired: false, showIf: null, type: "short" }, type);
}

/** The same question with another type, keeping what both types have. */
export function asType(question: Question, type: QuestionType): Question {
  const { questionId, originId, text, hint, required, isRetired, showIf } = question;
  const asked = { questionId, originId, text, hint, required, isRetired, showIf };
  const had = "options" in question ? question : null;
  const options = had?.options ?? [newChoice(), newChoice()];
  const other = had?.other ?? false;
  switch (type) {
    case "rating":
      return { ...asked, type, steps: 5, low: null, high: null };
    case "single":
      return { ...asked, type, options, other };
    case "multiple":
      return { ...asked, type, options, other, min: null, max: null };
    case "matrix":
      return { ...asked, type, rows: [newChoice()], columns: [newChoice(), newChoice()] };
    case "number":
      return { ...asked, type, min: 0, max: null, decimals: 0, unit: null };
    case "date":
      return { ...asked, type, from: null, to: null };
    default:
      return { ...asked, type };
  }
}

/** A copy of a question to put beside it: with new ids and its own origin. */
export function copyOf(question: Question): Question {
  const questionId = newId();
  const anew = (choices: readonly Choice[]) =>
    choices.filter(({ isRetired }) => !isRetired).map((choice) => ({ ...choice, choiceId: newId() }));
  const own = { questionId, originId: questionId };
  if ("options" in question) return { ...question, ...own, options: anew(question.options) };
  if (question.type === "matrix")
    return { ...question, ...own, rows: anew(question.rows), columns: anew(question.columns) };
  return { ...question, ...own };
}

/** The pasted lines without list marks. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);

interface PastedAt {
  index: number;
  language: string;
  /** Whether the language is the survey's first one; nothing can be added in the others. */
  isMain: boolean;
  /** How many can be added. */
  room: number;
}

/** Options with one pasted line each, from one of them on: those without words are filled, and more are added. Also which lines found no place. */
export function withLines(
  choices: readonly Choice[],
  lines: readonly string[],
  { index, language, isMain, room }: PastedAt,
): { choices: Choice[]; left: string[] } {
  const left = [...lines];
  const filled = choices.slice(0, index);
  let space = room;
  for (const [at, choice] of choices.slice(index).entries()) {
    const isFree = !choice.isRetired && (!isMain || !choice.label[language]?.trim());
    // Existing text stays before the pasted lines.
    if (!isFree && at > 0) add();
    const line = isFree ? left.shift() : undefined;
    filled.push(line === undefined ? choice : { ...choice, label: { ...choice.label, [language]: line } });
  }
  add();
  return { choices: filled, left };

  function add() {
    if (!isMain) return;
    const more = left.splice(0, space);
    space -= more.length;
    filled.push(...more.map((line) => ({ ...newChoice(), label: { [language]: line } })));
  }
}

/**
 * The edited questionnaire with all that the stored one has: what was taken away and has been answered meanwhile comes
 * back as retired, at the end of where it was. Nobody who edits could do so by hand.
 */
export function withTakenAway(edited: Questionnaire, stored: Questionnaire): Questionnaire {
  const kept = new Map(
    edited.sections.flatMap(({ questions }) => questions).map((each) => [each.questionId, each]),
  );
  const former = new Map(
    stored.sections.flatMap(({ questions }) => questions).map((each) => [each.questionId, each]),
  );
  const missing = (questions: readonly Question[]) =>
    questions.filter(({ questionId }) => !kept.has(questionId)).map(retired);
  const sections = edited.sections.map((section) => {
    const was = stored.sections.find(({ sectionId }) => sectionId === section.sectionId);
    const questions = section.questions.map((question) =>
      withChoices(question, former.get(question.questionId)),
    );
    return { ...section, questions: [...questions, ...missing(was?.questions ?? [])] };
  });
  const gone = stored.sections.filter((was) =>
    sections.every(({ sectionId }) => sectionId !== was.sectionId),
  );
  const left = gone
    .map((section) => ({ ...section, showIf: null, questions: missing(section.questions) }))
    .filter(({ questions }) => questions.length > 0);
  return { sections: [...sections, ...left] };
}

/** It is asked no longer, so it has no condition. */
const retired = (question: Question): Question => ({ ...question, isRetired: true, showIf: null });

/** A question of the same type with the options, rows and columns it had. */
function withChoices(question: Question, former: Question | undefined): Question {
  if (former?.type !== question.type) return question;
  if ("options" in question && "options" in former)
    return { ...question, options: withFormer(question.options, former.options) };
  if (question.type === "matrix" && former.type === "matrix")
    return {
      ...question,
      rows: withFormer(question.rows, former.rows),
      columns: withFormer(question.columns, former.columns),
    };
  return question;
}

const withFormer = (choices: readonly Choice[], former: readonly Choice[]): Choice[] => [
  ...choices,
  ...former
    .filter(({ choiceId }) => choices.every((each) => each.choiceId !== choiceId))
    .map((choice) => ({ ...choice, isRetired: true })),
];
