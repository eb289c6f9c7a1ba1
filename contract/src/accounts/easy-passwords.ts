import { fold } from "../fold.ts";
import { passwordScore } from "./passwords.ts";

/** What a password must not be made of. */
export interface Owner {
  name: string;
  username: string;
  email: string;
}

/** The first thing people think of here. */
const OUR_WORDS = ["plenary"];

/** Words many people use: allowed with enough beside them, but never called strong. */
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

/** Shorter passwords are never called strong. No common password, which only the server knows, is this long and passes. */
const STRONG_MIN = 12;

/** With this many letters of other words, a password no longer counts as made of its owner's. */
const OWN_LETTERS = 4;

/**
 * How many of the five checks a password passes. Strong (5) means that the server takes it, as far as a browser can
 * tell.
 * @param owner undefined if unknown; then no password is strong
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

/** Whether hardly more than digits and signs is left without our words and the owner's: "Ada-Lovelace-1815!" of Ada Lovelace. */
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

/** Shorter pieces occur in any password. Two signs make a word in Chinese, but not in Latin letters. */
const isWord = (word: string): boolean => word.length >= (/^[\p{Script=Latin}\p{N}]*$/u.test(word) ? 3 : 2);
