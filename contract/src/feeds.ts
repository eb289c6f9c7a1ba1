import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { programmeNotLoaded } from "./failures.ts";
import { id } from "./fields.ts";

/** The programme of a public event in the formats of other programs (docs/product/feeds.md). */

const params = z.object({ eventId: id });

/** `all` adds breaks to activities. */
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
