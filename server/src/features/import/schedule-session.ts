import { limits } from "@plenary/contract/limits";
import { languageTag } from "@plenary/contract/programme-fields";
import { programmeLimits } from "@plenary/contract/programme-limits";
import type { ParsedPerson, ParsedSession, Unreadable } from "./parsed.ts";
import { personKey } from "./person-keys.ts";
import { cut, oneLine, slug } from "./plain-text.ts";
import { linksOf } from "./schedule-links.ts";
import type { RawPerson, RawSession } from "./schedule-reader.ts";
import { roomOf } from "./schedule-rooms.ts";
import { textsOf } from "./schedule-texts.ts";
import { durationOf, startOf } from "./schedule-time.ts";

type Report = (where: string, reason: string) => void;
/** What sessions share: those of one file. */
export type Context = {
  zone: string;
  dayChange: string;
  persons: Map<string, ParsedPerson>;
  own: boolean;
  report: Report;
};

/** A session as the file tells it, or how to know it where it has no title: one that can't be read is not one that is gone. */
export function sessionOf(
  raw: RawSession,
  guids: Set<string>,
  context: Context,
): { session: ParsedSession } | { unreadable: Unreadable } {
  const text = (field: string) => oneLine(raw.fields.get(field) ?? "");
  const title = text("title");
  const where = `${raw.at}, ${title ? `"${cut(title, 80)}"` : raw.guid || raw.id || "a session"}`;
  const report = (reason: string) => context.report(where, reason);
  const guid = guidOf(raw, title, guids, report);
  if (!title || guid === null) {
    report("Can't be read, as it has no title; if it was imported before, it stays as it was");
    return { unreadable: { guid, number: numberOf(raw.id) } };
  }
  const written = raw.fields.get("duration")?.trim() ?? "";
  const minutes = durationOf(written);
  const fits = minutes !== null && minutes >= 1 && minutes <= limits.durationMinutesMax;
  if (written && !fits)
    report(`The duration "${cut(oneLine(written), 40)}" is not one of 1 minute to 24 hours; left open`);
  return {
    session: {
      guid,
      title: cut(title, limits.talkTitleMax),
      ...textsOf(raw, title, context.own),
      startTime: startTimeOf(raw, context, report),
      durationMinutes: fits ? minutes : null,
      room: roomOf(raw, report),
      track: cut(text("track"), limits.trackMax) || null,
      type: cut(text("type"), programmeLimits.sessionTypeMax) || null,
      languages: languagesOf(text("language"), report),
      number: numberOf(raw.id),
      ...linksOf(raw, report, context.own),
      persons: personsOf(raw.persons, context, report),
    },
  };
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

/** A second session with the same guid gets an ordinal, so that none is lost; null where there is nothing to know it by. */
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

/** When the session starts, as an instant in UTC; null where that can't be read. */
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
