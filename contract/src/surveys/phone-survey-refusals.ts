import { atField, conflict, gone, invalid } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Refusals of surveys that phones say before asking the server (survey-refusals.ts holds the others). */
export const phoneSurveyRefusals = {
  SurveyNotOpen: conflict(() => text("This survey is not open yet")),
  SurveyClosed: gone(() => text("This survey is closed")),
  /** No single question is wrong: there are no answers. */
  NothingAnswered: atField(invalid, "values", () => text("Please answer at least one question")),
};
