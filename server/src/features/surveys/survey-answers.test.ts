import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { getCode, makePass } from "@plenary/contract/feedback/feedback";
import { putSurveyAnswer } from "@plenary/contract/surveys/survey-public";
import { closeSurvey, openSurvey, updateSurvey } from "@plenary/contract/surveys/surveys";
import { makeEvent, makeUser, PASSWORD } from "../../../test/factories.ts";
import { fetchPass, invalidPass, makeCollecting } from "../../../test/feedback/feedback.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyed,
  matrixOf,
  ratingOf,
  readSurveyAnswer,
  removeSurveyAnswer,
  singleOf,
} from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp({ rateLimit: false });

const stored = () => app.db.selectFrom("survey_answers").selectAll().orderBy("edition").execute();

const closed = { status: 410, code: "gone", message: "This survey is closed" };
const notOpen = { status: 409, code: "conflict", message: "This survey is not open yet" };
const nothingHere = { status: 404, code: "not_found", message: "There is nothing to answer here" };

describe("an answer to a survey", () => {
  // Proves feedback 4: An answer that another device of the same person had given before is never said to be sent: it
  //   is told, kept, and can be sent after it
  // Proves feedback 4, 7: One answer to a survey for each pass, changed and deleted; feedback need not be on
  it("is given, read, changed and deleted with a pass, where feedback is off", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [rating, why] = [ratingOf({ required: true }), longOf()];
    const { surveyId, code } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating, why) });
    const found = await app.client()(getCode, { params: { code } });
    assert.deepEqual([found.kind, found.state, found.eventCode], ["survey", "open", ""]);
    assert.deepEqual(found.survey?.questionnaire.sections[0]?.questions, [rating, why]);
    assert.equal(found.until, "2027-05-02T23:00:00.000Z");
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    assert.equal(await readSurveyAnswer(app, pass, surveyId), null);
    const values = { [rating.questionId]: 4, [why.questionId]: "  Cafe\u0301 ", [randomUUIDv7()]: "unasked" };
    const given = await answerSurvey(app, pass, surveyId, values);
    const expected = { [rating.questionId]: 4, [why.questionId]: "Café" };
    assert.deepEqual(given.answer, { edition: 1, language: "en", values: expected });
    assert.deepEqual(await readSurveyAnswer(app, pass, surveyId), given.answer);
    const same = await answerSurvey(app, given.pass, surveyId, { [rating.questionId]: 1 });
    assert.deepEqual(same.answer, given.answer);
    // Which was not what was sent; sent again, the former one is.
    const again = await answerSurvey(app, pass, surveyId, values);
    assert.deepEqual([given.taken, same.taken, again.taken], [true, false, true]);
    const changed = await answerSurvey(app, given.pass, surveyId, { [rating.questionId]: 2 }, 2);
    assert.deepEqual(changed.answer.values, { [rating.questionId]: 2 });
    assert.equal((await stored()).length, 1);
    await removeSurveyAnswer(app, pass, surveyId);
    await removeSurveyAnswer(app, pass, surveyId);
    assert.equal(await readSurveyAnswer(app, pass, surveyId), null);
    assert.deepEqual(await stored(), []);
  });

  // Proves feedback 4, 8: Who changes an answer keeps what was given to what is retired, and reads it
  it("that is changed keeps what was given to what is asked no longer", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [rating, why, which, parts] = [
      ratingOf(),
      longOf(),
      singleOf(["A", "B", "C"]),
      matrixOf(["Food", "Venue"], ["Bad", "Good"]),
    ];
    const many = { ...singleOf(["A", "B", "C"]), type: "multiple" as const, min: null, max: 1 };
    const all = [rating, why, which, many, parts] as const;
    const survey = await makeSurvey(organizer, eventId, { questionnaire: asking(...all) });
    const { surveyId } = survey;
    const [a, b] = which.options.map(({ choiceId }) => choiceId) as [string, string];
    const [one, two] = many.options.map(({ choiceId }) => choiceId) as [string, string];
    const [food, venue] = parts.rows.map(({ choiceId }) => choiceId) as [string, string];
    const [bad, good] = parts.columns.map(({ choiceId }) => choiceId) as [string, string];
    const chose = (choiceId: string) => ({ choiceIds: [choiceId], other: null });
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    await answerSurvey(app, pass, surveyId, {
      ...{ [rating.questionId]: 4, [why.questionId]: "Words", [which.questionId]: chose(a) },
      ...{ [many.questionId]: chose(one), [parts.questionId]: { [food]: bad, [venue]: good } },
    });
    const retire = <T extends { choiceId: string }>(choices: T[], choiceId: string) =>
      choices.map((each) => (each.choiceId === choiceId ? { ...each, isRetired: true } : each));
    const questionnaire = asking(
      ...[{ ...rating, isRetired: true }, why, { ...which, options: retire(which.options, a) }],
      ...[
        { ...many, options: retire(many.options, one) },
        { ...parts, rows: retire(parts.rows, food) },
      ],
    );
    const body = { version: survey.version, questionnaire };
    await organizer.call(updateSurvey, { params: { surveyId }, body });
    // What phones ask now, with the words of options that somebody may have chosen.
    const { survey: shown } = await app.client()(getCode, { params: { code: survey.code } });
    assert.deepEqual(
      shown?.questionnaire.sections[0]?.questions,
      questionnaire.sections[0]?.questions.slice(1),
    );
    const changed = { [why.questionId]: "Others", [parts.questionId]: { [venue]: bad } };
    const kept = {
      ...changed,
      ...{ [rating.questionId]: 4, [which.questionId]: chose(a), [many.questionId]: chose(one) },
      [parts.questionId]: { [food]: bad, [venue]: bad },
    };
    assert.deepEqual((await answerSurvey(app, pass, surveyId, changed, 2)).answer.values, kept);
    const more = { [which.questionId]: chose(b), [many.questionId]: chose(two) };
    const { answer } = await answerSurvey(app, pass, surveyId, more, 3);
    assert.deepEqual(answer.values, {
      ...{ [rating.questionId]: 4, [which.questionId]: chose(b), [parts.questionId]: { [food]: bad } },
      [many.questionId]: { choiceIds: [two, one], other: null },
    });
    // Whoever has given nothing before gives nothing to it now.
    const other = await fetchSurveyPass(app, eventId, surveyId);
    assert.deepEqual((await answerSurvey(app, other, surveyId, changed, 2)).answer.values, changed);
  });

  // Proves feedback 4, 11: Answers of one device to two surveys have nothing in common, and no time but the hour
  it("tells nothing of who gave it, nor when but the hour, nor what else that pass has answered", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [one, other] = [ratingOf(), ratingOf()];
    const first = await makeSurvey(organizer, eventId, { questionnaire: asking(one) });
    const second = await makeSurvey(organizer, eventId, { questionnaire: asking(other) });
    app.clock.advance(25 * 60_000);
    const pass = await fetchSurveyPass(app, eventId, first.surveyId);
    const given = await answerSurvey(app, pass, first.surveyId, { [one.questionId]: 4 });
    await answerSurvey(app, given.pass, second.surveyId, { [other.questionId]: 4 }, 2);
    const [a, b] = await stored();
    assert.ok(a && b);
    assert.deepEqual([a.hour, a.user_id], ["2027-05-01T11:00:00.000Z", null]);
    assert.notDeepEqual(a.answer_key, b.answer_key);
    assert.notDeepEqual(a.origin, b.origin);
    assert.match(a.answer_id, /^.{14}4/);
  });

  // Proves feedback 4, 5: What is wrong with an answer to a survey is said at each question; what is not asked is
  //   dropped
  it("is refused at each question that it doesn't answer right, and where nothing is answered", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const [rating, which, why] = [ratingOf({ required: true }), singleOf(["A", "B"]), longOf()];
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating, which, why) });
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const chosen = { choiceIds: [randomUUIDv7()], other: null };
    const wrong = await refusal(answerSurvey(app, pass, surveyId, { [which.questionId]: chosen }));
    assert.deepEqual(wrong, {
      ...{ status: 422, code: "validation_failed", message: "This question needs an answer" },
      fields: {
        [`values.${rating.questionId}`]: "This question needs an answer",
        [`values.${which.questionId}`]: "Unknown option",
      },
    });
    const long = await refusal(answerSurvey(app, pass, surveyId, { [why.questionId]: "x".repeat(5001) }));
    assert.equal(long.message, "Answer must be 5,000 characters or less");
    const control = await refusal(answerSurvey(app, pass, surveyId, { [why.questionId]: "a\u0000b" }));
    assert.equal(control.message, "Control characters are not allowed");
    const many = Array.from({ length: 14 }, () => longOf());
    const wide = await makeSurvey(organizer, eventId, { questionnaire: asking(...many) });
    const send = (values: Parameters<typeof answerSurvey>[3]) =>
      answerSurvey(app, pass, wide.surveyId, values);
    assert.equal((await refusal(send({}))).message, "Please answer at least one question");
    const all = Object.fromEntries(many.map(({ questionId }) => [questionId, "x".repeat(5000)]));
    assert.equal((await refusal(send(all))).message, "All answers together must be 64 KB or less");
    assert.deepEqual(await stored(), []);
  });

  // Proves feedback 4, 8: Surveys take answers in their window, and a day longer what was written before its close;
  //   they are closed and opened by hand
  it("is taken within its window, and until a day after it with a pass from before", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const values = { [rating.questionId]: 3 };
    const settings = { opensAt: "2027-05-01T12:00:00Z", closesAt: "2027-05-01T13:00:00Z" };
    const draft = await makeSurvey(
      organizer,
      eventId,
      { questionnaire: asking(rating), ...settings },
      { isDraft: true },
    );
    const { surveyId, code } = draft;
    const params = { surveyId };
    assert.deepEqual(await refusal(app.client()(getCode, { params: { code } })), nothingHere);
    assert.deepEqual(await refusal(fetchSurveyPass(app, eventId, surveyId)), nothingHere);
    const planned = await organizer.call(openSurvey, {
      ...{ params, body: { when: "opens_at" as const } },
    });
    assert.equal(planned.survey.state, "planned");
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const send = (edition: number, by = pass) => answerSurvey(app, by, surveyId, values, edition);
    app.clock.set(new Date("2027-05-01T11:59:00Z"));
    assert.deepEqual(await refusal(send(1)), notOpen);
    app.clock.set(new Date("2027-05-01T12:00:00Z"));
    assert.equal((await send(1)).answer.edition, 1);
    app.clock.set(new Date("2027-05-01T13:00:00Z"));
    const late = await fetchSurveyPass(app, eventId, surveyId);
    assert.deepEqual(await refusal(send(2, late)), closed);
    assert.equal((await send(2)).answer.edition, 2);
    app.clock.set(new Date("2027-05-02T13:00:00Z"));
    assert.deepEqual(await refusal(send(3)), closed);
    await removeSurveyAnswer(app, pass, surveyId);
    assert.deepEqual(await stored(), []);
  });

  // Proves feedback 4, 8: Surveys take answers in their window, and a day longer what was written before its close;
  //   they are closed and opened by hand
  it("closed by hand is closed, and can be opened again", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const { surveyId, version } = await makeSurvey(organizer, eventId, { questionnaire: asking(rating) });
    const params = { surveyId };
    const { survey } = await organizer.call(closeSurvey, { params });
    assert.equal(survey.state, "closed");
    assert.match(survey.closesAt, /^2027-05-01T11:00:/);
    app.clock.advance(1000);
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    assert.deepEqual(await refusal(answerSurvey(app, pass, surveyId, { [rating.questionId]: 3 })), closed);
    const again = await refusal(organizer.call(openSurvey, { params, body: {} }));
    assert.deepEqual(again.fields, { closesAt: "Please choose a closing time that lies ahead" });
    const until = (closesAt: string) => organizer.call(openSurvey, { params, body: { closesAt } });
    assert.deepEqual((await refusal(until("2099-01-01T00:00:00Z"))).fields, {
      closesAt: "Closing time must be 2 years after the event or less",
    });
    // At once, so that nothing is half changed where it is refused.
    const { survey: opened } = await until("2027-05-01T12:00:00Z");
    assert.deepEqual([opened.state, opened.closesAt], ["open", "2027-05-01T12:00:00.000Z"]);
    assert.equal(opened.version, version + 2);
    assert.equal((await answerSurvey(app, pass, surveyId, { [rating.questionId]: 3 })).answer.edition, 1);
  });

  // Proves feedback 4, 8: A survey takes passes of its event and kind
  it("takes a pass of its event and kind, also one of a session", async () => {
    const { organizer, eventId } = await makeCollecting(app);
    const rating = ratingOf();
    const values = { [rating.questionId]: 3 };
    const during = { opensAt: "2027-05-01T00:00:00Z", closesAt: "2027-05-03T00:00:00Z" };
    const questionnaire = asking(rating);
    const { surveyId } = await makeSurvey(organizer, eventId, { questionnaire, ...during });
    const pass = await fetchPass(app, eventId);
    assert.equal((await answerSurvey(app, pass, surveyId, values)).answer.edition, 1);
    const other = await makeEvent(app, organizer, { visibility: "public" });
    const elsewhere = await makeSurvey(organizer, other, { questionnaire, ...during });
    assert.deepEqual(await refusal(answerSurvey(app, pass, elsewhere.surveyId, values)), invalidPass);
    assert.deepEqual(await refusal(answerSurvey(app, pass, randomUUIDv7(), values)), nothingHere);
    const named = await makeSurvey(organizer, eventId, {
      ...{ questionnaire, ...during, access: "account" as const, named: true },
    });
    assert.deepEqual(await refusal(answerSurvey(app, pass, named.surveyId, values)), invalidPass);
    assert.equal(
      (await refusal(fetchSurveyPass(app, eventId, named.surveyId))).message,
      "Please sign in to answer",
    );
  });

  // Proves feedback 3, 4: A survey with names has those of who is signed in; they go with the account
  it("of a survey with names has one, that of who is signed in and has the pass", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const settings = { questionnaire: asking(rating), access: "account" as const, named: true };
    const { surveyId } = await makeSurvey(organizer, eventId, settings);
    const [ada, bob] = [await makeUser(app, { name: "Ada" }), await makeUser(app, { name: "Bob" })];
    const { pass, kind } = await ada.call(makePass, { body: { eventId, surveyId } });
    assert.equal(kind, "account");
    const call = { params: { surveyId }, body: { edition: 1, values: { [rating.questionId]: 5 } } };
    const held = { headers: { "Feedback-Pass": pass } };
    assert.equal(
      (await refusal(app.client()(putSurveyAnswer, call, held))).message,
      "Please sign in to answer",
    );
    assert.deepEqual(await refusal(bob.call(putSurveyAnswer, call, held)), invalidPass);
    const unaware = { ...call, body: { ...call.body, named: false } };
    const { status, message } = await refusal(ada.call(putSurveyAnswer, unaware, held));
    const byNow = "Your name and email address now go to the organizers with your answers";
    assert.deepEqual([status, message], [403, byNow]);
    await ada.call(putSurveyAnswer, call, held);
    assert.deepEqual(
      (await stored()).map((row) => row.user_id),
      [ada.userId],
    );
    await ada.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await stored(), []);
  });
});
