import assert from "node:assert/strict";
import { it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { makePass } from "@plenary/contract/feedback/feedback";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { makeUser } from "../../../test/factories.ts";
import { asking, longOf, makeSurvey, makeSurveyed, ratingOf } from "../../../test/feedback/surveys.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

// Proves feedback 4: One's answers to surveys are in the download of one's data
it("what somebody has answered to surveys is in the download of their data, with a name or by the event's key", async () => {
  const { organizer, eventId } = await makeSurveyed(app);
  const [ada, bob] = [await makeUser(app), await makeUser(app)];
  const [rating, why] = [ratingOf(), longOf()];
  const settings = { questionnaire: asking(rating, why), access: "account" as const };
  const named = await makeSurvey(organizer, eventId, { ...settings, title: { en: "Named" }, named: true });
  const other = await makeSurvey(organizer, eventId, { ...settings, title: { en: "Unnamed" } });
  for (const { surveyId } of [named, other]) {
    const { pass } = await ada.call(makePass, { body: { eventId, surveyId } });
    const body = { edition: 1, values: { [rating.questionId]: 4, [why.questionId]: surveyId } };
    const headers = { "Feedback-Pass": pass };
    await ada.call(putSurveyAnswer, { params: { surveyId }, body }, { headers });
  }
  const surveysOf = async (user: typeof ada) => (await user.call(downloadData)).surveys;
  const expected = (surveyId: string, title: string, isNamed: boolean) => ({
    ...{ eventId, eventName: "Conf", surveyId, title, named: isNamed, hour: "2027-05-01T11:00:00.000Z" },
    answers: [
      { question: "How was it?", answer: ["4 of 5"] },
      { question: "Why?", answer: [surveyId] },
    ],
  });
  assert.deepEqual(await surveysOf(ada), [
    expected(named.surveyId, "Named", true),
    expected(other.surveyId, "Unnamed", false),
  ]);
  assert.deepEqual(await surveysOf(bob), []);
});
