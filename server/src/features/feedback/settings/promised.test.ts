import assert from "node:assert/strict";
import { it } from "node:test";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { updateSurvey } from "@plenary/contract/surveys/surveys";
import {
  answer,
  answersStored,
  fetchPass,
  makeCollecting,
  setUp,
} from "../../../../test/feedback/feedback.ts";
import { asking, makeSurvey, ratingOf } from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp();

const fewerByNow = {
  ...{ status: 403, code: "forbidden" },
  message:
    "Results are now shown after fewer answers than when you opened this page. Reload it to see how many, and send your answer again if you agree.",
};

// Proves feedback 4: The threshold that was promised to who has answered is not lowered
it("an answer is not taken where its form promised that more have to answer than it takes by now", async () => {
  const { organizer, eventId, sessionId } = await makeCollecting(app, { threshold: 5 });
  const pass = await fetchPass(app, eventId);
  // Nobody has answered yet, so it may be lowered; a phone shows the former form all the same.
  await setUp(app, organizer, eventId, { threshold: 3 });
  assert.deepEqual(await refusal(answer(app, pass, sessionId, { threshold: 5 })), fewerByNow);
  assert.deepEqual(await answersStored(app), []);
  await answer(app, pass, sessionId, { threshold: 3 });
  // With an answer it only rises, which keeps every promise.
  await setUp(app, organizer, eventId, { threshold: 4 });
  await answer(app, pass, sessionId, { threshold: 3, edition: 2 });
  assert.equal((await refusal(setUp(app, organizer, eventId, { threshold: 3 }))).status, 409);
});

// Proves feedback 4: The threshold that was promised to who has answered is not lowered
it("nor is one to a survey", async () => {
  const { organizer, eventId } = await makeCollecting(app);
  const rating = ratingOf();
  const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
  const settings = { questionnaire: asking(rating), threshold: 5, ...during };
  const { surveyId, version } = await makeSurvey(organizer, eventId, settings);
  const pass = await fetchPass(app, eventId);
  await organizer.call(updateSurvey, { params: { surveyId }, body: { version, threshold: 3 } });
  const values = { [rating.questionId]: 4 };
  const answered = (threshold: number) =>
    app.client()(
      putSurveyAnswer,
      { params: { surveyId }, body: { edition: 1, values, threshold } },
      { headers: { "Feedback-Pass": pass } },
    );
  assert.deepEqual(await refusal(answered(5)), fewerByNow);
  assert.equal((await answered(3)).taken, true);
});
