import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAnswer } from "./survey-answers.ts";
import type {
  AnswerValue,
  AnswerValues,
  Choice,
  Condition,
  Question,
  Questionnaire,
  ShowIf,
} from "./survey-fields.ts";

/** Ids that a reader can tell apart; what is checked here needs no more of them. */
const choices = (...names: string[]): Choice[] =>
  names.map((name) => ({ choiceId: name, label: { en: name }, isRetired: name.startsWith("former") }));
const asked = (questionId: string, showIf: ShowIf = null, required = false) => ({
  ...{ questionId, originId: questionId, text: { en: questionId }, hint: null, required, isRetired: false },
  showIf,
});
const when = (...conditions: Condition[]): ShowIf => ({ match: "all", conditions });
const whenAny = (...conditions: Condition[]): ShowIf => ({ match: "any", conditions });
const is = (questionId: string, value: string | number): Condition => ({
  questionId,
  comparison: "is",
  value,
});
const chosen = (...choiceIds: string[]): AnswerValue => ({ choiceIds, other: null });
const of = (...questions: Question[]): Questionnaire => ({
  sections: [{ sectionId: "one", title: null, text: null, showIf: null, questions }],
});

const attended: Question = {
  ...asked("attended", null, true),
  type: "single",
  options: choices("yes", "no", "former"),
  other: true,
};
const overall: Question = {
  ...asked("overall", when(is("attended", "yes")), true),
  ...{ type: "rating", steps: 5, low: null, high: null },
};
const why: Question = {
  ...asked("why", when({ questionId: "overall", comparison: "at_most", value: 2 }), true),
  type: "long",
};
const formatDay = (day: string) => `day ${Number(day.slice(-2))}`;
const problems = (questionnaire: Questionnaire, values: AnswerValues) =>
  checkAnswer(questionnaire, values, formatDay).problems.map(
    ({ questionId, problem }) => `${questionId}: ${problem}`,
  );
const problem = (question: Question, value: AnswerValue) =>
  checkAnswer(of(question), { [question.questionId]: value }, formatDay).problems[0]?.problem;

