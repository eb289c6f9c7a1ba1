import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDateTime, optionalText } from "../fields.ts";
import { duration, ItemKind } from "../programme/programme.ts";
import { Feature } from "../programme/programme-fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { RoomPolicy } from "../programme/tracks.ts";
import { text } from "../text.ts";
import { RoomTime, ScheduleRules, SpeakerTime } from "./rule-fields.ts";
import { collisionRules } from "./rule-levels.ts";
import { scheduleLimits } from "./schedule-limits.ts";

/** The schedule of an event as its organizers and track managers arrange it (docs/product/schedule.md). */

const place = {
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  /** Of a session one at most; of an item none stand for all. */
  roomIds: z.array(id),
  /** The room that a session only names. */
  roomName: z.string().nullable(),
  trackId: id.nullable(),
  /** The track that a session only names. */
  trackName: z.string().nullable(),
  pinned: z.boolean(),
};

/** Where and when something is, and whether it stays there. */
export const SchedulePlace = z.object(place);
export type SchedulePlace = z.infer<typeof SchedulePlace>;

export const ScheduleSlot = z.object({
  slotId: id,
  kind: z.enum(["session", ...ItemKind.options]),
  number: z.int(),
  title: z.string(),
  /** Items are confirmed. */
  status: z.enum(["draft", "confirmed"]),
  ...place,
  /** The speaker first, and the co-speakers, also those who were only asked. */
  people: z.array(id),
  /** Those of them who haven't accepted yet. */
  asked: z.array(id),
  /** What its place has to suit. */
  type: z.string().nullable(),
  needs: z.array(Feature),
  expectedAudience: z.int().nullable(),
  /** Rises with each other place, track or pin. */
  revision: z.int(),
});
export type ScheduleSlot = z.infer<typeof ScheduleSlot>;

export const ScheduleConflict = z.object({
  /** The same as long as the same slot has it for the same reason. */
  conflictId: z.string(),
  rule: z.enum(collisionRules),
  level: z.enum(["hard", "soft"]),
  /** Whether somebody leaves it as it is. */
  kept: z.boolean(),
  /** Of the room, the person or the track, or the day; null for none. */
  subjectId: z.string().nullable(),
  /** The session, and the other one or the item, if there is one. */
  slotIds: z.array(id),
  text: z.string(),
});
export type ScheduleConflict = z.infer<typeof ScheduleConflict>;

const Person = z.object({ userId: id, name: z.string() });

export const KeptConflict = z.object({
  conflictId: z.string(),
  /** Of its slots; with any other it is kept no more. */
  state: z.string(),
  /** Empty once the account is deleted. */
  reason: z.string(),
  /** Null once the account is gone. */
  by: Person.nullable(),
  at: instant,
});

export const ScheduleRoom = z.object({
  roomId: id,
  name: z.string(),
  capacity: z.int().nullable(),
  parallelMax: z.int(),
  features: z.array(Feature),
  /** When it is there; none: always. */
  times: z.array(RoomTime),
});

export const ScheduleTrack = z.object({
  trackId: id,
  name: z.string(),
  shownColor: z.string(),
  /** Whether the caller arranges it. */
  own: z.boolean(),
  roomPolicy: RoomPolicy,
  roomIds: z.array(id),
});

