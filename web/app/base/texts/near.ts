import { hasWord } from "@plenary/contract/has-word";

/**
 * Whether a text has a word that begins with this one, but for one mistake in every five letters: a letter too many, too
 * few or another, or two in turned order. Both are folded.
 */
export function isNear(word: string, text: string): boolean {
  const most = Math.floor(word.length / 5);
  if (most === 0) return false;
  const none = Number.POSITIVE_INFINITY;
  /** The mistakes of the first `n` letters of the word against what ends at a letter of the text, for each `n`. */
  let [before, last] = [[] as number[], [...word, ""].map((_, n) => n)];
  for (let at = 0; at < text.length; at += 1) {
    const next = [text[at] === " " ? 0 : none];
    for (let n = 1; n <= word.length; n += 1) {
      const isTurned = word[n - 1] === text[at - 1] && word[n - 2] === text[at];
      next[n] = Math.min(
        (last[n - 1] ?? none) + (word[n - 1] === text[at] ? 0 : 1),
        (last[n] ?? none) + 1,
        (next[n - 1] ?? none) + 1,
        isTurned ? (before[n - 2] ?? none) + 1 : none,
      );
    }
    if ((next[word.length] ?? none) <= most) return true;
    [before, last] = [last, next];
  }
  return false;
}

const contains = (text: string, word: string): boolean => text.includes(word);

/**
 * How each word of what is asked is looked for in the texts: where words begin with it; inside of words if none does;
 * by what is near if it stands nowhere. All are folded.
 */
export const finders = (asked: string, texts: () => Iterable<string>) =>
  asked
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      for (const isIn of [hasWord, contains])
        for (const text of texts()) if (isIn(text, word)) return (text: string) => isIn(text, word);
      return (text: string) => isNear(word, text);
    });
