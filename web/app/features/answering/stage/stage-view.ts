import type { Poll, StageQuestion } from "@plenary/contract/stage/stage-fields";
import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { counted, isolated, list, text } from "@plenary/contract/text";
import { formatCount, formatShare } from "../../../base/formats/figures.ts";
import { el, type Piece } from "../phone/made.ts";
import { problemLine } from "../phone/whole-page.ts";
import type { OwnQuestion, OwnStage } from "./stage-device.ts";

/** The tabs of the stage; each part is drawn separately, so that nothing moves under a thumb or a cursor (stage-page.ts). */

/** The line on a rehearsal. */
export const rehearsalLine = (): string =>
  text("This is a rehearsal: only people with its link see it, and nothing of it is kept.");

/** The part that stays while the page is open. */
export const stageView = (title: string, about: Piece): Piece[] => [
  el("h1", { tabindex: "-1" }, isolated(title)),
  about && el("p", { class: "soft" }, about),
  el("p", { id: "stage-note", class: "state", role: "status", hidden: true }),
  el("div", { id: "stage-first" }),
  el(
    "div",
    { id: "of-questions" },
    el("div", { id: "ask" }),
    el("div", { id: "own-questions" }),
    el("h2", { id: "asked" }, text("Questions")),
    el("ol", { id: "asked-list", class: "asked", "aria-labelledby": "asked" }),
    el("p", { id: "not-shown", class: "soft" }),
  ),
  el("div", { id: "of-poll" }),
];

/** With the remembered name, and what was written before the page was loaded again. */
export const askForm = (name: string, draft: string): Piece =>
  el(
    "form",
    { id: "question-form", "data-do": "ask", novalidate: true },
    el("label", { for: "question" }, text("Your question")),
    el("textarea", {
      ...{ id: "question", rows: 2, maxlength: limits.questionMax, dir: "auto", value: draft },
      "aria-describedby": "problem-stage question-left",
    }),
    el("p", { id: "question-left", class: "soft" }, leftLine("")),
    problemLine(undefined, "-stage"),
    el(
      "div",
      { id: "by", hidden: true },
      el("label", { for: "asker" }, text("Your name (optional)")),
      el("input", {
        ...{ id: "asker", type: "text", maxlength: limits.nameMax, autocomplete: "name", dir: "auto" },
        value: name,
      }),
      el(
        "label",
        { class: "switch" },
        el("input", { id: "remember", type: "checkbox", checked: name !== "" }),
        el("span", {}, text("Remember my name on this device")),
      ),
    ),
    el("button", { id: "ask-go", type: "submit", class: "main" }, text("Send")),
  );

export const leftLine = (written: string): string => {
  const left = limits.questionMax - written.length;
  return counted(left, "{count} character left", "{count} characters left");
};

/** Own questions that aren't among those that everybody sees. */
export function ownWaiting(own: readonly OwnQuestion[]): Piece[] {
  if (own.length === 0) return [];
  return [
    el("h2", {}, text("Your questions")),
    el(
      "ul",
      {},
      own.map(({ questionId, text: words, waited, seen }) =>
        el(
          "li",
          {},
          el("span", { class: "written", dir: "auto" }, words),
          el(
            "span",
            { class: "soft" },
            seen
              ? text("Not shown any more")
              : waited
                ? text("Waits for a moderator")
                : text("Not visible yet"),
          ),
          deleteButton(questionId),
        ),
      ),
    ),
  ];
}

const deleteButton = (questionId: string): Piece =>
  el(
    "button",
    {
      ...{ type: "button", class: "clear", "data-do": "unask", "data-of": questionId },
      "aria-label": text("Delete your question"),
    },
    text("Delete"),
  );

interface OfQuestion {
  votes: number;
  isVoted: boolean;
  isOwn: boolean;
  /** Whether people can vote. */
  isOpen: boolean;
}

/** The content of a question's row. */
export function questionRow(question: StageQuestion, { votes, isVoted, isOwn, isOpen }: OfQuestion): Piece[] {
  const { questionId, text: words, name, state } = question;
  const marks = [
    state === "pinned" && text("Pinned"),
    state === "answered" && text("Answered"),
    isOwn && text("Yours"),
  ].filter((mark) => mark !== false);
  return [
    el(
      "div",
      {},
      el("p", { id: `q-${questionId}`, class: "written", dir: "auto" }, words),
      name && el("p", { class: "soft", dir: "auto" }, name),
      marks.length > 0 &&
        el(
          "p",
          { class: "marks" },
          marks.map((mark) => el("span", { class: "mark" }, mark)),
        ),
      isOwn && deleteButton(questionId),
    ),
    el(
      "button",
      {
        ...{ type: "button", class: "vote", "data-do": "vote", "data-of": questionId, disabled: !isOpen },
        ...{ "aria-pressed": String(isVoted), "aria-describedby": `q-${questionId}` },
      },
      el("span", { "aria-hidden": "true" }, "▲"),
      el("span", { class: "unseen" }, text("Vote")),
      ` ${formatCount(votes)}`,
    ),
  ];
}

