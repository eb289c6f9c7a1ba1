import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { profileNotLoaded, programmeNotLoaded } from "../failures.ts";
import { id } from "../fields.ts";
import { programmeLimits } from "./programme-limits.ts";

/** A public event's programme in the formats of other programs (docs/product/feeds.md). */

const params = z.object({ eventId: id });

/** `all` includes breaks besides activities. */
const query = z.object({ items: z.literal("all").optional() });

export const getScheduleXml = endpoint({
  method: "GET",
  path: "/public/events/:eventId/schedule.xml",
  access: "public",
  summary: "The programme as schedule.xml (c3voc, frab, pretalx), for Giggity and EventFahrplan",
  params,
  query,
  file: "application/xml",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getScheduleJson = endpoint({
  method: "GET",
  path: "/public/events/:eventId/schedule.json",
  access: "public",
  summary: "The programme as schedule.json (c3voc)",
  params,
  query,
  file: "application/json",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getProgrammeCsv = endpoint({
  method: "GET",
  path: "/public/events/:eventId/programme.csv",
  access: "public",
  summary: "The programme as CSV, a line for each session, break and activity",
  params,
  file: "text/csv",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getChangesFeed = endpoint({
  method: "GET",
  path: "/public/events/:eventId/changes.atom",
  access: "public",
  summary: "What the newest versions of the programme changed, as Atom",
  params,
  file: "application/atom+xml",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getRoomStatus = endpoint({
  method: "GET",
  path: "/public/events/:eventId/room-status.json",
  access: "public",
  summary: "Which rooms are open (0), full (1) or closed (2), as FOSDEM's readers expect it",
  params,
  file: "application/json",
  get failure() {
    return programmeNotLoaded();
  },
});

/** The database keeps session numbers in four bytes. */
const numberMax = 2 ** 31 - 1;

/** Session numbers, `1.5.9`: favourites without an account. */
const numbers = z
  .string()
  .max(11 * programmeLimits.calendarSessionsMax)
  .regex(/^\d{1,10}(?:\.\d{1,10})*$/)
  .transform((given) => [...new Set(given.split(".").map(Number))])
  .refine((given) => given.length <= programmeLimits.calendarSessionsMax)
  .refine((given) => given.every((number) => number <= numberMax));

const slug = z.string().max(100);

export const getProgrammeCalendar = endpoint({
  method: "GET",
  path: "/public/events/:eventId/programme.ics",
  access: "public",
  summary: "The programme as iCalendar, also of one room, track or type, or of sessions by their numbers",
  params,
  query: query.extend({
    room: slug.optional(),
    track: slug.optional(),
    type: z.string().max(programmeLimits.sessionTypeMax).optional(),
    sessions: numbers.optional(),
  }),
  file: "text/calendar",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getSessionCalendar = endpoint({
  method: "GET",
  path: "/public/events/:eventId/sessions/:sessionId.ics",
  access: "public",
  summary: "One session as iCalendar, also a cancelled one",
  params: params.extend({ sessionId: id }),
  file: "text/calendar",
  get failure() {
    return programmeNotLoaded();
  },
});

export const getSpeakerCalendar = endpoint({
  method: "GET",
  path: "/public/users/:userId/sessions.ics",
  access: "public",
  summary: "What somebody speaks in at public events, as iCalendar",
  params: z.object({ userId: id }),
  file: "text/calendar",
  get failure() {
    return profileNotLoaded();
  },
});
