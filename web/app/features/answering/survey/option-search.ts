import { fold } from "@plenary/contract/fold";
import type { AnswerValue, Question } from "@plenary/contract/surveys/survey-fields";
import { chosenIn, isAnswered } from "@plenary/contract/surveys/survey-logic";
import { counted, list, text } from "@plenary/contract/text";
import type { Words } from "./survey-words.ts";

/** Updates a survey's form by what is filled in, and searches questions with many options. */

export const searchPlace = (questionId: string): string => `search-${questionId}`;
/** The element that says how many options are found, and which are chosen. */
export const foundPlace = (questionId: string): string => `found-${questionId}`;
export const chosenPlace = (questionId: string): string => `chosen-${questionId}`;

/** How many options there are, or are found. */
export const optionCountText = (count: number): string =>
  count === 0 ? text("No option found") : counted(count, "{count} option", "{count} options");

/** Which options are chosen; empty for none. */
export function chosenOptionsText(question: Question, value: AnswerValue | undefined, words: Words): string {
  const ids = chosenIn(value)?.choiceIds ?? [];
  if (ids.length === 0 || !("options" in question)) return "";
  const labels = question.options
    .filter(({ choiceId }) => ids.includes(choiceId))
    .map(({ label }) => words.of(label));
  return text("Chosen: {options}", { options: list(labels) });
}

interface Followed {
  place: HTMLElement | null;
  isAsked: boolean;
  value: AnswerValue | undefined;
  words: Words;
}

/** Updates a question by what is filled in, without touching a field. */
export function followQuestion(question: Question, { place, isAsked, value, words }: Followed): void {
  if (!place) return;
  place.hidden = !isAsked;
  const clear = place.querySelector<HTMLElement>("[data-do=clear]");
  if (clear) clear.hidden = !isAnswered(value);
  const chosen = place.ownerDocument.getElementById(chosenPlace(question.questionId));
  if (chosen) chosen.textContent = chosenOptionsText(question, value, words);
}

const optionsNear = (field: Element): HTMLElement[] => [
  ...(field.parentElement?.querySelectorAll<HTMLElement>("[data-option]") ?? []),
];

/** Whether the field is such a search: shows options that contain all its words, and the chosen ones. */
export function searchOptions(field: Element): boolean {
  const questionId = field.getAttribute("data-search");
  if (!questionId) return false;
  const words = fold((field as HTMLInputElement).value).split(" ");
  let found = 0;
  for (const option of optionsNear(field)) {
    const label = fold(option.textContent);
    const isFound = words.every((word) => label.includes(word));
    if (isFound) found += 1;
    option.hidden = !isFound && option.querySelector(":checked") === null;
  }
  const line = field.ownerDocument.getElementById(foundPlace(questionId));
  if (line) line.textContent = optionCountText(found);
  return true;
}

/** Enter in a search focuses the first option shown, and doesn't send the form. */
export function listenToSearches(): void {
  document.addEventListener("keydown", (event) => {
    const field = event.target as Element;
    // An input method's own Enter ends the composition.
    if (event.key !== "Enter" || event.isComposing || !field.matches("[data-search]")) return;
    event.preventDefault();
    optionsNear(field)
      .find(({ hidden }) => !hidden)
      ?.querySelector("input")
      ?.focus();
  });
}
