import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, nextCursor, page, searchText } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { speakersNotLoaded } from "../programme/programme-failures.ts";
import { text } from "../text.ts";
import { SortOrder } from "./event-sessions.ts";
import { SessionStatus } from "./sessions.ts";

/** A speaker's session at an event: in the programme, waiting for a decision, rejected, or cancelled after it was public. */
export const SpeakerStatus = z.enum(["confirmed", "waiting", "rejected", "cancelled"]);
export type SpeakerStatus = z.infer<typeof SpeakerStatus>;

/** What speakers can be ordered by. */
export const SpeakerSort = z.enum(["name", "sessions"]);
export type SpeakerSort = z.infer<typeof SpeakerSort>;

/** A speaker or co-speaker at an event; invited co-speakers don't count yet. */
export const Speaker = z.object({
  userId: id,
  name: z.string(),
  /** Added: if there is one. */
  picture: pictureHash.optional(),
  /** Added: if it says one. */
  affiliation: z.string().optional(),
  /** Deleted accounts have no page to link to. */
  deleted: z.boolean(),
  /** Present only for unclaimed accounts, which can't be written to. */
  unclaimed: z.literal(true).optional(),
  /** Present only if a claim link of theirs at this event is valid. */
  linked: z.literal(true).optional(),
  /** Null without an address, and if organizers may not see it. */
  email: z.string().nullable(),
  /** Added: whether the address is confirmed; present only with one. */
  emailConfirmed: z.boolean().optional(),
  /** Those in the programme first, then by title; at most `limits.speakerSessions`. */
  sessions: z.array(
    z.object({
      sessionId: id,
      title: z.string(),
      status: SessionStatus,
      /** Added: present only for a rejected one that had been public. */
      cancelled: z.literal(true).optional(),
    }),
  ),
  sessionCount: z.int(),
});
export type Speaker = z.infer<typeof Speaker>;

/** How many speakers there are, and how many have a session of each status; one person may count for several. */
export const SpeakerCounts = z.object({
  all: z.int(),
  confirmed: z.int(),
  waiting: z.int(),
  rejected: z.int(),
  /** Added. */
  cancelled: z.int(),
});
export type SpeakerCounts = z.infer<typeof SpeakerCounts>;

const params = z.object({ eventId: id });

const filters = {
  /** Speakers with a session of that status, besides any others. */
  status: SpeakerStatus.optional(),
  /** Searches names, usernames, confirmed addresses, and session titles. */
  q: searchText.trim().optional(),
};

export const listSpeakers = endpoint({
  method: "GET",
  path: "/events/:eventId/speakers",
  access: "user",
  packed: true,
  summary: "Who speaks at an event, by name, 50 unless `limit` is given; for its organizers",
  params,
  query: z.object({
    ...page,
    // Long, because it holds the sort key of the last speaker.
    cursor: z.string().max(3000).optional(),
    ...filters,
    /** By name unless given. */
    sort: SpeakerSort.optional(),
    /** By name from A on, by number of sessions from the most on, unless given. */
    order: SortOrder.optional(),
  }),
  response: z.object({
    speakers: z.array(Speaker),
    nextCursor,
    /** Over all pages and for any `status`. */
    counts: SpeakerCounts,
  }),
  get failure() {
    return speakersNotLoaded();
  },
});

/** A line for each speaker, by name (RFC 4180), after a byte order mark. */
export const exportSpeakers = endpoint({
  method: "GET",
  path: "/events/:eventId/speakers/export",
  access: "user",
  summary: "The speakers of an event as a CSV file; for its organizers",
  params,
  query: z.object(filters),
  file: "text/csv",
  get failure() {
    return text("Failed to export the speakers");
  },
});
