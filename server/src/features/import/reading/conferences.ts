import { isDay } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { DAY } from "../../../base/durations.ts";
import { formatConjunction, formatDay } from "../../../base/formats.ts";
import type { MissingField, ParsedEvent, ReadingProblem } from "./parsed-event.ts";
import { cutText, oneLine, shortenedText, shortHash, slug, websiteAmong } from "./plain-text.ts";

/** Topics whose names differ from the spelling in the file. */
const topicNames = new Map([
  ["android", "Android"],
  ["api", "APIs"],
  ["cfml", "CFML"],
  ["clojure", "Clojure"],
  ["cpp", "C++"],
  ["css", "CSS"],
  ["devops", "DevOps"],
  ["dotnet", ".NET"],
  ["elixir", "Elixir"],
  ["elm", "Elm"],
  ["golang", "Go"],
  ["graphql", "GraphQL"],
  ["groovy", "Groovy"],
  ["haskell", "Haskell"],
  ["ios", "iOS"],
  ["iot", "the Internet of Things"],
  ["java", "Java"],
  ["javascript", "JavaScript"],
  ["kotlin", "Kotlin"],
  ["opensource", "open source"],
  ["php", "PHP"],
  ["product", "product management"],
  ["python", "Python"],
  ["ruby", "Ruby"],
  ["rust", "Rust"],
  ["scala", "Scala"],
  ["sre", "site reliability engineering"],
  ["tech-comm", "technical communication"],
  ["typescript", "TypeScript"],
  ["ux", "user experience"],
]);

type Row = Record<string, unknown>;

/**
 * Reads a list of events in the format of tech-conferences/conference-data: a JSON array of `{name, url, startDate,
 * endDate, city?, country?, online?, topics, cfpUrl?, cfpEndDate?, …}`. A row without a name or a readable start is
 * skipped and listed; all others become events without sessions.
 * @param timezone for all of them, because no row names one
 */
export function parseConferences(
  json: string,
  timezone = "UTC",
): { events: ParsedEvent[]; problems: ReadingProblem[] } {
  const problems: ReadingProblem[] = [];
  const events: ParsedEvent[] = [];
  const keys = new Set<string>();
  rowsOf(json, problems).forEach((value, index) => {
    const row = isRow(value) ? value : {};
    const name = textOf(row, "name");
    const where = name ? `row ${index + 1}, "${cutText(name, 80)}"` : `row ${index + 1}`;
    const event = eventOf(row, timezone, keys, (reason) => problems.push({ where, reason }));
    if (event) events.push(event);
  });
  return { events, problems };
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rowsOf(json: string, problems: ReadingProblem[]): unknown[] {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ""));
    if (Array.isArray(value)) return value;
    problems.push({ where: "the file", reason: "Is not a JSON array of events" });
  } catch (error) {
    problems.push({
      where: "the file",
      reason: `Is not JSON: ${error instanceof Error ? error.message : error}`,
    });
  }
  return [];
}

function eventOf(
  row: Row,
  timezone: string,
  keys: Set<string>,
  report: (reason: string) => void,
): ParsedEvent | null {
  const name = textOf(row, "name");
  if (!name) {
    report("Left out: no name");
    return null;
  }
  const startDate = dateOf(row, "startDate");
  if (!startDate) {
    report(`Left out: "${cutText(textOf(row, "startDate"), 40)}" is no start date`);
    return null;
  }
  const location = locationOf(row);
  const { unsaid, ...dates } = orderedDates(startDate, row, report);
  if (!location) {
    report('Neither a place nor online; a new event\'s location is "Not stated"');
    unsaid.push("location");
  }
  return {
    sourceKey: keyOf(row, name, startDate, keys),
    name: shortenedText(name, limits.eventNameMax, "name", report),
    ...dates,
    location: shortenedText(location || "Not stated", limits.locationMax, "location", report),
    description: shortenedText(descriptionOf(row), limits.eventDescriptionMax, "description", report),
    timezone,
    website: websiteAmong([textOf(row, "url")]),
    ...{ acronym: null, dayChange: null, rooms: [], tracks: [] },
    sessions: [],
    ...(unsaid.length > 0 && { unsaid }),
  };
}

