import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, instant, isDay, optionalText, searchText } from "../fields.ts";
import { limits } from "../limits.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { text } from "../text.ts";
import { Session, SessionStatus, UpdateSessionBody } from "./sessions.ts";

const params = z.object({ eventId: id });

/** What the list is sorted by. `state`: drafts, confirmed, rejected. */
export const SessionSort = z.enum([
  ...(["submitted", "title", "time", "speaker"] as const),
  /** Added. */
  ...(["number", "state", "type", "track", "length"] as const),
  /** Added: by how many conflicts of the plan they are in, which only organizers are told. */
  "conflicts",
]);
export type SessionSort = z.infer<typeof SessionSort>;

export const SortOrder = z.enum(["asc", "desc"]);
export type SortOrder = z.infer<typeof SortOrder>;

/** What a session still lacks. */
export const Unset = z.enum(["time", "room", "track"]);
export type Unset = z.infer<typeof Unset>;

/** `asked`: somebody hasn't answered; `accepted`: somebody speaks and all have answered; `none`: nobody speaks yet. */
export const SpeakersAnswer = z.enum(["asked", "accepted", "none"]);
export type SpeakersAnswer = z.infer<typeof SpeakersAnswer>;

/** What the list can be narrowed by. */
export const SessionFilters = z.object({
  /** Searches titles and speakers' names. */
  q: searchText.optional(),
  status: SessionStatus.optional(),
  without: Unset.optional(),
  /** The whole name of a room or track, in any case. */
  room: searchText.optional(),
  track: searchText.optional(),
  /** Searches the names of speakers, including invited ones. */
  speaker: searchText.optional(),
  /** Added: the whole type, and a language's code, in any case. */
  type: searchText.optional(),
  language: searchText.optional(),
  /** Added: the programme day, in the event's zone; `outside` for those that begin on no day of the event. */
  day: z
    .string()
    .refine((day) => day === "outside" || isDay(day), { error: () => text("Please enter a valid date") })
    .optional(),
  /** Added: what the speakers have answered. */
  answer: SpeakersAnswer.optional(),
  /** Added: `true` for those in a conflict of the plan. Only organizers find any. */
  conflict: flag,
  /** Added: `true` for those with a notice to visitors. */
  notice: flag,
  /** Added: changed then or later, in its texts too. */
  changedSince: instant.optional(),
});

/** A session in the list. */
const ListedSession = Session.extend({
  /** Added: the conflicts of the plan that it is in; for organizers. */
  conflicts: z.int().optional(),
  /** Added: its track's colour for CSS; absent if the track is only a text. */
  trackColor: z.string().optional(),
  /** Added: the speaker's picture, if there is one. */
  picture: pictureHash.optional(),
  /** Added: when it or its texts were changed last. */
  changedAt: instant,
});

export const listEventSessions = endpoint({
  method: "GET",
  path: "/events/:eventId/sessions",
  access: "user",
  packed: true,
  summary:
    "A page of an event's sessions, filtered and sorted: all of them for its organizers, else one's own",
  params,
  query: z.object({
    ...SessionFilters.shape,
    sort: SessionSort.optional(),
    /** Added. By default `desc` (newest first) for `submitted`, else `asc`. Sessions without the value come last. */
    order: SortOrder.optional(),
    /** From 1; beyond the last page, the last is returned. */
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(limits.listMax).optional(),
  }),
  response: z.object({
    sessions: z.array(ListedSession),
    /** This page, and the number of pages, at least one. */
    page: z.int(),
    pages: z.int(),
    /** Matches of the other filters by status. */
    counts: z.object({ all: z.int(), draft: z.int(), confirmed: z.int(), rejected: z.int() }),
    /** Without filters. */
    total: z.int(),
    /** Rooms and tracks in use, each in its most frequent spelling. */
    rooms: z.array(z.string()),
    tracks: z.array(z.string()),
    /** Added: types in use, alike, and languages. */
    types: z.array(z.string()),
    languages: z.array(z.string()),
  }),
  get failure() {
    return text("Failed to load sessions");
  },
});

