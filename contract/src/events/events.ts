import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { eventNotLoaded, eventsNotLoaded } from "../failures.ts";
import {
  day,
  descriptionCut,
  id,
  instant,
  nextCursor,
  optionalWebsite,
  page,
  requiredText,
  searchText,
  timezone,
} from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

export const Visibility = z.enum(["draft", "public"]);
export type Visibility = z.infer<typeof Visibility>;

export const EventTime = z.enum(["upcoming", "past"]);
export type EventTime = z.infer<typeof EventTime>;

export const Event = z.object({
  eventId: id,
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  location: z.string(),
  description: z.string(),
  timezone: z.string(),
  visibility: Visibility,
  /** Added: a page with more about the event, http or https. */
  website: z.string().nullable(),
  /** Added: whether organizers take submissions. */
  submissionsOpen: z.boolean(),
  /** Added: whether talks can be submitted now: submissions are open, and the last day isn't past in the event's zone. */
  takesSubmissions: z.boolean(),
  /** Until when its published call for papers takes proposals, which it then takes instead. */
  callUntil: instant.optional(),
  creatorId: id,
  createdAt: instant,
  updatedAt: instant,
  /** Added: the caller's rights. `edit` is for organizers, `manage` for the creator and admins. */
  permissions: z.object({ edit: z.boolean(), manage: z.boolean() }),
  /** Added: present for administrators who co-organize it, whose rights don't tell. */
  coOrganizes: z.literal(true).optional(),
});
export type Event = z.infer<typeof Event>;

const fields = {
  name: requiredText(() => text("Event name is required"), limits.eventNameMax),
  startDate: day(() => text("Start date is required")),
  endDate: day(() => text("End date is required")),
  location: requiredText(() => text("Location is required"), limits.locationMax),
  description: requiredText(() => text("Description is required"), limits.eventDescriptionMax),
  timezone: timezone.optional(),
  website: optionalWebsite(),
  submissionsOpen: z.boolean().optional(),
};

const ordered = {
  error: () => text("End date cannot be before start date"),
  path: ["endDate"],
  // Both dates are compared even while other fields are still missing.
  when: ({ value }: { value: unknown }) => {
    const dates = value as { startDate?: unknown; endDate?: unknown } | null;
    return typeof dates?.startDate === "string" && typeof dates.endDate === "string";
  },
};
const inOrder = (event: { startDate: string; endDate: string }) =>
  !event.startDate || !event.endDate || event.startDate <= event.endDate;

/** Defaults: `visibility` is `draft`, `timezone` UTC, `submissionsOpen` true. */
export const CreateEventBody = z
  .object({ ...fields, visibility: Visibility.optional() })
  .refine(inOrder, ordered);
export const UpdateEventBody = z
  .object({
    ...fields,
    visibility: Visibility,
    /** Added: what stays the same of arranged places when the time zone changes; default `instant`. */
    keep: z.enum(["instant", "clock"]),
    /** Added: whether places move by as many days when the start date changes. */
    shiftProgramme: z.boolean(),
  })
  .partial()
  .refine((event) => !event.startDate || !event.endDate || event.startDate <= event.endDate, ordered);

const params = z.object({ eventId: id });
const response = z.object({ event: Event });

export const listEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "user",
  packed: true,
  summary:
    "The events that the caller may see: those the caller organizes first, each newest first, or by their dates",
  query: z.object({
    ...page,
    visibility: Visibility.optional(),
    /** Added: only events that end today or later, or that are over; by the day in UTC. */
    when: EventTime.optional(),
    /** Added: by the first day, soonest first; with `when=past` by the last day, latest first. */
    sort: z.enum(["date", "added"]).optional(),
    q: searchText.optional(),
  }),
  response: z.object({
    events: z.array(Event.extend({ descriptionCut })),
    nextCursor,
    /** Added: totals over all pages, for any visibility. */
    counts: z.object({ all: z.int(), public: z.int(), draft: z.int() }),
    /** Added: with `when`, totals of each of its values within the requested visibility; otherwise null. */
    times: z.object({ upcoming: z.int(), past: z.int() }).nullable(),
  }),
  get failure() {
    return eventsNotLoaded();
  },
});

export const createEvent = endpoint({
  method: "POST",
  path: "/events",
  access: "user",
  summary: "Create an event",
  status: 201,
  body: CreateEventBody,
  response,
  get failure() {
    return text("Failed to save event");
  },
});

export const getEvent = endpoint({
  method: "GET",
  path: "/events/:eventId",
  access: "user",
  summary:
    "One event, its description as HTML, when its programme days end, whether an invitation to it waits for the caller, and whether they manage a track",
  params,
  response: response.extend({
    /** Added: whether the caller has a pending invitation to speak or to help organize. */
    invited: z.boolean(),
    /** Added: whether the caller, no organizer of the event, manages a track, and so may open the schedule's editor. */
    arranges: z.boolean(),
    /** Added: when its programme days end on its clock, such as `06:00`. */
    dayChange: z.string(),
    /** Added: the description (Markdown) as HTML. */
    descriptionHtml: z.string(),
  }),
  get failure() {
    return eventNotLoaded();
  },
});

export const updateEvent = endpoint({
  method: "PUT",
  path: "/events/:eventId",
  access: "user",
  summary:
    "Change an event, and with `keep` and `shiftProgramme` when its sessions begin; `visibility` only for its creator and admins",
  params,
  body: UpdateEventBody,
  response,
  get failure() {
    return text("Failed to save event");
  },
});

export const deleteEvent = endpoint({
  method: "DELETE",
  path: "/events/:eventId",
  access: "user",
  summary: "Delete an event with its sessions",
  status: 204,
  params,
  get failure() {
    return text("Failed to delete event");
  },
});
