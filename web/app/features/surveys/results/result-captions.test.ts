import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "@plenary/contract/surveys/survey-fields";
import { openTally } from "@plenary/contract/surveys/survey-figures";
import { newQuestion } from "../draft/draft.ts";
import { captionOf, earlierResultText, isWorthABar, shareName } from "./result-captions.ts";

/** What the answers come to in a sentence. */
function said(question: Question, values: (number | string[])[]): string {
  const tally = openTally([question]);
  for (const value of values)
    tally.add({
      [question.questionId]: typeof value === "number" ? value : { choiceIds: value, other: null },
    });
  const [figures] = tally.figures();
  assert.ok(figures);
  return captionOf(question, figures.answered, figures, "en");
}

const many = (count: number, value: number) => Array<number>(count).fill(value);

// Proves feedback 2: Surveys are listed by phase with state, answers and window; results are charts that say their
//   result, with one filter, texts, earlier figures, code and files
test("a caption says the result in a sentence", () => {
  const rating = newQuestion("rating");
  const nps = newQuestion("nps");
  const number = newQuestion("number");
  const single: Question = {
    ...newQuestion("short"),
    ...{ type: "single", other: true },
    options: ["red", "blue"].map((choiceId) => ({ choiceId, label: { en: choiceId }, isRetired: false })),
  };
  assert.deepEqual(
    [
      said(rating, []),
      said(rating, [5, 5, 4]),
      said(nps, [...many(60, 9), ...many(25, 8), ...many(15, 3)]),
      said(nps, [10]),
      said(single, [["red"], ["blue"], ["red"]]),
      said(single, [["red"], ["blue"]]),
      said(number, [1, 2, 3, 4, 1500]),
      said({ ...number, unit: { en: "km" } } as Question, [2.5, 2.5]),
    ],
    [
      "No answers yet",
      "3 ratings, 4.67 of 5 on average, most often 5",
      "100 answers: recommendation 45 ± 14.5, as 60% would recommend it and 15% would not",
      "1 answer: recommendation 100, as 100% would recommend it and 0% would not",
      "3 answers, most often “red”",
      "2 answers, most often “red”, “blue”",
      "5 answers: about 4 in the middle, half of all from about 2 to 4",
      "2 answers: about 2.5 km in the middle, half of all from about 2.5 to 2.5 km",
    ],
  );
  assert.equal(shareName(single, "other", "en"), "Something else");
  const spans = ["3/3", "1000/1999", "-20/-11", "/9", "20/"];
  assert.deepEqual(
    spans.map((key) => shareName(number, key, "en")),
    ["3", "1,000 to 1,999", "-20 to -11", "9 or less", "20 or more"],
  );
  const former: Question = { ...single, other: false, isOtherRetired: true };
  assert.equal(shareName(former, "other", "en"), "Something else (retired)");
  assert.deepEqual(
    [1, 0].map((count) => isWorthABar(former, { key: "other", count })),
    [true, false],
  );
});

// Proves feedback 2: Surveys are listed by phase with state, answers and window; results are charts that say their
//   result, with one filter, texts, earlier figures, code and files
test("earlier figures are said beside those of a copy", () => {
  const rating = newQuestion("rating");
  const figures = { average: 3.5, spread: null, nps: null, shares: [], rows: [] };
  assert.deepEqual(
    [
      earlierResultText(rating, { answered: 12, figures }),
      earlierResultText(rating, { answered: 1, figures: null }),
    ],
    ["Earlier: 3.50 on average of 12 answers", "Earlier: 1 answer"],
  );
});
