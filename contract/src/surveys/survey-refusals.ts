import { atField, conflict, forbidden, invalid, notFound } from "../refusal-kinds.ts";
import { text } from "../text.ts";
import { phoneSurveyRefusals } from "./phone-survey-refusals.ts";
import type { AnswerProblem } from "./survey-answers.ts";
import type { QuestionnaireProblems } from "./survey-questionnaire.ts";

/** Refusals of surveys (refusals.ts; docs/product/surveys.md). */
export const surveyRefusals = {
  ...phoneSurveyRefusals,
  SurveyNotFound: notFound(() => text("Survey not found")),
  QuestionNotFound: notFound(() => text("Question not found")),
  /** The answer was written when the survey had no names. */
  NamedByNow: forbidden(() => text("Your name and email address now go to the organizers with your answers")),
  AnswerTooLong: atField(invalid, "values", () => text("All answers together must be 64 KB or less")),
  /** What is wrong at each question; the sentence is the first of them. */
  AnswerRefused: invalid((problems: AnswerProblem[]) => problems[0]?.problem ?? "", {
    fields: (problems) =>
      Object.fromEntries(problems.map(({ questionId, problem }) => [`values.${questionId}`, problem])),
  }),
  /** The problems of a questionnaire, by path. */
  SurveyRefused: invalid((problems: QuestionnaireProblems) => Object.values(problems)[0] ?? "", {
    fields: (problems) => problems,
  }),
  ClosesBeforeOpening: atField(invalid, "closesAt", () => text("Closing time cannot be before opening time")),
  ClosesTooLate: atField(invalid, "closesAt", () =>
    text("Closing time must be 2 years after the event or less"),
  ),
  ClosedAlready: atField(invalid, "closesAt", () => text("Please choose a closing time that lies ahead")),
  NamesTakeAccounts: atField(invalid, "named", () =>
    text("Only a survey that takes an account to answer can have names"),
  ),
  NamedIsSettled: atField(conflict, "named", () =>
    text("This survey has answers, so whether it has names can't change"),
  ),
  TypeIsSettled: atField(
    conflict,
    ({ path }: { path: string }) => path,
    () => text("This question has answers, so its type can't change"),
  ),
  AnsweredStays: atField(
    conflict,
    /** Of the options of a question that is still there; else of all. */
    ({ path }: { path?: string }) => path ?? "questionnaire",
    () => text("What was answered can't be removed. It can be retired."),
  ),
  MailedLately: conflict(({ date }: { date: string }) =>
    text("The next mail can be sent on {date}", { date }),
  ),
  MailedEnough: conflict(() => text("This survey was mailed three times already")),
  LinksAreSent: conflict(() =>
    text("This survey is answered with personal links. Please make some and send them yourself."),
  ),
  TooManySurveys: conflict(() => text("This event has 200 surveys, which is the most.")),
  SurveysTooLarge: conflict(() =>
    text("The surveys of an event can take up 40 MB together. Please delete some first."),
  ),
};
