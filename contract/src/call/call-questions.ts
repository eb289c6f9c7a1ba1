import { z } from "zod";
import { id, instant, isDateTime } from "../fields.ts";
import { type AnswerValue, AnswerValues, type Question, Questionnaire } from "../surveys/survey-fields.ts";
import { questionsIn } from "../surveys/survey-logic.ts";
import { problemsOf, type QuestionnaireProblems } from "../surveys/survey-questionnaire.ts";
import { text } from "../text.ts";
import { callLimits } from "./call-limits.ts";

/** The questions of a call for papers: a survey's questionnaire, and of each what a call adds (docs/product/call.md#questions). */

/** Kinds that a call asks. */
export const callQuestionTypes = ["single", "multiple", "short", "long", "link", "number", "date"] as const;

/** Whether it is asked once for each proposal, or once of each speaker. */
export const AskedOf = z.enum(["proposal", "speaker"]);
export type AskedOf = z.infer<typeof AskedOf>;

/** Who reads the answers: organizers, reviewers too, or even those who must not know the speakers. */
export const AnswerVisibility = z.enum(["organizers", "reviewers", "masked"]);
export type AnswerVisibility = z.infer<typeof AnswerVisibility>;

const setting = {
  of: AskedOf.default("proposal"),
  visibility: AnswerVisibility.default("organizers"),
  /** Asked of proposals with one of these types, and of these tracks; empty for all. */
  typeIds: z.array(id).max(callLimits.typesMax).default([]),
  trackIds: z.array(id).max(callLimits.questionTracksMax).default([]),
};

export const QuestionSetting = z.object({
  ...setting,
  /** From when on it needs an answer, whatever the question says. */
  requiredFrom: instant.nullable().default(null),
  /** From when on an answer can no longer be changed by speakers. */
  frozenAt: instant.nullable().default(null),
});
export type QuestionSetting = z.infer<typeof QuestionSetting>;

const moment = z
  .string({ error: () => text("Please enter a valid date and time") })
  .trim()
  .refine(isDateTime, { error: () => text("Please enter a valid date and time") })
  .nullable()
  .default(null);

/** The same as it is sent: times may be on the clock of the deadlines. */
export const QuestionSettingBody = z.object({ ...setting, requiredFrom: moment, frozenAt: moment });

export const QuestionSettings = z.record(z.string(), QuestionSetting);
export type QuestionSettings = z.infer<typeof QuestionSettings>;

export const CallQuestions = z.object({
  questionnaire: Questionnaire,
  /** By question; one without is as usual. */
  questionSettings: QuestionSettings,
  /** The languages of the questions; the first stands in for missing texts. */
  formLanguages: z.array(z.string()),
});
export type CallQuestions = z.infer<typeof CallQuestions>;

/** What a speaker has told a call about themselves. */
export const CallSpeaker = z.object({
  biography: z.string(),
  /** To questions that are asked of speakers. */
  answers: AnswerValues,
});
export type CallSpeaker = z.infer<typeof CallSpeaker>;

/** The same for that speaker, with what was typed since it was submitted, which nobody else reads. */
export const OwnCallSpeaker = CallSpeaker.extend({
  /** Raised by each saving; 0 for who has said nothing. */
  version: z.int(),
  /** Whether something was submitted before: settled answers stay then. */
  isSubmitted: z.boolean(),
  /** `biography`, and answers as `answers.<question>`, that wait to be submitted. */
  unpublished: z.array(z.string()),
});
export type OwnCallSpeaker = z.infer<typeof OwnCallSpeaker>;

const usual: QuestionSetting = QuestionSetting.parse({});

export const settingFor = (settings: QuestionSettings, questionId: string): QuestionSetting =>
  settings[questionId] ?? usual;

export interface Asking {
  of: AskedOf;
  typeId?: string | null;
  trackId?: string | null;
  /** Now. */
  time: string;
  /** Whether it was submitted before: what is frozen can't be answered any more, so nobody has to. */
  isSubmitted?: boolean;
}

/** What is asked of a proposal or a speaker, as a questionnaire of its own. Conditions come on top of it. */
export function questionsFor(
  { questionnaire, questionSettings }: Pick<CallQuestions, "questionnaire" | "questionSettings">,
  { of, typeId, trackId, time, isSubmitted = false }: Asking,
): Questionnaire {
  const fits = (ids: readonly string[], chosen: string | null | undefined) =>
    of === "speaker" || ids.length === 0 || (typeof chosen === "string" && ids.includes(chosen));
  const asked = (question: Question): Question[] => {
    const { requiredFrom, ...each } = settingFor(questionSettings, question.questionId);
    if (each.of !== of || !fits(each.typeIds, typeId) || !fits(each.trackIds, trackId)) return [];
    const isDue = requiredFrom === null ? question.required : requiredFrom <= time;
    return [{ ...question, required: isDue && !(isSubmitted && isFrozen(each, time)) }];
  };
  return {
    sections: questionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.flatMap(asked),
    })),
  };
}

export const isFrozen = ({ frozenAt }: Pick<QuestionSetting, "frozenAt">, time: string): boolean =>
  frozenAt !== null && frozenAt <= time;

/** What is wrong with a call's questions, by path. */
export function problemsOfQuestions(
  questionnaire: Questionnaire,
  settings: Record<string, { of: AskedOf } | undefined>,
  main: string,
): QuestionnaireProblems {
  const problems = problemsOf(questionnaire, { main });
  const all = questionsIn(questionnaire);
  const max = callLimits.questionsMax;
  if (all.filter(({ isRetired }) => !isRetired).length > max)
    problems.questionnaire = text("At most {max} questions", { max });
  const ofOf = (questionId: string) => settings[questionId]?.of ?? "proposal";
  for (const [at, { questions }] of questionnaire.sections.entries())
    for (const [index, { questionId, type, showIf }] of questions.entries()) {
      const path = `questionnaire.sections.${at}.questions.${index}`;
      if (!(callQuestionTypes as readonly string[]).includes(type))
        problems[`${path}.type`] = text("A call can't ask this kind of question");
      if (showIf?.conditions.some((each) => ofOf(each.questionId) !== ofOf(questionId)))
        problems[`${path}.showIf`] ??= text("It looks at a question that is asked elsewhere");
    }
  return problems;
}

/** The name of an answer among the fields of a proposal. */
export type AnswerField = `answers.${string}`;

export const answerField = (questionId: string): AnswerField => `answers.${questionId}`;

export const questionOf = (field: string): string | undefined =>
  field.startsWith("answers.") ? field.slice("answers.".length) : undefined;

/** What is saved and compared of what a speaker says. */
export type SpeakerFields = Pick<CallSpeaker, "biography"> & AnswerFields;

/** Answers as fields of their own, so that each is saved and compared by itself; null is none. */
export type AnswerFields = Record<AnswerField, AnswerValue | null | undefined>;

export const asFields = (answers: Record<string, AnswerValue | null | undefined>): AnswerFields =>
  Object.fromEntries(Object.entries(answers).map(([questionId, value]) => [answerField(questionId), value]));

/** The answers among these fields. */
export const answersIn = (fields: object): AnswerValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const questionId = questionOf(name);
      return questionId && value !== null && value !== undefined ? [[questionId, value]] : [];
    }),
  );

/** Whether two values of a field are the same; of answers, the order of their parts says nothing. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) || inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
