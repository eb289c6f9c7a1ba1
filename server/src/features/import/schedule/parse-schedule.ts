import { isWebAddress } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { formatZone } from "@plenary/contract/zone-names";
import { listPlain } from "../../../base/formats.ts";
import type { CountedDescription } from "../reading/event-description.ts";
import { htmlToText } from "../reading/html-text.ts";
import type {
  MissingField,
  ParsedEvent,
  ParsedItem,
  ParsedSession,
  ReadingProblem,
  UnreadableIds,
} from "../reading/parsed-event.ts";
import { cutText, oneLine, shortenedText, slug, websiteAmong } from "../reading/plain-text.ts";
import { isGuid } from "../storing/provenance.ts";
import { readScheduleJson } from "./schedule-json.ts";
import { pictureAddress } from "./schedule-links.ts";
import { type RawSchedule, type RawSession, readSchedule } from "./schedule-reader.ts";
import { roomsAndTracksOf } from "./schedule-rooms.ts";
import { type Context, sessionOf, startTimeOf } from "./schedule-session.ts";
import { asWritten } from "./schedule-texts.ts";
import { dayIn, durationOf, findZone, minutesOf, startOf } from "./schedule-time.ts";

type Report = (where: string, reason: string) => void;

/**
 * Reads a frab/pentabarf schedule.xml, or a schedule.json, leniently: no published file is valid under the schema.
 * @param timezone used if the file names no existing time zone
 * @returns event null if the file gives no name or no date for the conference
 */
