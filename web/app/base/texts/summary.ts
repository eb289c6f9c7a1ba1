import { fold } from "@plenary/contract/fold";

/**
 * Whether a summary is only how the description begins, as those are that an import cut from it: then it isn't said before it. Signs of
 * Markdown don't count.
 */
export function isBeginning(summary: string, description: string): boolean {
  const said = wordsOf(summary);
  return said !== "" && wordsOf(description).startsWith(said);
}

const wordsOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");
