import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnswerValue, AnswerValues } from "@plenary/contract/surveys/survey-fields";
import { exportSurvey, getSurveyResults } from "@plenary/contract/surveys/survey-results";
import { createSurvey, getSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  numberOf,
  readSurveyAnswer,
  singleOf,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp({ rateLimit: false });

const times = (count: number, values: AnswerValues): AnswerValues[] =>
  Array.from({ length: count }, () => values);

describe("a question for a number", () => {
  // Proves feedback 3, 5, 7: A question for a number: as people type it, within its bounds, its middle and spans from
  //   the threshold on, of which none tells the least or the most, in files as a number
  it("takes numbers within its bounds and with its decimals, whatever is sent", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const nights = numberOf({ min: 1, max: 14 });
    const hours = numberOf({ min: null, decimals: 2 });
    const { questionId } = nights;
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(nights, hours) });
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const put = (value: unknown, id = questionId) =>
      answerSurvey(app, pass, surveyId, { [id]: value as AnswerValue, [hours.questionId]: -0.25 });
    const none = "Please enter a whole number, such as 1500";
    const wrong: [unknown, string][] = [
      ...[0, 15, -1].map((each): [unknown, string] => [each, "Please enter a number from 1 to 14"]),
      ...[1e12, -1e300].map((each): [unknown, string] => [
        each,
        "Please enter a number of 12 digits at most",
      ]),
      ...[1.5, 1e-7, "3", "1,5", "Infinity"].map((each): [unknown, string] => [each, none]),
      [{ choiceIds: [], other: "3" }, none],
      [{ row: "3" }, none],
    ];
    for (const [value, message] of wrong) {
      const refused = await refusal(put(value));
      assert.deepEqual([refused.status, refused.fields?.[`values.${questionId}`]], [422, message]);
    }
    // What is no number of JSON, or none that is finite.
    for (const value of [null, true, [3]]) assert.equal((await refusal(put(value))).status, 422);
    const sent = `{"edition":1,"values":{"${questionId}":1e999}}`;
    const headers = { "content-type": "application/json", "Feedback-Pass": pass };
    const answer = await app.raw(`/api/public/surveys/${surveyId}/answer`, {
      method: "PUT",
      headers,
      body: sent,
    });
    assert.equal(answer.status, 422);
    assert.equal(await readSurveyAnswer(app, pass, surveyId), null);
    await put(14);
    const stored = await readSurveyAnswer(app, pass, surveyId);
    assert.deepEqual(stored?.values, { [questionId]: 14, [hours.questionId]: -0.25 });
  });

  it("decides what is asked after it", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const nights = numberOf();
    const conditions = [{ questionId: nights.questionId, comparison: "at_least" as const, value: 3 }];
    const why = longOf({ required: true, showIf: { match: "all", conditions } });
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(nights, why) });
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const refused = await refusal(answerSurvey(app, pass, surveyId, { [nights.questionId]: 3 }));
    assert.equal(refused.fields?.[`values.${why.questionId}`], "This question needs an answer");
    await answerSurvey(app, pass, surveyId, { [nights.questionId]: 2, [why.questionId]: "Never asked" });
    const stored = await readSurveyAnswer(app, pass, surveyId);
    assert.deepEqual(stored?.values, { [nights.questionId]: 2 });
  });

  it("comes to its middle and spans once enough have answered, of which the outer ones have no end", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [nights, role] = [numberOf(), singleOf(["Speaker", "Guest"])];
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(nights, role) });
    const [speaker = "", guest = ""] = role.options.map(({ choiceId }) => choiceId);
    const is = (choiceId: string): AnswerValue => ({ choiceIds: [choiceId], other: null });
    const read = (query: { questionId?: string; value?: string } = {}) =>
      organizer.call(getSurveyResults, { params: { surveyId }, query });
    const write = (numbers: number[], who: string) =>
      makeSurveyAnswers(
        app,
        surveyId,
        numbers.map((each) => ({ [nights.questionId]: each, [role.questionId]: is(who) })),
      );
    await write([1, 2, 2, 3], guest);
    const [few] = (await read()).questions;
    assert.deepEqual([few?.answered, few?.figures], [4, null]);
    await write([4, 5, ...Array<number>(40).fill(3), 100], guest);
    await write([1, 1, 1, 2, 40], speaker);
    const [whole] = (await read()).questions;
    assert.equal(whole?.answered, 52);
    // Nor the hundred, by an average.
    assert.equal(whole?.figures?.average, null);
    assert.deepEqual(whole?.figures?.spread, { median: 3, lower: 3, upper: 3 });
    assert.deepEqual(
      whole?.figures?.shares.map(({ key, count, share }) => [key, count, Math.round(share * 52)]),
      [
        ["/1", 4, 4],
        ["2/2", 3, 3],
        ["3/3", 41, 41],
        ["4/4", 1, 1],
        ["5/5", 1, 1],
        ["6/", 2, 2],
      ],
    );
    const [theirs] = (await read({ questionId: role.questionId, value: speaker })).questions;
    assert.deepEqual([theirs?.answered, theirs?.figures?.spread], [5, { median: 2, lower: 2, upper: 2 }]);
    // By a number there are as many groups as numbers.
    assert.ok(!(await read()).filters.includes(nights.questionId));
    const by = read({ questionId: nights.questionId, value: "100" });
    assert.equal((await refusal(by)).message, "Question not found");
  });

  it("is compared with the same question of the survey that it is a copy of, and keeps its type", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const nights = numberOf({ unit: { en: "nights" } });
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(nights) });
    await makeSurveyAnswers(app, surveyId, times(6, { [nights.questionId]: 4 }));
    const body = { title: "Again", phase: "during" as const, copyOf: surveyId };
    const { survey } = await organizer.call(createSurvey, { params: { eventId }, body });
    const copied = survey.questionnaire.sections[0]?.questions[0];
    assert.deepEqual(copied, { ...nights, questionId: copied?.questionId });
    const params = { surveyId: survey.surveyId };
    const { questions } = await organizer.call(getSurveyResults, { params, query: {} });
    assert.deepEqual(
      [questions[0]?.earlier?.answered, questions[0]?.earlier?.figures?.spread?.median],
      [6, 4],
    );
    const { version } = (await organizer.call(getSurvey, { params: { surveyId } })).survey;
    const other = longOf({ questionId: nights.questionId, originId: nights.originId });
    const change = organizer.call(updateSurvey, {
      params: { surveyId },
      body: { version, questionnaire: asking(other) },
    });
    assert.equal((await refusal(change)).message, "This question has answers, so its type can't change");
  });

  // Proves feedback 3, 5, 7: A question for a number: as people type it, within its bounds, its middle and spans from
  //   the threshold on, of which none tells the least or the most, in files as a number
  it("stands in files as a number, below 0 too", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const warmth = numberOf({ min: null, decimals: 1 });
    const why = longOf();
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(warmth, why) });
    await makeSurveyAnswers(
      app,
      surveyId,
      times(12, { [warmth.questionId]: -1.5, [why.questionId]: "-1.5" }),
    );
    const file = async (format: "csv" | "json") =>
      (await organizer.call(exportSurvey, { params: { surveyId }, query: { format } })).text();
    const [head, first] = (await file("csv")).split("\r\n");
    assert.deepEqual([head, first], ['"language","How many?","Why?"', `"en","-1.5","'-1.5"`]);
    const { answers } = JSON.parse(await file("json"));
    assert.equal(answers[0].values[warmth.questionId], -1.5);
  });
});
