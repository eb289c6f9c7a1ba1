import type { Questionnaire, SurveyPhase, Texts } from "@plenary/contract/surveys/survey-fields";
import type { SurveyState, SurveySummary, SurveyTemplate } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { formatDay, formatTime, toLocalInput } from "../../base/formats/dates.ts";
import type { BadgeTone } from "../../ui/texts/Badge.tsx";

/** A text in a language, or else in the survey's first one. */
export const textIn = (texts: Texts | null, language: string, main: string): string =>
  texts?.[language] || texts?.[main] || "";

/** A survey's title in its first language. */
export const titleOf = ({ title, languages: [main = ""] }: Pick<SurveySummary, "title" | "languages">) =>
  textIn(title, main, main);

export function phaseName(phase: SurveyPhase): string {
  switch (phase) {
    case "before":
      return text("Before the event");
    case "during":
      return text("During the event");
    case "after":
      return text("After the event");
  }
}

export function stateName(state: SurveyState): string {
  switch (state) {
    case "draft":
      return text("Draft");
    case "planned":
      return text("Planned");
    case "open":
      return text("Open");
    case "closed":
      return text("Closed");
  }
}

export const stateTone = (state: SurveyState): BadgeTone => (state === "open" ? "accent" : "neutral");

export function templateName(template: SurveyTemplate): string {
  switch (template) {
    case "before":
      return text("Before the event");
    case "pulse":
      return text("Quick pulse");
    case "after":
      return text("After the event");
    case "speakers":
      return text("For speakers");
  }
}

export const templateHint = (template: SurveyTemplate): string => {
  switch (template) {
    case "before":
      return text("What people come for, and what they need.");
    case "pulse":
      return text("Two questions while there is time to change something.");
    case "after":
      return text("Whether they recommend it, what was good, what should change.");
    case "speakers":
      return text("How well they were looked after.");
  }
};

/** Types of questions, in the order in which they are offered. */
export const questionTypes = [
  "rating",
  "nps",
  "single",
  "multiple",
  "short",
  "long",
  "link",
  "matrix",
  "number",
  "date",
] as const;

export type QuestionType = (typeof questionTypes)[number];

export function typeName(type: QuestionType): string {
  switch (type) {
    case "rating":
      return text("Rating");
    case "nps":
      return text("Recommendation, 0 to 10");
    case "single":
      return text("One option");
    case "multiple":
      return text("Several options");
    case "short":
      return text("Short text");
    case "long":
      return text("Long text");
    case "link":
      return text("Link");
    case "matrix":
      return text("Matrix");
    case "number":
      return text("Number");
    case "date":
      return text("Date");
  }
}

/** A moment on the event's clock: "14 March 2027, 10:00". */
export const momentText = (instant: string, zone: string): string =>
  text("{day}, {time}", {
    day: formatDay(toLocalInput(instant, zone).slice(0, 10)),
    time: formatTime(instant, zone),
  });

/** When a survey takes answers, on the event's clock. */
export const windowText = (
  { opensAt, closesAt }: Pick<SurveySummary, "opensAt" | "closesAt">,
  zone: string,
): string => text("{from} to {to}", { from: momentText(opensAt, zone), to: momentText(closesAt, zone) });

/** All questions in their order. */
export const questionsOf = ({ sections }: Questionnaire) => sections.flatMap(({ questions }) => questions);
