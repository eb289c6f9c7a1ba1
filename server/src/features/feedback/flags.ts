import { createHash } from "node:crypto";
import { fold } from "@plenary/contract/fold";

/** What a comment is marked with for whoever looks it through (docs/product/feedback.md#flags); a mark hides nothing by itself. */

export type Flag = "link" | "contact" | "word" | "repeat" | "shouting" | "reported";

/** What says itself that it is one, and what has a path. */
const address = /\b(?:https?:\/\/|www\.)\S|[\p{L}\p{N}]\.\p{L}{2,24}\/\S/iu;
/** Endings of names, but for those that files of programs and the first words of sentences have too. */
const domain =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|edu|gov|io|ai|dev|app|me|ly|gg|gl|co|tv|xyz|shop|store|online|site|website|tech|blog|cloud|club|click|link|live|icu|vip|eu|de|fr|uk|ie|ru|ua|by|cn|jp|kr|tw|hk|vn|br|mx|ca|au|nz|za|be|nl|ch|at|it|es|pt|pl|cz|sk|hu|ro|bg|gr|tr|hr|lt|lv|ee|se|dk|fi)(?![\p{L}\p{N}-])/iu;
const mail = /\S@[^\s@]+\.\S/u;
/** All of one, and nothing that is an address of the web up to its "@". */
const wholeMail = /(?<![^\s/@])[^\s/@]+@[^\s/@]+\.[^\s/@]+/gu;
/** Digits of a number, whatever people write between them. */
const digits = /\p{Nd}(?:[\s()./+-]{0,3}\p{Nd}){6}/u;

/** The flags of a comment, but for what depends on others. */
export function flagsOf(comment: string, flagWords: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  if (address.test(comment) || domain.test(comment.replace(wholeMail, ""))) flags.push("link");
  if (mail.test(comment) || digits.test(comment)) flags.push("contact");
  if (hasWord(comment, flagWords)) flags.push("word");
  if (isShouted(comment)) flags.push("shouting");
  return flags;
}

/** Whether one of the words is in the text as a whole, in any case and without accents. */
function hasWord(text: string, flagWords: readonly string[]): boolean {
  const { words, signs } = soughtOf(flagWords);
  const inWords = words.length > 0 ? ` ${wordsOf(text)} ` : "";
  const inSigns = signs.length > 0 ? withoutWords(text) : "";
  return words.some((word) => inWords.includes(word)) || signs.some((sign) => inSigns.includes(sign));
}

interface Sought {
  /** Each between spaces. */
  words: string[];
  /** A sign is no word: it counts wherever it stands. */
  signs: string[];
}

/** What was made of an event's flag words: they come with each of its comments. */
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

/** Folded, with one space between words and nothing else. */
const wordsOf = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

/** What there is where there are no words: signs, without spaces. */
const withoutWords = (text: string): string => fold(text).replaceAll(" ", "");

/** Of letters that have cases at least 20, four of five of them capitals. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= 20 && capitals >= 0.8 * (capitals + small);
}

/** What is the same of comments that say the same in the same words, or in the same signs where they have none. */
export const commentKey = (comment: string): Buffer =>
  createHash("sha256")
    .update(wordsOf(comment) || withoutWords(comment))
    .digest()
    .subarray(0, 16);
