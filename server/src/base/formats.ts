import { isTimeZone } from "@plenary/contract/fields";
import { locale, perLocale } from "@plenary/contract/text";

/** How the server writes dates and lists, and where it may cut a text: the only file here that uses `Intl`. */

const instants = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
const conjunctions = perLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
const graphemes = perLocale((locale) => new Intl.Segmenter(locale, { granularity: "grapheme" }));

/** An instant for a reader whose time zone is unknown: "21 November 2026 at 09:30 UTC". */
export const formatInstant = (instant: string): string => `${instants().format(new Date(instant))} UTC`;

/** An instant on the clock of a zone, which is named: "21 November 2026 at 10:30 (Europe/Lisbon)"; in UTC where it isn't known. */
export function formatInstantIn(instant: string, zone: string): string {
  if (!isTimeZone(zone)) return formatInstant(instant);
  const options = { dateStyle: "long", timeStyle: "short", timeZone: zone } as const;
  const time = new Intl.DateTimeFormat(locale(), options).format(new Date(instant));
  return `${time} (${zone.replaceAll("_", " ")})`;
}

/**
 * From when to when on the clock of a zone, which is named once: "21 November 2026 at 10:30", "11:00 (Europe/Lisbon)"; with its day where
 * the end is on another.
 */
export function formatSpanIn(from: string, to: string, zone: string): { from: string; to: string } {
  const timeZone = isTimeZone(zone) ? zone : "UTC";
  const write = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { timeZone, ...options }).format(new Date(instant));
  const time = { timeStyle: "short" } as const;
  const day = { dateStyle: "long" } as const;
  const end = write(to, write(from, day) === write(to, day) ? time : { ...day, ...time });
  return { from: write(from, { ...day, ...time }), to: `${end} (${timeZone.replaceAll("_", " ")})` };
}

/** Days `YYYY-MM-DD` as "14 March 2027", or "30 March 2027 – 2 April 2027". */
export const formatDays = (start: string, end: string): string =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;

/** A day `YYYY-MM-DD` as "21 November 2026". */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`));

/** Codes and names in a file, the same in every language: "de, en". */
export const listPlain = (codes: readonly string[]): string => codes.join(", ");

/** A list within a sentence: "CSS, Rust and UX". */
export const formatConjunction = (things: Iterable<string>): string => conjunctions().format(things);

/** The visible characters of a text, each with its marks. */
export const graphemesOf = (text: string): string[] =>
  [...graphemes().segment(text)].map(({ segment }) => segment);

/**
 * The start of the visible character at an index of the text: an accented letter or an emoji may take several units.
 */
export const startOfCharacter = (text: string, index: number): number =>
  graphemes().segment(text).containing(index)?.index ?? 0;