export const notShown = (count: number): string =>
  count === 0 ? "" : counted(count, "{count} more is not shown", "{count} more are not shown");

const optionsOf = ({ type, options }: Poll): string[] =>
  type === "rating" ? Array.from({ length: limits.steps }, (_, step) => `${step + 1}`) : options;

interface OfPoll {
  own: OwnStage["polls"][string] | undefined;
  isChanging: boolean;
  isAsking: boolean;
  note: string | undefined;
}

export function pollView(
  { poll, results }: Pick<PublicStage, "poll" | "results">,
  { own, isChanging, isAsking, note }: OfPoll,
): Piece[] {
  const line = note !== undefined && el("p", { class: "state", id: "poll-note" }, note);
  if (!poll) return [line, el("p", { class: "state" }, text("There is no poll yet."))];
  const given = own?.round === poll.round ? own.choices : undefined;
  const isOpen = poll.state === "open";
  if (isOpen && isAsking) return [line, el("h2", { dir: "auto" }, poll.question)];
  if (isOpen && (!given || isChanging)) return [line, pollForm(poll, given)];
  const shown = isOpen && poll.results !== "after_vote" ? null : results;
  const labels = optionsOf(poll);
  return [
    line,
    el("h2", { id: "poll-title", tabindex: "-1", dir: "auto" }, poll.question),
    !isOpen && el("p", { class: "soft" }, text("This poll is closed")),
    given &&
      el(
        "p",
        { dir: "auto" },
        text("You chose: {choices}", { choices: list(given.map((choice) => labels[choice] ?? "")) }),
      ),
    shown ? resultsView(poll, shown) : el("p", { class: "soft" }, noResultsLine(poll)),
    isOpen &&
      el("button", { type: "button", class: "button", "data-do": "change-choice" }, text("Change my answer")),
  ];
}

function noResultsLine({ results, state }: Poll): string {
  if (results === "never") return text("The results are not shown on phones.");
  if (state === "open" && results === "after_close")
    return text("The results are shown when the poll is closed.");
  return counted(
    limits.shownFrom,
    "Results are shown once there is {count} answer.",
    "Results are shown once there are {count} answers.",
  );
}

function pollForm(poll: Poll, given: readonly number[] | undefined): Piece {
  const isRating = poll.type === "rating";
  const choices = optionsOf(poll).map((option, choice) =>
    el(
      "label",
      {},
      el("input", {
        ...{
          type: poll.type === "multiple" ? "checkbox" : "radio",
          name: "choice",
          value: choice,
          id: `choice-${choice}`,
        },
        ...{ checked: given?.includes(choice) ?? false, class: isRating && "unseen" },
      }),
      el("span", { dir: "auto" }, option),
    ),
  );
  return el(
    "form",
    { id: "poll-form", "data-do": "answer-poll", novalidate: true },
    el(
      "fieldset",
      {},
      el("legend", { dir: "auto" }, poll.question),
      poll.type === "multiple" && el("p", { class: "soft" }, text("You can choose several.")),
      el("div", { class: isRating ? "ratings" : "choices" }, choices),
    ),
    problemLine(undefined, "-poll"),
    el("button", { id: "poll-go", type: "submit", class: "main" }, text("Send")),
    given && el("button", { type: "button", class: "button", "data-do": "leave-choice" }, text("Cancel")),
  );
}

/** Bars next to their numbers: screen readers read the table, too. */
function resultsView(poll: Poll, { answered, counts }: NonNullable<PublicStage["results"]>): Piece {
  const most = Math.max(...counts);
  const labels = optionsOf(poll);
  const first = labels.filter((_, choice) => counts[choice] === most);
  return el(
    "figure",
    { class: "results" },
    el(
      "figcaption",
      {},
      counted(answered, "{count} answer", "{count} answers"),
      ". ",
      text("Chosen most often: {options}", { options: list(first) }),
    ),
    el(
      "table",
      {},
      el(
        "thead",
        { class: "unseen" },
        el(
          "tr",
          {},
          [text("Option"), text("Answers"), text("Share")].map((head) => el("th", { scope: "col" }, head)),
        ),
      ),
      el(
        "tbody",
        {},
        labels.map((label, choice) => {
          const count = counts[choice] ?? 0;
          return el(
            "tr",
            {},
            el("th", { scope: "row", dir: "auto" }, label, bar(count / answered)),
            el("td", {}, formatCount(count)),
            el("td", {}, formatShare(count / answered)),
          );
        }),
      ),
    ),
  );
}

const bar = (share: number): Piece =>
  el(
    "svg",
    { "aria-hidden": "true", width: "100%", height: "12" },
    el("rect", { class: "whole", width: "100%", height: "12", rx: "3" }),
    el("rect", { class: "part", width: `${(share * 100).toFixed(1)}%`, height: "12", rx: "3" }),
  );
