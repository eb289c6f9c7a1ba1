/**
 * What organizers write in braces in a message to speakers, and each reads of themselves: name, titles of their sessions, a link. As
 * `text("{name}, {titles} and {link} …", inBraces)` says them.
 */
export const inBraces = { name: "{name}", titles: "{titles}", link: "{link}" } as const;

/** What one person reads in their place: `titles` as one text, `link` leads to the event. */
export type FilledFor = Record<keyof typeof inBraces, string>;

const isKnown = (word: string): word is keyof FilledFor => Object.hasOwn(inBraces, word);

const pattern = /\{[ ]*([\p{L}_][\p{L}\p{N}_]*)[ ]*\}/gu;

/** The words in braces that stand for nothing, with their braces. */
export const unknownPlaceholders = (written: string): string[] =>
  [...written.matchAll(pattern)].flatMap(([whole, word = ""]) => (isKnown(word) ? [] : [whole]));

/** What is written with the values of one person. */
export const filledFor = (written: string, values: FilledFor): string =>
  written.replace(pattern, (whole, word: string) => (isKnown(word) ? values[word] : whole));