export function parseSchedule(
  text: string,
  timezone?: string,
): { event: ParsedEvent | null; problems: ReadingProblem[] } {
  const raw = /^[\s\uFEFF]*\{/.test(text) ? readScheduleJson(text) : readSchedule(text);
  const { problems, own } = raw;
  const report: Report = (where, reason) => problems.push({ where, reason });
  const title = oneLine(raw.conference.get("title") ?? "");
  const name = title || oneLine(raw.conference.get("acronym") ?? "");
  if (!name) {
    report("conference", "Neither a title nor an acronym of a conference; nothing can be imported");
    return { event: null, problems };
  }
  const { zone, isGuess } = zoneOf(raw, timezone, report);
  const dayChange = raw.conference.get("day_change") || (own ? firstChange(raw, zone) : "");
  const base = raw.conference.get("base_url") ?? "";
  const logo = pictureAddress(raw.conference.get("logo") ?? "", base);
  const context: Context = { zone, isGuess, dayChange, persons: new Map(), own, report, base };
  const guids = new Set<string>();
  const isItem = ({ fields }: RawSession) => own && /^(?:break|activity)$/.test(fields.get("type") ?? "");
  const sessions: ParsedSession[] = [];
  const unreadable: UnreadableIds[] = [];
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
  // Files of the largest programmes end early.
  const isShortened = raw.isShortened || raw.sessions.length >= programmeLimits.programmeSessionsMax;
  const told = { ...roomsAndTracksOf(raw, report), ...(own && { own: { items, isShortened } }) };
  const version = oneLine(raw.conference.get("version") ?? "");
  const partial = partialOf(raw, { readable: raw.sessions.length - unreadable.length, unreadable });
  const read = eventOf(name, raw, { zone, sessions, isWhole: !partial && !unreadable.length }, report);
  if (!read) return { event: null, problems };
  const { unsaid, ...event } = read;
  if (!title)
    report("conference", `It has no title; a new event is called "${event.name}", others keep their names`);
  if (!title) unsaid.push("name");
  if (isGuess) unsaid.push("timezone");
  const named = {
    ...{ ...told, dayChange: clockOf(dayChange, report) },
    ...(unsaid.length > 0 && { unsaid }),
    ...(version && { version }),
    ...(logo && { logo }),
    ...(partial && { partial }),
    ...(unreadable.length > 0 && { unreadable }),
  };
  return { event: { ...event, ...named }, problems };
}

/** Why sessions may be missing rather than gone: files are cut off, half exported, or have an unknown form. */
function partialOf(
  { endsEarly, unread, days, sessions, own }: RawSchedule,
  { readable, unreadable }: { readable: number; unreadable: UnreadableIds[] },
): string | undefined {
  if (endsEarly) return "the file is cut off";
  if (readable === 0) return "the file has no session that can be read";
  if (unread) return unread;
  if (unreadable.some(({ guid }) => guid === null))
    return "the file has a session without a title, a GUID and a number";
  const filled = new Set(sessions.map(({ day }) => day));
  const empty = own ? [] : days.filter((day) => !filled.has(day));
  if (empty.length === 0) return undefined;
  return `the file has no session on ${listPlain(empty.map(({ date, start }) => cutText(oneLine(date || start), 10)))}`;
}

/** When the first day of a file of this product begins, on the event's clock: nothing else in it tells the day change. */
function firstChange({ days }: RawSchedule, zone: string): string {
  const opens = startOf({ date: days[0]?.start ?? "", start: "", day: null, dayChange: "", zone });
  return opens?.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" }) ?? "";
}

function zoneOf(
  { conference, days, sessions }: RawSchedule,
  given: string | undefined,
  report: Report,
): { zone: string; isGuess: boolean } {
  const name = conference.get("time_zone_name")?.trim() ?? "";
  const times = [
    ...sessions.map((session) => session.fields.get("date") ?? ""),
    ...days.map((day) => day.start),
  ];
  const zone = findZone(name, given, times);
  const isGuess = name !== "" && zone !== name && !given;
  if (name && zone !== name) {
    const used = `${formatZone(zone ?? "UTC")} is used`;
    const where = isGuess ? `${used} for a new event, others keep theirs` : used;
    report("conference", `Unknown time zone "${cutText(oneLine(name), 40)}"; ${where}`);
  } else if (name && given && name !== given)
    report("conference", `The file names the time zone ${name}, which is used in place of ${given}`);
  else if (!zone) report("conference", "No time zone, and no time with an offset; UTC is used");
  return { zone: zone ?? "UTC", isGuess };
}

function eventOf(
  name: string,
  { conference, days, own }: RawSchedule,
  { zone, sessions, isWhole }: { zone: string; sessions: ParsedSession[]; isWhole: boolean },
  report: Report,
): (Omit<ParsedEvent, "rooms" | "tracks" | "own" | "dayChange"> & { unsaid: MissingField[] }) | null {
  const text = (field: string) => oneLine(conference.get(field) ?? "");
  const known = [
    ...days.flatMap((day) => dayIn(day.date, zone) ?? dayIn(day.start, zone) ?? []),
    ...sessions.flatMap((session) => (session.startTime ? (dayIn(session.startTime, zone) ?? []) : [])),
  ].sort();
  const unsaid: MissingField[] = [];
  const told = [text("start"), text("end")].map((date) => dayIn(date, zone));
  for (const [at, field] of ["start", "end"].entries()) {
    if (told[at] || !text(field)) continue;
    report(
      "conference",
      `Its ${field} "${cutText(text(field), 40)}" can't be read; events that are there keep their dates`,
    );
    unsaid.push("dates");
  }
  // The days of an incomplete file are not all there are.
  if (!isWhole && !(told[0] && told[1])) unsaid.push("dates");
  const startDate = told[0] ?? known[0];
  let endDate = told[1] ?? known.at(-1) ?? startDate;
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
  if (!location && !own)
    report("conference", 'Neither a venue nor a city; a new event\'s location is "Not stated"');
  if (!location || (own && !text("venue"))) unsaid.push("location");
  if (own && !said) unsaid.push("description");
  const shortened = (reason: string) => report("conference", reason);
  return {
    sourceKey: `schedule:${slug(text("acronym") || name)}`,
    name: shortenedText(name, limits.eventNameMax, "title", shortened),
    startDate,
    endDate,
    location: shortenedText(location || "Not stated", limits.locationMax, "location", shortened),
    description: said
      ? shortenedText(said, limits.eventDescriptionMax, "description", shortened)
      : eventDescription(conference),
    timezone: zone,
    // A file of this product has its own address as the base.
    website: websiteAmong(linksOf(conference).slice(0, own ? 1 : 2)),
    acronym: acronymOf(text("acronym")),
    ...{ sessions, unsaid: [...new Set(unsaid)] },
  };
}

/** The acronym in the form for files and addresses; null if nothing is left. */
function acronymOf(text: string): string | null {
  const short = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .slice(0, 32);
  return /^[a-z0-9_-]{4,}$/.test(short) ? short : null;
}

/** `09:00` of `09:00:00`; null if it isn't a time. */
function clockOf(time: string, report: Report): string | null {
  const minutes = minutesOf(time);
  if (minutes !== null && minutes < 24 * 60)
    return Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toString({
      smallestUnit: "minute",
    });
  if (time.trim())
    report("conference", `The time "${cutText(oneLine(time), 40)}" at which days change can't be read`);
  return null;
}

const linksOf = (conference: Map<string, string>) =>
  [conference.get("url"), conference.get("base_url")].map((link) => oneLine(link ?? ""));

/** The file's texts about the conference, around the event's counts (event-description.ts). */
function eventDescription(conference: Map<string, string>): CountedDescription {
  const link = linksOf(conference).find((address) => /^https?:\/\//i.test(address));
  const said = [oneLine(conference.get("subtitle") ?? ""), htmlToText(conference.get("description") ?? "")];
  return { before: said.filter(Boolean).join("\n\n"), after: link ? `Programme: ${link}` : "" };
}

/** A break or an activity of a file that this product wrote; none if somebody has changed it so that it is unusable. */
function itemOf(raw: RawSession, startTime: string | null): ParsedItem[] {
  const text = (field: string) => oneLine(raw.fields.get(field) ?? "");
  const [title, guid, room] = [text("title"), raw.guid.trim().toLowerCase(), oneLine(raw.room)];
  const minutes = durationOf(raw.fields.get("duration") ?? "") ?? 0;
  if (!title || !isGuid(guid) || !room || !startTime || minutes < 1 || minutes > limits.durationMinutesMax)
    return [];
  const url = text("origin_url");
  const description = asWritten(raw.fields.get("description") ?? "");
  const number = /^\d{1,9}$/.test(raw.id) ? Number(raw.id) : 0;
  return [
    {
      ...{ guid, number: number || null, kind: text("type") === "break" ? "break" : "activity" },
      title: cutText(title, programmeLimits.itemTitleMax),
      description: description ? cutText(description, programmeLimits.itemDescriptionMax) : null,
      url: isWebAddress(url) && url.length <= programmeLimits.linkMax ? url : null,
      ...{ startTime, durationMinutes: minutes, room: cutText(room, limits.roomMax) },
    },
  ];
}