/** A community may hold one event in many locations on a day, each with its own address. A true duplicate gets an ordinal. */
function keyOf(row: Row, name: string, startDate: string, keys: Set<string>): string {
  const own = `conference:${slug(name)}-${startDate}-${shortHash(textOf(row, "url"))}`;
  let key = own;
  for (let ordinal = 2; keys.has(key); ordinal++) key = `${own}-${ordinal}`;
  keys.add(key);
  return key;
}

type Dates = Pick<ParsedEvent, "startDate" | "endDate"> & { unsaid: MissingField[] };

/** An end before the start is read as a year later, or the dates are swapped, if that makes the event short; else it is left out. */
function orderedDates(startDate: string, row: Row, report: (reason: string) => void): Dates {
  const unsaid: MissingField[] = [];
  const written = textOf(row, "endDate");
  const endDate = dateOf(row, "endDate");
  if (!endDate) {
    report(`"${cutText(written, 40)}" is no end date; a new event ends on the day it starts`);
    return { startDate, endDate: startDate, unsaid: written ? ["dates"] : unsaid };
  }
  if (endDate >= startDate) return { startDate, endDate, unsaid };
  const said = `Ends (${endDate}) before it starts (${startDate});`;
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;
  const nextYear = `${Number(endDate.slice(0, 4)) + 1}${endDate.slice(4)}`;
  if (isDay(nextYear) && nextYear >= startDate && days(startDate, nextYear) <= 31) {
    report(`${said} it is taken to end on ${nextYear}`);
    return { startDate, endDate: nextYear, unsaid };
  }
  if (days(endDate, startDate) <= 31) {
    report(`${said} the dates are swapped`);
    return { startDate: endDate, endDate: startDate, unsaid };
  }
  report(`${said} it is taken to end on the day it starts`);
  return { startDate, endDate: startDate, unsaid };
}

/** `2026-1-5`, `2026/01/05` and a date with a time are read as the day they mean. */
function dateOf(row: Row, field: string): string | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(textOf(row, field));
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(date) ? date : null;
}

/** `City, Country`, `Online`, or both; blank if the row has none. */
function locationOf(row: Row): string {
  const location = [...new Set([textOf(row, "city"), textOf(row, "country")])].filter(Boolean).join(", ");
  if (row.online !== true) return location;
  return location ? `${location}, and online` : "Online";
}

function descriptionOf(row: Row): string {
  const written = Array.isArray(row.topics) ? row.topics : [];
  const topics = written
    .filter((topic) => typeof topic === "string")
    .map((topic) => oneLine(topic))
    .filter((topic) => topic && topic !== "general")
    .map((topic) => topicNames.get(topic) ?? topic);
  const about =
    topics.length > 0
      ? `A conference about ${formatConjunction(new Set(topics))}.`
      : "A technology conference.";
  const cfp = callForPapers(row);
  const links = [
    line("Website", textOf(row, "url")),
    cfp,
    line("Code of conduct", textOf(row, "cocUrl")),
    line("Languages", textOf(row, "locales").replace(/\s*,\s*/g, ", ")),
    row.offersSignLanguageOrCC === true ? "Sign language or captions are offered." : "",
    line("Mastodon", textOf(row, "mastodon")),
    line("Bluesky", textOf(row, "bluesky")),
    line("Twitter", textOf(row, "twitter")),
  ].filter(Boolean);
  return [about, links.join("\n")].filter(Boolean).join("\n\n");
}

const line = (label: string, value: string) => (value ? `${label}: ${value}` : "");

function callForPapers(row: Row): string {
  const url = textOf(row, "cfpUrl");
  const end = dateOf(row, "cfpEndDate");
  const until = end ? `until ${formatDay(end)}` : "";
  if (!url) return until && `Call for papers ${until}`;
  return line(until ? `Call for papers, ${until}` : "Call for papers", url);
}

/** A text field on one line; blank if absent or not a text. */
function textOf(row: Row, field: string): string {
  const value = row[field];
  return typeof value === "string" ? oneLine(value) : "";
}
