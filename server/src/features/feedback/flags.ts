import { createHash } from "node:crypto";
import { fold } from "@plenary/contract/fold";

/** What a comment is marked with for whoever looks it through (docs/product/feedback.md#flags); a mark hides nothing by itself. */

export type Flag = "link" | "contact" | "word" | "repeat" | "shouting" | "reported";

const link =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|org|net|info|biz|io|dev|app|me|ly|gg|xyz|shop|online|site|de|fr|uk|eu|ru|cn|be|nl|ch|at|it|es|pt|pl)\b/iu;
const mail = /\S@\S+\.\S/u;
/** Digits of a number, whatever people write between them. */
const digits = /\p{Nd}(?:[\s()./+-]{0,3}\p{Nd}){6}/u;

/** The flags of a comment, but for what depends on others. */
export function flagsOf(comment: string, flagWords: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  if (link.test(comment.replace(/\S+@\S+/gu, ""))) flags.push("link");
  if (mail.test(comment) || digits.test(comment)) flags.push("contact");
  if (hasWord(comment, flagWords)) flags.push("word");
  if (isShouted(comment)) flags.push("shouting");
  return flags;
}

/** Whether one of the words is in the text as a whole, in any case and without accents. */
function hasWord(text: string, flagWords: readonly string[]): boolean {
  const words = ` ${wordsOf(text)} `;
  return flagWords.some((word) => words.includes(` ${wordsOf(word)} `));
}

/** Folded, with one space between words and nothing else. */
const wordsOf = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

/** Of letters that have cases at least 20, four of five of them capitals. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= 20 && capitals >= 0.8 * (capitals + small);
}

/** What is the same of comments that say the same in the same words. */
export const commentKey = (comment: string): Buffer =>
  createHash("sha256").update(wordsOf(comment)).digest().subarray(0, 16);
