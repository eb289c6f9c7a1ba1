import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ModeratedPoll } from "@plenary/contract/stage/stage";
import type { QuestionState, StageQuestion } from "@plenary/contract/stage/stage-fields";
import { beginWith, countsFor, type Following, follow, neighbourSlide, slideAt, slidesOf } from "./slides.ts";

const question = (questionId: string, state: QuestionState): StageQuestion => ({
  ...{ questionId, state, text: "Why?", name: null, votes: 1 },
});
const poll = (pollId: string, other: Partial<ModeratedPoll>): ModeratedPoll => ({
  ...{ pollId, question: "Tea?", type: "single", options: ["Yes", "No"], state: "ready" },
  ...{ results: "after_vote", round: 1, answered: 5, counts: [2, 3], ...other },
});
const ids = (slides: readonly { id: string }[]) => slides.map(({ id }) => id);
const shownId = (following: Following, stage: Parameters<typeof slidesOf>[0], asked: string) =>
  slideAt(slidesOf(stage, asked, following.passed), following.at)?.id;

describe("what is presented", () => {
  const questions = [
    question("a", "pinned"),
    question("b", "shown"),
    question("c", "answered"),
    question("d", "waiting"),
    question("e", "hidden"),
  ];
  const polls = [poll("p", {}), poll("q", { state: "open" })];
  const stage = { questions, polls, lastPollId: null };
  const closed = { questions, polls: [poll("p", {}), poll("q", { state: "closed" })], lastPollId: "q" };

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("is the open poll, or the one asked for, before the questions that everybody sees and nobody has answered", () => {
    assert.deepEqual(ids(slidesOf(stage, "now")), ["q", "a", "b"]);
    assert.deepEqual(ids(slidesOf(stage, "q")), ["q", "a", "b"]);
    assert.deepEqual(ids(slidesOf({ ...stage, polls: [poll("p", {})] }, "p")), ["p", "a", "b"]);
    assert.deepEqual(ids(slidesOf({ ...stage, polls: [poll("p", {})] }, "now")), ["a", "b"]);
    assert.deepEqual(slidesOf({ ...stage, questions: [question("d", "waiting")], polls: [] }, "now"), []);
  });

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("is what a poll came to for some minutes after its close, until a question is pinned or another is opened", () => {
    assert.deepEqual(ids(slidesOf(closed, "now")), ["q", "a", "b"]);
    const open = beginWith(stage, "now");
    const after = follow(open, closed);
    assert.equal(shownId(after, closed, "now"), "q");
    const pinned = { ...closed, questions: [question("b", "pinned"), question("a", "pinned")] };
    const then = follow(after, pinned);
    assert.equal(shownId(then, pinned, "now"), "b");
    // Once that is answered, not what was asked before it.
    const answered = { ...closed, questions: [question("b", "answered"), question("a", "shown")] };
    assert.equal(shownId(follow(then, answered), answered, "now"), "a");
    const other = { ...closed, polls: [...closed.polls, poll("r", { state: "open" })], lastPollId: null };
    assert.equal(shownId(follow(then, other), other, "now"), "r");
    const over = { ...other, polls: [...closed.polls, poll("r", { state: "closed" })], lastPollId: "r" };
    assert.equal(shownId(follow(follow(then, other), over), over, "now"), "r");
  });

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("is another poll as soon as that is opened, whichever was asked for", () => {
    const before = { ...stage, polls: [poll("p", {}), poll("q", {})] };
    const asked = beginWith(before, "p");
    assert.equal(shownId(asked, before, "p"), "p");
    assert.deepEqual(ids(slidesOf(stage, "p")), ["q", "p", "a", "b"]);
    const opened = follow(asked, stage);
    assert.equal(shownId(opened, stage, "p"), "q");
    const over = { ...closed, lastPollId: null };
    assert.equal(shownId(follow(opened, over), over, "p"), "a");
    // Asked for while another is open, it is what somebody wants to see now.
    assert.equal(shownId(beginWith(stage, "p"), stage, "p"), "p");
  });

  it("is leafed through from end to end, and follows once what was leafed to is gone", () => {
    const slides = slidesOf(stage, "now");
    assert.deepEqual(
      [neighbourSlide(slides, null, 1), neighbourSlide(slides, "a", 1), neighbourSlide(slides, "b", 1)],
      ["a", "b", "b"],
    );
    assert.deepEqual(
      [neighbourSlide(slides, "a", -1), neighbourSlide(slides, "q", -1), neighbourSlide([], null, 1)],
      ["q", "q", null],
    );
    assert.equal(slideAt(slides, "b")?.id, "b");
    assert.equal(slideAt(slides, "gone")?.id, "q");
    assert.equal(slideAt([], null), undefined);
  });

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("follows when a question is pinned or a poll opened, and not with votes, nor when something ends", () => {
    const [a, b] = [question("a", "shown"), question("b", "shown")];
    const of = (all: StageQuestion[]) => ({ questions: all, polls: [], lastPollId: null });
    const leafed = { ...beginWith(of([a, b]), "now"), at: "b" };
    assert.equal(shownId(leafed, of([a, b]), "now"), "b");
    assert.equal(follow(leafed, of([b, { ...a, votes: 9 }])), leafed);
    const pinned = of([{ ...a, state: "pinned" }, b]);
    const put = follow(leafed, pinned);
    assert.equal(shownId(put, pinned, "now"), "a");
    const on = { ...put, at: "b" };
    assert.equal(shownId(follow(on, of([a, b])), of([a, b]), "now"), "b");
    const again = follow(follow(on, of([a, b])), pinned);
    assert.equal(shownId(again, pinned, "now"), "a");
    const ended = { ...beginWith(stage, "now"), at: "b" };
    assert.equal(shownId(follow(ended, closed), closed, "now"), "b");
    // While a poll is open the room answers it first.
    const more = { ...stage, questions: [question("a", "pinned"), question("b", "pinned")] };
    assert.equal(shownId(follow(ended, more), more, "now"), "q");
  });

  // Proves feedback 2: Present shows the room in large what moderators put first, and its results when the room may see
  //   them
  it("tells no results of an open poll before the room may see them", () => {
    assert.deepEqual(countsFor(poll("p", { state: "open" })), [2, 3]);
    for (const results of ["after_close", "never"] as const) {
      assert.equal(countsFor(poll("p", { state: "open", results })), null);
      assert.deepEqual(countsFor(poll("p", { state: "closed", results })), [2, 3]);
    }
    assert.equal(countsFor(poll("p", { state: "closed", counts: null })), null);
  });
});
