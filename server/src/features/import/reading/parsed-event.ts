import type { Feature, SessionLink } from "@plenary/contract/programme/programme-fields";
import type { RoomKind } from "@plenary/contract/programme/rooms";
import type { CountedDescription } from "./event-description.ts";

/** An event as a source file describes it, already within the limits and text rules of the contract. */

export type ParsedPerson = {
  /** Identifies the person within the source: its guid, else its number and folded name `id:…|…`, else `name:…`. */
  key: string;
  /** 2 to 100 characters, one line. */
  name: string;
  /** The number in the source, even one that identifies nobody (import-identities.ts). */
  number?: string;
  /** The web address of a picture. */
  picture?: string;
};

export type Attachment = SessionLink & { type: string };

/** Details of a session in files that have no field of their own here; our own files repeat them. */
export type SessionExtras = {
  subtitle: string | null;
  feedback_url: string | null;
  logo_url: string | null;
  /** The session's page in the source. */
  origin_url: string | null;
  recording_license: string | null;
  attachments: Attachment[];
};

export type ParsedSession = {
  /** The source's own guid, else `id:…`, `slug:…` or `title:…`. Opaque, unique within the event, stable between runs. */
  guid: string;
  /** 1 to 200 characters, one line. */
  title: string;
  /** 1 to 500 characters, one line. */
  summary: string;
  /** 1 to 50,000 characters, paragraphs separated by blank lines. */
  description: string;
  /** Set in a file of this product that leaves out descriptions, links and attachments from here on, because it would be too long. */
  isShortened?: true;
  /** An instant in UTC with milliseconds; null if the source doesn't give it. */
  startTime: string | null;
  /** 1 to 1440; null if the source doesn't give it. */
  durationMinutes: number | null;
  /** At most 100 characters. */
  room: string | null;
  /** At most 100 characters. */
  track: string | null;
  /** At most 100 characters. */
  type: string | null;
  /** Tags of BCP 47, at most 5. */
  languages: string[];
  /** The source's number, from 1; null if it has none. */
  number: number | null;
  /** Null if the source has no links at all. */
  links: SessionLink[] | null;
  /** Null if the source doesn't say. */
  doNotRecord: boolean | null;
  recordingUrl: string | null;
  extras: SessionExtras;
  /** Unreadable fields of the file: an existing session keeps its own. */
  unread?: UnreadableSession[];
  /** In the order of the source, without duplicates, at most 21 (a speaker and 20 more). */
  persons: ParsedPerson[];
};

/** An item of a programme that isn't a session. */
export type ParsedItem = {
  guid: string;
  number: number | null;
  kind: "break" | "activity";
  title: string;
  description: string | null;
  url: string | null;
  startTime: string;
  durationMinutes: number;
  /** The first of its rooms. */
  room: string;
};

/** A room or track listed in the source, at most 100 characters long. */
export type ParsedRoom = { name: string; guid: string | null; details?: RoomDetails };
export type ParsedTrack = { name: string; color: string | null };

/** Details of a room in schedule.json; null or empty if absent. */
export type RoomDetails = {
  kind: RoomKind | null;
  /** 1 to 2,000 characters. */
  description: string | null;
  /** 1 to 1,000,000. */
  capacity: number | null;
  features: Feature[];
};

export type ParsedEvent = {
  /** Identifies the event between runs, such as `schedule:fosdem-2026`. */
  sourceKey: string;
  name: string;
  /** YYYY-MM-DD, in the event's zone; the end is never before the start. */
  startDate: string;
  endDate: string;
  location: string;
  /** At most 10,000 characters, or what it is made of once the sessions are stored. */
  description: string | CountedDescription;
  /** A name of the IANA database. */
  timezone: string;
  /** As the contract accepts it; null if the source names none. */
  website: string | null;
  /** As in files: 4 to 32 lower case letters, digits, hyphens and underscores; null if the source has none. */
  acronym: string | null;
  /** The web address of its logo. */
  logo?: string;
  /** When a programme day ends, on the event's clock: `06:00`; null if the source doesn't say. */
  dayChange: string | null;
  /** The source's name for this state of its programme. */
  version?: string;
  /** In the order of the source. */
  rooms: ParsedRoom[];
  tracks: ParsedTrack[];
  sessions: ParsedSession[];
  /** Fields that the file lacks or that can't be read: the values here are for a new event, and an existing one keeps its own. */
  unsaid?: MissingField[];
  /** Sessions that can't be read; they are not gone. */
  unreadable?: UnreadableIds[];
  /** Why sessions may be missing without being gone, as a clause; undefined if the file is complete. */
  partial?: string | undefined;
  /** Set in a file that this product wrote: what is missing in it was left out, not removed. */
  own?: OwnFile;
};

export type MissingField = "name" | "location" | "description" | "timezone" | "dates";

export type UnreadableSession =
  | ("startTime" | "durationMinutes" | "track" | "type" | "languages" | "persons" | "texts")
  | ("feedback_url" | "logo_url" | "origin_url" | "attachments");

/** What identifies an unreadable session, as in ParsedSession; null if that is missing too. */
export type UnreadableIds = { guid: string | null; number: number | null };

export interface OwnFile {
  /** Breaks and activities, which only such files have. */
  items: ParsedItem[];
  /** Whether it leaves out sessions, because there are more than fit into one file. */
  isShortened: boolean;
}

/** Something that could not be read, or was not read as written. */
export type ReadingProblem = {
  /** For people: the line or row, and the title if there is one. */
  where: string;
  reason: string;
};
