import { perLocale } from "@plenary/contract/text";

/** How the server writes dates and lists, and where it may cut a text: the only file here that uses `Intl`. */

const instants = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
const conjunctions = perLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
const graphemes = perLocale((locale) => new Intl.Segmenter(locale, { granularity: "grapheme" }));

/** An instant for a reader whose time zone is unknown: "21 November 2026 at 09:30 UTC". */
export const formatInstant = (instant: string): string => `${instants().format(new Date(instant))} UTC`;

/** A day `YYYY-MM-DD` as "21 November 2026". */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`));

/** A list within a sentence: "CSS, Rust and UX". */
export const formatConjunction = (things: Iterable<string>): string => conjunctions().format(things);

/**
 * The start of the visible character at an index of the text: an accented letter or an emoji may take several units.
 */
export const startOfCharacter = (text: string, index: number): number =>
  graphemes().segment(text).containing(index)?.index ?? 0;
