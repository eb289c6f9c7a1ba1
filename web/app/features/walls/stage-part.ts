import type { WallShown } from "@plenary/contract/feedback/walls";
import type { PollCounts } from "@plenary/contract/stage/stage-fields";
import { stageLimits } from "@plenary/contract/stage/stage-limits";
import { counted, list, text } from "@plenary/contract/text";
import { formatCount, formatShare } from "../../base/formats/figures.ts";
import { el, type Piece } from "../answering/phone/made.ts";

/** Up to this many options fit as they are. */
const MANY = 6;

type OnWall = NonNullable<WallShown["stage"]>;

/** The stage part of a wall: its poll, or its top questions. */
export const stagePart = (stage: OnWall): Piece[] =>
  stage.poll ? pollPart(stage, stage.poll) : questionsPart(stage);

/** Without the last question or option, if they don't all fit; undefined if only one is left. */
export function withFewer(stage: OnWall): OnWall | undefined {
  const { questions, poll } = stage;
  const fewer = { ...stage, moreCount: stage.moreCount + 1 };
  if (questions.length > 1) return { ...fewer, questions: questions.slice(0, -1) };
  if (poll && poll.options.length > 1)
    return { ...fewer, poll: { ...poll, options: poll.options.slice(0, -1) } };
  return undefined;
}

function questionsPart({ questions, moreCount, hiddenCount, hasQuestions }: OnWall): Piece[] {
  const rest = [
    moreCount > 0 && counted(moreCount, "{count} more question", "{count} more questions"),
    hiddenCount > 0 && counted(hiddenCount, "{count} is not shown", "{count} are not shown"),
  ].filter((part) => part !== false);
  return [
    el(
      "h2",
      { class: questions.length > 0 ? "plain" : "invites" },
      questions.length > 0
        ? text("Questions")
        : hasQuestions
          ? text("Ask your question")
          : text("Ask the first question"),
    ),
    el(
      "ol",
      { class: "questions" },
      questions.map(({ text: words, votes, state }) =>
        el(
          "li",
          { class: state === "pinned" && "pinned" },
          el("p", { class: "title", dir: "auto" }, words),
          el("p", { class: "votes" }, formatCount(votes)),
        ),
      ),
    ),
    rest.length > 0 && el("p", { class: "rest" }, list(rest)),
  ];
}

function pollPart(
  { title, results, moreCount }: OnWall,
  { question, type, options, state }: NonNullable<OnWall["poll"]>,
): Piece[] {
  const labels =
    type === "rating" ? Array.from({ length: stageLimits.steps }, (_, step) => `${step + 1}`) : options;
  const isFull = labels.length + moreCount > MANY;
  const counts = [
    results && counted(results.answered, "{count} answer", "{count} answers"),
    moreCount > 0 && counted(moreCount, "{count} more option", "{count} more options"),
  ].filter((part) => typeof part === "string");
  return [
    !isFull && el("p", { class: "event", dir: "auto" }, title),
    el("h1", { class: "poll", dir: "auto" }, question),
    el(
      "ul",
      { class: "options", "data-full": isFull },
      labels.map((label, choice) => optionRow(label, results, choice)),
    ),
    el(
      "div",
      { class: "rest", "data-foot": true },
      counts.length > 0 && el("p", {}, list(counts)),
      el(
        "p",
        { class: "state" },
        state === "open" ? text("Answer with your phone") : text("This poll is closed"),
      ),
    ),
  ];
}

/** A bar behind its label, and its share; the total is shown below. */
function optionRow(label: string, results: PollCounts | null, choice: number): Piece {
  const share = results ? (results.counts[choice] ?? 0) / results.answered : 0;
  return el(
    "li",
    {},
    results &&
      el(
        "svg",
        { "aria-hidden": "true", width: "100%", height: "100%" },
        el("rect", { width: `${(share * 100).toFixed(1)}%`, height: "100%" }),
      ),
    el("p", { class: "title", dir: "auto" }, label),
    results && el("p", { class: "votes" }, formatShare(share)),
  );
}
