import { fold } from "@plenary/contract/fold";

/** Whether a summary is just the description's beginning, as imports cut it. Markdown signs and links' addresses don't count. */
export function isBeginning(summary: string, description: string): boolean {
  const said = wordsOf(summary);
  return said !== "" && wordsOf(description).startsWith(said);
}

const wordsOf = (text: string): string =>
  fold(text)
    .replace(/\(https?:[^\s)]*\)/gi, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
