import type { AnswerValue, AnswerValues, Question, Section } from "@plenary/contract/surveys/survey-fields";
import { isAnswered } from "@plenary/contract/surveys/survey-logic";
import { numberIn } from "@plenary/contract/surveys/survey-numbers";
import { plainText } from "../phone/plain-text.ts";

/** What is filled in, in a section of a survey. */

/** Represents a written option among the others. */
export const OTHER_FIELD = "other";

/** The field of a written option. */
export const otherField = (questionId: string): string => `${questionId}.other`;

/** The fields of a row of a matrix. */
export const rowField = (questionId: string, rowId: string): string => `${questionId}.${rowId}`;

/** The values, updated from the section's form; blank fields have none. */
export function valuesWith(values: AnswerValues, section: Section, form: HTMLFormElement): AnswerValues {
  const all = { ...values };
  const data = new FormData(form);
  for (const question of section.questions) {
    const value = filledValue(question, data, form);
    if (value === undefined) delete all[question.questionId];
    else all[question.questionId] = value;
  }
  return all;
}

function filledValue(question: Question, data: FormData, form: HTMLFormElement): AnswerValue | undefined {
  const { questionId } = question;
  const written = (name: string) => plainText(String(data.get(name) ?? ""));
  switch (question.type) {
    case "rating":
    case "nps":
      return written(questionId) === "" ? undefined : Number(written(questionId));
    case "single":
    case "multiple": {
      const chosen = data.getAll(questionId).map(String);
      if (chosen.length === 0) return undefined;
      const other = chosen.includes(OTHER_FIELD) ? written(otherField(questionId)) : null;
      return { choiceIds: chosen.filter((each) => each !== OTHER_FIELD), other };
    }
    case "number": {
      const typed = written(questionId).trim();
      // An invalid number is kept as typed, and reported.
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
      // An incomplete date has no value, which the field doesn't report.
      if (field instanceof HTMLInputElement && field.validity.badInput) return "?";
      return written(questionId) || undefined;
    }
    default:
      return written(questionId) || undefined;
  }
}

/** Typing an option also chooses it. */
export function chooseWritten(field: Element): void {
  const questionId = field.getAttribute("data-other");
  const box =
    questionId && field.closest("form")?.querySelector(`input[name="${questionId}"][value="${OTHER_FIELD}"]`);
  if (box instanceof HTMLInputElement && (field as HTMLInputElement).value !== "") box.checked = true;
}

/** Clears the fields of a question, and focuses the first. */
export function emptyFields(place: Element | null): void {
  for (const field of place?.querySelectorAll("input") ?? [])
    if (field.type === "text") field.value = "";
    else field.checked = false;
  place?.querySelector<HTMLElement>("[data-answer]")?.focus();
}

export const isAnyAnswered = (values: AnswerValues): boolean => Object.values(values).some(isAnswered);
