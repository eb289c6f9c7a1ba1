import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { updateEvent } from "@plenary/contract/events/events";
import { getCode } from "@plenary/contract/feedback/feedback";
import { decideOrigin, listOrigins } from "@plenary/contract/feedback/feedback-origins";
import { deleteFeedback } from "@plenary/contract/feedback/feedback-settings";
import { getSurveyResults } from "@plenary/contract/surveys/survey-results";
import * as contract from "@plenary/contract/surveys/surveys";
import { makeAdmin, makeUser } from "../../../../test/factories.ts";
import { invalidPass, makeCollecting } from "../../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyAnswers,
  makeSurveyed,
  matrixOf,
  ratingOf,
  readSurveyAnswer,
  singleOf,
} from "../../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { sweepFeedback } from "../../feedback/keeping.ts";

const app = useApp({ rateLimit: false });

const changed = {
  status: 409,
  code: "conflict",
  message: "Somebody else has changed this. Reload to see it.",
};

describe("a survey", () => {
  // Proves feedback 3, 4, 9: Surveys are made blank, of templates and as copies, with windows by their phase
  it("is made blank or of a template, changed, listed by when it opens, and deleted with its answers", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const make = (body: { title: string; phase: "before" | "during" | "after"; template?: "after" }) =>
      organizer.call(contract.createSurvey, { params: { eventId }, body });
    const { survey: after } = await make({ title: " How was it? ", phase: "after", template: "after" });
    assert.deepEqual(
      [after.title, after.state, after.access, after.named, after.threshold, after.hasBegun],
      [{ en: "How was it?" }, "draft", "open", false, 5, false],
    );
    assert.deepEqual(
      after.questionnaire.sections.flatMap(({ questions }) => questions.map(({ type }) => type)),
      ["nps", "long", "matrix", "single", "long", "long", "single"],
    );
    const { survey: before } = await make({ title: "Before", phase: "before" });
    const { survey: during } = await make({ title: "During", phase: "during" });
    // Lisbon is an hour ahead of UTC in summer.
    assert.deepEqual(
      [before, during, after].map(({ opensAt, closesAt }) => [opensAt.slice(0, 16), closesAt.slice(0, 16)]),
      [
        ["2027-04-16T23:00", "2027-04-30T23:00"],
        ["2027-04-30T23:00", "2027-05-02T23:00"],
        ["2027-05-02T15:00", "2027-05-16T15:00"],
      ],
    );
    const list = async () => (await organizer.call(contract.listSurveys, { params: { eventId } })).surveys;
    assert.deepEqual(
      (await list()).map(({ title }) => title.en),
      ["Before", "During", "How was it?"],
    );
    const params = { surveyId: after.surveyId };
    const put = (body: Parameters<typeof organizer.call<typeof contract.updateSurvey>>[1]["body"]) =>
      organizer.call(contract.updateSurvey, { params, body });
    const { survey } = await put({ version: 1, title: { en: "Well?", de: "Und?" }, languages: ["en", "de"] });
    assert.deepEqual([survey.version, survey.title], [2, { en: "Well?", de: "Und?" }]);
    assert.deepEqual(await refusal(put({ version: 1, threshold: 6 })), changed);
    await organizer.call(contract.openSurvey, { params, body: {} });
    const [nps] = survey.questionnaire.sections[0]?.questions ?? [];
    await makeSurveyAnswers(app, after.surveyId, [{ [nps?.questionId ?? ""]: 9 }]);
    await makeSurveyAnswers(app, after.surveyId, [{ [nps?.questionId ?? ""]: 1 }], { state: "held" });
    const listed = (await list()).find(({ surveyId }) => surveyId === after.surveyId);
    // What is held would be deleted with it.
    assert.deepEqual([listed?.answerCount, listed?.givenCount], [1, 2]);
    await organizer.call(contract.deleteSurvey, { params });
    assert.deepEqual(await app.db.selectFrom("survey_answers").selectAll().execute(), []);
    assert.equal((await refusal(organizer.call(contract.getSurvey, { params }))).message, "Survey not found");
  });

  // Proves feedback 5: What is wrong with a survey is said at its place
  it("says what is wrong with it, at the place", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const survey = await makeSurvey(organizer, eventId, {}, { isDraft: true });
    const params = { surveyId: survey.surveyId };
    type Body = Omit<Parameters<typeof organizer.call<typeof contract.updateSurvey>>[1]["body"], "version">;
    const fields = async (body: Body) =>
      (await refusal(organizer.call(contract.updateSurvey, { params, body: { version: 1, ...body } })))
        .fields;
    const at = "questionnaire.sections.0.questions.0";
    const which = singleOf(["A"]);
    const long = "x".repeat(501);
    assert.deepEqual(await fields({ questionnaire: asking({ ...which, text: { en: long } }) }), {
      [`${at}.text.en`]: "Question must be 500 characters or less",
    });
    assert.deepEqual(await fields({ questionnaire: asking(which, ratingOf()) }), {
      [`${at}.options`]: "Please give at least 2 options",
    });
    const early = { closesAt: "2027-04-01T00:00:00Z" };
    assert.deepEqual(await fields(early), { closesAt: "Closing time cannot be before opening time" });
    assert.deepEqual(await fields({ title: {} }), { title: "Title is required" });
    assert.deepEqual(await fields({ named: true }), {
      named: "Only a survey that takes an account to answer can have names",
    });
    assert.deepEqual(await fields({ threshold: 2 }), { threshold: "Threshold must be 3 to 20" });
    const open = await refusal(organizer.call(contract.openSurvey, { params, body: {} }));
    assert.deepEqual(open.fields, { questionnaire: "A survey needs at least one question" });
    const code = { version: 1, access: "code" as const, questionnaire: asking(ratingOf()) };
    await organizer.call(contract.updateSurvey, { params, body: code });
    const opened = await refusal(organizer.call(contract.openSurvey, { params, body: {} }));
    assert.deepEqual(opened.fields, { accessCode: "Access code is required" });
  });

  // Proves feedback 4, 9: Surveys close two years after their event at the latest; earlier ones with a later time stay
  //   as they are
  it("closes two years after its event at the latest, as the event's key is kept until then", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const survey = await makeSurvey(organizer, eventId, {}, { isDraft: true });
    const params = { surveyId: survey.surveyId };
    let version = 1;
    const put = async (body: { closesAt?: string; threshold?: number }) => {
      const saved = await organizer.call(contract.updateSurvey, { params, body: { version, ...body } });
      version = saved.survey.version;
      return saved.survey.closesAt;
    };
    // The event ends on 2 May 2027, in Lisbon.
    assert.deepEqual((await refusal(put({ closesAt: "2029-05-02T23:00:01Z" }))).fields, {
      closesAt: "Closing time must be 2 years after the event or less",
    });
    assert.equal(await put({ closesAt: "2029-05-02T23:00:00Z" }), "2029-05-02T23:00:00.000Z");
    // One from before there was a limit is changed otherwise, and opened.
    const closesAt = "2099-01-01T00:00:00.000Z";
    await app.db.updateTable("surveys").set({ closes_at: closesAt }).execute();
    assert.equal(await put({ closesAt, threshold: 7 }), closesAt);
  });

  // Proves feedback 4, 8: With answers, what was answered stays and keeps its type; the rest may change, and be retired
  it("with answers keeps what was answered, and retires what is asked no longer", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [rating, which, why] = [ratingOf(), singleOf(["A", "B", "C"]), longOf()];
    const parts = matrixOf(["Food", "Venue"], ["Bad", "Fair", "Good"]);
    const survey = await makeSurvey(organizer, eventId, { questionnaire: asking(rating, which, why, parts) });
    const [a, b, c] = which.options;
    const [food, venue] = parts.rows;
    const [bad, fair, good] = parts.columns;
    assert.ok(a && b && c && food && venue && bad && fair && good);
    const answer = {
      ...{ [rating.questionId]: 4, [which.questionId]: { choiceIds: [a.choiceId], other: null } },
      [parts.questionId]: { [food.choiceId]: good.choiceId },
    };
    await makeSurveyAnswers(app, survey.surveyId, [answer]);
    const params = { surveyId: survey.surveyId };
    let { version } = survey;
    type Body = Omit<Parameters<typeof organizer.call<typeof contract.updateSurvey>>[1]["body"], "version">;
    const put = async (body: Body) => {
      const { survey: saved } = await organizer.call(contract.updateSurvey, {
        params,
        body: { version, ...body },
      });
      version = saved.version;
      return saved;
    };
    const asked = (...questions: Parameters<typeof asking>) => ({ questionnaire: asking(...questions) });
    const message = async (body: Body) => (await refusal(put(body))).message;
    const type = "This question has answers, so its type can't change";
    const text = { ...longOf(), questionId: rating.questionId };
    assert.equal(await message(asked(text, which, why, parts)), type);
    assert.equal(await message(asked(ratingOf({ ...rating, steps: 10 }), which, why, parts)), type);
    const stays = "What was answered can't be removed. It can be retired.";
    assert.equal(await message(asked(which, why, parts)), stays);
    assert.equal(await message(asked(rating, { ...which, options: [b, c] }, why, parts)), stays);
    assert.equal(await message(asked(rating, which, why, { ...parts, rows: [venue] })), stays);
    assert.equal(await message(asked(rating, which, why, { ...parts, columns: [bad, fair] })), stays);
    assert.equal(await message({ access: "link" }), "Feedback has begun, so who may answer can't change");
    const named = await message({ access: "account", named: true });
    assert.equal(named, "Feedback has begun, so who may answer can't change");
    // What nobody has answered may go; the rest may be worded anew, moved, and retired.
    const reworded = { ...which, text: { en: "Which one?" }, options: [{ ...a, isRetired: true }, b, c] };
    const retired = { ...rating, isRetired: true };
    await put(asked(reworded, { ...parts, columns: [fair, good] }, retired));
    const { survey: shown } = await app.client()(getCode, { params: { code: survey.code } });
    const shownQuestions = shown?.questionnaire.sections[0]?.questions ?? [];
    assert.deepEqual(
      shownQuestions.map(({ questionId }) => questionId),
      [which.questionId, parts.questionId],
    );
    const pass = await fetchSurveyPass(app, eventId, survey.surveyId);
    const given = await answerSurvey(app, pass, survey.surveyId, answer);
    assert.equal(given.answer.values[rating.questionId], undefined);
  });

  // Proves feedback 4: Surveys that have not begun move with the days of their event
  it("that has not begun moves with the days of its event, and not one that has", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const open = await makeSurvey(organizer, eventId, { questionnaire: asking(ratingOf()) });
    const body = { title: "After", phase: "after" as const };
    const { survey } = await organizer.call(contract.createSurvey, { params: { eventId }, body });
    // Over the change of clocks: still 16:00 in Lisbon.
    const moved = { startDate: "2027-11-06", endDate: "2027-11-08" };
    await organizer.call(updateEvent, { params: { eventId }, body: moved });
    const read = async (surveyId: string) => {
      const { survey: found } = await organizer.call(contract.getSurvey, { params: { surveyId } });
      return [found.opensAt, found.closesAt];
    };
    assert.deepEqual(await read(survey.surveyId), ["2027-11-08T16:00:00.000Z", "2027-11-22T16:00:00.000Z"]);
    assert.deepEqual(await read(open.surveyId), [open.opensAt, open.closesAt]);
  });

  // Proves feedback 4, 9: The event's key outlives the last window of its surveys by 30 days; then their answers are
  //   written anew
  it("keeps the event's key until 30 days after its last window, and is written anew then", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const closesAt = "2027-06-01T12:00:00Z";
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating), closesAt });
    const passes: string[] = [];
    for (let edition = 1; edition <= 12; edition++) {
      const pass = await fetchSurveyPass(app, eventId, surveyId);
      passes.push((await answerSurvey(app, pass, surveyId, { [rating.questionId]: 3 }, edition)).pass);
    }
    const [pass = ""] = passes;
    app.clock.set(new Date("2027-07-01T11:59:00Z"));
    await sweepFeedback(app.ctx);
    assert.equal((await readSurveyAnswer(app, pass, surveyId))?.edition, 1);
    app.clock.set(new Date("2027-07-01T12:00:00Z"));
    await sweepFeedback(app.ctx);
    assert.deepEqual(await refusal(readSurveyAnswer(app, pass, surveyId)), invalidPass);
    const rows = await app.db.selectFrom("survey_answers").selectAll().execute();
    assert.deepEqual(
      [rows.length, rows.every(({ answer_key, origin }) => !answer_key && !origin)],
      [12, true],
    );
    assert.equal((await refusal(fetchSurveyPass(app, eventId, surveyId))).status, 410);
  });

  // Proves feedback 4: Answers to surveys are left out and counted again as those about sessions
  it("has its answers left out and counted again as those about sessions, and deleted with all feedback", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const rating = ratingOf();
    const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating), ...during });
    const origin = Buffer.alloc(32, 7);
    const rows = Array.from({ length: 9 }, () => ({ [rating.questionId]: 1 }));
    await makeSurveyAnswers(app, surveyId, rows, { origin });
    const others = Array.from({ length: 8 }, () => ({ [rating.questionId]: 5 }));
    await makeSurveyAnswers(app, surveyId, others);
    const list = async () =>
      (await organizer.call(listOrigins, { params: { eventId }, query: { surveyId } })).origins;
    const [group] = await list();
    assert.deepEqual([group?.size, group?.average, group?.isLeftOut], [9, null, false]);
    const params = { originId: group?.originId ?? "" };
    const read = async () => {
      const found = await organizer.call(getSurveyResults, { params: { surveyId } });
      return [found.answers, found.leftOut, found.questions[0]?.figures?.average];
    };
    assert.deepEqual(await organizer.call(decideOrigin, { params, body: { leftOut: true } }), { changed: 9 });
    assert.deepEqual(await read(), [8, { answers: 9, networks: 1 }, 5]);
    assert.deepEqual(await organizer.call(decideOrigin, { params, body: { leftOut: false } }), {
      changed: 9,
    });
    assert.deepEqual((await read()).slice(0, 2), [17, { answers: 0, networks: 0 }]);
    const body = { eventName: "Conf" };
    const { deleted } = await organizer.call(deleteFeedback, { params: { eventId }, body });
    assert.equal(deleted, 17);
    assert.equal((await organizer.call(contract.getSurvey, { params: { surveyId } })).survey.answerCount, 0);
  });

  // Proves feedback 4, 6: Only who organizes both events copies a survey; what administrators do to others' is in the
  //   audit log
  it("of somebody else can't be copied, and what administrators do to it is in the audit log", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(ratingOf()) });
    const other = await makeUser(app);
    const { eventId: own } = await makeSurveyed(app);
    await app.db
      .updateTable("events")
      .set({ creator_id: other.userId })
      .where("event_id", "=", own)
      .execute();
    const body = { title: "Mine", phase: "after" as const, copyOf: surveyId };
    const copied = await refusal(other.call(contract.createSurvey, { params: { eventId: own }, body }));
    assert.equal(copied.status, 403);
    const admin = await makeAdmin(app);
    await admin.call(contract.closeSurvey, { params: { surveyId } });
    await admin.call(contract.deleteSurvey, { params: { surveyId } });
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceType, resourceId, details }) => [
        action,
        resourceType,
        resourceId,
        details.changed,
      ]),
      [
        ["survey_deleted", "survey", surveyId, undefined],
        ["survey_updated", "survey", surveyId, ["state", "closes_at"]],
      ],
    );
  });
});
