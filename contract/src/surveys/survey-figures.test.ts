import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { AnswerValues, Question } from "./survey-fields.ts";
import { openTally, type QuestionFigures } from "./survey-figures.ts";

const asked = (questionId: string) => ({
  ...{ questionId, originId: questionId, text: { en: questionId }, hint: null, required: false },
  ...{ isRetired: false, showIf: null },
});
const choices = (...names: string[]) =>
  names.map((name) => ({ choiceId: name, label: { en: name }, isRetired: false }));

function figuresOf(question: Question, all: AnswerValues[]): QuestionFigures {
  const tally = openTally([question]);
  for (const values of all) tally.add(values);
  return tally.figures()[0] ?? assert.fail();
}
const times = (count: number, value: AnswerValues[string]): AnswerValues[] =>
  Array.from({ length: count }, () => ({ q: value }));
const percent = (share: number) => Math.round(share * 1000) / 10;

describe("the figures of a survey", () => {
  it("recommend with their uncertainty from 10 answers on: the specification's own values", () => {
    const nps: Question = { ...asked("q"), type: "nps" };
    const found = figuresOf(nps, [...times(60, 10), ...times(25, 8), ...times(15, 3)]).nps;
    assert.deepEqual([found?.promoters, found?.passives, found?.detractors], [60, 25, 15]);
    assert.equal(found?.score, 45);
    assert.equal(Math.round((found?.margin ?? 0) * 10) / 10, 14.5);
    assert.equal(figuresOf(nps, times(9, 10)).nps?.margin, null);
    assert.equal(figuresOf(nps, []).nps, null);
    // 6 is no recommendation, 7 and 8 are neither, 9 is one.
    const edges = figuresOf(
      nps,
      [6, 7, 8, 9].flatMap((value) => times(1, value)),
    ).nps;
    assert.deepEqual([edges?.detractors, edges?.passives, edges?.promoters], [1, 2, 1]);
  });

  it("are shares of who answered the question, not of ticks, with Wilson's interval", () => {
    const multiple: Question = {
      ...asked("q"),
      ...{ type: "multiple", options: choices("a", "b", "c"), other: true, min: null, max: null },
    };
    const found = figuresOf(multiple, [
      ...times(60, { choiceIds: ["a", "b"], other: null }),
      ...times(30, { choiceIds: ["a"], other: "More" }),
      ...times(10, { choiceIds: ["b"], other: null }),
      {},
    ]);
    assert.equal(found.answered, 100);
    assert.deepEqual(
      found.shares.map(({ key, count, low, high }) => [key, count, percent(low), percent(high)]),
      [
        ["a", 90, 82.6, 94.5],
        ["b", 70, 60.4, 78.1],
        ["c", 0, 0, 3.7],
        ["other", 30, 21.9, 39.6],
      ],
    );
  });

  it("tell of what else was written also where it can't be any more", () => {
    const retired: Question = {
      ...asked("q"),
      ...{ type: "single", options: choices("a", "b"), other: false, isOtherRetired: true },
    };
    const { answered, shares } = figuresOf(retired, times(2, { choiceIds: [], other: "More" }));
    assert.deepEqual([answered, shares.find(({ key }) => key === "other")?.share], [2, 1]);
  });

  it("have each row of a matrix by itself, and days in their order", () => {
    const matrix: Question = {
      ...asked("q"),
      ...{ type: "matrix", rows: choices("food", "sound"), columns: choices("good", "bad") },
    };
    const { rows } = figuresOf(matrix, [
      ...times(2, { food: "good", sound: "bad" }),
      ...times(1, { food: "bad" }),
    ]);
    assert.deepEqual(
      rows.map(({ rowId, answered, shares }) => [rowId, answered, shares.map(({ count }) => count)]),
      [
        ["food", 3, [2, 1]],
        ["sound", 2, [0, 2]],
      ],
    );
    const date: Question = { ...asked("q"), type: "date", from: null, to: null };
    const days = figuresOf(
      date,
      ["2026-06-02", "2026-06-01", "2026-06-02"].flatMap((day) => times(1, day)),
    );
    assert.deepEqual(
      days.shares.map(({ key, count }) => [key, count]),
      [
        ["2026-06-01", 1],
        ["2026-06-02", 2],
      ],
    );
  });

  it("count texts, and nothing else of them", () => {
    const { answered, shares, average } = figuresOf({ ...asked("q"), type: "long" }, times(3, "Fine"));
    assert.deepEqual([answered, shares, average], [3, [], null]);
  });
});

const evaluation = new URL("../../../../shared/data/surveys/ohbm-2021-evaluation.csv", import.meta.url);

describe("the figures of a real survey", {
  skip: !existsSync(evaluation) && "needs ../shared/data/surveys",
}, () => {
  it("are those that its file gives by itself", () => {
    const [head = "", ...lines] = readFileSync(evaluation, "utf8").trim().split(/\r?\n/);
    // Its titles have commas in quotes, its answers don't.
    const columns = head.match(/"[^"]*"|[^,]+/g) ?? [];
    const rows = lines.map((line) => line.split(","));
    assert.deepEqual([columns.length, rows.length], [6, 132]);
    const questions = columns.map(
      (_, at): Question => ({
        ...asked(String(at)),
        ...{ type: "rating", steps: 5, low: null, high: null },
      }),
    );
    const tally = openTally(questions);
    for (const row of rows)
      tally.add(Object.fromEntries(row.flatMap((cell, at) => (cell ? [[String(at), Number(cell)]] : []))));
    for (const [at, found] of tally.figures().entries()) {
      const given = rows.map((row) => row[at]).filter((cell) => cell);
      const sum = given.reduce((total, cell) => total + Number(cell), 0);
      assert.equal(found.answered, given.length);
      assert.ok(Math.abs((found.average ?? 0) - sum / given.length) < 1e-9);
      for (const { key, count } of found.shares)
        assert.equal(count, given.filter((cell) => cell === key).length, `${at} ${key}`);
    }
  });
});
