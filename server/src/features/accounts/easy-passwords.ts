import { fold } from "@plenary/contract/fold";
import { Refusal } from "../../base/refusals.ts";

/** What somebody's password must not be made of. */
export interface Owner {
  name: string;
  username: string;
  email: string;
}

/** All in lower case. */
const MOST_COMMON = 30_000;

/** What everybody here thinks of first. */
const OUR_WORDS = ["plenary"];

/** With so many letters beside what is one's own, a password is no longer made of it. */
const OWN_LETTERS = 4;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password: the list is half a megabyte, in order of how common its entries are. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, MOST_COMMON));
}

/**
 * Throws EasyPassword at the field for a password that is among the 30,000 most common, in any case, or made of its
 * owner's name, username or address, or of this product's name (docs/product/accounts.md#passwords).
 */
export async function refuseEasy(
  password: string,
  owner: Owner,
  field: "password" | "newPassword" | "new_password",
): Promise<void> {
  common ??= loadCommon();
  const known = await common;
  if (known.has(password.normalize("NFC").toLowerCase()) || isMadeOf(password, owner))
    throw new Refusal("EasyPassword", { field });
}

/**
 * Whether hardly more than digits and signs is left of a password without our words and those of its owner's name, username
 * and address: "Ada-Lovelace-1815!" of Ada Lovelace.
 */
export function isMadeOf(password: string, { name, username, email }: Owner): boolean {
  const words = [
    email,
    username,
    name,
    ...`${email} ${username} ${name}`.split(/[^\p{L}\p{M}\p{N}]+/u),
    ...OUR_WORDS,
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
