import { counted, text } from "../text.ts";
import type { Question } from "./survey-fields.ts";
import { surveyLimits as limits } from "./survey-limits.ts";

/** Number questions (docs/product/surveys.md#numbers). Has no schemas, because phones load it. */

export type NumberQuestion = Extract<Question, { type: "number" }>;

/** Digits of Arabic and Persian keyboards; NFKC normalizes the others. */
const arabicFigures = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * The number in a typed text; null if it isn't one, or has too many decimals. A comma works as a point, and spaces or
 * apostrophes may separate thousands. "1,500" is not a whole number: some mean one thousand five hundred, others one
 * and a half.
 */
export function numberIn(typed: string, decimals: number): number | null {
  const plain = typed
    .normalize("NFKC")
    .replace(arabicFigures, (figure) => String(figure.charCodeAt(0) & 15))
    .trim();
  const [, sign, whole = "", part = ""] =
    /^([-+\u2212]?)(\d+|\d{1,3}(?:[ '\u2019\u066c]\d{3})+)(?:[.,\u066b](\d+))?$/.exec(plain) ?? [];
  if (sign === undefined || part.length > decimals) return null;
  const size = Number(`${whole.replace(/\D/g, "")}.${part || 0}`);
  return sign === "" || sign === "+" || size === 0 ? size : -size;
}

/** What is wrong with the number, in words; null if nothing is. */
export function problemOfNumber({ min, max, decimals }: NumberQuestion, value: unknown): string | null {
  if (typeof value !== "number" || !hasDecimals(value, decimals)) return notSuch(decimals);
  if (Math.abs(value) > limits.numberMax) return text("Please enter a number of 12 digits at most");
  if ((min === null || value >= min) && (max === null || value <= max)) return null;
  if (min === null) return text("Please enter {max} or less", { max: max ?? 0 });
  if (max === null) return text("Please enter {min} or more", { min });
  return text("Please enter a number from {min} to {max}", { min, max });
}

/** Whether a number has at most that many decimals; exact for up to 13 digits before them. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  Math.round(value * 10 ** decimals) / 10 ** decimals === value;

const notSuch = (decimals: number): string =>
  decimals === 0
    ? text("Please enter a whole number, such as 1500")
    : counted(
        decimals,
        "Please enter a number with {count} decimal at most, such as 1500.5",
        "Please enter a number with {count} decimals at most, such as 1500.25",
      );
