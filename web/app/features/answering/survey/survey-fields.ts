import type { AnswerValue, Choice, Question } from "@plenary/contract/surveys/survey-fields";
import { surveyLimits as limits } from "@plenary/contract/surveys/survey-limits";
import { chosenIn, isAnswered, rowsIn, takesText } from "@plenary/contract/surveys/survey-logic";
import { text } from "@plenary/contract/text";
import { el, type Piece } from "../phone/made.ts";
import { chosenOptionsText, chosenPlace, foundPlace, optionCountText, searchPlace } from "./option-search.ts";
import { OTHER_FIELD, otherField, rowField } from "./survey-input.ts";
import type { Words } from "./survey-words.ts";

interface Shown {
  value: AnswerValue | undefined;
  words: Words;
  problem: string | undefined;
  isAsked: boolean;
}

/** A question's element on its page. */
export const questionElementId = (questionId: string): string => `question-${questionId}`;

/** A question with its fields. One that isn't asked is hidden, and keeps what was filled in. */
export function questionView(question: Question, shown: Shown): Piece {
  const { questionId, type } = question;
  const { words, problem, isAsked, value } = shown;
  const isOne = takesText(question) || type === "number" || type === "date";
  const field = `field-${questionId}`;
  return el(
    isOne ? "div" : "fieldset",
    {
      ...{ id: questionElementId(questionId), class: "question", hidden: !isAsked },
      "aria-describedby": isOne ? undefined : describedBy(question, shown),
    },
    isOne
      ? el("label", { for: field }, ...asked(question, words))
      : el("legend", {}, ...asked(question, words)),
    words.el("p", { id: `hint-${questionId}`, class: "soft" }, question.hint),
    problem && el("p", { id: `problem-${questionId}`, class: "problem" }, problem),
    ...fieldsOf(question, shown),
    !question.required &&
      hasRadios(question) &&
      el(
        "button",
        {
          ...{ type: "button", class: "clear", "data-do": "clear", "data-of": questionId },
          hidden: !isAnswered(value),
        },
        text("Undo"),
      ),
  );
}

const hasRadios = ({ type }: Question): boolean =>
  type === "rating" || type === "nps" || type === "single" || type === "matrix";

const asked = (question: Question, words: Words): Piece[] => [
  words.el("span", {}, question.text),
  question.required && " ",
  question.required && el("span", { class: "mark" }, text("Required")),
];

function describedBy(question: Question, { words, problem }: Shown): string | undefined {
  const { questionId, hint } = question;
  const unit = question.type === "number" && words.of(question.unit);
  const places = [
    ...[problem && `problem-${questionId}`, words.of(hint) && `hint-${questionId}`],
    unit && `unit-${questionId}`,
  ];
  return places.filter(Boolean).join(" ") || undefined;
}

function fieldsOf(question: Question, shown: Shown): Piece[] {
  const { questionId } = question;
  const { value, words } = shown;
  switch (question.type) {
    case "rating":
      return steps(questionId, { from: 1, to: question.steps, value }, [
        words.el("span", {}, question.low),
        words.el("span", {}, question.high),
      ]);
    case "nps":
      return steps(questionId, { from: 0, to: limits.npsMax, value }, [
        el("span", {}, text("Not at all likely")),
        el("span", {}, text("Extremely likely")),
      ]);
    case "single":
    case "multiple":
      return [...choices(question, shown), question.other && otherText(question, shown)];
    case "matrix":
      return question.rows.filter(isAsked).map((row) => matrixRow(question, row, shown));
    case "long":
      return [
        el("textarea", {
          ...fieldBy(question, shown),
          ...{ rows: 4, maxlength: limits.longMax, dir: "auto", value: textIn(value) },
        }),
      ];
    case "short":
      return [
        el("input", {
          ...fieldBy(question, shown),
          ...{ type: "text", maxlength: limits.shortMax, dir: "auto", value: textIn(value) },
          autocomplete: "off",
        }),
      ];
    case "link":
      return [
        el("input", {
          ...fieldBy(question, shown),
          ...{ type: "url", maxlength: limits.linkMax, placeholder: "https://", value: textIn(value) },
        }),
      ];
    case "number":
      return [
        el(
          "div",
          { class: "number" },
          el("input", {
            ...fieldBy(question, shown),
            ...{ type: "text", maxlength: 30, autocomplete: "off" },
            // Number keyboards have no minus on some phones.
            inputmode: (question.min ?? -1) < 0 ? undefined : question.decimals > 0 ? "decimal" : "numeric",
            value: value === undefined ? "" : `${value}`,
          }),
          words.el("span", { id: `unit-${questionId}` }, question.unit),
        ),
      ];
    case "date":
      return [
        el("input", {
          ...fieldBy(question, shown),
          ...{ type: "date", min: question.from ?? undefined, max: question.to ?? undefined },
          value: textIn(value),
        }),
      ];
  }
}

