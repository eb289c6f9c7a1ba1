import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Condition, Question, Values } from "@plenary/contract/survey-fields";
import { updateSurvey } from "@plenary/contract/surveys";
import { refusal, useApp } from "../../../test/harness.ts";
import {
  answerSurvey,
  asking,
  fetchSurveyPass,
  longOf,
  makeSurvey,
  makeSurveyed,
  ratingOf,
  singleOf,
} from "../../../test/surveys.ts";

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
  const before: Values = {
    ...{ [which.questionId]: chose(a), [why.questionId]: "My text" },
    ...{ [then.questionId]: "And this", [rating.questionId]: 3 },
  };
  await answerSurvey(app, pass, surveyId, before);
  const body = { version, questionnaire: asking(...retired({ which, rest })) };
  await organizer.call(updateSurvey, { params: { surveyId }, body });
  let edition = 1;
  const change = async (values: Values) => {
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
