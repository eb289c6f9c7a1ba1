import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Event, Visibility } from "../events/events.ts";
import { eventsNotLoaded } from "../failures.ts";
import { descriptionCut, id, nextCursor, order, page, searchText } from "../fields.ts";
import { text } from "../text.ts";

export const OwnedEvent = Event.extend({
  creator: z.object({ userId: id, name: z.string(), email: z.string().nullable(), deleted: z.boolean() }),
});
export type OwnedEvent = z.infer<typeof OwnedEvent>;

export const listAllEvents = endpoint({
  method: "GET",
  path: "/admin/events",
  access: "admin",
  packed: true,
  summary: "All events, newest first unless `order` is `asc`, drafts too",
  query: z.object({
    ...page,
    /** Searches name, location and description. */
    q: searchText.optional(),
    visibility: Visibility.optional(),
    /** Added. */
    order,
  }),
  response: z.object({
    events: z.array(OwnedEvent.extend({ descriptionCut })),
    nextCursor,
    /** Totals of what matches `q`, by visibility. */
    counts: z.object({ all: z.int(), public: z.int(), draft: z.int() }),
  }),
  get failure() {
    return eventsNotLoaded();
  },
});

export const transferEvent = endpoint({
  method: "PUT",
  path: "/admin/events/:eventId/owner",
  access: "admin",
  stepUp: true,
  summary: "Make another user the event's creator; both are told by mail",
  params: z.object({ eventId: id }),
  body: z.object({ userId: id }),
  response: z.object({ event: OwnedEvent }),
  get failure() {
    return text("Failed to transfer the event");
  },
});