describe("what a survey asks", () => {
  const survey = of(attended, overall, why);

  it("depends on what was answered before, and what isn't asked is neither required nor taken", () => {
    assert.deepEqual(problems(survey, {}), ["attended: This question needs an answer"]);
    assert.deepEqual(problems(survey, { attended: chosen("yes") }), [
      "overall: This question needs an answer",
    ]);
    assert.deepEqual(problems(survey, { attended: chosen("yes"), overall: 2 }), [
      "why: This question needs an answer",
    ]);
    // What is hidden counts as unanswered for all that looks back at it.
    assert.deepEqual(
      checkAnswer(survey, { attended: chosen("no"), overall: 1, why: "Too long" }, formatDay),
      {
        values: { attended: chosen("no") },
        problems: [],
      },
    );
    assert.deepEqual(
      checkAnswer(survey, { attended: chosen("yes"), overall: 5, unknown: "x" }, formatDay).values,
      {
        attended: chosen("yes"),
        overall: 5,
      },
    );
  });

  it("shows a section as its conditions say, which look at earlier ones", () => {
    const section = (sectionId: string, showIf: ShowIf, ...questions: Question[]) => ({
      ...{ sectionId, title: null, text: null, showIf, questions },
    });
    const online: Question = { ...asked("online", null, true), type: "short" };
    const both: Questionnaire = {
      sections: [section("first", null, attended), section("then", when(is("attended", "no")), online)],
    };
    assert.deepEqual(problems(both, { attended: chosen("yes") }), []);
    assert.deepEqual(problems(both, { attended: chosen("no") }), ["online: This question needs an answer"]);
  });

  it("compares in six ways, and nothing but an answer fulfils a condition", () => {
    const topics: Question = {
      ...asked("topics"),
      ...{ type: "multiple", options: choices("a", "b"), other: true, min: null, max: null },
    };
    const day: Question = { ...asked("day"), type: "date", from: null, to: null };
    const asks = (showIf: ShowIf, values: AnswerValues) =>
      problems(of(topics, day, { ...asked("then", showIf, true), type: "short" }), values).length === 1;
    const ifTopics = (comparison: Condition["comparison"], value: string | null) =>
      when({ questionId: "topics", comparison, value });
    const cases: [ShowIf, AnswerValues, boolean][] = [
      [ifTopics("is", "a"), { topics: chosen("a") }, true],
      [ifTopics("is", "a"), { topics: chosen("a", "b") }, false],
      [ifTopics("is", "a"), { topics: { choiceIds: ["a"], other: "More" } }, false],
      [ifTopics("includes", "a"), { topics: chosen("b", "a") }, true],
      [ifTopics("includes", "a"), { topics: chosen("b") }, false],
      [ifTopics("is_not", "a"), { topics: chosen("b") }, true],
      [ifTopics("is_not", "a"), {}, false],
      [ifTopics("answered", null), { topics: { choiceIds: [], other: "Else" } }, true],
      [ifTopics("answered", null), { topics: { choiceIds: [], other: "  " } }, false],
      [ifTopics("at_least", "a"), { topics: chosen("a") }, false],
      [when({ questionId: "day", comparison: "at_least", value: "2026-06-01" }), { day: "2026-06-01" }, true],
      [when({ questionId: "day", comparison: "at_most", value: "2026-06-01" }), { day: "2026-06-02" }, false],
      [when(is("topics", "a"), is("day", "2026-06-01")), { topics: chosen("a") }, false],
      [whenAny(is("topics", "a"), is("day", "2026-06-01")), { topics: chosen("a") }, true],
      [whenAny(), {}, true],
    ];
    for (const [showIf, values, expected] of cases)
      assert.equal(asks(showIf, values), expected, JSON.stringify([showIf, values]));
  });

  it("leaves out what was retired, whatever looks back at it", () => {
    const retired: Question = { ...attended, isRetired: true };
    assert.deepEqual(checkAnswer(of(retired, overall), { attended: chosen("yes"), overall: 3 }, formatDay), {
      values: {},
      problems: [],
    });
  });
});

