/** Letters of scripts that put a space before each word, and no article or preposition in front of it. */
const spaced = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\d]/u;

/** Whether a word of the text begins with this one; where words aren't told apart by spaces, anywhere. Both are folded. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!spaced.test(text[at - 1] ?? "") || !spaced.test(word[0] ?? "")) return true;
  return false;
}
