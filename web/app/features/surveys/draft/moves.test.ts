import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question, Questionnaire, ShowIf } from "@plenary/contract/surveys/survey-fields";
import { moveQuestion, moveSection, nextPlace, positionOf } from "./moves.ts";

const question = (questionId: string, showIf: ShowIf = null): Question => ({
  ...{ questionId, originId: questionId, text: { en: questionId }, hint: null, required: false },
  ...{ isRetired: false, showIf, type: "short" },
});
const looksAt = (questionId: string): ShowIf => ({
  match: "all",
  conditions: [{ questionId, comparison: "answered", value: null }],
});
const survey = (...sections: Question[][]): Questionnaire => ({
  sections: sections.map((questions, at) => ({
    ...{ sectionId: `section ${at + 1}`, title: null, text: null, showIf: null, questions },
  })),
});
/** The questions by section, or the question that a refusal looks at. */
const order = (moved: ReturnType<typeof moveQuestion>) =>
  "refused" in moved
    ? moved.refused.questionId
    : moved.questionnaire.sections.map(({ questions }) => questions.map((each) => each.questionId).join(""));

// Proves feedback 2, 5: Questions and sections move by drag, buttons and keys; a move before a question that is looked
//   at is refused with the condition
test("a question moves within its section, and beyond its ends into the next one", () => {
  const all = survey([question("a"), question("b")], [], [question("c")]);
  const step = (id: string, by: -1 | 1) => {
    const place = nextPlace(all, id, by);
    return place && order(moveQuestion(all, id, place));
  };
  assert.deepEqual(
    [step("a", 1), step("b", -1), step("b", 1), step("c", -1), step("a", -1), step("c", 1)],
    [["ba", "", "c"], ["ba", "", "c"], ["a", "b", "c"], ["ab", "c", ""], null, null],
  );
  assert.deepEqual(order(moveQuestion(all, "a", { section: 2, index: 1 })), ["b", "", "ca"]);
  assert.deepEqual(positionOf(all, "c"), { section: 2, index: 0 });
});

// Proves feedback 2, 5: Questions and sections move by drag, buttons and keys; a move before a question that is looked
//   at is refused with the condition
test("what would no longer look back stays: a question, what it looks at, and their sections", () => {
  const all = survey(
    [question("a"), question("b", looksAt("a"))],
    [question("c", looksAt("b")), question("d")],
  );
  assert.equal(order(moveQuestion(all, "b", { section: 0, index: 0 })), "a");
  assert.equal(order(moveQuestion(all, "a", { section: 1, index: 0 })), "a");
  assert.equal(order(moveSection(all, "section 2", 0)), "b");
  assert.deepEqual(order(moveQuestion(all, "c", { section: 1, index: 1 })), ["ab", "dc"]);
});

test("what was wrong before keeps nothing from moving", () => {
  const all = survey([question("a", looksAt("gone")), question("b")]);
  assert.deepEqual(order(moveQuestion(all, "a", { section: 0, index: 1 })), ["ba"]);
});
