import { fold } from "@plenary/contract/fold";

const LETTERS_MIN = 3;

/** Words of the speakers' names that stand in the texts (docs/product/review.md#hidden-names). */
export function namingWords(names: readonly string[], texts: readonly string[]): string[] {
  const said = new Set(wordsOf(fold(texts.join(" "))));
  const words = names.flatMap(wordsOf).filter((word) => [...word].length >= LETTERS_MIN);
  return [...new Set(words)].filter((word) => said.has(fold(word)));
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