/** What a session's form compares it with (docs/product/sessions.md#what-looks-wrong). */
export const OtherSessions = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** Rooms and tracks in use, each in its most frequent spelling. */
  rooms: z.array(z.string()),
  tracks: z.array(z.string()),
  /** The event's other sessions that have a time and aren't rejected, soonest first; at most `limits.otherSessionsMax`. */
  sessions: z.array(
    z.object({
      title: z.string(),
      startTime: instant,
      durationMinutes: z.int().nullable(),
      room: z.string().nullable(),
      /** Without invited co-speakers. */
      speakerIds: z.array(id),
    }),
  ),
});
export type OtherSessions = z.infer<typeof OtherSessions>;

export const listOtherSessions = endpoint({
  method: "GET",
  path: "/events/:eventId/other-sessions",
  access: "user",
  summary: "When and where an event's sessions are, and who speaks, for its organizers; without one of them",
  params,
  query: z.object({ sessionId: id.optional() }),
  response: OtherSessions,
  get failure() {
    return text("The other sessions couldn't be loaded, so nothing is compared with them.");
  },
});

const none = () => text("Please choose at least one session");
const tooMany = () => text("Please choose at most {most} sessions", { most: limits.bulkSessionsMax });

/**
 * The outcome for one of several sessions: `done`; `unchanged`, as it was so before; `changed`, left alone because
 * somebody has changed it since the caller looked, or because it is too late to undo; `gone`, not at the event or
 * deleted; `refused`, for the reason in `message`.
 */
export const BulkOutcome = z.enum(["done", "unchanged", "changed", "gone", "refused"]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const BulkSessionsBody = z.object({
  action: z.enum(["approve", "reject", "undo", "set"], { error: () => text("Please choose what to do") }),
  sessions: z
    .array(
      z.object({
        sessionId: id,
        /** The status the caller saw. If it has changed since, the session isn't decided. */
        ifStatus: SessionStatus.optional(),
        /** With `undo`: the decision to undo, by the `decidedAt` of its answer. */
        decidedAt: z.iso.datetime().optional(),
      }),
      { error: none },
    )
    .min(1, { error: none })
    .max(limits.bulkSessionsMax, { error: tooMany }),
  /** With `reject`: applies to all of them. */
  reason: optionalText(limits.reasonMax),
  /** With `set`: absent fields stay unchanged, null clears them. Rooms and tracks by name, or added, by their rows. */
  ...UpdateSessionBody.pick({ room: true, track: true, roomId: true, trackId: true }).shape,
  /** Added. */
  ...UpdateSessionBody.pick({ type: true, languages: true, durationMinutes: true }).shape,
  /** Added: the start of the first. Each other begins when the one before ends. */
  startTime: UpdateSessionBody.shape.startTime,
});

export const changeEventSessions = endpoint({
  method: "POST",
  path: "/events/:eventId/sessions/bulk",
  access: "user",
  summary:
    "Approve or reject several sessions of an event, undo that, or set what they have in common and one start after the other, as an organizer; each by itself, with its outcome",
  params,
  body: BulkSessionsBody,
  response: z.object({
    /** In the body's order, each session once. */
    outcomes: z.array(
      z.object({
        sessionId: id,
        outcome: BulkOutcome,
        /** For approved and rejected sessions: when, and until when that can be undone; null if it can't. */
        decidedAt: instant.nullable(),
        undoUntil: instant.nullable(),
        /** Added: why it is refused; else null. */
        message: z.string().nullable(),
      }),
    ),
    /** Added: conflicts of the plan that the changed sessions are in now and weren't before. */
    conflicts: z.int(),
  }),
  get failure() {
    return text("Failed to change the sessions");
  },
});
