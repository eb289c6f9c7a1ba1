import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnswerValues, Condition, Question } from "@plenary/contract/surveys/survey-fields";
import { exportSurvey, getSurveyResults, listSurveyTexts } from "@plenary/contract/surveys/survey-results";
import { updateSurvey } from "@plenary/contract/surveys/surveys";
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
  singleOf,
} from "../../../test/feedback/surveys.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp({ rateLimit: false });

const onlyIf = (
  questionId: string,
  comparison: Condition["comparison"],
  value: Condition["value"] = null,
) => ({
  showIf: { match: "all" as const, conditions: [{ questionId, comparison, value }] },
});

const chose = (...choiceIds: string[]) => ({ choiceIds, other: null });

/** A survey that asks why of who chose A, and what then of who said why, answered whole; then changed to what `retired` makes of it. */
async function makeRetired(
  retired: (questions: { which: ReturnType<typeof singleOf>; rest: Question[] }) => Question[],
) {
  const { organizer, eventId } = await makeSurveyed(app);
  const which = singleOf(["A", "B", "C"]);
  const [a, b] = which.options.map(({ choiceId }) => choiceId) as [string, string];
  const why = longOf({ required: true, ...onlyIf(which.questionId, "is", a) });
  const then = longOf(onlyIf(why.questionId, "answered"));
  const rating = ratingOf();
  const rest = [why, then, rating];
  const { surveyId, version } = await makeSurvey(organizer, eventId, {
    questionnaire: asking(which, ...rest),
  });
  const pass = await fetchSurveyPass(app, eventId, surveyId);
  const before: AnswerValues = {
    ...{ [which.questionId]: chose(a), [why.questionId]: "My text" },
    ...{ [then.questionId]: "And this", [rating.questionId]: 3 },
  };
  await answerSurvey(app, pass, surveyId, before);
  const body = { version, questionnaire: asking(...retired({ which, rest })) };
  await organizer.call(updateSurvey, { params: { surveyId }, body });
  let edition = 1;
  const change = async (values: AnswerValues) => {
    edition += 1;
    return (await answerSurvey(app, pass, surveyId, values, edition)).answer.values;
  };
  const ids = {
    which: which.questionId,
    why: why.questionId,
    rating: rating.questionId,
  };
  return { ...ids, a, b, before, change };
}

describe("an answer to what was asked after something that is retired", () => {
  it("stays where the rest is changed, whether an option or a whole question was retired", async () => {
    for (const retired of [
      ({ which, rest }) => [
        { ...which, options: which.options.map((each, at) => ({ ...each, isRetired: at === 0 })) },
        ...rest,
      ],
      ({ which, rest }) => [{ ...which, isRetired: true }, ...rest],
    ] satisfies Parameters<typeof makeRetired>[0][]) {
      const { before, change, rating, why } = await makeRetired(retired);
      assert.deepEqual(await change({ [rating]: 4 }), { ...before, [rating]: 4 });
      // From a phone that still has the survey as it was.
      assert.deepEqual(await change({ [rating]: 4, [why]: "Another" }), {
        ...before,
        [rating]: 4,
        [why]: "Another",
      });
      const long = await refusal(change({ [rating]: 4, [why]: "x".repeat(5001) }));
      assert.equal(long.message, "Answer must be 5,000 characters or less");
    }
  });

  it("goes where another option was chosen, and is kept beside what phones ask", async () => {
    const { which, rating, b, change } = await makeRetired(({ which: asked, rest }) => [
      { ...asked, options: asked.options.map((each, at) => ({ ...each, isRetired: at === 0 })) },
      ...rest,
    ]);
    const changed = { [which]: chose(b), [rating]: 5 };
    assert.deepEqual(await change(changed), changed);
  });

  it("goes where what is retired is asked after what was changed", async () => {
    const { organizer, eventId } = await makeSurveyed(app);
    const rating = ratingOf();
    const which = singleOf(["A", "B"], onlyIf(rating.questionId, "at_least", 3));
    const why = longOf(onlyIf(which.questionId, "answered"));
    const asked = [rating, which, why] as const;
    const survey = await makeSurvey(organizer, eventId, { questionnaire: asking(...asked) });
    const { surveyId, version } = survey;
    const pass = await fetchSurveyPass(app, eventId, surveyId);
    const [a] = which.options.map(({ choiceId }) => choiceId) as [string];
    const chosen = { [which.questionId]: chose(a) };
    await answerSurvey(app, pass, surveyId, {
      ...chosen,
      [rating.questionId]: 4,
      [why.questionId]: "My text",
    });
    const questionnaire = asking(rating, { ...which, isRetired: true }, why);
    await organizer.call(updateSurvey, { params: { surveyId }, body: { version, questionnaire } });
    const { answer } = await answerSurvey(app, pass, surveyId, { [rating.questionId]: 1 }, 2);
    assert.deepEqual(answer.values, { ...chosen, [rating.questionId]: 1 });
  });
});

