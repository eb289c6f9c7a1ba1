import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { programmeNotLoaded } from "../failures.ts";
import { id, instant, searchText } from "../fields.ts";
import { pictureHash } from "../pictures/picture-fields.ts";
import { PublicRatings, PublicSession } from "../public/public.ts";
import { AttendanceMode, SlotKind } from "./programme.ts";
import { programmeNotSearched, sessionNotLoaded } from "./programme-failures.ts";
import { Feature } from "./programme-fields.ts";
import { RoomKind, RoomState } from "./rooms.ts";

/** Any search text: an unknown name is not an error, and finds nothing. */
const slug = searchText;

/** The whole programme of a public event (docs/product/programme.md#what-the-public-gets). */

export const PublicSlot = z.object({
  slotId: id,
  kind: SlotKind,
  number: z.int(),
  guid: id,
  title: z.string(),
  /** A session's summary, or an item's description. */
  summary: z.string().nullable(),
  /** Empty for items, and if an imported file names nobody. */
  speakers: z.array(z.object({ userId: id, name: z.string(), hasProfile: z.boolean() })),
  /** Present only if a speaker is to be announced. */
  awaitsSpeaker: z.literal(true).optional(),
  startTime: instant.nullable(),
  /** Uses the programme's usual duration if a session has none; null without a start. */
  endTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  /** Empty for an item in all rooms. */
  roomIds: z.array(id),
  /** The name of its only room, or a session's own text if it matches no room. */
  room: z.string().nullable(),
  trackId: id.nullable(),
  track: z.string().nullable(),
  type: z.string().nullable(),
  languages: z.array(z.string()),
  doNotRecord: z.boolean(),
  notice: z.string().nullable(),
  /** A page with more about an item. */
  url: z.string().nullable(),
  /** A session's own stream; without one, the room's applies. */
  streamUrl: z.string().nullable(),
});
export type PublicSlot = z.infer<typeof PublicSlot>;

export const PublicRoom = z.object({
  roomId: id,
  name: z.string(),
  slug: z.string(),
  guid: id,
  kind: RoomKind,
  building: z.string().nullable(),
  floor: z.string().nullable(),
  description: z.string().nullable(),
  capacity: z.int().nullable(),
  features: z.array(Feature),
  accessibility: z.string().nullable(),
  mapUrl: z.string().nullable(),
  streamUrl: z.string().nullable(),
  state: RoomState,
});
export type PublicRoom = z.infer<typeof PublicRoom>;

export const PublicTrack = z.object({
  trackId: id,
  name: z.string(),
  slug: z.string(),
  color: z.string().nullable(),
  /** Added: the same for CSS; one in turn for a track without. */
  shownColor: z.string(),
  description: z.string().nullable(),
});
export type PublicTrack = z.infer<typeof PublicTrack>;

export const PublicProgramme = z.object({
  event: z.object({
    eventId: id,
    name: z.string(),
    location: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    timezone: z.string(),
    /** Added: its colour as `#rrggbb`, if it has one. */
    accent: z.string().optional(),
    /** Added: the hash of its logo, if it has one. */
    logo: pictureHash.optional(),
  }),
  acronym: z.string(),
  dayChange: z.string(),
  gridMinutes: z.int(),
  attendanceMode: AttendanceMode,
  /** Null while live. */
  version: z.object({ number: z.int(), name: z.string(), releasedAt: instant }).nullable(),
  /** Programme days on which something begins. */
  days: z.array(z.object({ date: z.string(), opens: instant, closes: instant })),
  /** In order, without hidden empty ones. */
  rooms: z.array(PublicRoom),
  tracks: z.array(PublicTrack),
  /** By start, room and title; those without a start come last. */
  slots: z.array(PublicSlot),
  /** Whether slots were left out because there are too many. */
  cut: z.boolean(),
});
export type PublicProgramme = z.infer<typeof PublicProgramme>;

/** Added: selects slots, with their days, rooms and tracks; all by default. */
export const ProgrammePart = z.object({
  /** A session with those at the same time, those right before and after it in its room, and its speakers' other sessions. */
  session: id.optional(),
  /** Slots in a room, by its slug, with those for all rooms. */
  room: slug.optional(),
  track: slug.optional(),
});
export type ProgrammePart = z.infer<typeof ProgrammePart>;

export const getPublicProgramme = endpoint({
  method: "GET",
  path: "/public/events/:eventId/programme",
  access: "public",
  summary: "The programme of a public event: its days, rooms, tracks, and what is on when and where",
  params: z.object({ eventId: id }),
  query: ProgrammePart,
  response: z.object({ programme: PublicProgramme }),
  get failure() {
    return programmeNotLoaded();
  },
});

export const searchProgramme = endpoint({
  method: "GET",
  path: "/public/events/:eventId/programme/search",
  access: "public",
  summary: "The sessions in whose title, speakers, summary or description all words are, the best first",
  params: z.object({ eventId: id }),
  query: z.object({ q: searchText.optional() }),
  response: z.object({ sessionIds: z.array(id) }),
  get failure() {
    return programmeNotSearched();
  },
});

/** A single session, with what lists leave out. */
export const SinglePublicSession = PublicSession.extend({
  number: z.int(),
  /** The talk's description, as Markdown and as HTML. */
  description: z.string(),
  descriptionHtml: z.string(),
  links: z.array(z.object({ url: z.string(), title: z.string() })),
  doNotRecord: z.boolean(),
  /** Its own stream; without one, the room's in the programme applies. */
  streamUrl: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  /** Added: the code under which it takes feedback; null without feedback. */
  feedbackCode: z.string().nullable(),
  /** Null unless public. */
  ratings: PublicRatings.nullable(),
  /** When the code or the ratings change by themselves; null if they don't. */
  feedbackUntil: instant.nullable(),
});
export type SinglePublicSession = z.infer<typeof SinglePublicSession>;

export const getPublicSession = endpoint({
  method: "GET",
  path: "/public/events/:eventId/sessions/:sessionId",
  access: "public",
  summary: "One confirmed session of a public event, with its description and links",
  params: z.object({ eventId: id, sessionId: id }),
  response: z.object({ session: SinglePublicSession }),
  get failure() {
    return sessionNotLoaded();
  },
});
