import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { callsNotLoaded } from "../failures.ts";
import { id, instant, nextCursor, page, searchText } from "../fields.ts";
import { text } from "../text.ts";
import { Asked, CallSettings, DeadlineZone } from "./call.ts";
import { CallQuestions } from "./call-questions.ts";

/** A published call for papers as visitors read it, and as its form needs it (docs/product/call.md#what-visitors-see). */

const {
  text: _,
  biography,
  languages,
  summaryMax,
  descriptionMax,
  agreement,
  maxPerSpeaker,
  maxCoSpeakers,
} = CallSettings.shape;

/** What is said of the event that calls. */
const caller = {
  ...{ name: z.string(), location: z.string() },
  ...{ startDate: z.string(), endDate: z.string(), timezone: z.string() },
};

export const PublicCall = z.object({
  eventId: id,
  event: z.object(caller),
  opensAt: instant.nullable(),
  /** The call's own deadline. */
  closesAt: instant,
  /** The last of its deadlines, as those of types and tracks may be later. */
  endsAt: instant,
  deadlineZone: DeadlineZone,
  textHtml: z.string(),
  types: z.array(
    z.object({
      typeId: id,
      name: z.string(),
      description: z.string().nullable(),
      minutes: z.array(z.int()),
      closesAt: instant.nullable(),
    }),
  ),
  tracksAsked: Asked,
  /** Those that proposals may be for. */
  tracks: z.array(
    z.object({
      trackId: id,
      name: z.string(),
      color: z.string().nullable(),
      description: z.string().nullable(),
      closesAt: instant.nullable(),
    }),
  ),
  ...{ biography, languages, summaryMax, descriptionMax, agreement, maxPerSpeaker, maxCoSpeakers },
  /** Without retired ones. */
  ...CallQuestions.shape,
});
export type PublicCall = z.infer<typeof PublicCall>;

export const getPublicCall = endpoint({
  method: "GET",
  path: "/public/events/:eventId/call",
  access: "public",
  summary: "The published call for papers of a public event, before, while and after it takes proposals",
  params: z.object({ eventId: id }),
  response: z.object({ call: PublicCall }),
  get failure() {
    return text("Failed to load the call for papers");
  },
});

export const OpenCall = z.object({
  eventId: id,
  ...caller,
  /** Set if it isn't open yet. */
  opensAt: instant.nullable(),
  /** The last of its deadlines. */
  closesAt: instant,
  deadlineZone: DeadlineZone,
});
export type OpenCall = z.infer<typeof OpenCall>;

export const listOpenCalls = endpoint({
  method: "GET",
  path: "/public/calls",
  access: "public",
  summary:
    "Calls for papers of public events: open ones, next deadline first, then those that open later, next opening first; `q` is searched in the event's name, location and description",
  query: z.object({ ...page, q: searchText.optional() }),
  response: z.object({
    calls: z.array(OpenCall),
    total: z.int(),
    nextCursor,
    /** When the next of all these calls opens or closes. */
    until: instant.nullable(),
  }),
  get failure() {
    return callsNotLoaded();
  },
});
