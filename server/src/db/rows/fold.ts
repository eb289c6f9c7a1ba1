import { fold } from "@plenary/contract/fold";

/** Characters of folded text. No name, username and address together are that long, unless folding multiplies them. */
const LINES_MAX = 500;

/** Texts as one to search, a line each, with a space before each word: " an" finds words that begin with "an". */
export function foldedLines(texts: string[]): string {
  const lines = texts.map((text) => ` ${fold(text)}`).join("\n");
  return [...lines].slice(0, LINES_MAX).join("");
}

/** A LIKE pattern that finds the folded text anywhere, with LIKE's wildcards taken literally. */
export const searchPattern = (text: string): string => foldedSearchPattern(fold(text));

/** The same for a text that is folded already. */
export const foldedSearchPattern = (folded: string): string => `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
