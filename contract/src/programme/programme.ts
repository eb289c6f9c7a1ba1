import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { flag, id, instant, isDateTime, optionalText, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { optionalLink } from "./programme-fields.ts";
import { programmeLimits } from "./programme-limits.ts";

/** An event's programme, and its items (docs/product/programme.md). */

export const AttendanceMode = z.enum(["in_person", "online", "hybrid"]);
export type AttendanceMode = z.infer<typeof AttendanceMode>;

/** Steps of the schedule's grid in minutes. */
export const GridMinutes = z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(15), z.literal(30)]);

export const Programme = z.object({
  eventId: id,
  /** Stands for the programme in file names and addresses. */
  acronym: z.string(),
  /** When one programme day ends and the next begins, on the event's clock: `06:00`. */
  dayChange: z.string(),
  gridMinutes: z.int(),
  /** The length of sessions without a duration. */
  defaultMinutes: z.int(),
  attendanceMode: AttendanceMode,
  /** Null while live. */
  currentVersion: z.object({ number: z.int(), name: z.string(), releasedAt: instant }).nullable(),
  /** For organizers: the plan's revision, which rises with each change of places, and how many slots a version would change. */
  planRevision: z.int().optional(),
  unreleasedChanges: z.int().optional(),
  conflicts: z.int().optional(),
  /** For organizers: sessions and items that have a time, public or not. */
  timed: z.int().optional(),
  /** For organizers: the days of the first and the last of them, on the event's clock; null without any. */
  timedDays: z.object({ first: z.string(), last: z.string() }).nullable().optional(),
  /** For organizers: websites that may show the programme in a frame. */
  embedOrigins: z.array(z.string()).optional(),
});
export type Programme = z.infer<typeof Programme>;

const acronym = () => text("Use 4 to 32 lower case letters, digits, hyphens and underscores");
const time = () => text("Please enter a time");
const origin = () => text("Please enter an origin such as https://example.org");
const minutes = () =>
  text("Duration must be 1 to {most} minutes", { most: String(limits.durationMinutesMax) });

/** An origin as browsers write it; null for other texts, and for hosts that content security policies can't name. */
export function originOf(value: string): string | null {
  const url = URL.parse(value.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // URLs allow hosts such as "a;sandbox", "a,b", "*" and "'x'", which mean something else in a header.
  if (!/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)) return null;
  return url.pathname === "/" && !url.search && !url.hash ? url.origin : null;
}

export const duration = z
  .int({ error: minutes })
  .min(1, { error: minutes })
  .max(limits.durationMinutesMax, { error: minutes });

export const UpdateProgrammeBody = z.object({
  acronym: z
    .string({ error: acronym })
    .trim()
    .regex(/^[a-z0-9_-]{4,32}$/, { error: acronym })
    .optional(),
  dayChange: z
    .string({ error: time })
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: time })
    .optional(),
  gridMinutes: GridMinutes.optional(),
  defaultMinutes: duration.optional(),
  attendanceMode: AttendanceMode.optional(),
  /** Or the single `*`, for every website. */
  embedOrigins: z
    .array(
      z
        .string({ error: origin })
        .max(limits.websiteMax, { error: origin })
        .refine((value) => value === "*" || originOf(value) !== null, { error: origin })
        .transform((value) => originOf(value) ?? value),
    )
    .max(programmeLimits.embedOriginsMax, {
      error: () => text("At most {most} websites", { most: String(programmeLimits.embedOriginsMax) }),
    })
    .refine((given) => given.length === 1 || !given.includes("*"), { error: origin })
    .transform((given) => [...new Set(given)])
    .optional(),
});

const ofEvent = z.object({ eventId: id });

export const getProgramme = endpoint({
  method: "GET",
  path: "/events/:eventId/programme",
  access: "user",
  summary: "How the programme of an event is made",
  params: ofEvent,
  query: z.object({
    /** Added: `false` leaves out `unreleasedChanges` and `conflicts`, which need the whole plan. */
    changes: flag,
  }),
  response: z.object({ programme: Programme }),
  get failure() {
    return text("Failed to load the programme");
  },
});

export const updateProgramme = endpoint({
  method: "PUT",
  path: "/events/:eventId/programme",
  access: "user",
  summary:
    "Change how the programme of an event is made, as an organizer; `embedOrigins` as its creator or an admin",
  params: ofEvent,
  body: UpdateProgrammeBody,
  response: z.object({ programme: Programme }),
  get failure() {
    return text("Failed to save the settings");
  },
});

/** A break such as lunch; an activity such as a concert; a blocker, which reserves rooms and is never public. */
export const ItemKind = z.enum(["break", "activity", "blocker"]);
export type ItemKind = z.infer<typeof ItemKind>;

export const SlotKind = z.enum(["session", ...ItemKind.exclude(["blocker"]).options]);

export const Item = z.object({
  itemId: id,
  eventId: id,
  kind: ItemKind,
  title: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  /** Empty for all rooms. */
  roomIds: z.array(id),
  guid: id,
  /** For files and addresses; sessions and items are numbered together. */
  number: z.int(),
  sequence: z.int(),
  /** Whether it is pinned, and a number that rises with each change. */
  pinned: z.boolean(),
  revision: z.int(),
});
export type Item = z.infer<typeof Item>;

const title = requiredText(() => text("Title is required"), programmeLimits.itemTitleMax);
const start = () => text("Please enter a valid date and time");

const details = {
  description: optionalText(programmeLimits.itemDescriptionMax).optional(),
  url: optionalLink().optional(),
  /** Without an offset, on the event's clock. */
  startTime: z
    .string({ error: start })
    .trim()
    .refine((value) => value === "" || isDateTime(value), { error: start })
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
    .optional(),
  durationMinutes: duration.nullish(),
  roomIds: z
    .array(id)
    .max(programmeLimits.itemRoomsMax, {
      error: () =>
        text("Please choose at most {most} rooms, or all of them", { most: programmeLimits.itemRoomsMax }),
    })
    .optional(),
};

export const CreateItemBody = z.object({ kind: ItemKind, title, ...details });
/** Absent fields stay unchanged; null clears them. */
export const UpdateItemBody = z.object({ kind: ItemKind.optional(), title: title.optional(), ...details });

const itemParams = z.object({ itemId: id });
const notSaved = () => text("Failed to save item");

export const listItems = endpoint({
  method: "GET",
  path: "/events/:eventId/items",
  access: "user",
  summary: "What is in an event's programme besides sessions, soonest first; blockers for its organizers",
  params: ofEvent,
  response: z.object({ items: z.array(Item) }),
  get failure() {
    return text("Failed to load the programme");
  },
});

export const createItem = endpoint({
  method: "POST",
  path: "/events/:eventId/items",
  access: "user",
  summary: "Add a break, an activity or a blocker, as an organizer",
  status: 201,
  params: ofEvent,
  body: CreateItemBody,
  response: z.object({ item: Item }),
  get failure() {
    return notSaved();
  },
});

export const updateItem = endpoint({
  method: "PUT",
  path: "/items/:itemId",
  access: "user",
  summary: "Change a break, an activity or a blocker, as an organizer",
  params: itemParams,
  body: UpdateItemBody,
  response: z.object({ item: Item }),
  get failure() {
    return notSaved();
  },
});

export const deleteItem = endpoint({
  method: "DELETE",
  path: "/items/:itemId",
  access: "user",
  summary: "Delete a break, an activity or a blocker, as an organizer",
  status: 204,
  params: itemParams,
  get failure() {
    return notSaved();
  },
});
