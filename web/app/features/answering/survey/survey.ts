import { startPhone } from "../event/start.ts";
import { listenToSearches } from "./option-search.ts";
import { openSurveyPage } from "./survey-page.ts";

/** The script of surveys' pages; separate from phone.ts, so that pages of sessions don't load it. */
listenToSearches();
void startPhone((shown, sender) => {
  if (shown.page !== "code" || !shown.answer.survey) return {};
  return openSurveyPage({ ...shown.answer, survey: shown.answer.survey }, sender);
});