/** A survey with the questions, answered by as many as may be read of, and the answer of one more who changes it. */
async function makeAnswered(questions: Question[], values: AnswerValues) {
  const { organizer, eventId } = await makeSurveyed(app);
  const questionnaire = asking(...questions);
  const { surveyId, version } = await makeSurvey(organizer, eventId, { questionnaire });
  await makeSurveyAnswers(app, surveyId, [values, values, values, values]);
  const pass = await fetchSurveyPass(app, eventId, surveyId);
  await answerSurvey(app, pass, surveyId, values);
  const params = { surveyId };
  let [at, edition] = [version, 1];
  return {
    organizer,
    params,
    /** Asks other questions from now on; returns what is stored. */
    async ask(...asked: Question[]) {
      const sections = questionnaire.sections.map((section) => ({ ...section, questions: asked }));
      const body = { version: at, questionnaire: { sections } };
      const { survey } = await organizer.call(updateSurvey, { params, body });
      at = survey.version;
      return survey;
    },
    change: async (changed: AnswerValues) =>
      (await answerSurvey(app, pass, surveyId, changed, ++edition)).answer.values,
    anew: async (given: AnswerValues) =>
      (await answerSurvey(app, await fetchSurveyPass(app, eventId, surveyId), surveyId, given)).answer.values,
  };
}

/** A question of several options. */
const multipleOf = (labels: string[], more: object): Question => ({
  ...{ ...singleOf(labels), type: "multiple" as const, min: null, max: null },
  ...more,
});

const hasOther = (question: Question, other: boolean): Question => ({ ...question, other }) as Question;

describe("what else could be written, until an organizer took that off", () => {
  // Proves feedback 4, 5, 8: What else was written stays where an organizer takes that off, and is taken from phones
  //   that still ask it
  it("stays in results, texts, files and answers, and is taken from who has the survey from before", async () => {
    const [one, many, rating] = [
      singleOf(["A", "B"], { other: true }),
      multipleOf(["C", "D"], { other: true, text: { en: "What?" } }),
      ratingOf(),
    ];
    const own = { choiceIds: [], other: "My words" };
    const values = { [one.questionId]: own, [many.questionId]: own, [rating.questionId]: 3 };
    const { organizer, params, ask, change, anew } = await makeAnswered([one, many, rating], values);
    const asked = [hasOther(one, false), hasOther(many, false), rating] as const;
    const { version } = await ask(...asked);
    // What was said of it is no change.
    assert.equal((await ask(...asked)).version, version);
    const { questions } = await organizer.call(getSurveyResults, { params, query: {} });
    for (const { questionId, answered, figures } of questions.slice(0, 2)) {
      const share = figures?.shares.find(({ key }) => key === "other");
      assert.deepEqual([answered, share?.count, share?.share], [5, 5, 1]);
      const { texts } = await organizer.call(listSurveyTexts, { params, query: { questionId } });
      assert.equal(texts.length, 5);
    }
    const csv = await (await organizer.call(exportSurvey, { params, query: { format: "csv" } })).text();
    assert.match(csv, /"What\?: other"/);
    assert.deepEqual(await change({ [rating.questionId]: 4 }), { ...values, [rating.questionId]: 4 });
    const [a] = one.options.map(({ choiceId }) => choiceId) as [string];
    const chosen = { [one.questionId]: chose(a), [rating.questionId]: 4 };
    assert.deepEqual(await change(chosen), { ...chosen, [many.questionId]: own });
    assert.deepEqual(await anew(values), values);
    const { questionnaire } = await ask(one, many, rating);
    assert.deepEqual(questionnaire.sections[0]?.questions, [one, many, rating]);
  });

  it("is no option where it never could be", async () => {
    const which = singleOf(["A", "B"]);
    const [a] = which.options.map(({ choiceId }) => choiceId) as [string];
    const { anew } = await makeAnswered([which], { [which.questionId]: chose(a) });
    const other = { [which.questionId]: { choiceIds: [], other: "My words" } };
    assert.equal((await refusal(anew(other))).message, "Unknown option");
  });
});

// Proves feedback 4, 5, 8: Who chose what is retired needs to choose nothing else to change the rest
it("who chose what is retired needs to choose nothing else to change the rest", async () => {
  const [one, many, rating] = [
    singleOf(["A", "B", "C"], { required: true }),
    multipleOf(["D", "E", "F"], { required: true, min: 2 }),
    ratingOf(),
  ];
  const parts = { ...matrixOf(["Food", "Rooms"], ["Bad", "Fair", "Good"]), required: true };
  const first = (question: Question) => ("options" in question && question.options[0]?.choiceId) || "";
  const [food, rooms] = parts.rows.map(({ choiceId }) => choiceId) as [string, string];
  const [bad, fair] = parts.columns.map(({ choiceId }) => choiceId) as [string, string];
  const last = ("options" in many && many.options[1]?.choiceId) || "";
  const values: AnswerValues = {
    ...{ [one.questionId]: chose(first(one)), [many.questionId]: chose(last, first(many)) },
    ...{ [parts.questionId]: { [food]: bad, [rooms]: fair }, [rating.questionId]: 3 },
  };
  const { ask, change, anew } = await makeAnswered([one, many, parts, rating], values);
  const withoutFirst = <C extends object>(all: C[]) =>
    all.map((each, at) => ({ ...each, isRetired: at === 0 }));
  await ask(
    { ...one, options: withoutFirst(one.options) },
    { ...many, options: withoutFirst("options" in many ? many.options : []) } as Question,
    { ...parts, columns: withoutFirst(parts.columns) },
    rating,
  );
  const sent = {
    ...{ [many.questionId]: chose(last), [parts.questionId]: { [rooms]: fair }, [rating.questionId]: 4 },
  };
  assert.deepEqual(await change(sent), { ...values, [rating.questionId]: 4 });
  assert.deepEqual((await refusal(anew(sent))).fields, {
    [`values.${one.questionId}`]: "This question needs an answer",
    [`values.${many.questionId}`]: "Please choose at least 2",
    [`values.${parts.questionId}`]: "Please choose one option in each row",
  });
});
