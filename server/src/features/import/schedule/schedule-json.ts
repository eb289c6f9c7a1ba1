import { saysShortened } from "../../../base/own-files.ts";
import type { ReadingProblem } from "../reading/parsed-event.ts";
import { cutText, oneLine } from "../reading/plain-text.ts";
import type { RawDay, RawLink, RawPerson, RawRoom, RawSchedule, RawSession } from "./schedule-reader.ts";

type Row = Record<string, unknown>;

const rowOf = (value: unknown): Row =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Row) : {};
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(rowOf) : []);
const isGone = (value: unknown): boolean => value === undefined || value === null;
const isList = (value: unknown): boolean => isGone(value) || Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
const textsOf = <K extends string>(row: Row, names: readonly K[]) =>
  new Map(names.map((name) => [name as string, textOf(row[name])]));

const conferenceFields =
  "acronym title subtitle description venue city start end day_change time_zone_name url logo".split(" ");
const sessionFields =
  "title subtitle abstract description date start duration room track slug type language url origin_url feedback_url logo".split(
    " ",
  );

/** Reads a schedule.json into the same form as a schedule.xml, and as leniently. */
export function readScheduleJson(json: string): RawSchedule {
  const problems: ReadingProblem[] = [];
  const file = parsed(json, problems);
  const schedule = rowOf(file.schedule);
  const conference = rowOf(schedule.conference);
  const written = rowsOf(conference.days);
  const days = written.map(
    (day): RawDay => ({
      date: textOf(day.date),
      start: textOf(day.day_start) || textOf(day.start),
      end: textOf(day.day_end) || textOf(day.end),
    }),
  );
  const own = textOf(rowOf(file.generator).name) === "Plenary";
  const sessions: RawSession[] = [];
  const rooms: RawRoom[] = rowsOf(conference.rooms).map(roomOf);
  const unread: string[] = isList(schedule.events) ? [] : ['the list "events" of the file'];
  for (const [at, day] of days.entries()) {
    const inRooms = written[at]?.rooms;
    const where = oneLine(day.date || day.start);
    if (!isGone(inRooms) && rowOf(inRooms) !== inRooms) unread.push(`what the file has on ${where}`);
    for (const [name, events] of Object.entries(rowOf(inRooms))) {
      if (!isList(events)) unread.push(`what the file has in "${cutText(oneLine(name), 40)}" on ${where}`);
      rooms.push({ name, guid: "", color: "" });
      for (const event of rowsOf(events))
        sessions.push(sessionOf(event, { day, room: name, count: sessions.length }));
    }
  }
  // In a second form of the format the sessions are a list, and each names its day and room.
  for (const event of rowsOf(schedule.events)) sessions.push(listedSessionOf(event, days, sessions.length));
  return {
    endsEarly: false,
    conference: fieldsOf(conference, schedule, own),
    days,
    ...{ rooms, tracks: rowsOf(conference.tracks).map(namedOf), sessions, problems, own },
    ...(unread[0] && { unread: `${unread[0]} can't be read` }),
    isShortened: saysShortened(textOf(rowOf(file.generator).version)),
  };
}

function parsed(json: string, problems: ReadingProblem[]): Row {
  try {
    return rowOf(JSON.parse(json.replace(/^\uFEFF/, "")));
  } catch (error) {
    problems.push({ where: "the file", reason: `Is not JSON: ${(error as Error).message}` });
    return {};
  }
}

/** The `meta` of our own files holds the event's values; the other fields are what the format allows. */
function fieldsOf(conference: Row, schedule: Row, own: boolean): Map<string, string> {
  const fields = textsOf(conference, conferenceFields);
  fields.set("base_url", textOf(schedule.base_url));
  fields.set("version", textOf(schedule.version));
  const meta = own ? rowOf(conference.meta) : {};
  for (const [name, field] of [
    ["acronym", "acronym"],
    ["location", "venue"],
    ["day_change", "day_change"],
    ["time_zone_name", "time_zone_name"],
  ] as const) {
    if (textOf(meta[name])) fields.set(field, textOf(meta[name]));
  }
  return fields;
}

const namedOf = (row: Row): RawRoom => ({
  ...{ name: textOf(row.name), guid: textOf(row.guid), color: textOf(row.color) },
});

/** Only known features. The format's own `recording` isn't one: it tells what is usual in the room. */
const roomOf = (row: Row): RawRoom => ({
  ...namedOf(row),
  details: {
    ...{ type: textOf(row.type), description: textOf(row.description), capacity: textOf(row.capacity) },
    features: Object.entries(rowOf(row.features)).flatMap(([name, has]) =>
      has === true && name !== "recording" ? name : [],
    ),
  },
});

function sessionOf(
  event: Row,
  { day, room, count }: { day: RawDay | null; room: string; count: number },
): RawSession {
  const fields = textsOf(event, sessionFields);
  // Some files have more about a track than its name.
  fields.set("track", textOf(event.track) || textOf(rowOf(event.track).name));
  fields.set("recording/license", textOf(event.recording_license));
  fields.set("recording/optout", textOf(event.do_not_record));
  if (Array.isArray(event.language)) fields.set("language", event.language.map(textOf).join(","));
  const unread = sessionFields.filter(
    (name) =>
      name !== "room" &&
      name !== "title" &&
      !isGone(event[name]) &&
      typeof event[name] === "object" &&
      !fields.get(name),
  );
  if (!isList(event.persons)) unread.push("persons");
  return {
    at: `session ${count + 1}`,
    ...(unread.length > 0 && { unread }),
    ...{ guid: textOf(event.guid), id: textOf(event.id), day, room, fields },
    persons: namesOf(event.persons).map(personOf),
    links: Array.isArray(event.links) ? rowsOf(event.links).map(linkOf) : null,
    attachments: rowsOf(event.attachments).map(linkOf),
  };
}

/** A session of the form with one list: it names its room, and has an end instead of a duration. */
function listedSessionOf(event: Row, days: RawDay[], count: number): RawSession {
  const [start, end] = [textOf(event.start), textOf(event.end)];
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  const room = textOf(rowOf(event.room).name) || textOf(event.room);
  const row = {
    ...event,
    ...{
      room,
      date: start,
      duration: textOf(event.duration) || (Number.isFinite(minutes) ? minutes : end && `until ${end}`),
    },
    persons:
      isGone(event.persons) || rowsOf(event.persons).length === 0
        ? (event.participants ?? event.persons)
        : event.persons,
  };
  const day = days.find(({ date }) => date && start.startsWith(date)) ?? null;
  return sessionOf(row, { day, room, count });
}

/** People; some files have only their names. */
const namesOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.map((one) => (typeof one === "string" ? { name: one } : rowOf(one))) : [];

const personOf = (row: Row): RawPerson => ({
  guid: textOf(row.guid) || textOf(row.code),
  ...{ id: textOf(row.id), name: textOf(row.name) || textOf(row.public_name) },
  avatar: textOf(row.avatar),
});

const linkOf = (row: Row): RawLink => ({
  ...{ href: textOf(row.url), type: textOf(row.type), text: textOf(row.title) },
});
