import { fold } from "@plenary/contract/fold";
import type { Question, Value } from "@plenary/contract/surveys/survey-fields";
import { chosenIn, isAnswered } from "@plenary/contract/surveys/survey-logic";
import { counted, list, text } from "@plenary/contract/text";
import type { Words } from "./survey-words.ts";

/** What a survey's form shows by what is filled in, and the search of a question with many options. */

export const searchPlace = (questionId: string): string => `search-${questionId}`;
/** Where it is said how many options are found, and which are chosen. */
export const foundPlace = (questionId: string): string => `found-${questionId}`;
export const chosenPlace = (questionId: string): string => `chosen-${questionId}`;

/** How many options there are, or are found. */
export const saidOfOptions = (count: number): string =>
  count === 0 ? text("No option found") : counted(count, "{count} option", "{count} options");

/** Which options are chosen; nothing where none is. */
export function saidOfChosen(question: Question, value: Value | undefined, words: Words): string {
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
  value: Value | undefined;
  words: Words;
}

/** Shows a question by what is filled in by now, without touching a field. */
export function followQuestion(question: Question, { place, isAsked, value, words }: Followed): void {
  if (!place) return;
  place.hidden = !isAsked;
  const clear = place.querySelector<HTMLElement>("[data-do=clear]");
  if (clear) clear.hidden = !isAnswered(value);
  const chosen = place.ownerDocument.getElementById(chosenPlace(question.questionId));
  if (chosen) chosen.textContent = saidOfChosen(question, value, words);
}

const optionsNear = (field: Element): HTMLElement[] => [
  ...(field.parentElement?.querySelectorAll<HTMLElement>("[data-option]") ?? []),
];

/** Whether this is such a search: shows the options in which all its words are found, and those that are chosen. */
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
  if (line) line.textContent = saidOfOptions(found);
  return true;
}

/** Enter leads from a search to the first option that it shows, and doesn't send the form. */
export function listenToSearches(): void {
  document.addEventListener("keydown", (event) => {
    const field = event.target as Element;
    // An input method's own Enter ends what it composes.
    if (event.key !== "Enter" || event.isComposing || !field.matches("[data-search]")) return;
    event.preventDefault();
    optionsNear(field)
      .find(({ hidden }) => !hidden)
      ?.querySelector("input")
      ?.focus();
  });
}
