/** Text as it is searched: lower case, without accents, spaces run together. The same for columns and queries. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Several texts as one that is searched: a line each, with a space before each word, so that " an" is found where a
 * word begins with "an", and no query is found across two of them.
 */
export function foldedLines(texts: string[]): string {
  return texts.map((text) => ` ${fold(text)}`).join("\n");
}

/** A LIKE pattern that finds the folded text anywhere, with LIKE's own signs taken literally. */
export function containing(text: string): string {
  return `%${fold(text).replace(/[\\%_]/g, "\\$&")}%`;
}
