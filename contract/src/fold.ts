/** Letters that Unicode doesn't decompose, each with what people type who lack it on their keyboard. */
// Not for people: pairs.
const plainLetters = "ßss łl øo đd ıi æae œoe þth ðd ħh ŧt ŋn ɓb ɗd ƙk əe";

/** Text as it is searched: lower case, no accents, single spaces. plain_letters() of the database has the same letters. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßłøđıæœþðħŧŋɓɗƙə]/g, (letter) => plainLetters.split(letter)[1]?.split(" ")[0] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a search text has enough characters; one of Han or kana is enough. */
export const isLongEnough = (text: string, characters: number): boolean =>
  [...text.trim()].length >= characters || /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text);

/** Letters of scripts that put a space before each word, and no article or preposition in front of it. */
const spaced = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\d]/u;

/** Whether a word of the text begins with this one; where words aren't told apart by spaces, anywhere. Both are folded. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!spaced.test(text[at - 1] ?? "") || !spaced.test(word[0] ?? "")) return true;
  return false;
}
