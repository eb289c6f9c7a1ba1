import { isTimeZone } from "@plenary/contract/fields";
import { repeatedTimeOffset } from "@plenary/contract/programme/repeated-times";
import { isolated, locale, perLocale } from "@plenary/contract/text";
import { formatZone } from "@plenary/contract/zone-names";

/** How the server writes dates and lists, and where it may cut a text: the only file here that uses `Intl`. */

const instants = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const days = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
const conjunctions = perLocale((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));
const graphemes = perLocale((locale) => new Intl.Segmenter(locale, { granularity: "grapheme" }));

/** Zones whose formatters are kept, for each style. */
const ZONES = 100;

/** Makes a value once per zone and language: a formatter takes as long to make as to use hundreds of times. */
function perZone<T>(make: (timeZone: string, language: string) => T): (zone: string) => T {
  const kept = new Map<string, T>();
  return (zone) => {
    const key = `${locale()} ${zone}`;
    const made = kept.get(key) ?? make(isTimeZone(zone) ? zone : "UTC", locale());
    if (kept.size >= ZONES) kept.clear();
    kept.set(key, made);
    return made;
  };
}

/** Formats instants on a zone's clock. A time that the clock shows twice gets its offset behind it, where these styles end. */
const timed = (options: Intl.DateTimeFormatOptions): ((zone: string) => (instant: string) => string) =>
  perZone((timeZone, language) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    const offsetOf = repeatedTimeOffset(
      (moment) =>
        Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 60e9,
    );
    return (instant) => {
      const time = format.format(new Date(instant));
      const offset = offsetOf(instant);
      return offset ? `${time} ${offset}` : time;
    };
  });

const momentsIn = timed({ dateStyle: "long", timeStyle: "short" });
const timesIn = timed({ timeStyle: "short" });
const datesIn = perZone((timeZone, language) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  return (instant: string) => format.format(new Date(instant));
});

/** An instant for readers in an unknown time zone: "21 November 2026 at 09:30 UTC". */
export const formatInstant = (instant: string): string => `${instants().format(new Date(instant))} UTC`;

/** An instant on a zone's clock with the zone's name: "21 November 2026 at 10:30 (Europe/Lisbon)"; in UTC if the zone is unknown. */
export function formatInstantIn(instant: string, zone: string): string {
  if (!isTimeZone(zone)) return formatInstant(instant);
  return `${momentsIn(zone)(instant)} (${formatZone(zone)})`;
}

/** An instant on a zone's clock for use in names: "2026-11-21 10:30"; in UTC if the zone is unknown. */
export const plainMomentIn = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(isTimeZone(zone) ? zone : "UTC")
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

/** Start and end on a zone's clock, with its name once: "21 November 2026 at 10:30", "11:00 (Europe/Lisbon)". */
export function formatSpanIn(from: string, to: string, zone: string): { from: string; to: string } {
  const day = datesIn(zone);
  const written = (day(from) === day(to) ? timesIn(zone) : momentsIn(zone))(to);
  const named = isTimeZone(zone) ? zone : "UTC";
  return { from: momentsIn(zone)(from), to: `${written} (${formatZone(named)})` };
}

/** The time and date of an instant on a zone's clock, separately: "10:30" and "21 November 2026". */
export const formatApartIn = (instant: string, zone: string): { time: string; date: string } => ({
  time: timesIn(zone)(instant),
  date: datesIn(zone)(instant),
});

/** Days `YYYY-MM-DD` as "14 March 2027", or "30 March 2027 – 2 April 2027". */
export const formatDays = (start: string, end: string): string =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;

/** A day `YYYY-MM-DD` as "21 November 2026". */
export const formatDay = (day: string): string => days().format(new Date(`${day}T00:00:00Z`));

/** Codes and names in a file, the same in every language: "de, en". */
export const listPlain = (codes: readonly string[]): string => codes.join(", ");

export const formatConjunction = (things: Iterable<string>): string =>
  conjunctions().format([...things].map(isolated));

/** The visible characters (graphemes) of a text. */
export const graphemesOf = (text: string): string[] =>
  [...graphemes().segment(text)].map(({ segment }) => segment);

/** The start of the visible character at an index: an accented letter or an emoji may take several units. */
export const startOfCharacter = (text: string, index: number): number =>
  graphemes().segment(text).containing(index)?.index ?? 0;
