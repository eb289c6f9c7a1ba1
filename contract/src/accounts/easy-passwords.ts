import { fold } from "../fold.ts";
import { passwordScore } from "./passwords.ts";

/** What somebody's password must not be made of. */
export interface Owner {
  name: string;
  username: string;
  email: string;
}

/** What everybody here thinks of first. */
const OUR_WORDS = ["plenary"];

/** What people everywhere think of first: allowed with enough beside it, but never called strong. */
const USUAL_WORDS = [
  "password",
  "passwort",
  "passw0rd",
  "qwertz",
  "qwerty",
  "welcome",
  "letmein",
  "admin",
  "secret",
];

/** Shorter ones are never called strong; of the most common passwords, which the server alone knows, none is like that. */
const STRONG_MIN = 12;

/** With so many letters beside what is one's own, a password is no longer made of it. */
const OWN_LETTERS = 4;

/**
 * How strong a password looks, 0 to 5: how many of the five checks it passes. Strong (5) is only what the server takes, as far as a
 * browser can tell: not short, not one word with digits and signs around it, and not made of its owner's or other usual words.
 *
 * @param owner undefined where nobody has said whose it is: then none is strong
 */
export function passwordStrength(password: string, owner: Owner | undefined): number {
  const score = passwordScore(password);
  const isOneWord = /^\P{L}*[\p{L}\p{M}]*\P{L}*$/u.test(password);
  const isEasy =
    password.length < STRONG_MIN ||
    isOneWord ||
    !owner ||
    hasHardlyMore(password, owner, [...OUR_WORDS, ...USUAL_WORDS]);
  return isEasy ? Math.min(score, 4) : score;
}

/**
 * Whether hardly more than digits and signs is left of a password without our words and those of its owner's name, username
 * and address: "Ada-Lovelace-1815!" of Ada Lovelace.
 */
export const isMadeOf = (password: string, owner: Owner): boolean =>
  hasHardlyMore(password, owner, OUR_WORDS);

function hasHardlyMore(
  password: string,
  { name, username, email }: Owner,
  known: readonly string[],
): boolean {
  const words = [
    email,
    username,
    name,
    ...`${email} ${username} ${name}`.split(/[^\p{L}\p{M}\p{N}]+/u),
    ...known,
  ]
    .map(fold)
    .filter(isWord)
    .sort((a, b) => b.length - a.length);
  const written = fold(password);
  const left = words.reduce((rest, word) => rest.replaceAll(word, " "), written);
  return left !== written && left.replace(/\P{L}/gu, "").length < OWN_LETTERS;
}

/** Shorter pieces are in every other password; a word of two signs is one in Chinese, not in Latin letters. */
const isWord = (word: string): boolean => word.length >= (/^[\p{Script=Latin}\p{N}]*$/u.test(word) ? 3 : 2);
