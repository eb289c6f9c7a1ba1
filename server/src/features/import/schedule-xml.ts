import { limits } from "@plenary/contract/limits";
import { programmeLimits } from "@plenary/contract/programme-limits";
import { listPlain } from "../../base/formats.ts";
import { htmlToText } from "./html-text.ts";
import type { ParsedEvent, ParsedSession, Problem, Unreadable } from "./parsed.ts";
import { cut, oneLine, slug, websiteAmong } from "./plain-text.ts";
import { itemOf } from "./schedule-items.ts";
import { readScheduleJson } from "./schedule-json.ts";
import { type RawSchedule, type RawSession, readSchedule } from "./schedule-reader.ts";
import { roomsAndTracksOf } from "./schedule-rooms.ts";
import { type Context, sessionOf, startTimeOf } from "./schedule-session.ts";
import { asWritten } from "./schedule-texts.ts";
import { dayIn, findZone, startOf } from "./schedule-time.ts";

type Report = (where: string, reason: string) => void;

/**
 * Reads a frab/pentabarf schedule.xml, or a schedule.json, as one event with its sessions, leniently: no published file is valid under the
 * format's schema. What cannot be read is a problem; everything else is in the event.
 * @param timezone used if the file names no existing time zone
 * @returns event null if the file gives no name or no date for the conference
 */
