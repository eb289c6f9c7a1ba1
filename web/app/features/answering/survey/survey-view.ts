import type { CodeAnswer } from "@plenary/contract/feedback/feedback";
import { phoneSurveyRefusals } from "@plenary/contract/surveys/phone-survey-refusals";
import type { AnswerProblem } from "@plenary/contract/surveys/survey-answers";
import type { AnswerValues, PublicSurvey, Question } from "@plenary/contract/surveys/survey-fields";
import { askedQuestions } from "@plenary/contract/surveys/survey-logic";
import { answerLines } from "@plenary/contract/surveys/survey-words";
import { counted, text } from "@plenary/contract/text";
import { formatDay } from "../../../base/formats/dates.ts";
import { ownLanguageName } from "../../../base/formats/language-names.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { accessForm, momentOf, ownView, signInFirst } from "../phone/answer-state-view.ts";
import type { OwnAnswer } from "../phone/device.ts";
import type { DeviceKnowledge } from "../phone/device-knowledge.ts";
import { el, type Piece } from "../phone/made.ts";
import { dayOf, thresholdLines, withoutNameLine } from "../phone/privacy-lines.ts";
import type { GivenSurveyAnswer } from "../phone/queue.ts";
import { needsScript, problemLine } from "../phone/whole-page.ts";
import { questionElementId, questionView } from "./survey-fields.ts";
import { type Words, wordsIn } from "./survey-words.ts";

/** What a device knows of a survey that the server doesn't tell everybody. */
export interface SurveyKnowledge
  extends Pick<DeviceKnowledge, "isChanging" | "isSending" | "asks" | "forgets"> {
  own?: OwnAnswer<GivenSurveyAnswer> | undefined;
  /** What is filled in so far, also for questions that aren't asked. */
  values: AnswerValues;
  /** The language in which it is read. */
  language: string;
  /** Its languages, in the reader's order. */
  languages: readonly string[];
  sectionId: string;
  problems: readonly AnswerProblem[];
}

export type AnswerOfSurvey = Pick<CodeAnswer, "event" | "eventCode" | "state">;

/** The page of a survey; without `known` as the server renders it, for everybody. */
export function surveyView(answer: AnswerOfSurvey, survey: PublicSurvey, known?: SurveyKnowledge): Piece[] {
  const [main = "en"] = survey.languages;
  const words = wordsIn(known?.language ?? main, main);
  const steps = stepsOf(survey, known?.values ?? {});
  const isFirst = steps.at(survey, known?.sectionId).index === 0;
  const isToFill = !known?.own || (known.isChanging && answer.state === "open");
  return [
    words.el("h1", { tabindex: "-1" }, survey.title),
    languageChoice(known),
    isFirst && isToFill && words.el("p", { class: "written" }, survey.intro),
    ...stateOf(answer, survey, { known, words }),
    answer.eventCode !== "" &&
      el(
        "nav",
        { "aria-label": text("Feedback") },
        el(
          "p",
          {},
          el("a", { href: phonePaths.code(answer.eventCode) }, text("Give feedback about sessions")),
        ),
      ),
  ];
}

function languageChoice(known: SurveyKnowledge | undefined): Piece {
  if (!known || known.languages.length < 2) return undefined;
  return el(
    "p",
    { class: "languages" },
    el("label", { for: "language" }, text("Language")),
    el(
      "select",
      { id: "language" },
      known.languages.map((language) =>
        el(
          "option",
          { value: language, lang: language, selected: language === known.language },
          ownLanguageName(language),
        ),
      ),
    ),
  );
}

/** The sections with questions that are asked, and the present one among them. */
export function stepsOf(survey: PublicSurvey, values: AnswerValues) {
  const asked = askedQuestions(survey.questionnaire, values).sections.filter(
    ({ questions }) => questions.length > 0,
  );
  const ids = asked.map(({ sectionId }) => sectionId);
  const questionIds = new Set(asked.flatMap(({ questions }) => questions.map((each) => each.questionId)));
  return {
    ids,
    isAsked: ({ questionId }: Pick<Question, "questionId">) => questionIds.has(questionId),
    at({ questionnaire }: PublicSurvey, sectionId: string | undefined) {
      const index = Math.max(0, ids.indexOf(sectionId ?? ""));
      const section = questionnaire.sections.find((each) => each.sectionId === ids[index]);
      return { index, section, isLast: index >= ids.length - 1 };
    },
  };
}

interface Shown {
  known: SurveyKnowledge | undefined;
  words: Words;
}