describe("an answer", () => {
  it("has a value of the kind and within the limits of its question", () => {
    const nps: Question = { ...asked("nps"), type: "nps" };
    const multiple: Question = {
      ...asked("multiple"),
      ...{ type: "multiple", options: choices("a", "b", "c"), other: true, min: 2, max: 2 },
    };
    const short: Question = { ...asked("short"), type: "short" };
    const long: Question = { ...asked("long"), type: "long" };
    const date: Question = { ...asked("date"), type: "date", from: "2026-06-01", to: "2026-06-03" };
    const rating: Question = { ...asked("rating"), type: "rating", steps: 7, low: null, high: null };
    const cases: [Question, AnswerValue, string | undefined][] = [
      [rating, 7, undefined],
      [rating, 8, "Unknown option"],
      [rating, 0, "Unknown option"],
      [rating, 1.5, "Unknown option"],
      [rating, "7", "Unknown option"],
      [nps, 0, undefined],
      [nps, 11, "Unknown option"],
      [attended, chosen("yes"), undefined],
      [attended, chosen("former"), undefined],
      [attended, chosen("perhaps"), "Unknown option"],
      [attended, chosen("yes", "no"), "Please choose at most 1"],
      [attended, { choiceIds: [], other: "Half of it" }, undefined],
      [attended, { choiceIds: ["yes"], other: "Half of it" }, "Please choose at most 1"],
      [{ ...attended, other: false }, { choiceIds: [], other: "Half of it" }, "Unknown option"],
      [
        { ...attended, other: false, isOtherRetired: true },
        { choiceIds: [], other: "Half of it" },
        undefined,
      ],
      [multiple, chosen("a"), "Please choose at least 2"],
      [multiple, chosen("a", "a"), "Unknown option"],
      [multiple, { choiceIds: ["a"], other: "d" }, undefined],
      [multiple, chosen("a", "b", "c"), "Please choose at most 2"],
      [multiple, { choiceIds: ["a"], other: "x".repeat(201) }, "Answer must be 200 characters or less"],
      [short, "x".repeat(200), undefined],
      [short, "x".repeat(201), "Answer must be 200 characters or less"],
      [long, "x".repeat(5001), "Answer must be 5,000 characters or less"],
      [date, "2026-06-03", undefined],
      [date, "2026-06-04", "Please choose a date from day 1 to day 3"],
      [date, "2026-02-30", "Please enter a valid date"],
      [{ ...date, from: null }, "2026-06-04", "Please choose a date no later than day 3"],
      [{ ...date, to: null }, "2026-05-31", "Please choose a date no earlier than day 1"],
    ];
    for (const [question, value, expected] of cases)
      assert.equal(problem(question, value), expected, JSON.stringify([question.type, value]));
  });

  // Proves feedback 4, 5, 8: Who chose what is retired needs to choose nothing else to change the rest
  it("that is changed needs nothing anew where what was chosen is asked no longer", () => {
    const topics: Question = {
      ...asked("topics", null, true),
      ...{ type: "multiple", options: choices("a", "b", "former"), other: false, min: 2, max: 2 },
    };
    const parts: Question = {
      ...asked("parts", null, true),
      ...{ type: "matrix", rows: choices("food", "former row"), columns: choices("good", "former column") },
    };
    const noOther: Question = { ...attended, other: false, isOtherRetired: true };
    const anew = (question: Question, before: AnswerValue | undefined, now?: AnswerValue) => {
      const [stored, values] = [before, now].map(
        (value): AnswerValues => (value === undefined ? {} : { [question.questionId]: value }),
      ) as [AnswerValues, AnswerValues];
      return checkAnswer(of(question), values, formatDay, stored).problems[0]?.problem;
    };
    const needed = "This question needs an answer";
    const cases: [Question, AnswerValue | undefined, AnswerValue | undefined, string | undefined][] = [
      [attended, undefined, undefined, needed],
      [attended, chosen("yes"), undefined, needed],
      [attended, chosen("former"), undefined, undefined],
      [attended, { choiceIds: [], other: "Half of it" }, undefined, needed],
      [noOther, { choiceIds: [], other: "Half of it" }, undefined, undefined],
      [topics, chosen("a", "b"), chosen("a"), "Please choose at least 2"],
      [topics, chosen("a", "former"), chosen("a"), undefined],
      [topics, chosen("a", "former"), undefined, "Please choose at least 2"],
      // Nobody can take it back, so it keeps nobody from choosing as many as others do.
      [topics, chosen("a", "former"), chosen("a", "b"), undefined],
      [topics, chosen("a", "former"), "a", "Unknown option"],
      [parts, { food: "good" }, undefined, needed],
      [parts, { food: "former column" }, undefined, undefined],
      [parts, { "former row": "good" }, undefined, "Please choose one option in each row"],
      [parts, { food: "former column" }, 3, "Unknown option"],
      [{ ...topics, required: false }, chosen("former"), undefined, undefined],
    ];
    for (const [question, before, now, expected] of cases)
      assert.equal(anew(question, before, now), expected, JSON.stringify([question.questionId, before, now]));
  });

  it("chooses one column in each row of a matrix that needs an answer", () => {
    const matrix: Question = {
      ...asked("matrix", null, true),
      ...{ type: "matrix", rows: choices("food", "sound", "former row"), columns: choices("good", "bad") },
    };
    assert.equal(problem(matrix, { food: "good", sound: "bad" }), undefined);
    assert.equal(problem(matrix, { food: "good" }), "Please choose one option in each row");
    assert.equal(problem({ ...matrix, required: false }, { food: "good" }), undefined);
    assert.equal(problem(matrix, { food: "good", sound: "fair" }), "Unknown option");
    assert.equal(problem(matrix, { light: "good" }), "Unknown option");
    assert.equal(problem(matrix, "good"), "Unknown option");
    assert.deepEqual(problems(of(matrix), {}), ["matrix: This question needs an answer"]);
  });
});
