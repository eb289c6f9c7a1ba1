import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { answerNotSent, feedbackNotLoaded } from "../feedback/feedback-failures.ts";
import { promisedThreshold } from "../feedback/feedback-fields.ts";
import { id, optionalText } from "../fields.ts";
import { text } from "../text.ts";
import { type AnswerValue, AnswerValues } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";
import { language } from "./survey-questionnaire.ts";

/** How phones answer surveys (docs/product/surveys.md#answers): as sessions, with a pass. */

export const SurveyAnswer = z.object({
  /** Grows with each change. */
  edition: z.int(),
  language: z.string(),
  values: AnswerValues,
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

const written = optionalText(limits.longMax, () => text("Answer must be 5,000 characters or less"));

/** A value with its texts as they are stored: trimmed, in Unicode NFC, without control characters. */
function cleaned(value: AnswerValue, refuse: (message: string) => void): AnswerValue {
  const clean = (given: string): string => {
    const parsed = written.safeParse(given);
    if (parsed.success) return parsed.data ?? "";
    refuse(parsed.error.issues[0]?.message ?? "");
    return "";
  };
  if (typeof value === "string") return clean(value);
  if (typeof value === "object" && Array.isArray(value.choiceIds) && typeof value.other === "string")
    return { choiceIds: value.choiceIds, other: clean(value.other) || null };
  return value;
}

export const SurveyAnswerBody = z.object({
  edition: z.int().min(1).max(2_147_483_647),
  /** The language in which the questions were read. */
  language: language.optional(),
  /** Added: whether the form said that the name is included. Refused if it said no and the survey has names by now. */
  named: z.boolean().optional(),
  threshold: promisedThreshold,
  /** Answers to questions that aren't asked are dropped. */
  values: AnswerValues.transform((values, context) =>
    Object.fromEntries(
      Object.entries(values).map(([questionId, value]) => [
        questionId,
        cleaned(value, (message) => context.addIssue({ code: "custom", message, path: [questionId] })),
      ]),
    ),
  ),
});

const call = {
  path: "/public/surveys/:surveyId/answer",
  access: "public",
  pass: true,
  params: z.object({ surveyId: id }),
} as const;

export const getSurveyAnswer = endpoint({
  ...call,
  method: "GET",
  summary: "What was answered to a survey with the pass",
  response: z.object({ answer: SurveyAnswer.nullable() }),
  get failure() {
    return feedbackNotLoaded();
  },
});

export const putSurveyAnswer = endpoint({
  ...call,
  method: "PUT",
  summary: "Answer a survey, or change the answer by a higher edition",
  body: SurveyAnswerBody,
  namesPaths: true,
  response: z.object({
    answer: SurveyAnswer,
    /** Whether the stored answer is the one sent; false if another of the same or a higher edition stays. */
    taken: z.boolean(),
    pass: z.string(),
  }),
  get failure() {
    return answerNotSent();
  },
});

export const deleteSurveyAnswer = endpoint({
  ...call,
  method: "DELETE",
  summary: "Delete what was answered to a survey with the pass, also after the close",
  status: 204,
  get failure() {
    return text("Failed to delete your answer");
  },
});
