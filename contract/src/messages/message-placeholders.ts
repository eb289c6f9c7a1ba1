/** Placeholders in messages to speakers, filled in for each; for `text("{name}, {titles} and {link} …", inBraces)`. */
export const inBraces = { name: "{name}", titles: "{titles}", link: "{link}" } as const;

/** One recipient's values: `titles` as one text, `link` to the event. */
export type FilledFor = Record<keyof typeof inBraces, string>;

const isKnown = (word: string): word is keyof FilledFor => Object.hasOwn(inBraces, word);

const pattern = /\{[ ]*([\p{L}_][\p{L}\p{N}_]*)[ ]*\}/gu;

/** Words in braces that aren't placeholders, with their braces. */
export const unknownPlaceholders = (written: string): string[] =>
  [...written.matchAll(pattern)].flatMap(([whole, word = ""]) => (isKnown(word) ? [] : [whole]));

/** The text with one recipient's values filled in. */
export const filledFor = (written: string, values: FilledFor): string =>
  written.replace(pattern, (whole, word: string) => (isKnown(word) ? values[word] : whole));
