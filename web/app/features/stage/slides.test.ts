import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ModeratedPoll } from "@plenary/contract/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage-fields";
import { countsFor, firstOf, leaf, slideAt, slidesOf } from "./slides.ts";

const question = (questionId: string, state: QuestionState): StageQuestion => ({
  ...{ questionId, state, text: "Why?", name: null, votes: 1 },
});
const poll = (pollId: string, other: Partial<ModeratedPoll>): ModeratedPoll => ({
  ...{ pollId, question: "Tea?", type: "single", options: ["Yes", "No"], state: "ready" },
  ...{ results: "after_vote", round: 1, answered: 5, counts: [2, 3], ...other },
});
const ids = (slides: readonly { id: string }[]) => slides.map(({ id }) => id);

describe("what is presented", () => {
  const questions = [
    question("a", "pinned"),
    question("b", "shown"),
    question("c", "answered"),
    question("d", "waiting"),
    question("e", "hidden"),
  ];
  const polls = [poll("p", {}), poll("q", { state: "open" })];

  it("is the open poll, or the one asked for, before the questions that everybody sees and nobody has answered", () => {
    assert.deepEqual(ids(slidesOf({ questions, polls }, "now")), ["q", "a", "b"]);
    assert.deepEqual(ids(slidesOf({ questions, polls }, "p")), ["p", "a", "b"]);
    assert.deepEqual(ids(slidesOf({ questions, polls: [poll("p", {})] }, "now")), ["a", "b"]);
    assert.deepEqual(slidesOf({ questions: [question("d", "waiting")], polls: [] }, "now"), []);
  });

  it("is leafed through from end to end, and follows once what was leafed to is gone", () => {
    const slides = slidesOf({ questions, polls }, "now");
    assert.deepEqual([leaf(slides, null, 1), leaf(slides, "a", 1), leaf(slides, "b", 1)], ["a", "b", "b"]);
    assert.deepEqual([leaf(slides, "a", -1), leaf(slides, "q", -1), leaf([], null, 1)], ["q", "q", null]);
    assert.equal(slideAt(slides, "b")?.id, "b");
    assert.equal(slideAt(slides, "gone")?.id, "q");
    assert.equal(slideAt([], null), undefined);
  });

  it("changes its first when a question is pinned or a poll opened, and not with votes", () => {
    const first = (all: StageQuestion[]) => firstOf(slidesOf({ questions: all, polls: [] }, "now"));
    const [a, b] = [question("a", "shown"), question("b", "shown")];
    assert.equal(first([a, b]), first([b, { ...a, votes: 9 }]));
    assert.notEqual(first([a, b]), first([{ ...b, state: "pinned" }, a]));
    assert.notEqual(firstOf(slidesOf({ questions: [], polls }, "now")), first([]));
  });

  it("tells no results of an open poll before the room may see them", () => {
    assert.deepEqual(countsFor(poll("p", { state: "open" })), [2, 3]);
    for (const results of ["after_close", "never"] as const) {
      assert.equal(countsFor(poll("p", { state: "open", results })), null);
      assert.deepEqual(countsFor(poll("p", { state: "closed", results })), [2, 3]);
    }
    assert.equal(countsFor(poll("p", { state: "closed", counts: null })), null);
  });
});
