import { at, conflict, gone, invalid } from "../refusal-kinds.ts";
import { text } from "../text.ts";

/** Of what is refused about surveys (survey-refusals.ts), what phones say before they ask the server, and so load. */
export const phoneSurveyRefusals = {
  SurveyNotOpen: conflict(() => text("This survey is not open yet")),
  SurveyClosed: gone(() => text("This survey is closed")),
  /** Nothing is wrong with any answer: there is none. */
  NothingAnswered: at(invalid, "values", () => text("Please answer at least one question")),
};
