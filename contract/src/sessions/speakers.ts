import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, nextCursor, page, searched } from "../fields.ts";
import { speakersNotLoaded } from "../programme/programme-failures.ts";
import { text } from "../text.ts";
import { SessionStatus } from "./sessions.ts";

/** What a speaker of an event has there: a session in the programme, one that waits for a decision, one that was rejected. */
export const SpeakerStatus = z.enum(["confirmed", "waiting", "rejected"]);
export type SpeakerStatus = z.infer<typeof SpeakerStatus>;

/** Somebody who speaks at an event, alone or beside somebody: who was only asked doesn't yet. */
export const Speaker = z.object({
  userId: id,
  name: z.string(),
  /** Such an account has no page to link to. */
  deleted: z.boolean(),
  /** An imported speaker: nobody has this account, so nobody can be written to. Absent for all others. */
  unclaimed: z.literal(true).optional(),
  /** A claim link of theirs at this event was made, and holds. Absent for all others. */
  linked: z.literal(true).optional(),
  /** Null for whoever has none, or doesn't want organizers to see it. */
  email: z.string().nullable(),
  /** Added: whether its owner has confirmed it; there only beside an address. */
  emailConfirmed: z.boolean().optional(),
  /** Those in the programme first, then by title; at most `limits.speakerSessions` of them. */
  sessions: z.array(z.object({ sessionId: id, title: z.string(), status: SessionStatus })),
  /** How many there are. */
  sessionCount: z.int(),
});
export type Speaker = z.infer<typeof Speaker>;

/** How many speakers there are, and how many have a session of each status; who has several counts for each. */
export const SpeakerCounts = z.object({
  all: z.int(),
  confirmed: z.int(),
  waiting: z.int(),
  rejected: z.int(),
});
export type SpeakerCounts = z.infer<typeof SpeakerCounts>;

const params = z.object({ eventId: id });

const filters = {
  /** Those who have a session of that status, whatever else they have. */
  status: SpeakerStatus.optional(),
  /** In the name, username or confirmed address, or in the title of a session. */
  q: searched.trim().optional(),
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
  }),
  response: z.object({
    speakers: z.array(Speaker),
    nextCursor,
    /** Over all pages, whatever `status` was asked for. */
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
