/** Letters that Unicode takes for letters of their own, with what people type for them who don't have them on their keyboard. */
const plainLetters = new Map(
  Object.entries({
    ...{ ß: "ss", ł: "l", ø: "o", đ: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ð: "d" },
    ...{ ħ: "h", ŧ: "t", ŋ: "n", ɓ: "b", ɗ: "d", ƙ: "k", ə: "e" },
  }),
);
const ownLetter = new RegExp(`[${[...plainLetters.keys()].join("")}]`, "g");

/**
 * Text as it is searched: lower case, no accents, plain letters, spaces run together. The same for what is kept in the database,
 * where the function plain_letters() has the letters too, for what is searched there, and for what the web client filters by itself.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(ownLetter, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a text is searched that needs so many characters; of Han and kana one is a word. */
export const isLongEnough = (text: string, characters: number): boolean =>
  [...text.trim()].length >= characters || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text);
