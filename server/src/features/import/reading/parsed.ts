import type { Feature, SessionLink } from "@plenary/contract/programme/programme-fields";
import type { RoomKind } from "@plenary/contract/programme/rooms";
import type { Counted } from "./event-description.ts";

/**
 * What the parsers of this folder return: an event as a source file tells it, already within the limits and
 * text rules of the contract (NFC, trimmed, no control characters besides tab and line breaks).
 */

export type ParsedPerson = {
  /** Identifies the person within the source: its guid, else its number and folded name `id:…|…`, else `name:…`. */
  key: string;
  /** 2 to 100 characters, one line. */
  name: string;
  /** The number as the source has it, also where that is nobody's (import-identities.ts). */
  number?: string;
};

export type Attachment = SessionLink & { type: string };

/** What files say of a session that has no field of its own; files that are written of it say it again. */
export type Extras = {
  subtitle: string | null;
  feedback_url: string | null;
  logo_url: string | null;
  /** Where the session is in the source. */
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
  /** In a file of this product that leaves out descriptions, links and attachments from here on, because it would be too long. */
  isCut?: true;
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
  /** The source's number of it, from 1 on; null if it has none. */
  number: number | null;
  /** Null where the source doesn't speak of links at all. */
  links: SessionLink[] | null;
  /** Null where the source doesn't say. */
  doNotRecord: boolean | null;
  recordingUrl: string | null;
  extras: Extras;
  /** What the file says of these can't be read: a session that is there keeps what it has. */
  unread?: Unread[];
  /** In the order of the source, each person once, at most 21 (a speaker and 20 more). */
  persons: ParsedPerson[];
};

/** What is in a programme and is no session. */
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

/** A room or a track that the source lists, at most 100 characters long. */
export type ParsedRoom = { name: string; guid: string | null; details?: RoomDetails };
export type ParsedTrack = { name: string; color: string | null };

/** What a schedule.json says of a room besides; null, or empty, where it doesn't. */
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
  description: string | Counted;
  /** A name of the IANA database. */
  timezone: string;
  /** As the contract takes it; null if the source names none. */
  website: string | null;
  /** As files call it: 4 to 32 lower case letters, digits, hyphens and underscores; null if the source has none. */
  acronym: string | null;
  /** When a day of its programme ends, on its clock: `06:00`; null if the source doesn't say. */
  dayChange: string | null;
  /** What the source calls this state of its programme. */
  version?: string;
  /** In the order of the source. */
  rooms: ParsedRoom[];
  tracks: ParsedTrack[];
  sessions: ParsedSession[];
  /** What the file doesn't say, or so that it can't be read: what is here is for a new event, and one that is there keeps its own. */
  unsaid?: Unsaid[];
  /** The sessions that it has and that can't be read; they are not gone. */
  unreadable?: Unreadable[];
  /** Why sessions may be missing in it that are not gone, as a clause; undefined where it is whole. */
  partial?: string | undefined;
  /**
   * In a file that this product wrote. What is missing in it was left out, not taken away: what lacks a start or a room, and what the
   * format has no element for.
   */
  own?: OwnFile;
};

export type Unsaid = "name" | "location" | "description" | "timezone" | "dates";

export type Unread =
  | ("startTime" | "durationMinutes" | "track" | "type" | "languages" | "persons" | "texts")
  | ("feedback_url" | "logo_url" | "origin_url" | "attachments");

/** What to know a session by that can't be read, as ParsedSession has it; null where it lacks that too. */
export type Unreadable = { guid: string | null; number: number | null };

export interface OwnFile {
  /** Breaks and activities, which only such files have. */
  items: ParsedItem[];
  /** Whether it leaves sessions out, as there are more than one file has. */
  isCut: boolean;
}

/** Something that could not be read, or was not read as written. */
export type Problem = {
  /** For people: the line or row, and the title if there is one. */
  where: string;
  reason: string;
};
