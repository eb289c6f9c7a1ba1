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
