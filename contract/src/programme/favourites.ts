import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";
import { favouriteNotSaved, favouritesNotLoaded } from "./favourite-failures.ts";
import { programmeLimits } from "./programme-limits.ts";

/** Sessions that somebody has marked in public programmes (docs/product/favourites.md). */

export const Favourite = z.object({
  sessionId: id,
  eventId: id,
  createdAt: instant,
  /** Whether the session was rejected or deleted since. */
  cancelled: z.boolean(),
  title: z.string(),
  startTime: instant.nullable(),
  /** With the programme's usual duration if the session has none; null without a start. */
  endTime: instant.nullable(),
  /** Null once cancelled. */
  room: z.string().nullable(),
  notice: z.string().nullable(),
  event: z.object({ name: z.string(), timezone: z.string(), endDate: z.string() }),
});
export type Favourite = z.infer<typeof Favourite>;

const Favourites = z.object({ favourites: z.array(Favourite) });

const params = z.object({ sessionId: id });

export const listFavourites = endpoint({
  method: "GET",
  path: "/favourites",
  access: "user",
  summary: "What the caller has marked, of all events or of one, by start",
  query: z.object({ eventId: id.optional() }),
  response: Favourites,
  get failure() {
    return favouritesNotLoaded();
  },
});

export const addFavourite = endpoint({
  method: "PUT",
  path: "/favourites/:sessionId",
  access: "user",
  summary: "Mark a public session",
  params,
  status: 204,
  get failure() {
    return favouriteNotSaved();
  },
});

export const removeFavourite = endpoint({
  method: "DELETE",
  path: "/favourites/:sessionId",
  access: "user",
  summary: "Take back the mark of a session",
  params,
  status: 204,
  get failure() {
    return favouriteNotSaved();
  },
});

/** A session in a browser's favourites: whether it is marked, and since when. */
export const Mark = z.object({
  sessionId: id,
  on: z.boolean(),
  /** Without a time it counts as older than any that has one. */
  at: instant.nullish(),
});
export type Mark = z.infer<typeof Mark>;

export const mergeFavourites = endpoint({
  method: "POST",
  path: "/favourites/merge",
  access: "user",
  summary: "Bring in the marks of a browser; of two for the same session the later one holds",
  body: z.object({
    favourites: z.array(Mark).max(programmeLimits.marksMax, {
      error: () => text("At most {most} favourites at a time", { most: String(programmeLimits.marksMax) }),
    }),
  }),
  response: Favourites.extend({
    /** Sessions that visitors don't see, at least for now, so the account knows nothing of them. */
    unknown: z.array(id),
  }),
  get failure() {
    return favouritesNotLoaded();
  },
});

export const getCalendarLink = endpoint({
  method: "GET",
  path: "/favourites/calendar-link",
  access: "user",
  summary: "Whether the caller's favourites have an address for calendars, and since when",
  response: z.object({ since: instant.nullable() }),
  get failure() {
    return favouritesNotLoaded();
  },
});

export const makeCalendarLink = endpoint({
  method: "POST",
  path: "/favourites/calendar-link",
  access: "user",
  summary: "A new address under which calendars follow the caller's favourites; the one before stops working",
  status: 201,
  response: z.object({ url: z.string() }),
  get failure() {
    return text("Failed to make the calendar link");
  },
});

export const removeCalendarLink = endpoint({
  method: "DELETE",
  path: "/favourites/calendar-link",
  access: "user",
  summary: "End the address under which calendars follow the caller's favourites",
  status: 204,
  get failure() {
    return text("Failed to remove the calendar link");
  },
});

export const getPersonalCalendar = endpoint({
  method: "GET",
  path: "/public/calendars/:token.ics",
  access: "public",
  summary: "The favourites of whose address it is, as iCalendar",
  // Any text, so that a made-up token is answered like one that has ended.
  params: z.object({ token: z.string() }),
  file: "text/calendar",
  get failure() {
    return text("Failed to load the calendar");
  },
});
