import { fold } from "@plenary/contract/fold";

/** Characters of folded text; no name, username and address together are that long, unless folding multiplies them. */
const LINES_MAX = 500;

/**
 * Several texts as one searchable text: a line each, with a space before each word, so that " an" is found where a word
 * begins with "an", and no query matches across two of them. It is cut where it would not fit into an index.
 */
export function foldedLines(texts: string[]): string {
  const lines = texts.map((text) => ` ${fold(text)}`).join("\n");
  return [...lines].slice(0, LINES_MAX).join("");
}

/** A LIKE pattern that finds the folded text anywhere, with LIKE's wildcards taken literally. */
export const containing = (text: string): string => anywhere(fold(text));

/** The same for a text that is folded already. */
export const anywhere = (folded: string): string => `%${folded.replace(/[\\%_]/g, "\\$&")}%`;
