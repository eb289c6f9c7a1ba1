/** Letters that Unicode takes for letters of their own, each with what people type for it who don't have it on their keyboard. */
// Not for people: pairs.
const plainLetters = "ßss łl øo đd ıi æae œoe þth ðd ħh ŧt ŋn ɓb ɗd ƙk əe";

/**
 * Text as it is searched: lower case, no accents, plain letters, spaces run together. The same for what is kept in the database,
 * where the function plain_letters() has the letters too, for what is searched there, and for what the web client filters by itself.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßłøđıæœþðħŧŋɓɗƙə]/g, (letter) => plainLetters.split(letter)[1]?.split(" ")[0] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a text is searched that needs so many characters; of Han and kana one is a word. */
export const isLongEnough = (text: string, characters: number): boolean =>
  [...text.trim()].length >= characters || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text);
