import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type NumberQuestion, numberIn, problemOfNumber } from "./survey-numbers.ts";

describe("a number that is typed", () => {
  // Proves feedback 3, 5, 7: A question for a number: as people type it, within its bounds, its middle and spans from
  //   the threshold on, of which none tells the least or the most, in files as a number
  it("has a comma or a point, spaces between thousands, and figures of any keyboard", () => {
    const cases: [string, number][] = [
      ["1500", 1500],
      [" 1 500 ", 1500],
      ["1\u202f500,25", 1500.25],
      ["12\u2019345.5", 12345.5],
      ["2,5", 2.5],
      ["2.50", 2.5],
      ["007", 7],
      ["+3", 3],
      ["-3,5", -3.5],
      ["\u22123", -3],
      ["-0", 0],
      ["\u0661\u0662\u066b\u0665", 12.5],
      ["\u06f4\u06f2", 42],
      ["\uff11\uff12", 12],
    ];
    assert.deepEqual(
      cases.map(([typed]) => numberIn(typed, 2)),
      cases.map(([, value]) => value),
    );
    assert.ok(Object.is(numberIn("-0", 0), 0));
  });

  it("is none where it could mean two, has too many decimals, or is something else", () => {
    const none = ["", ".", ",5", "5,", "1,500", "1.500", "1,500.00", "1.500,00", "1 5", "1 50", "12 3456"];
    const others = ["1e5", "0x1f", "Infinity", "NaN", "--1", "1-2", "half", "5 km", "1,2,3", "2.505"];
    for (const typed of [...none, ...others]) assert.equal(numberIn(typed, 2), null, typed);
    assert.deepEqual([numberIn("1.5", 0), numberIn("1,0", 0), numberIn("1,50", 1)], [null, null, null]);
  });
});

describe("a question for a number", () => {
  const asking = (more: Partial<NumberQuestion> = {}): NumberQuestion => ({
    ...{ questionId: "q", originId: "q", text: { en: "How many?" }, hint: null, required: false },
    ...{ isRetired: false, showIf: null, type: "number", min: null, max: null, decimals: 0, unit: null },
    ...more,
  });

  it("takes finite numbers within its bounds and with its decimals, and nothing else", () => {
    const digits = "Please enter a number of 12 digits at most";
    const whole = "Please enter a whole number, such as 1500";
    const cases: [NumberQuestion, unknown, string | null][] = [
      [asking(), 0, null],
      [asking(), -12, null],
      [asking(), 999_999_999_999, null],
      [asking(), 1_000_000_000_000, digits],
      [asking(), -1e300, digits],
      [asking(), Number.POSITIVE_INFINITY, digits],
      [asking(), Number.NaN, whole],
      [asking(), "7", whole],
      [asking(), null, whole],
      [asking(), { choiceIds: [], other: null }, whole],
      [asking(), 1.5, whole],
      [asking({ decimals: 1 }), 0.1, null],
      [asking({ decimals: 1 }), 0.25, "Please enter a number with 1 decimal at most, such as 1500.5"],
      [asking({ decimals: 2 }), 999_999_999_999.99, digits],
      [asking({ decimals: 2 }), 999_999_999_998.99, null],
      [asking({ decimals: 2 }), 0.1 + 0.2, "Please enter a number with 2 decimals at most, such as 1500.25"],
      [asking({ min: 1, max: 10 }), 1, null],
      [asking({ min: 1, max: 10 }), 10, null],
      [asking({ min: 1, max: 10 }), 11, "Please enter a number from 1 to 10"],
      [asking({ min: 0 }), -1, "Please enter 0 or more"],
      [asking({ max: 0.5, decimals: 1 }), 1, "Please enter 0.5 or less"],
    ];
    for (const [question, value, expected] of cases)
      assert.equal(
        problemOfNumber(question, value),
        expected,
        JSON.stringify([question.min, question.max, value]),
      );
  });
});
