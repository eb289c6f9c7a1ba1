import type { Question, Section, Value, Values } from "@plenary/contract/surveys/survey-fields";
import { isAnswered } from "@plenary/contract/surveys/survey-logic";
import { numberIn } from "@plenary/contract/surveys/survey-numbers";
import { plain } from "../phone/plain.ts";

/** What is filled in, in a section of a survey. */

/** What stands for something else that is written, among the options. */
export const OTHER = "other";

/** The field of something else that is written. */
export const otherField = (questionId: string): string => `${questionId}.other`;

/** The fields of a row of a matrix. */
export const rowField = (questionId: string, rowId: string): string => `${questionId}.${rowId}`;

/** The values, with those of the section as they stand in its form; what is blank has none. */
export function valuesWith(values: Values, section: Section, form: HTMLFormElement): Values {
  const all = { ...values };
  const data = new FormData(form);
  for (const question of section.questions) {
    const value = filledValue(question, data, form);
    if (value === undefined) delete all[question.questionId];
    else all[question.questionId] = value;
  }
  return all;
}

function filledValue(question: Question, data: FormData, form: HTMLFormElement): Value | undefined {
  const { questionId } = question;
  const written = (name: string) => plain(String(data.get(name) ?? ""));
  switch (question.type) {
    case "rating":
    case "nps":
      return written(questionId) === "" ? undefined : Number(written(questionId));
    case "single":
    case "multiple": {
      const chosen = data.getAll(questionId).map(String);
      if (chosen.length === 0) return undefined;
      const other = chosen.includes(OTHER) ? written(otherField(questionId)) : null;
      return { choiceIds: chosen.filter((each) => each !== OTHER), other };
    }
    case "number": {
      const typed = written(questionId).trim();
      // What is none is kept as it was typed, and told.
      return typed === "" ? undefined : (numberIn(typed, question.decimals) ?? typed);
    }
    case "matrix": {
      const rows = question.rows.flatMap(({ choiceId }) => {
        const column = written(rowField(questionId, choiceId));
        return column ? [[choiceId, column] as const] : [];
      });
      return rows.length > 0 ? Object.fromEntries(rows) : undefined;
    }
    case "date": {
      const field = form.elements.namedItem(questionId);
      // Half a day is none, and its field says nothing of it.
      if (field instanceof HTMLInputElement && field.validity.badInput) return "?";
      return written(questionId) || undefined;
    }
    default:
      return written(questionId) || undefined;
  }
}

/** What is written is chosen, too. */
export function chooseWritten(field: Element): void {
  const questionId = field.getAttribute("data-other");
  const box =
    questionId && field.closest("form")?.querySelector(`input[name="${questionId}"][value="${OTHER}"]`);
  if (box instanceof HTMLInputElement && (field as HTMLInputElement).value !== "") box.checked = true;
}

/** Takes back what stands in the fields of a question, and leads to the first of them. */
export function emptyFields(place: Element | null): void {
  for (const field of place?.querySelectorAll("input") ?? [])
    if (field.type === "text") field.value = "";
    else field.checked = false;
  place?.querySelector<HTMLElement>("[data-answer]")?.focus();
}

/** Whether anything was answered. */
export const isAnyAnswered = (values: Values): boolean => Object.values(values).some(isAnswered);
