import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDay, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { RoomTime, RuleLevelFields, ScheduleRules } from "./rule-fields.ts";
import { collisionRules } from "./rule-levels.ts";
import { ScheduleConflict } from "./schedule.ts";
import { scheduleLimits } from "./schedule-limits.ts";
import { SaidHours, SaidRoomTimes, SeenHours } from "./times.ts";

/** The rules of an event's schedule, and what is left although it breaks them (docs/product/rules.md). */

export const RulesOfEvent = z.object({
  rules: ScheduleRules,
  timezone: z.string(),
  /** The event's programme days, with their usual hours. */
  days: z.array(
    z.object({
      ...{ date: z.string(), opens: instant, closes: instant },
      hours: z.object({ opens: instant, closes: instant }).nullable(),
    }),
  ),
  rooms: z.array(z.object({ roomId: id, name: z.string(), times: z.array(RoomTime) })),
  tracks: z.array(z.object({ trackId: id, name: z.string() })),
  /** The types that sessions have. */
  types: z.array(z.string()),
  /** Whether the caller may change them. */
  organized: z.boolean(),
});
export type RulesOfEvent = z.infer<typeof RulesOfEvent>;

/** What is absent stays. */
export const SetRulesBody = z.object({
  levels: RuleLevelFields.partial().optional(),
  personGapMinutes: ScheduleRules.shape.personGapMinutes.optional(),
  strict: z.boolean().optional(),
  /** Of all days; none for days that aren't named. */
  hours: SaidHours.max(scheduleLimits.daysMax).optional(),
  /** The hours that were there when these were entered: if they are others by now, nothing is saved. */
  seenHours: SeenHours.max(scheduleLimits.daysMax).optional(),
});

const ofEvent = z.object({ eventId: id });
const ofConflict = ofEvent.extend({ conflictId: z.string().min(1).max(200) });
const answer = z.object({ rules: RulesOfEvent });
const reason = requiredText(() => text("Please give a reason"), scheduleLimits.reasonMax);

const notSaved = () => text("Failed to save the rules");
const notKept = () => text("Failed to keep the conflict");

export const getRules = endpoint({
  method: "GET",
  path: "/events/:eventId/schedule/rules",
  access: "user",
  summary: "The rules of an event's schedule, the hours of its days and the times of its rooms",
  params: ofEvent,
  response: answer,
  get failure() {
    return text("Failed to load the rules");
  },
});

export const setRules = endpoint({
  method: "PUT",
  path: "/events/:eventId/schedule/rules",
  access: "user",
  summary:
    "Set the rules of an event's schedule and the hours of its days, as an organizer; what is absent stays",
  params: ofEvent,
  body: SetRulesBody,
  response: answer,
  get failure() {
    return notSaved();
  },
});

export const setRoomTimes = endpoint({
  method: "PUT",
  path: "/rooms/:roomId/times",
  access: "user",
  summary:
    "Set when a room is there, for all or for some tracks and types, as an organizer; without any it always is",
  params: z.object({ roomId: id }),
  body: z.object({
    times: SaidRoomTimes,
    /** The times that were there when these were entered: if they are others by now, nothing is saved. */
    seen: z.array(RoomTime).max(scheduleLimits.roomTimesMax).optional(),
  }),
  response: z.object({ times: z.array(RoomTime) }),
  get failure() {
    return notSaved();
  },
});

export const keepConflict = endpoint({
  method: "PUT",
  path: "/events/:eventId/schedule/conflicts/:conflictId/kept",
  access: "user",
  summary: "Leave a conflict as it is, with a reason, as long as its slots stay as they are",
  params: ofConflict,
  body: z.object({
    reason,
    /** Its slots as they were seen (`stateOf`): if they are otherwise by now, nothing is kept. */
    seenState: z.string().max(scheduleLimits.stateMax).optional(),
  }),
  response: z.object({ conflict: ScheduleConflict }),
  get failure() {
    return notKept();
  },
});

export const stopKeeping = endpoint({
  method: "DELETE",
  path: "/events/:eventId/schedule/conflicts/:conflictId/kept",
  access: "user",
  summary: "No longer leave a conflict as it is",
  status: 204,
  params: ofConflict,
  get failure() {
    return notKept();
  },
});

export const keepConflicts = endpoint({
  method: "POST",
  path: "/events/:eventId/schedule/conflicts/keep",
  access: "user",
  summary: "Leave all conflicts of a rule as they are that nobody keeps yet and that the caller may keep",
  params: ofEvent,
  body: z.object({
    rule: z.enum(collisionRules),
    reason,
    /** How many were seen: if there are others by now, none is kept. */
    seenCount: z.int().min(0).optional(),
  }),
  response: z.object({ kept: z.int() }),
  get failure() {
    return notKept();
  },
});

export const listPlaces = endpoint({
  method: "GET",
  path: "/events/:eventId/schedule/places",
  access: "user",
  summary:
    "The best free places of a session or an item: without hard conflicts, those with the fewest soft ones first",
  params: ofEvent,
  query: z.object({
    slotId: id,
    day: z.string().refine(isDay).optional(),
    roomId: id.optional(),
  }),
  response: z.object({
    places: z.array(
      z.object({
        roomId: id,
        /** The programme day. */
        day: z.string(),
        startTime: instant,
        /** The last start of those from `startTime` on that are as good. */
        until: instant,
        /** How many soft conflicts it has there. */
        soft: z.int(),
      }),
    ),
  }),
  get failure() {
    return text("Failed to load the schedule");
  },
});
