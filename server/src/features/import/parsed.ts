/**
 * What the parsers of this folder return: an event as a source file tells it, already within the limits and
 * text rules of the contract (NFC, trimmed, no control characters besides tab and line breaks).
 */

export type ParsedPerson = {
  /** Identifies the person within the source: its guid, else `id:…`, else `name:…`. */
  key: string;
  /** 2 to 100 characters, one line. */
  name: string;
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
  /** An instant in UTC with milliseconds; null if the source doesn't give it. */
  startTime: string | null;
  /** 1 to 1440; null if the source doesn't give it. */
  durationMinutes: number | null;
  /** At most 100 characters. */
  room: string | null;
  /** At most 100 characters. */
  track: string | null;
  /** In the order of the source, each person once, at most 21 (a speaker and 20 more). */
  persons: ParsedPerson[];
};

export type ParsedEvent = {
  /** Identifies the event between runs, such as `schedule:fosdem-2026`. */
  sourceKey: string;
  name: string;
  /** YYYY-MM-DD, in the event's zone; the end is never before the start. */
  startDate: string;
  endDate: string;
  location: string;
  description: string;
  /** A name of the IANA database. */
  timezone: string;
  /** As the contract takes it; null if the source names none. */
  website: string | null;
  sessions: ParsedSession[];
};

/** Something that could not be read, or was not read as written. */
export type Problem = {
  /** For people: the line or row, and the title if there is one. */
  where: string;
  reason: string;
};
