import { limits } from "@plenary/contract/limits";
import { languageTag } from "@plenary/contract/programme/programme-fields";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type {
  ParsedPerson,
  ParsedSession,
  UnreadableIds,
  UnreadableSession,
} from "../reading/parsed-event.ts";
import { personKey } from "../reading/person-keys.ts";
import { cutText, oneLine, shortenedText, slug } from "../reading/plain-text.ts";
import { linksOf, pictureAddress } from "./schedule-links.ts";
import type { RawPerson, RawSession } from "./schedule-reader.ts";
import { roomOf } from "./schedule-rooms.ts";
import { textsOf } from "./schedule-texts.ts";
import { dayIn, durationOf, hasOffset, startOf } from "./schedule-time.ts";

type Report = (where: string, reason: string) => void;
/** Shared by all sessions of a file. */
export type Context = {
  zone: string;
  /** Whether it replaces an unknown zone in the file. */
  isGuess: boolean;
  dayChange: string;
  persons: Map<string, ParsedPerson>;
  own: boolean;
  report: Report;
  /** What addresses of pictures are relative to. */
  base: string;
};

/** A session of the file, or how to identify it if it has no title: an unreadable session isn't gone. */
export function sessionOf(
  raw: RawSession,
  guids: Set<string>,
  context: Context,
): { session: ParsedSession } | { unreadable: UnreadableIds } {
  const text = (field: string) => oneLine(raw.fields.get(field) ?? "");
  const title = text("title");
  const where = `${raw.at}, ${title ? `"${cutText(title, 80)}"` : raw.guid || raw.id || "a session"}`;
  const report = (reason: string) => context.report(where, reason);
  const guid = guidOf(raw, title, guids, report);
  if (!title || guid === null) {
    report("Can't be read, as it has no title; if it was imported before, it stays as it was");
    return { unreadable: { guid, number: numberOf(raw.id) } };
  }
  const unread = new Set<UnreadableSession>();
  for (const field of raw.unread ?? []) {
    report(`The ${field} can't be read; what is known of it stays`);
    unread.add(fieldsOf[field] ?? "texts");
  }
  const startTime = startTimeOf(raw, context, report);
  if (startTime === null ? saysStart(raw, context) : !isCertain(raw, context)) unread.add("startTime");
  const written = raw.fields.get("duration")?.trim() ?? "";
  const minutes = durationOf(written);
  const fits = minutes !== null && minutes >= 1 && minutes <= limits.durationMinutesMax;
  if (written && !fits) {
    report(`The duration "${cutText(oneLine(written), 40)}" is not one of 1 minute to 24 hours; ${stays}`);
    unread.add("durationMinutes");
  }
  const languages = languagesOf(text("language"), report);
  if (text("language") && languages.length === 0) unread.add("languages");
  const { persons, isWhole } = personsOf(raw.persons, context, report);
  if (!isWhole) unread.add("persons");
  const linked = linksOf(raw, report, context.own);
  for (const field of linked.unread) unread.add(field);
  return {
    session: {
      guid,
      title: shortenedText(title, limits.talkTitleMax, "title", report),
      ...textsOf(raw, title, context.own, report),
      startTime,
      durationMinutes: fits ? minutes : null,
      room: roomOf(raw, report),
      track: shortenedText(text("track"), limits.trackMax, "track", report) || null,
      type: shortenedText(text("type"), programmeLimits.sessionTypeMax, "type", report) || null,
      languages,
      number: numberOf(raw.id),
      ...linked.links,
      persons,
      ...(unread.size > 0 && { unread: [...unread] }),
    },
  };
}

const stays = "what is known stays, else it is left open";

/** The elements that are one field each; the others are texts. */
const fieldsOf: Record<string, UnreadableSession> = {
  ...{ date: "startTime", start: "startTime", duration: "durationMinutes", track: "track", type: "type" },
  ...{ language: "languages", persons: "persons", logo: "logo_url", feedback_url: "feedback_url" },
  ...{ origin_url: "origin_url", url: "origin_url", attachments: "attachments" },
};

/** Whether the file gives a time, rather than nothing or just the day. */
function saysStart({ fields }: RawSession, { zone }: Context): boolean {
  const date = fields.get("date") ?? "";
  return Boolean(fields.get("start")?.trim() || (date.trim() && dayIn(date, zone) === null));
}

/** Whether the start is that instant in any time zone. */
const isCertain = ({ fields }: RawSession, { isGuess }: Context): boolean =>
  !isGuess || hasOffset(fields.get("date") ?? "");

/** Languages as files write them, `de, en`; unregistered tags are left out. */
function languagesOf(text: string, report: (reason: string) => void): string[] {
  const written = text.split(/[,;/]+/).map((tag) => tag.trim());
  const found = written.filter(Boolean).flatMap((tag) => {
    const known = languageTag(tag);
    if (known === null)
      report(`"${cutText(oneLine(tag), 40)}" is no code of a language such as en or pt-BR; it is left out`);
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

/** A second session with the same guid gets an ordinal, so that none is lost; null if nothing identifies it. */
function guidOf(
  raw: RawSession,
  title: string,
  guids: Set<string>,
  report: (reason: string) => void,
): string | null {
  const path = oneLine(raw.fields.get("slug") ?? "");
  const own =
    oneLine(raw.guid).toLowerCase() ||
    (raw.id.trim() && `id:${oneLine(raw.id)}`) ||
    (path && `slug:${path}`) ||
    (title && `title:${slug(title)}`);
  if (!own) return null;
  let guid = own;
  for (let ordinal = 2; guids.has(guid); ordinal++) guid = `${own}#${ordinal}`;
  if (guid !== own) report(`Another session has the same identifier (${own}); kept as ${guid}`);
  guids.add(guid);
  return guid;
}

/** The session's start as an instant in UTC; null if it can't be read. */
export function startTimeOf(
  raw: RawSession,
  context: Context,
  report: (reason: string) => void,
): string | null {
  const { day, fields } = raw;
  const [date = "", start = ""] = [fields.get("date"), fields.get("start")];
  const { zone, dayChange } = context;
  const instant = startOf({ date, start, day, dayChange, zone });
  if (instant) return instant.toString({ fractionalSecondDigits: 3 });
  const written = [date, day?.date, start].map((part) => cutText(oneLine(part ?? ""), 40)).filter(Boolean);
  report(
    saysStart(raw, context)
      ? `The start time can't be read (${written.join(" ")}); ${stays}`
      : "No start time is given; it is left open",
  );
  return null;
}

/** The speakers; `isWhole` is false if the file has more without naming them. */
function personsOf(raw: RawPerson[], context: Context, report: (reason: string) => void) {
  let isWhole = true;
  const persons = new Set<ParsedPerson>();
  for (const { guid, id, name: written, avatar } of raw) {
    const name = oneLine(written);
    if (!name) {
      if (!guid && !id) continue;
      report(`A speaker has no name (${guid || id}) and is left out; known speakers of the session stay`);
      isWhole = false;
      continue;
    }
    const number = oneLine(id);
    const key = personKey(oneLine(guid).toLowerCase(), number, name);
    const known = context.persons.get(key) ?? {
      ...{ key, name: shortenedText(name, limits.nameMax, "speaker's name", report) },
      ...(number && { number }),
    };
    const picture = pictureAddress(avatar, context.base);
    if (picture) known.picture ??= picture;
    context.persons.set(key, known);
    persons.add(known);
  }
  const most = limits.coSpeakersMax + 1;
  if (persons.size > most) report(`${persons.size} speakers; the first ${most} are kept`);
  return { persons: [...persons].slice(0, most), isWhole };
}
