import { createHash } from "node:crypto";
import { isWebAddress, showsSomething } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { startOfCharacter } from "../../../base/formats.ts";

/** Characters that the API refuses (docs/product/api.md#texts). */
const controls = /[\ufffe\uffff[\p{Cc}--[\t\n]]]/gv;

/** The contract allows 30 marks in a row; the rest are removed. */
const withoutStacks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");

/** Text of several lines as the product stores it: NFC, trimmed, without what the API refuses. Empty if invisible. */
export function cleanText(text: string): string {
  const lines = withoutStacks(text)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(controls, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  // Normalization may decompose a letter into one with one mark more.
  return showsSomething(lines) ? withoutStacks(lines.normalize("NFC")) : "";
}

/** The text in one line, with single spaces. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** The text, or its beginning with an ellipsis beyond `max` UTF-16 units: cut after a word if that keeps half of it. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.slice(0, max).search(/\s+\S*$/);
  const end = space > max / 2 ? space : startOfCharacter(text, max - 1);
  return `${text.slice(0, end).replace(/[\s,;:–—-]+$/, "")}…`;
}

/** The text, cut to fit; reports `what` was shortened, such as "title". */
export function shortenedText(
  text: string,
  max: number,
  what: string,
  report: (reason: string) => void,
): string {
  if (text.length > max) report(`The ${what} is shortened to ${max} characters`);
  return cutText(text, max);
}

/** The first web address that isn't too long; null if there is none. */
export const websiteAmong = (links: readonly string[]): string | null =>
  links.find((link) => link.length <= limits.websiteMax && isWebAddress(link)) ?? null;

/** Lower-case letters and digits joined by hyphens, of any script, at most 80 characters; a hash if there are none. */
export function slug(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ? words.join("-").normalize("NFC").slice(0, 80).toWellFormed() : shortHash(text);
}

/** A hash of the text in ten hexadecimal digits. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}