export function parseSchedule(
  text: string,
  timezone?: string,
): { event: ParsedEvent | null; problems: Problem[] } {
  const raw = /^[\s\uFEFF]*\{/.test(text) ? readScheduleJson(text) : readSchedule(text);
  const { problems, own } = raw;
  const report: Report = (where, reason) => problems.push({ where, reason });
  const name = oneLine(raw.conference.get("title") ?? "") || oneLine(raw.conference.get("acronym") ?? "");
  if (!name) {
    report("conference", "Neither a title nor an acronym of a conference; nothing can be imported");
    return { event: null, problems };
  }
  const zone = zoneOf(raw, timezone, report);
  const dayChange = raw.conference.get("day_change") || (own ? firstChange(raw, zone) : "");
  const context: Context = { zone, dayChange, persons: new Map(), own, report };
  const guids = new Set<string>();
  const isItem = ({ fields }: RawSession) => own && /^(?:break|activity)$/.test(fields.get("type") ?? "");
  const sessions: ParsedSession[] = [];
  const unreadable: Unreadable[] = [];
  for (const each of raw.sessions) {
    if (isItem(each)) continue;
    const read = sessionOf(each, guids, context);
    if ("session" in read) sessions.push(read.session);
    else unreadable.push(read.unreadable);
  }
  const items = raw.sessions.filter(isItem).flatMap((session) =>
    itemOf(
      session,
      startTimeOf(session, context, () => {}),
    ),
  );
  const event = eventOf(name, raw, zone, sessions, report);
  const told = { ...roomsAndTracksOf(raw, report), ...(own && { own: { items, ...leftOutOf(raw) } }) };
  const version = oneLine(raw.conference.get("version") ?? "");
  const partial = partialOf(raw, { readable: raw.sessions.length - unreadable.length, unreadable });
  const named = {
    ...{ ...told, dayChange: clockOf(dayChange) },
    ...(version && { version }),
    ...(partial && { partial }),
    ...(unreadable.length > 0 && { unreadable }),
  };
  return { event: event && { ...event, ...named }, problems };
}

/**
 * Why what isn't in the file may be missing rather than gone: files are cut off, exports run while a programme is emptied, and some are of a
 * form that isn't known here.
 */
function partialOf(
  { endsEarly, unread, days, sessions, own }: RawSchedule,
  { readable, unreadable }: { readable: number; unreadable: Unreadable[] },
): string | undefined {
  if (endsEarly) return "the file is cut off";
  if (readable === 0) return "the file has no session that can be read";
  if (unread) return unread;
  if (unreadable.some(({ guid }) => guid === null))
    return "the file has a session without a title, a GUID and a number";
  const filled = new Set(sessions.map(({ day }) => day));
  const empty = own ? [] : days.filter((day) => !filled.has(day));
  if (empty.length === 0) return undefined;
  return `the file has no session on ${listPlain(empty.map(({ date, start }) => cut(oneLine(date || start), 10)))}`;
}

/** What a file of this product doesn't say: schedule.xml has no elements for these, and files of the largest programmes end early. */
const leftOutOf = ({ conference, isCut = false, sessions }: RawSchedule) => ({
  unsaid: unsayable.filter((field) => !conference.get(field === "location" ? "venue" : field)),
  isCut: isCut || sessions.length >= programmeLimits.programmeSessionsMax,
});
const unsayable = ["location", "description"] as const;

/** When the first day of a file of this product begins, on the event's clock: it says so nowhere else. */
function firstChange({ days }: RawSchedule, zone: string): string {
  const opens = startOf({ date: days[0]?.start ?? "", start: "", day: null, dayChange: "", zone });
  return opens?.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" }) ?? "";
}

function zoneOf(
  { conference, days, sessions }: RawSchedule,
  given: string | undefined,
  report: Report,
): string {
  const name = conference.get("time_zone_name")?.trim() ?? "";
  const times = [
    ...sessions.map((session) => session.fields.get("date") ?? ""),
    ...days.map((day) => day.start),
  ];
  const zone = findZone(name, given, times);
  if (name && zone !== name)
    report("conference", `Unknown time zone "${cut(oneLine(name), 40)}"; ${zone ?? "UTC"} is used`);
  else if (name && given && name !== given)
    report("conference", `The file names the time zone ${name}, which is used in place of ${given}`);
  else if (!zone) report("conference", "No time zone, and no time with an offset; UTC is used");
  return zone ?? "UTC";
}

function eventOf(
  name: string,
  { conference, days, own }: RawSchedule,
  zone: string,
  sessions: ParsedSession[],
  report: Report,
): Omit<ParsedEvent, "rooms" | "tracks" | "own" | "dayChange"> | null {
  const text = (field: string) => oneLine(conference.get(field) ?? "");
  const known = [
    ...days.flatMap((day) => dayIn(day.date, zone) ?? dayIn(day.start, zone) ?? []),
    ...sessions.flatMap((session) => (session.startTime ? (dayIn(session.startTime, zone) ?? []) : [])),
  ].sort();
  const startDate = dayIn(text("start"), zone) ?? known[0];
  let endDate = dayIn(text("end"), zone) ?? known.at(-1) ?? startDate;
  if (!startDate || !endDate) {
    report("conference", "No date that can be read; nothing can be imported");
    return null;
  }
  if (endDate < startDate) {
    report("conference", `Ends (${endDate}) before it starts (${startDate}); it is taken to end that day`);
    endDate = startDate;
  }
  const location = [...new Set([text("venue"), text("city")])].filter(Boolean).join(", ");
  const said = own ? asWritten(conference.get("description") ?? "") : "";
  if (!location && !own) report("conference", 'Neither a venue nor a city; the location is "Not stated"');
  return {
    sourceKey: `schedule:${slug(text("acronym") || name)}`,
    name: cut(name, limits.eventNameMax),
    startDate,
    endDate,
    location: cut(location || "Not stated", limits.locationMax),
    description: said ? cut(said, limits.eventDescriptionMax) : eventDescription(conference, sessions),
    timezone: zone,
    // A file of this product has its own address as the base.
    website: websiteAmong(linksOf(conference).slice(0, own ? 1 : 2)),
    acronym: acronymOf(text("acronym")),
    sessions,
  };
}

/** The acronym in the form that files and addresses take; null where it has none. */
function acronymOf(text: string): string | null {
  const short = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(0, 32);
  return /^[a-z0-9_-]{4,}$/.test(short) ? short : null;
}

/** `09:00` of `09:00:00`; null for what is no time. */
const clockOf = (time: string): string | null => /^(?:[01]\d|2[0-3]):[0-5]\d/.exec(time.trim())?.[0] ?? null;

const linksOf = (conference: Map<string, string>) =>
  [conference.get("url"), conference.get("base_url")].map((link) => oneLine(link ?? ""));

function eventDescription(conference: Map<string, string>, sessions: ParsedSession[]): string {
  const values = {
    session: sessions.map((session) => session.guid),
    speaker: sessions.flatMap((session) => session.persons.map((person) => person.key)),
    room: sessions.flatMap((session) => session.room ?? []),
    track: sessions.flatMap((session) => session.track ?? []),
  };
  const counts = Object.entries(values)
    .map(([word, all]) => ({ word, number: new Set(all).size }))
    .filter(({ number }) => number > 0)
    .map(({ word, number }) => `${number} ${word}${number === 1 ? "" : "s"}`);
  const link = linksOf(conference).find((address) => /^https?:\/\//i.test(address));
  const parts = [
    oneLine(conference.get("subtitle") ?? ""),
    htmlToText(conference.get("description") ?? ""),
    counts.length > 0 ? `${counts.join(", ")}.` : "No sessions yet.",
    link ? `Programme: ${link}` : "",
  ];
  return cut(parts.filter(Boolean).join("\n\n"), limits.eventDescriptionMax);
}
