/** What organizers write in braces in a message to speakers, and each reads of themselves: name, titles of their sessions, a link. */
export const messagePlaceholders = ["name", "titles", "link"] as const;

/** As people read them: `text("{name}, {titles} and {link} …", inBraces)`. */
export const inBraces = { name: "{name}", titles: "{titles}", link: "{link}" } as const;

/** For whom a message is filled in: `titles` as one text, `link` leads to the event. */
export interface FilledFor {
  name: string;
  titles: string;
  link: string;
}

const pattern = /\{[ ]*([\p{L}_][\p{L}\p{N}_]*)[ ]*\}/gu;

/** The words in braces that stand for nothing, with their braces. */
export const unknownPlaceholders = (written: string): string[] =>
  [...written.matchAll(pattern)].flatMap(([whole, word]) =>
    messagePlaceholders.some((known) => known === word) ? [] : [whole],
  );

/** What is written with the values of one person. */
export function filledFor(written: string, { name, titles, link }: FilledFor): string {
  const values: Record<string, string> = { name, titles, link };
  return written.replace(pattern, (whole, word: string) => values[word] ?? whole);
}
