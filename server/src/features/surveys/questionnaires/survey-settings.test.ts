import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/surveys/surveys";
import {
  asking,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  ratingOf,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp({ rateLimit: false });

describe("a survey", () => {
  // Proves feedback 3: A copied survey keeps the translations of its title
  it("is copied with the translations of its title, unless the copy has another one", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const title = { en: "How was it?", de: "Wie war es?" };
    const { surveyId } = await makeSurvey(
      organizer,
      eventId,
      { title, languages: ["en", "de"] },
      { isDraft: true },
    );
    const copy = async (written: string) => {
      const body = { title: written, phase: "after" as const, copyOf: surveyId };
      return (await organizer.call(contract.createSurvey, { params: { eventId }, body })).survey.title;
    };
    assert.deepEqual(await copy("How was it?"), title);
    assert.deepEqual(await copy("And now?"), { en: "And now?" });
  });

  // Proves feedback 4, 8: With answers the threshold of a survey only rises
  it("with answers shows nothing of fewer than its people were told, so its threshold only rises", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const { surveyId, version } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating) });
    const put = (body: { version: number; threshold: number }) =>
      organizer.call(contract.updateSurvey, { params: { surveyId }, body });
    const { survey } = await put({ version, threshold: 4 });
    await makeSurveyAnswers(app, surveyId, [{ [rating.questionId]: 4 }]);
    const { status, fields } = await refusal(put({ version: survey.version, threshold: 3 }));
    const said = "Feedback has begun, so the threshold can only be raised";
    assert.deepEqual([status, fields], [409, { threshold: said }]);
    assert.equal((await put({ version: survey.version, threshold: 8 })).survey.threshold, 8);
    // Who gives a name is told no number.
    await app.db.updateTable("surveys").set({ access: "account", named: true }).execute();
    assert.equal((await put({ version: survey.version + 1, threshold: 3 })).survey.threshold, 3);
  });

  // Proves feedback 8: A survey within its limits can be saved
  it("may be as long as its parts may be, for whoever is signed in", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const survey = await makeSurvey(organizer, eventId, {}, { isDraft: true });
    const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "cs", "sv"];
    const text = Object.fromEntries(languages.map((each) => [each, "x".repeat(500)]));
    const questions = Array.from({ length: 100 }, () => longOf({ text, hint: text }));
    const params = { surveyId: survey.surveyId };
    const body = { version: 1, languages, questionnaire: asking(...questions) };
    const { survey: saved } = await organizer.call(contract.updateSurvey, { params, body });
    assert.equal(saved.questionnaire.sections[0]?.questions.length, 100);
    const stranger = await refusal(app.client()(contract.updateSurvey, { params, body }));
    assert.equal(stranger.status, 401);
  });
});