export const Schedule = z.object({
  /** Of the last operation; 0 before the first. */
  number: z.int(),
  planRevision: z.int(),
  /** Whether there is no version yet, so that changes are public at once if the event is. */
  live: z.boolean(),
  isPublic: z.boolean(),
  /** Whether the caller arranges all of it, or the tracks of their own. */
  organized: z.boolean(),
  timezone: z.string(),
  /** The event's programme days and others on which something begins; each ends at the day change. */
  days: z.array(
    z.object({
      ...{ date: z.string(), opens: instant, closes: instant },
      /** The usual hours; null if none are set. */
      hours: z.object({ opens: instant, closes: instant }).nullable(),
    }),
  ),
  gridMinutes: z.int(),
  defaultMinutes: z.int(),
  rooms: z.array(ScheduleRoom),
  tracks: z.array(ScheduleTrack),
  people: z.array(Person),
  /** Sessions that aren't rejected, and items. */
  slots: z.array(ScheduleSlot),
  conflicts: z.array(ScheduleConflict),
  rules: ScheduleRules,
  /** When people can be there or cannot, of those whose times the caller may see. */
  speakerTimes: z.array(SpeakerTime.extend({ userId: id })),
  /** Sessions that many of the same people have marked. */
  audience: z.array(z.object({ slotIds: z.array(id), count: z.int() })),
  /** The conflicts that are kept, among those that the caller sees. */
  kept: z.array(KeptConflict),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleOperation = z.object({
  operationId: id,
  /** 1, 2, 3 of the event. */
  number: z.int(),
  /** Null once the account is gone. */
  actor: Person.nullable(),
  label: z.string().nullable(),
  at: instant,
  /** The operation that this one undid. */
  undoes: id.nullable(),
  /** Whether it was undone. */
  undone: z.boolean(),
  moves: z.array(z.object({ slotId: id, title: z.string(), from: SchedulePlace, to: SchedulePlace })),
});
export type ScheduleOperation = z.infer<typeof ScheduleOperation>;

const start = () => text("Please enter a valid date and time");

const Move = z.object({
  slotId: id,
  /** Without an offset, on the event's clock; null leaves it without a time. */
  startTime: z.string({ error: start }).trim().refine(isDateTime, { error: start }).nullish(),
  durationMinutes: duration.nullish(),
  /** Of a session; null leaves it without a room. */
  roomId: id.nullish(),
  /** Of an item; none stand for all. */
  roomIds: z.array(id).max(programmeLimits.itemRoomsMax).optional(),
  trackId: id.nullish(),
  pinned: z.boolean().optional(),
  /** The slot's revision that was seen. */
  ifRevision: z.int(),
});

export const OperationBody = z.object({
  /** What it is called where it is undone. */
  label: optionalText(scheduleLimits.labelMax).optional(),
  moves: z
    .array(Move)
    .min(1)
    .max(scheduleLimits.movesMax, {
      error: () => text("Please choose at most {most} sessions", { most: scheduleLimits.movesMax }),
    }),
});

const ofEvent = z.object({ eventId: id });
const ofOperation = ofEvent.extend({ operationId: id });

const Done = z.object({
  operation: ScheduleOperation,
  planRevision: z.int(),
  /** What was moved, as it is now. */
  slots: z.array(ScheduleSlot),
  conflicts: z.object({ added: z.array(ScheduleConflict), removed: z.array(ScheduleConflict) }),
});

export const getSchedule = endpoint({
  method: "GET",
  path: "/events/:eventId/schedule",
  access: "user",
  packed: true,
  summary: "An event's schedule as it is arranged now, for its organizers and the managers of its tracks",
  params: ofEvent,
  response: z.object({ schedule: Schedule }),
  get failure() {
    return text("Failed to load the schedule");
  },
});

export const listOperations = endpoint({
  method: "GET",
  path: "/events/:eventId/schedule/operations",
  access: "user",
  summary:
    "What was done in an event's schedule after an operation, oldest first; to a slot, newest first, with its moves alone; without either, one's own that can be undone, newest first, and where these are large, older ones with their first move alone",
  params: ofEvent,
  query: z.object({
    after: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    slotId: id.optional(),
  }),
  response: z.object({
    operations: z.array(ScheduleOperation),
    slots: z.array(ScheduleSlot),
    /** Whether there are later ones than these: load the schedule again. */
    more: z.boolean(),
  }),
  get failure() {
    return text("Failed to load the schedule");
  },
});

/** Who has the schedule open, once for each slot that they have picked up. */
export const SchedulePresence = z.object({
  userId: id,
  name: z.string(),
  /** What they have picked up; it binds nobody. */
  slotId: id.nullable(),
});
export type SchedulePresence = z.infer<typeof SchedulePresence>;

/** `ready`: found, and not applied yet; `stopped`: ended by somebody, with nothing to apply. */
export const SolutionState = z.enum(["queued", "working", "ready", "stopped", "applied", "failed"]);
export type SolutionState = z.infer<typeof SolutionState>;

/** How far a search for places is: how many have none now, and in the best plan so far; null before the first plan. */
export const SolutionProgress = z
  .object({ left: z.int(), best: z.int().nullable(), steps: z.int(), seconds: z.number() })
  .nullable();

/** What the stream tells. Whoever finds a number missing asks for it (listOperations). */
export const scheduleEvents = {
  /** First, and where the schedule stands; a tab that has loaded another state loads it again. */
  opened: z.object({ streamId: id, number: z.int(), planRevision: z.int() }),
  /** One operation after the other, with what it moved as it is now. */
  operation: z.object({ operation: ScheduleOperation, slots: z.array(ScheduleSlot) }),
  /** Who is here, all of them, when that changes. */
  presence: z.object({ here: z.array(SchedulePresence) }),
  /** Something changed otherwise: load the schedule again. */
  reload: z.object({}),
  /** The event's latest solution, as far as it is; null once it is gone (docs/product/solver.md). */
  solution: z.object({
    solution: z.object({ solutionId: id, state: SolutionState, progress: SolutionProgress }).nullable(),
  }),
};

export type OpenedSchedule = z.infer<typeof scheduleEvents.opened>;
export type OperationNews = z.infer<typeof scheduleEvents.operation>;
export type PresenceNews = z.infer<typeof scheduleEvents.presence>;
export type SolutionNews = z.infer<typeof scheduleEvents.solution>["solution"];

/** Server-sent events, which client.ts can't read: use fetch with the bearer token. 429 means that too many are open. */
export const streamSchedule = endpoint({
  method: "GET",
  path: "/events/:eventId/schedule/stream",
  access: "user",
  summary:
    "What others do in an event's schedule, as it happens, and who is there; it ends with the sign-in, and when the caller may arrange nothing of it any more",
  params: ofEvent,
  events: scheduleEvents,
  get failure() {
    return text("Failed to load the schedule");
  },
});

export const tellHeld = endpoint({
  method: "PUT",
  path: "/events/:eventId/schedule/presence",
  access: "user",
  summary: "Show others what the caller has picked up in the tab with this stream, or null; it binds nobody",
  status: 204,
  params: ofEvent,
  body: z.object({ streamId: id, slotId: id.nullable() }),
  get failure() {
    return text("Failed to load the schedule");
  },
});

export const operate = endpoint({
  method: "POST",
  path: "/events/:eventId/schedule/operations",
  access: "user",
  summary: "Move sessions and items, all of them or none",
  status: 201,
  params: ofEvent,
  body: OperationBody,
  bodyBytes: scheduleLimits.operationBytes,
  response: Done,
  get failure() {
    return text("Failed to move the session");
  },
});

export const undoOperation = endpoint({
  method: "POST",
  path: "/events/:eventId/schedule/operations/:operationId/undo",
  access: "user",
  summary: "Undo an operation of one's own, unless something in it stands elsewhere by now",
  status: 201,
  params: ofOperation,
  response: Done,
  get failure() {
    return text("Failed to undo");
  },
});

export const checkOperation = endpoint({
  method: "POST",
  path: "/events/:eventId/schedule/check",
  access: "user",
  summary: "What would collide, and no more, if these were moved",
  params: ofEvent,
  body: OperationBody,
  bodyBytes: scheduleLimits.operationBytes,
  response: Done.pick({ conflicts: true }),
  get failure() {
    return text("Failed to move the session");
  },
});
