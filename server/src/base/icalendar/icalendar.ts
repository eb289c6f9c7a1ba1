import { timeZoneLines } from "./clock-changes.ts";

/** Writes iCalendar files (RFC 5545 and 7986) for feeds and mails. */

export interface CalendarEntry {
  uid: string;
  sequence: number;
  /** When any of it last changed. */
  changedAt: string;
  start: string;
  /** Null if unknown. */
  end: string | null;
  /** The zone of its clock. */
  timezone: string;
  summary: string;
  description?: string;
  location?: string;
  category?: string | null;
  url?: string;
  cancelled?: boolean;
}

/** A calendar file. With a name it is a feed to subscribe to, refreshed hourly. */
export function calendarText(entries: readonly CalendarEntry[], name?: string): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Plenary//Plenary//EN", "METHOD:PUBLISH"],
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...(name === undefined ? [] : ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]),
    ...(entries.length > 0 ? zoneLines(entries) : ofNothing()),
    ...entries.flatMap(entryLines),
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("");
}

/** The component of an empty calendar, because one is required (RFC 5545, section 3.6). */
function ofNothing(): string[] {
  const time = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO("UTC");
  return timeZoneLines("UTC", { from: time, to: time });
}

const isUtc = (zone: string): boolean =>
  /^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu|Greenwich|GMT[+-]?0)$/.test(zone);

/** The zones of the entries, each for the span of its times. */
function zoneLines(entries: readonly CalendarEntry[]): string[] {
  const byZone = Map.groupBy(entries, ({ timezone }) => timezone);
  return [...byZone].flatMap(([zone, all]) => {
    if (isUtc(zone)) return [];
    const times = all
      .flatMap(({ start, end }) => [start, end ?? start])
      .map((instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone))
      .sort(Temporal.ZonedDateTime.compare);
    const [from, to] = [times[0], times.at(-1)];
    return from && to ? timeZoneLines(zone, { from, to }) : [];
  });
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, sequence, changedAt, summary, description, location, category, url } = entry;
  return [
    ...["BEGIN:VEVENT", `UID:${uid}`, `SEQUENCE:${sequence}`],
    ...[`DTSTAMP:${utc(changedAt)}`, `LAST-MODIFIED:${utc(changedAt)}`, ...times(entry)],
    `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(category ? [`CATEGORIES:${escaped(category)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    "END:VEVENT",
  ];
}

/** Start and end on the zone's clock; in UTC if the clock shows one of them twice, because readers disagree about it. */
function times({ start, end, timezone }: CalendarEntry): string[] {
  const instants = [start, ...(end === null ? [] : [end])];
  const local = isUtc(timezone) ? [] : instants.map((instant) => localOf(instant, timezone));
  const [names, inUtc] = [["DTSTART", "DTEND"], local.length === 0 || local.includes(null)];
  return instants.map((instant, index) =>
    inUtc ? `${names[index]}:${utc(instant)}` : `${names[index]};TZID=${timezone}:${local[index]}`,
  );
}

/** What the clock shows; null if it shows that time twice. */
function localOf(instant: string, zone: string): string | null {
  const shown = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    shown.toZonedDateTime(zone, { disambiguation }).toInstant(),
  );
  if (!first || !second || !first.equals(second)) return null;
  return shown.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

/** `20270501T110000Z` */
const utc = (instant: string): string =>
  Temporal.Instant.from(instant).toString({ smallestUnit: "second" }).replace(/[-:]/g, "");

/** A text without characters that calendars reject. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\p{Cc}--[\t\n]]/gv, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const LINE_MAX = 75;

/** The line in pieces of at most 75 octets that end between characters. */
function folded(line: string): string {
  const octets = Buffer.from(line);
  let text = "";
  let from = 0;
  // Further pieces begin with a space.
  for (let most = LINE_MAX; octets.length - from > most; most = LINE_MAX - 1) {
    let to = from + most;
    while (isWithinCharacter(octets[to])) to -= 1;
    text += `${octets.toString("utf8", from, to)}\r\n `;
    from = to;
  }
  return `${text}${octets.toString("utf8", from)}\r\n`;
}

/** Whether an octet continues the character before it (UTF-8). */
const isWithinCharacter = (octet = 0): boolean => (octet & 0xc0) === 0x80;
