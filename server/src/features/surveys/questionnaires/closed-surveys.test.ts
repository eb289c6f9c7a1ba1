import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getCode, listFeedbackSessions } from "@plenary/contract/feedback/feedback";
import { closeSurvey, getSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeCollecting } from "../../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  makeSurvey,
  ratingOf,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";

const app = useApp({ rateLimit: false });

const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
const later = { opensAt: "2027-05-02T00:00:00Z", closesAt: "2027-05-04T00:00:00Z" };

describe("a survey that was closed", () => {
  it("stays closed for everybody, whatever times it is given, until it is opened again", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const rating = ratingOf();
    const { surveyId, code } = await makeSurvey(organizer, eventId, {
      ...{ questionnaire: asking(rating), ...during },
    });
    const params = { surveyId };
    const early = await fetchSurveyPass(app, eventId, surveyId);
    app.clock.advance(60_000);
    const { survey } = await organizer.call(closeSurvey, { params });
    app.clock.advance(60_000);
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const seen = async () => {
      const { state, survey: shown, until } = await app.client()(getCode, { params: { code } });
      const { surveys } = await app.client()(listFeedbackSessions, { params: { eventId } });
      const time = new Date(app.ctx.clock()).toISOString();
      const isOver = [shown, ...surveys].map((each) => (each?.closesAt ?? "9") <= time);
      return [(await organizer.call(getSurvey, { params })).survey.state, state, until, ...isOver];
    };
    const over = ["closed", "closed", null, true, true];
    const answer = (held = pass, edition = 1) =>
      answerSurvey(app, held, surveyId, { [rating.questionId]: 4 }, edition);
    assert.deepEqual(await seen(), over);
    let { version } = survey;
    for (const times of [during, later]) {
      const body = { version, ...times };
      version = (await organizer.call(updateSurvey, { params, body })).survey.version;
      assert.deepEqual(await seen(), over);
      const { status, message } = await refusal(answer());
      assert.deepEqual([status, message], [410, "This survey is closed"]);
    }
    app.clock.set(new Date("2027-05-02T12:00:00Z"));
    assert.deepEqual(await seen(), over);
    // When it was closed isn't known any more.
    for (const held of [pass, early]) assert.equal((await refusal(answer(held))).status, 410);
    await organizer.call(openSurvey, { params, body: {} });
    assert.deepEqual((await seen()).slice(0, 2), ["open", "open"]);
    assert.equal((await answer(await fetchSurveyPass(app, eventId, surveyId))).answer.edition, 1);
  });

  it("takes what was written before its close for a day", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const rating = ratingOf();
    const settings = { questionnaire: asking(rating), ...during };
    const { surveyId } = await makeSurvey(organizer, eventId, settings);
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    app.clock.advance(60_000);
    await organizer.call(closeSurvey, { params: { surveyId } });
    app.clock.advance(23 * 60 * 60_000);
    await answerSurvey(app, pass, surveyId, { [rating.questionId]: 4 });
  });
});