const isAsked = (choice: Choice): boolean => !choice.isRetired;

const textIn = (value: AnswerValue | undefined): string => (typeof value === "string" ? value : "");

const fieldBy = (question: Question, shown: Shown) => ({
  ...{ id: `field-${question.questionId}`, name: question.questionId },
  "aria-describedby": describedBy(question, shown),
  "aria-required": question.required && "true",
  "aria-invalid": shown.problem !== undefined && "true",
  "data-answer": true,
});

interface Steps {
  from: number;
  to: number;
  value: AnswerValue | undefined;
}

/** Numbers in a row; the meanings of the first and last are below, and read with them. */
function steps(name: string, { from, to, value }: Steps, [low, high]: [Piece, Piece]): Piece[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const meaning = (number: number) => (number === from ? low : number === to ? high : undefined);
  return [
    el(
      "div",
      { class: "ratings", "data-many": numbers.length > 7 },
      numbers.map((number) =>
        el(
          "label",
          {},
          el("input", {
            ...{ type: "radio", name, value: number, checked: value === number, class: "unseen" },
            "data-answer": true,
          }),
          el("span", {}, `${number}`),
          meaning(number) && el("span", { class: "unseen" }, " ", meaning(number)),
        ),
      ),
    ),
    (low || high) && el("div", { class: "ends", "aria-hidden": "true" }, low || el("span"), high),
  ];
}

type WithOptions = Extract<Question, { type: "single" | "multiple" }>;

/** Options below each other; many of them in a box with a search above it. */
function choices(question: WithOptions, shown: Shown): Piece[] {
  const { value, words } = shown;
  const chosen = chosenIn(value);
  const { questionId: name, other } = question;
  const type = question.type === "single" ? "radio" : "checkbox";
  const isChosen = (id: string) => chosen?.choiceIds.includes(id) ?? false;
  const options = question.options.filter(isAsked);
  const isLong = options.length >= limits.searchedFrom;
  const list = options.map(({ choiceId, label }) =>
    el(
      "label",
      { "data-option": isLong },
      el("input", { type, name, value: choiceId, checked: isChosen(choiceId), "data-answer": true }),
      words.el("span", {}, label),
    ),
  );
  const otherOne =
    other &&
    el(
      "label",
      {},
      el("input", { type, name, value: OTHER_FIELD, checked: typeof chosen?.other === "string" }),
      el("span", {}, text("Something else")),
    );
  if (!isLong) return [el("div", { class: "choices" }, list, otherOne)];
  return [
    ...search(question, options.length, shown),
    el("div", { class: "choices", "data-long": true }, list),
    // Always visible next to its field, whatever is searched.
    otherOne && el("div", { class: "choices" }, otherOne),
  ];
}

/** The search field, the number of options, and the chosen ones, wherever they are in the box. */
const search = (question: WithOptions, count: number, { value, words }: Shown): Piece[] => {
  const { questionId } = question;
  return [
    el("label", { for: searchPlace(questionId), class: "soft" }, text("Search options")),
    el("input", {
      ...{ id: searchPlace(questionId), type: "search", autocomplete: "off", dir: "auto" },
      "data-search": questionId,
    }),
    el("p", { id: foundPlace(questionId), class: "soft", role: "status" }, optionCountText(count)),
    el(
      "p",
      { id: chosenPlace(questionId), class: "chosen-ones", dir: "auto" },
      chosenOptionsText(question, value, words),
    ),
  ];
};

const otherText = ({ questionId }: WithOptions, { value }: Shown): Piece =>
  el("input", {
    ...{ type: "text", id: otherField(questionId), name: otherField(questionId), dir: "auto" },
    ...{
      maxlength: limits.shortMax,
      autocomplete: "off",
      "aria-label": text("Something else, in your words"),
    },
    ...{ "data-other": questionId, value: chosenIn(value)?.other ?? "" },
  });

type Matrix = Extract<Question, { type: "matrix" }>;

function matrixRow({ questionId, columns }: Matrix, row: Choice, { value, words }: Shown): Piece {
  const name = rowField(questionId, row.choiceId);
  const chosen = rowsIn(value)?.[row.choiceId];
  return el(
    "fieldset",
    { class: "row" },
    el("legend", {}, words.el("span", {}, row.label)),
    el(
      "div",
      { class: "reactions" },
      columns.filter(isAsked).map(({ choiceId, label }) =>
        el(
          "label",
          {},
          el("input", {
            ...{ type: "radio", name, value: choiceId, checked: chosen === choiceId, class: "unseen" },
            "data-answer": true,
          }),
          words.el("span", {}, label),
        ),
      ),
    ),
  );
}