function stateOf(answer: AnswerOfSurvey, survey: PublicSurvey, { known, words }: Shown): Piece[] {
  const { event, state } = answer;
  const notTaken =
    state === "before"
      ? text("This survey opens at {time}", { time: momentOf(survey.opensAt, event.timezone) })
      : state === "open"
        ? undefined
        : phoneSurveyRefusals.SurveyClosed.text();
  // Even with a half-made change: after the close people read what was sent, and may delete it.
  if (known?.own && (notTaken || !known.isChanging))
    return ownView(known.own, {
      ...{ known, closed: notTaken, given: givenView(survey, known.own.given, words) },
      thanks: words.el("p", { class: "thanks" }, survey.thanks),
    });
  if (notTaken)
    return [
      el(
        "div",
        { class: "state" },
        state === "before" && el("p", {}, phoneSurveyRefusals.SurveyNotOpen.text()),
        el("p", {}, notTaken),
      ),
    ];
  if (known?.asks === "code") return [accessForm()];
  if (known?.asks === "sign-in") return [signInFirst(survey.code)];
  if (known?.asks === "link")
    return [el("p", { class: "state" }, text("Please open your personal link to answer."))];
  return [needsScript(), surveyForm(answer, survey, { known, words })];
}

function surveyForm(answer: AnswerOfSurvey, survey: PublicSurvey, { known, words }: Shown): Piece {
  const values = known?.values ?? {};
  const steps = stepsOf(survey, values);
  const { index, section, isLast } = steps.at(survey, known?.sectionId);
  const problems = new Map(known?.problems.map(({ questionId, problem }) => [questionId, problem]));
  return el(
    "form",
    { id: "answer", "data-do": "next", novalidate: true },
    survey.named && index === 0 && el("p", { class: "note" }, namedLine()),
    el("p", { id: "step", class: "soft", tabindex: "-1" }, stepLine(index, steps.ids.length)),
    known && problemList(survey, known.problems, words),
    problemLine(),
    el("p", { id: "forgets", class: "note", hidden: !known?.forgets }, noStorageLine()),
    words.el("h2", { id: "section", tabindex: "-1" }, section?.title),
    words.el("p", { class: "written" }, section?.text),
    ...(section?.questions ?? []).map((question) =>
      questionView(question, {
        ...{ value: values[question.questionId], words, problem: problems.get(question.questionId) },
        isAsked: steps.isAsked(question),
      }),
    ),
    el(
      "div",
      { id: "honest", hidden: !isLast },
      !survey.named && el("p", { class: "soft" }, honestLine(answer, survey)),
      !survey.named &&
        thresholdLines(survey.threshold, answer.event.access).map((line) => el("p", { class: "soft" }, line)),
    ),
    // Nobody would hear it before the script is loaded.
    el("button", { id: "go", type: "submit", class: "main", disabled: !known }, nextLabel(isLast)),
    index > 0 && el("button", { type: "button", "data-do": "back", class: "button" }, text("Back")),
    known?.own && el("button", { type: "button", "data-do": "leave", class: "button" }, text("Cancel")),
  );
}

/** The label of the button below a page of the form. */
export const nextLabel = (isLast: boolean): string => (isLast ? text("Send") : text("Next"));

/** The present step; empty if all is on one page. */
export const stepLine = (index: number, steps: number): string =>
  steps > 1 ? text("Step {step} of {steps}", { step: index + 1, steps }) : "";

export const noStorageLine = (): string =>
  text("This browser can't store anything: please don't close this page before you have sent it.");

const namedLine = (): string => text("Your name and email address go to the organizers with your answers.");

/** Speakers don't read answers to surveys. */
const honestLine = ({ event }: AnswerOfSurvey, { closesAt }: PublicSurvey): string =>
  withoutNameLine(event) ??
  text(
    "Anonymous, one answer per device. The organizers see it at once. You can change or delete it on this device until {date}.",
    { date: dayOf(event, closesAt) },
  );

function problemList(
  { questionnaire }: PublicSurvey,
  problems: readonly AnswerProblem[],
  words: Words,
): Piece {
  if (problems.length === 0) return undefined;
  const questions = questionnaire.sections.flatMap((section) => section.questions);
  return el(
    "section",
    { id: "wrong", class: "state", "aria-labelledby": "problems" },
    el(
      "h2",
      { id: "problems" },
      counted(problems.length, "{count} answer needs a change", "{count} answers need a change"),
    ),
    el(
      "ul",
      {},
      problems.map(({ questionId, problem }) =>
        el(
          "li",
          {},
          el(
            "a",
            { href: `#${questionElementId(questionId)}`, "data-do": "to-question", "data-of": questionId },
            words.el("span", {}, questions.find((each) => each.questionId === questionId)?.text),
          ),
          el("span", { class: "soft" }, problem),
        ),
      ),
    ),
  );
}

function givenView({ questionnaire }: PublicSurvey, given: GivenSurveyAnswer | null, words: Words): Piece {
  if (!given) return undefined;
  const rows = questionnaire.sections
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      const value = given.values[question.questionId];
      return value === undefined
        ? []
        : [{ question, lines: answerLines(question, value, { of: words.of, day: formatDay }) }];
    });
  return el(
    "section",
    { "aria-labelledby": "given" },
    el("h2", { id: "given" }, text("Your answer")),
    el(
      "dl",
      {},
      rows.flatMap(({ question, lines }) => [
        words.el("dt", {}, question.text),
        ...lines.map((line) => el("dd", { dir: "auto", class: "written" }, line)),
      ]),
    ),
  );
}
