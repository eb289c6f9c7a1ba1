import { createHash } from "node:crypto";
import { fold } from "@plenary/contract/fold";

/** Flags on comments for whoever reviews them (docs/product/feedback.md#flags); a flag hides nothing by itself. */

export type Flag = "link" | "contact" | "word" | "repeat" | "shouting" | "reported";

/** Addresses with a scheme or www, or with a path. */
const address = /\b(?:https?:\/\/|www\.)\S|[\p{L}\p{N}]\.\p{L}{2,24}\/\S/iu;
/** Top-level domains, except those that are also file extensions or first words of sentences. */
const domain =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|edu|gov|io|ai|dev|app|me|ly|gg|gl|co|tv|xyz|shop|store|online|site|website|tech|blog|cloud|club|click|link|live|icu|vip|eu|de|fr|uk|ie|ru|ua|by|cn|jp|kr|tw|hk|vn|br|mx|ca|au|nz|za|be|nl|ch|at|it|es|pt|pl|cz|sk|hu|ro|bg|gr|tr|hr|lt|lv|ee|se|dk|fi)(?![\p{L}\p{N}-])/iu;
const mail = /\S@[^\s@]+\.\S/u;
/** A whole mail address; not an "@" within a web address. */
const wholeMail = /(?<![^\s/@])[^\s/@]+@[^\s/@]+\.[^\s/@]+/gu;
/** The digits of a phone number, with anything people write between them. */
const digits = /\p{Nd}(?:[\s()./+-]{0,3}\p{Nd}){6}/u;

/** A comment's flags, except those that depend on others. */
export function flagsOf(comment: string, flagWords: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  if (address.test(comment) || domain.test(comment.replace(wholeMail, ""))) flags.push("link");
  if (mail.test(comment) || digits.test(comment)) flags.push("contact");
  if (hasWord(comment, flagWords)) flags.push("word");
  if (isShouted(comment)) flags.push("shouting");
  return flags;
}

/** Whether one of the words occurs as a whole word, ignoring case and accents. */
function hasWord(text: string, flagWords: readonly string[]): boolean {
  const { words, signs } = soughtOf(flagWords);
  const inWords = words.length > 0 ? ` ${wordsOf(text)} ` : "";
  const inSigns = signs.length > 0 ? withoutWords(text) : "";
  return words.some((word) => inWords.includes(word)) || signs.some((sign) => inSigns.includes(sign));
}

interface Sought {
  /** Each between spaces. */
  words: string[];
  /** Signs aren't words: they count anywhere. */
  signs: string[];
}

/** Prepared flag words of events, because each comment needs them. */
const sought = new WeakMap<readonly string[], Sought>();

function soughtOf(flagWords: readonly string[]): Sought {
  const known = sought.get(flagWords);
  if (known) return known;
  const made: Sought = { words: [], signs: [] };
  for (const each of flagWords) {
    const word = wordsOf(each);
    if (word === "") made.signs.push(withoutWords(each));
    else made.words.push(` ${word} `);
  }
  sought.set(flagWords, made);
  return made;
}

/** Folded, with single spaces between words and nothing else. */
const wordsOf = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

/** For texts without words: only signs, without spaces. */
const withoutWords = (text: string): string => fold(text).replaceAll(" ", "");

/** At least 20 letters with case, four of five of them capitals. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= 20 && capitals >= 0.8 * (capitals + small);
}

/** A key that is equal for comments with the same words, or the same signs if they have no words. */
export const commentKey = (comment: string): Buffer =>
  createHash("sha256")
    .update(wordsOf(comment) || withoutWords(comment))
    .digest()
    .subarray(0, 16);
