import { limits } from "@plenary/contract/limits";
import { languageTag } from "@plenary/contract/programme-fields";
import { programmeLimits } from "@plenary/contract/programme-limits";
import { listPlain } from "../../base/formats.ts";
import { htmlToText } from "./html-text.ts";
import type { ParsedEvent, ParsedPerson, ParsedSession, Problem } from "./parsed.ts";
import { personKey } from "./person-keys.ts";
import { cut, oneLine, slug, websiteAmong } from "./plain-text.ts";
import { itemOf } from "./schedule-items.ts";
import { readScheduleJson } from "./schedule-json.ts";
import { linksOf as sessionLinksOf } from "./schedule-links.ts";
import { type RawPerson, type RawSchedule, type RawSession, readSchedule } from "./schedule-reader.ts";
import { roomOf, roomsAndTracksOf } from "./schedule-rooms.ts";
import { asWritten, textsOf } from "./schedule-texts.ts";
import { dayIn, durationOf, findZone, startOf } from "./schedule-time.ts";

type Report = (where: string, reason: string) => void;
type Context = {
  zone: string;
  dayChange: string;
  persons: Map<string, ParsedPerson>;
  own: boolean;
  report: Report;
};

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
  const sessions = raw.sessions.flatMap((session) =>
    isItem(session) ? [] : sessionOf(session, guids, context),
  );
  const items = raw.sessions.filter(isItem).flatMap((session) =>
    itemOf(
      session,
      startTimeOf(session, context, () => {}),
    ),
  );
  const event = eventOf(name, raw, zone, sessions, report);
  const told = { ...roomsAndTracksOf(raw, report), ...(own && { own: { items, ...leftOutOf(raw) } }) };
  const version = oneLine(raw.conference.get("version") ?? "");
  const partial = partialOf(raw);
  const named = {
    ...{ ...told, dayChange: clockOf(dayChange) },
    ...(version && { version }),
    ...(partial && { partial }),
  };
  return { event: event && { ...event, ...named }, problems };
}

/**
 * Why what isn't in the file may be missing rather than gone: files are cut off, exports run while a programme is emptied, and some are of a
 * form that isn't known here.
 */
function partialOf({ endsEarly, days, sessions, own }: RawSchedule): string | undefined {
  if (endsEarly) return "the file is cut off";
  if (sessions.length === 0) return "the file has no session that can be read";
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

/** The session, or undefined if it lacks a title. */
function sessionOf(raw: RawSession, guids: Set<string>, context: Context): ParsedSession[] {
  const text = (field: string) => oneLine(raw.fields.get(field) ?? "");
  const title = text("title");
  const where = `${raw.at}, ${title ? `"${cut(title, 80)}"` : raw.guid || raw.id || "a session"}`;
  const report = (reason: string) => context.report(where, reason);
  if (!title) {
    report("Left out: the session has no title");
    return [];
  }
  const written = raw.fields.get("duration")?.trim() ?? "";
  const minutes = durationOf(written);
  const fits = minutes !== null && minutes >= 1 && minutes <= limits.durationMinutesMax;
  if (written && !fits)
    report(`The duration "${cut(oneLine(written), 40)}" is not one of 1 minute to 24 hours; left open`);
  return [
    {
      guid: guidOf(raw, title, guids, report),
      title: cut(title, limits.talkTitleMax),
      ...textsOf(raw, title, context.own),
      startTime: startTimeOf(raw, context, report),
      durationMinutes: fits ? minutes : null,
      room: roomOf(raw, report),
      track: cut(text("track"), limits.trackMax) || null,
      type: cut(text("type"), programmeLimits.sessionTypeMax) || null,
      languages: languagesOf(text("language"), report),
      number: numberOf(raw.id),
      ...sessionLinksOf(raw, report, context.own),
      persons: personsOf(raw.persons, context, report),
    },
  ];
}

/** Languages as files write them, `de, en`; what is no registered tag is left out. */
function languagesOf(text: string, report: (reason: string) => void): string[] {
  const written = text.split(/[,;/]+/).map((tag) => tag.trim());
  const found = written.filter(Boolean).flatMap((tag) => {
    const known = languageTag(tag);
    if (known === null)
      report(`"${cut(oneLine(tag), 40)}" is no code of a language such as en or pt-BR; it is left out`);
    return known ?? [];
  });
  return [...new Set(found)].slice(0, programmeLimits.languagesMax);
}

/** Beyond this, numbers that follow would not fit. */
const NUMBER_MAX = 1_000_000_000;

function numberOf(id: string): number | null {
  const number = /^\d+$/.test(id.trim()) ? Number(id) : 0;
  return number >= 1 && number <= NUMBER_MAX ? number : null;
}

/** A second session with the same guid gets an ordinal, so that none is lost. */
function guidOf(
  raw: RawSession,
  title: string,
  guids: Set<string>,
  report: (reason: string) => void,
): string {
  const path = oneLine(raw.fields.get("slug") ?? "");
  const own =
    oneLine(raw.guid).toLowerCase() ||
    (raw.id.trim() && `id:${oneLine(raw.id)}`) ||
    (path && `slug:${path}`) ||
    `title:${slug(title)}`;
  let guid = own;
  for (let ordinal = 2; guids.has(guid); ordinal++) guid = `${own}#${ordinal}`;
  if (guid !== own) report(`Another session has the same identifier (${own}); kept as ${guid}`);
  guids.add(guid);
  return guid;
}

function startTimeOf(raw: RawSession, context: Context, report: (reason: string) => void): string | null {
  const { day, fields } = raw;
  const [date = "", start = ""] = [fields.get("date"), fields.get("start")];
  const { zone, dayChange } = context;
  const instant = startOf({ date, start, day, dayChange, zone });
  if (instant) return instant.toString({ fractionalSecondDigits: 3 });
  const written = [date, day?.date, start].map((part) => cut(oneLine(part ?? ""), 40)).filter(Boolean);
  report(`The start time cannot be read (${written.join(" ") || "none given"}); left open`);
  return null;
}

function personsOf(raw: RawPerson[], context: Context, report: (reason: string) => void): ParsedPerson[] {
  const persons = new Set<ParsedPerson>();
  for (const { guid, id, name: written } of raw) {
    const name = oneLine(written);
    if (!name) {
      if (guid || id) report(`A speaker without a name (${guid || id}) is left out`);
      continue;
    }
    const number = oneLine(id);
    const key = personKey(oneLine(guid).toLowerCase(), number, name);
    const known = context.persons.get(key) ?? {
      ...{ key, name: fittingName(name, report) },
      ...(number && { number }),
    };
    context.persons.set(key, known);
    persons.add(known);
  }
  const most = limits.coSpeakersMax + 1;
  if (persons.size > most) report(`${persons.size} speakers; the first ${most} are kept`);
  return [...persons].slice(0, most);
}

function fittingName(name: string, report: (reason: string) => void): string {
  if (name.length > limits.nameMax) report(`The speaker's name is shortened to ${limits.nameMax} characters`);
  return cut(name, limits.nameMax);
}
