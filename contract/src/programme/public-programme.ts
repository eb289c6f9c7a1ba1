import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { programmeNotLoaded } from "../failures.ts";
import { id, instant, searched } from "../fields.ts";
import { PublicRatings, PublicSession } from "../public/public.ts";
import { AttendanceMode, SlotKind } from "./programme.ts";
import { programmeNotSearched, sessionNotLoaded } from "./programme-failures.ts";
import { Feature } from "./programme-fields.ts";
import { RoomKind, RoomState } from "./rooms.ts";

/** Like a search: what nothing is called is no mistake, and finds nothing. */
const slug = searched;

/** The programme of a public event, all at once (docs/product/programme.md#what-the-public-gets). */

/** A session or an item, with when and where it is. */
export const PublicSlot = z.object({
  slotId: id,
  kind: SlotKind,
  number: z.int(),
  guid: id,
  title: z.string(),
  /** Of a session its summary, of an item its description. */
  summary: z.string().nullable(),
  /** Who speaks; nobody where an imported file names nobody, and at an item. */
  speakers: z.array(z.object({ userId: id, name: z.string(), hasProfile: z.boolean() })),
  /** There only where a speaker is to be announced. */
  awaitsSpeaker: z.literal(true).optional(),
  startTime: instant.nullable(),
  /** With the programme's usual duration where a session says none; null without a start. */
  endTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  /** Of an item empty for all rooms. */
  roomIds: z.array(id),
  /** The name of the only room, or what a session says where that is none of the rooms. */
  room: z.string().nullable(),
  trackId: id.nullable(),
  track: z.string().nullable(),
  type: z.string().nullable(),
  languages: z.array(z.string()),
  doNotRecord: z.boolean(),
  notice: z.string().nullable(),
  /** Where an item tells more. */
  url: z.string().nullable(),
  /** Where a session can be watched, of its own; where it has none, that of its room counts. */
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
  }),
  acronym: z.string(),
  dayChange: z.string(),
  gridMinutes: z.int(),
  attendanceMode: AttendanceMode,
  /** Null as long as the programme is live. */
  version: z.object({ number: z.int(), name: z.string(), releasedAt: instant }).nullable(),
  /** The programme days on which something begins. */
  days: z.array(z.object({ date: z.string(), opens: instant, closes: instant })),
  /** In their order, without hidden ones that nothing is in. */
  rooms: z.array(PublicRoom),
  tracks: z.array(PublicTrack),
  /** By start, room and title; those without a start last. */
  slots: z.array(PublicSlot),
  /** Whether there are more slots than one answer has. */
  cut: z.boolean(),
});
export type PublicProgramme = z.infer<typeof PublicProgramme>;

/** Added: which slots are asked for, with their days, rooms and tracks; all where nothing is said. */
export const ProgrammePart = z.object({
  /** A session, those with it and right before and after it in its room, and the others of who speaks in it. */
  session: id.optional(),
  /** Those in a room, by its slug, with what is for all rooms. */
  room: slug.optional(),
  /** Those of a track, by its slug. */
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
  query: z.object({ q: searched.optional() }),
  response: z.object({ sessionIds: z.array(id) }),
  get failure() {
    return programmeNotSearched();
  },
});

/** A session on its own, with what lists leave out. */
export const SinglePublicSession = PublicSession.extend({
  number: z.int(),
  /** The talk's, which is Markdown, and as HTML. */
  description: z.string(),
  descriptionHtml: z.string(),
  links: z.array(z.object({ url: z.string(), title: z.string() })),
  doNotRecord: z.boolean(),
  /** Its own; where it has none, that of its room is in the programme. */
  streamUrl: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  /** Added: the code under which it takes feedback; null where it takes none. */
  feedbackCode: z.string().nullable(),
  /** Null where they are not public. */
  ratings: PublicRatings.nullable(),
  /** Until when they are these; null if nothing changes them by itself. */
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
