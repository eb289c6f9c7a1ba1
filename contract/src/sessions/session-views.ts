import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { listEventSessions, SessionFilters } from "./event-sessions.ts";

/** Views of an event's sessions, which its organizers keep by name. */

const { sort, order } = listEventSessions.query.shape;

/** What a view keeps of the query of the list's address, where a change is since a day. */
const kept: z.ZodObject = z.object({
  ...SessionFilters.shape,
  changedSince: SessionFilters.shape.day,
  sort,
  order,
});

/** What is valid of a list's query, in one order. What no longer exists, and pages, are left out. */
export function keptQuery(query: string): string {
  const given = new URLSearchParams(query);
  const valid = Object.entries(kept.shape).flatMap(([name, schema]) => {
    const value = given.get(name);
    return value && (schema as z.ZodType).safeParse(value).success ? [[name, value]] : [];
  });
  return new URLSearchParams(valid).toString();
}

/** The columns of the list, `place` being when and where, and `changed` the last change. */
export const SessionColumn = z.enum(
  [
    ...(["number", "title", "speakers", "state", "type", "track", "length", "place"] as const),
    ...(["submitted", "conflicts", "changed"] as const),
  ],
  { error: () => text("There is no such column") },
);
export type SessionColumn = z.infer<typeof SessionColumn>;

export const SessionViewBody = z.object({
  name: requiredText(
    () => text("Please enter a name"),
    limits.sessionViewNameMax,
    () => text("Name must be {most} characters or less", { most: limits.sessionViewNameMax }),
  ),
  /** The query of the list's address: filters, `sort` and `order`. */
  query: z
    .string({ error: () => text("Must be text") })
    .max(limits.sessionViewQueryMax, { error: () => text("This view has too many filters") })
    .transform(keptQuery),
  /** The shown columns in their order. */
  columns: z
    .array(SessionColumn, { error: () => text("There is no such column") })
    .max(SessionColumn.options.length, { error: () => text("There is no such column") })
    .transform((columns) => [...new Set(columns)]),
});

const SessionView = z.object({
  viewId: id,
  name: z.string(),
  /** What is valid of them today. */
  ...{ query: z.string(), columns: z.array(SessionColumn) },
  /** Whether some of it no longer exists, and is left out. */
  isCut: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

const params = z.object({ eventId: id });
const paramsOfOne = params.extend({ viewId: id });
const response = z.object({ view: SessionView });

export const listSessionViews = endpoint({
  method: "GET",
  path: "/events/:eventId/session-views",
  access: "user",
  summary: "The named views of an event's sessions, by name, for its organizers",
  params,
  response: z.object({ views: z.array(SessionView) }),
  get failure() {
    return text("Failed to load the views");
  },
});

export const createSessionView = endpoint({
  method: "POST",
  path: "/events/:eventId/session-views",
  access: "user",
  summary: "Keep a view of an event's sessions for all of its organizers",
  status: 201,
  params,
  body: SessionViewBody,
  response,
  get failure() {
    return text("Failed to save the view");
  },
});

export const updateSessionView = endpoint({
  method: "PUT",
  path: "/events/:eventId/session-views/:viewId",
  access: "user",
  summary: "Rename a view of an event's sessions, or change what it shows; what is not given stays",
  params: paramsOfOne,
  body: SessionViewBody.partial().extend({
    /** What the caller saw that it shows; if it shows something else by now, nothing is changed. */
    seen: SessionViewBody.pick({ query: true, columns: true }).optional(),
  }),
  response,
  get failure() {
    return text("Failed to save the view");
  },
});

export const deleteSessionView = endpoint({
  method: "DELETE",
  path: "/events/:eventId/session-views/:viewId",
  access: "user",
  summary: "Delete a view of an event's sessions",
  status: 204,
  params: paramsOfOne,
  get failure() {
    return text("Failed to delete the view");
  },
});
