import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { z } from "zod";
import type { Questionnaire } from "./survey-fields.ts";
import { missingIn, problemsOf, QuestionnaireBody } from "./survey-questionnaire.ts";

const choice = (en: string, more: object = {}) => ({ choiceId: randomUUID(), label: { en }, ...more });
const question = (type: string, more: object = {}) => {
  const questionId = randomUUID();
  return { questionId, originId: questionId, type, text: { en: "How was it?" }, ...more };
};
const condition = (questionId: string) => ({
  match: "all",
  conditions: [{ questionId, comparison: "answered", value: null }],
});
const parsed = (...questions: object[]): Questionnaire =>
  QuestionnaireBody.parse({ sections: [{ sectionId: randomUUID(), questions }] });
const problems = (questionnaire: Questionnaire, isOpening = false) =>
  problemsOf(questionnaire, { main: "en", isOpening });
const own = "questionnaire.sections.0.questions.0";

describe("a questionnaire", () => {
  it("is taken with what each kind of question needs, and blanks are nothing", () => {
    const questionnaire = parsed(
      question("rating", { steps: 5, low: { en: "Poor", de: " " }, high: { en: "" } }),
      question("nps"),
      question("multiple", { options: [choice("Talks"), choice("Food")], min: 1, max: 2 }),
      question("matrix", { rows: [choice("Sound")], columns: [choice("Good"), choice("Bad")] }),
      question("number", { min: 0, unit: { en: "km" } }),
      question("number", { min: -0.5, max: 0.5, decimals: 1 }),
      question("date", { from: "2026-06-01" }),
    );
    assert.deepEqual(problems(questionnaire, true), {});
    const [first] = questionnaire.sections[0]?.questions ?? [];
    assert.deepEqual(first?.type === "rating" && [first.low, first.high, first.hint], [
      { en: "Poor" },
      null,
      null,
    ]);
  });

  // Proves feedback 2, 5: A question has up to 300 options, with a search from 12 on that plain letters find; what is
  //   chosen stays in view
  it("has 300 options at a question at most, and 5,000 in all", () => {
    const list = (count: number) =>
      question("single", { options: Array.from({ length: count }, (_, at) => choice(`Option ${at}`)) });
    assert.deepEqual(problems(parsed(list(300))), {});
    assert.deepEqual(problems(parsed(list(301))), { [`${own}.options`]: "At most 300 options" });
    const many = Array.from({ length: 25 }, () => list(200));
    assert.deepEqual(problems(parsed(...many)), {});
    assert.deepEqual(problems(parsed(...many, list(2))), {
      questionnaire: "At most 5,000 options in all questions together",
    });
  });

  it("has a number's bounds in order, with its decimals, and of 12 digits", () => {
    const bounds = (more: object) => problems(parsed(question("number", more)));
    assert.deepEqual(bounds({ min: 5, max: 4 }), {
      [`${own}.max`]: "The maximum can't be below the minimum",
    });
    assert.deepEqual(bounds({ min: 0.5, max: 2 }), {
      [`${own}.min`]: "Please enter a whole number, such as 1500",
    });
    for (const more of [
      ...[
        { min: -1e12 },
        { max: 1e300 },
        { max: Number.NaN },
        { min: "1" },
        { decimals: 3 },
        { decimals: 0.5 },
      ],
      { unit: { en: "x".repeat(41) } },
    ])
      assert.throws(() => parsed(question("number", more)), z.ZodError, JSON.stringify(more));
    const first = question("number", { min: 1, max: 10 });
    const then = (value: unknown, comparison = "at_least") => {
      const conditions = [{ questionId: first.questionId, comparison, value }];
      return problems(parsed(first, question("long", { showIf: { match: "all", conditions } })))[
        "questionnaire.sections.0.questions.1.showIf"
      ];
    };
    assert.deepEqual(
      [then(1), then(10, "at_most"), then(5, "is"), then(null, "answered")],
      Array(4).fill(undefined),
    );
    assert.equal(then(11), "Please enter a number from 1 to 10");
    assert.equal(then("5"), "Please enter a whole number, such as 1500");
    assert.equal(then(5, "includes"), "The comparison doesn't fit the question it looks at");
  });

  it("may be unfinished, but not when it opens", () => {
    assert.deepEqual(problems(parsed()), {});
    const needs = { questionnaire: "A survey needs at least one question" };
    assert.deepEqual(problems(parsed(), true), needs);
    assert.deepEqual(problems(parsed(question("nps", { isRetired: true })), true), needs);
  });

  it("has conditions that look back only, so that they have no loops", () => {
    const [one, two] = [question("short"), question("short")];
    const looks = (first: object, second: object) => problems(parsed(first, second));
    assert.deepEqual(looks(one, { ...two, showIf: condition(one.questionId) }), {});
    const forward = "A condition can only look at an earlier question";
    assert.deepEqual(looks({ ...one, showIf: condition(two.questionId) }, two), {
      [`${own}.showIf`]: forward,
    });
    assert.deepEqual(looks({ ...one, showIf: condition(one.questionId) }, two), {
      [`${own}.showIf`]: forward,
    });
    assert.deepEqual(looks({ ...one, showIf: condition(randomUUID()) }, two), {
      [`${own}.showIf`]: "The question it looks at is gone",
    });
  });

  // Proves feedback 4, 5: Conditions of surveys can be fulfilled by what they look at
  it("has conditions that what they look at can fulfil", () => {
    const option = choice("Food");
    const retired = choice("Drinks", { isRetired: true });
    const single = question("single", { options: [option, choice("Talks"), choice("Rooms"), retired] });
    const looks = (at: { questionId: string }, comparison: string, value: string | number | null) => {
      const showIf = { match: "all", conditions: [{ questionId: at.questionId, comparison, value }] };
      const found = problems(parsed(at, question("short", { showIf })));
      return found["questionnaire.sections.0.questions.1.showIf"];
    };
    const gone = "The option it looks at is gone";
    const misfit = "The comparison doesn't fit the question it looks at";
    assert.equal(looks(single, "is", option.choiceId), undefined);
    // Who chose it while it was there keeps it.
    assert.equal(looks(single, "is", retired.choiceId), undefined);
    assert.equal(looks(single, "is_not", randomUUID()), gone);
    assert.equal(looks(single, "at_least", 3), misfit);
    assert.equal(looks(single, "answered", null), undefined);
    const rating = question("rating", { steps: 3 });
    assert.deepEqual(
      [0, 1, 3, 4, 1.5, "2"].map((step) => looks(rating, "at_least", step)),
      [gone, undefined, undefined, gone, gone, gone],
    );
    assert.equal(looks(rating, "includes", 2), misfit);
    assert.equal(looks(question("nps"), "is", 0), undefined);
    assert.equal(looks(question("date"), "at_least", "2026-06-01"), undefined);
    assert.equal(looks(question("date"), "at_least", ""), gone);
    assert.equal(looks(question("short"), "is", "x"), misfit);
  });

  it("says what is missing, there twice, or too much", () => {
    const twice = choice("Food");
    const cases: [object, string, string][] = [
      [question("short", { text: { de: "Wie war es?" } }), `${own}.text`, "Question is required"],
      [question("single", { options: [choice("Food")] }), `${own}.options`, "Please give at least 2 options"],
      [
        question("multiple", {
          options: [choice("Food"), choice("Talks", { isRetired: true })],
          other: true,
        }),
        `${own}.options`,
        "Please give at least 2 options",
      ],
      [
        question("single", { options: [choice("Food"), choice("")] }),
        `${own}.options.1.label`,
        "Option is required",
      ],
      [
        question("single", { options: [choice("Food"), choice("FOOD ")] }),
        `${own}.options.1.label`,
        "This option is there already",
      ],
      [
        question("single", { options: [twice, { ...twice, label: { en: "Drinks" } }] }),
        `${own}.options.1.label`,
        "This option is there already",
      ],
      [
        question("matrix", { rows: [choice("Sound")], columns: [choice("Good")] }),
        `${own}.rows`,
        "Please give at least one row and 2 columns",
      ],
      [
        question("matrix", {
          rows: [choice("Sound")],
          columns: Array.from({ length: 11 }, (_, at) => choice(`${at}`)),
        }),
        `${own}.rows`,
        "At most 20 rows and 10 columns",
      ],
      [
        question("multiple", { options: [choice("a"), choice("b")], min: 3 }),
        `${own}.max`,
        "The minimum can't exceed the maximum",
      ],
      [
        question("multiple", { options: [choice("a"), choice("b")], min: 3, max: 9 }),
        `${own}.max`,
        "The minimum can't exceed the maximum",
      ],
      [
        question("multiple", { options: [choice("a"), choice("b")], max: 0 }),
        `${own}.max`,
        "Allow at least one",
      ],
      [
        question("date", { from: "2026-06-02", to: "2026-06-01" }),
        `${own}.to`,
        "The last day can't be before the first",
      ],
    ];
    for (const [given, path, said] of cases) assert.deepEqual(problems(parsed(given)), { [path]: said });
    // A retired one stands beside nothing.
    const former = { ...choice("Food"), isRetired: true };
    assert.deepEqual(
      problems(parsed(question("single", { options: [former, choice("Food"), choice("Talks")] }))),
      {},
    );
    const same = question("short");
    assert.deepEqual(problems(parsed(same, same)), { questionnaire: "This question is there already" });
  });

  it("refuses what no part of it may be", () => {
    const refused = (...questions: object[]) =>
      QuestionnaireBody.safeParse({ sections: [{ sectionId: randomUUID(), questions }] }).error?.issues[0]
        ?.message;
    assert.equal(
      refused(question("short", { text: { en: "x".repeat(501) } })),
      "Question must be 500 characters or less",
    );
    assert.equal(refused(question("rating", { steps: 11 })), "Steps must be 2 to 10");
    assert.equal(refused(question("short", { text: { "<b>": "x" } })) === undefined, false);
    assert.equal(
      refused(question("single", { options: [choice("x".repeat(201)), choice("y")] })),
      "Option must be 200 characters or less",
    );
  });

  it("counts the texts that a language lacks", () => {
    const questionnaire = parsed(
      question("single", { text: { en: "Why?", de: "Warum?" }, options: [choice("Food"), choice("Talks")] }),
      question("nps", { isRetired: true }),
    );
    assert.deepEqual([missingIn(questionnaire, "de", "en"), missingIn(questionnaire, "en", "en")], [2, 0]);
  });
});
