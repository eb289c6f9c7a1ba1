import { z } from "zod";
import { Role, saidOfOneself } from "../accounts/users.ts";
import { endpoint } from "../endpoint.ts";
import { eventNotLoaded, eventsNotLoaded, profileNotLoaded } from "../failures.ts";
import { descriptionCut, flag, id, instant, nextCursor, page, searchText } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { AttendanceMode } from "../programme/programme.ts";
import { text } from "../text.ts";

export const PublicEvent = z.object({
  eventId: id,
  name: z.string(),
  location: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** Added: the beginning of the description as plain text on one line. */
const descriptionPreview = z.string();

export const PublicIdentity = z.object({
  accent: z.string().optional(),
  /** Of its short address, `/e/{slug}`. */
  slug: z.string().optional(),
  contactEmail: z.string().optional(),
  conductUrl: z.string().optional(),
  hashtag: z.string().optional(),
  logo: z.object({ hash: pictureHash, width: z.int(), height: z.int() }).optional(),
  /** The hash of the picture of its head. */
  head: pictureHash.optional(),
});
export type PublicIdentity = z.infer<typeof PublicIdentity>;

export const SinglePublicEvent = PublicEvent.extend({
  descriptionPreview,
  /** Added: the description (Markdown) as HTML. */
  descriptionHtml: z.string(),
  /** Added: a page with more about the event, http or https. */
  website: z.string().nullable(),
  /** Added: whether people attend there, online, or both. */
  attendanceMode: AttendanceMode,
  /** Added: how the event looks; what it hasn't is absent. */
  identity: PublicIdentity.optional(),
  /** Added: when submissions end, at the end of the last day in the event's zone; null if closed. */
  submissionsUntil: instant.nullable(),
  /** Its published call for papers, until the last of its deadlines and after it. */
  call: z.object({ opensAt: instant.nullable(), closesAt: instant }).optional(),
  /** Added: the public version of the programme; null while live. */
  version: z.object({ number: z.int(), name: z.string(), releasedAt: instant }).nullable(),
});
export type SinglePublicEvent = z.infer<typeof SinglePublicEvent>;

/** A confirmed session of a public event. */
export const PublicSession = z.object({
  sessionId: id,
  eventId: id,
  /** `NOBODY` if nobody speaks, or a speaker is to be announced. */
  speakerId: id,
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  /** Added: after its duration or, without one, the event's usual one; null without a start. */
  endTime: instant.nullable(),
  room: z.string().nullable(),
  track: z.string().nullable(),
  /** Added: the rows behind the names. */
  roomId: id.nullable(),
  trackId: id.nullable(),
  /** Added: the same in every file and feed, and never changes. */
  guid: id,
  type: z.string().nullable(),
  languages: z.array(z.string()),
  notice: z.string().nullable(),
  talk: z.object({ title: z.string(), summary: z.string() }),
  /** The first of `speakers`; empty without one. */
  speaker: z.object({ name: z.string() }),
  /** The speaker, then the co-speakers; empty if nobody speaks, or a speaker is to be announced. */
  speakers: z.array(
    z.object({
      userId: id,
      name: z.string(),
      hasProfile: z.boolean(),
      /** Added: on the session's own page, if there is a profile. */
      ...saidOfOneself,
      /** Added: in the same place, what they say of themselves for this event, else in the profile. */
      biography: z.string().optional(),
    }),
  ),
  /** Added: present only if a speaker is to be announced. */
  awaitsSpeaker: z.literal(true).optional(),
  event: z.object({ name: z.string(), timezone: z.string() }),
});
export type PublicSession = z.infer<typeof PublicSession>;

/** The public ratings of a session: shown once closed, from ten ratings on, if organizers and speakers want it. */
export const PublicRatings = z.object({ average: z.number(), ratings: z.int() });
export type PublicRatings = z.infer<typeof PublicRatings>;

export const ScheduledSession = PublicSession.extend({
  /** Added: the code under which it takes feedback; null without feedback. */
  feedbackCode: z.string().nullable(),
  /** Added: null unless public. */
  ratings: PublicRatings.nullable(),
});
export type ScheduledSession = z.infer<typeof ScheduledSession>;

export const PublicProfile = z.object({
  ...saidOfOneself,
  userId: id,
  name: z.string(),
  /** Null for a placeholder, and if the owner doesn't show it here. */
  email: z.string().nullable(),
  role: Role,
  description: z.string().nullable(),
  createdAt: instant,
  talks: z.array(z.object({ talkId: id, title: z.string(), summary: z.string(), createdAt: instant })),
  sessions: z.array(PublicSession),
  /** Added: totals over all pages; `events` counts those of the sessions. */
  counts: z.object({ talks: z.int(), sessions: z.int(), events: z.int() }),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** In a list; `descriptionCut` marks a cut description. */
const ListedEvent = PublicEvent.extend({ descriptionCut, descriptionPreview });
export type ListedEvent = z.infer<typeof ListedEvent>;

const eventPage = z.object({ events: z.array(ListedEvent), total: z.int(), nextCursor });
const eventParams = z.object({ eventId: id });

export const getNumbers = endpoint({
  method: "GET",
  path: "/public/numbers",
  access: "public",
  summary:
    "How much the installation has of what the start counts: only what is above the numbers fixed there",
  response: z.object({
    events: z.int().optional(),
    speakers: z.int().optional(),
    sessions: z.int().optional(),
    responses: z.int().optional(),
  }),
  get failure() {
    return text("Failed to load the numbers");
  },
});

export const listPublicEvents = endpoint({
  method: "GET",
  path: "/public/events",
  access: "public",
  summary: "Public events: upcoming ones first, soonest first, then past ones, newest first",
  query: z.object(page),
  response: eventPage,
  get failure() {
    return eventsNotLoaded();
  },
});

export const searchPublicEvents = endpoint({
  method: "GET",
  path: "/public/events/search",
  access: "public",
  summary:
    "Public events whose name, location or description contains the text, in the order of the list; with `takesSubmissions` those to which talks can be submitted now",
  query: z.object({ ...page, q: searchText.optional(), takesSubmissions: flag }),
  response: eventPage,
  get failure() {
    return eventsNotLoaded();
  },
});

export const getPublicEvent = endpoint({
  method: "GET",
  path: "/public/events/:eventId",
  access: "public",
  summary: "One public event",
  params: eventParams,
  response: z.object({ event: SinglePublicEvent }),
  get failure() {
    return eventNotLoaded();
  },
});

export const listPublicSessions = endpoint({
  method: "GET",
  path: "/public/events/:eventId/sessions",
  access: "public",
  summary:
    "The schedule of a public event: its confirmed sessions by start, room and title, in pages if it is very long",
  params: eventParams,
  query: z.object({ cursor: page.cursor }),
  response: z.object({
    sessions: z.array(ScheduledSession),
    total: z.int(),
    nextCursor,
    /** Added: when codes or ratings change by themselves; null if they don't. */
    feedbackUntil: instant.nullable(),
  }),
  get failure() {
    return eventNotLoaded();
  },
});

export const getPublicProfile = endpoint({
  method: "GET",
  path: "/public/users/:userId",
  access: "public",
  summary:
    "The public profile of a speaker with the newest talks and sessions; a cursor leads to more of one of them",
  params: z.object({ userId: id }),
  query: z.object({ cursor: page.cursor }),
  response: z.object({
    user: PublicProfile,
    /** Added: the cursors of further talks and sessions; null after the last. */
    more: z.object({ talks: z.string().nullable(), sessions: z.string().nullable() }),
  }),
  get failure() {
    return profileNotLoaded();
  },
});
