import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { SpeakerTime } from "./rule-fields.ts";
import { scheduleLimits } from "./schedule-limits.ts";
import { SaidSpeakerTimes } from "./times.ts";

/** When an event's speakers can be there (docs/product/rules.md#availability). */

const AvailabilityState = z.enum(["not_asked", "asked", "answered"]);

export const Availability = z.object({
  userId: id,
  name: z.string(),
  state: AvailabilityState,
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  note: z.string().nullable(),
  /** When they can be there and when they cannot; none: always. */
  times: z.array(SpeakerTime),
});
export type Availability = z.infer<typeof Availability>;

const around = {
  timezone: z.string(),
  /** The event's programme days. */
  days: z.array(z.object({ date: z.string(), opens: instant, closes: instant })),
};

const ofEvent = z.object({ eventId: id });
const ofPerson = ofEvent.extend({ userId: id });

const notSaved = () => text("Failed to save your times");
const notLoaded = () => text("Failed to load the times");

export const getAvailability = endpoint({
  method: "GET",
  path: "/events/:eventId/availability/:userId",
  access: "user",
  summary:
    "When a speaker can be at an event, for that person, its organizers and the managers of their tracks",
  params: ofPerson,
  response: z.object({
    availability: Availability,
    ...around,
    /** Whether the caller may change it. */
    mayChange: z.boolean(),
    /** Whether it is the caller's own, of sessions that are no longer there: it can only be deleted. */
    isOver: z.boolean(),
  }),
  get failure() {
    return notLoaded();
  },
});

export const setAvailability = endpoint({
  method: "PUT",
  path: "/events/:eventId/availability/:userId",
  access: "user",
  summary:
    "Say when a speaker can be at an event: as that person, or as an organizer for somebody; without times always; who no longer speaks there deletes it so",
  params: ofPerson,
  body: z.object({
    times: SaidSpeakerTimes,
    note: optionalText(scheduleLimits.noteMax).optional(),
    /** When it was answered as these were entered: if it was answered again since, nothing is saved. */
    seenAnsweredAt: instant.nullable().optional(),
  }),
  response: z.object({ availability: Availability }),
  get failure() {
    return notSaved();
  },
});

export const listAvailability = endpoint({
  method: "GET",
  path: "/events/:eventId/availability",
  access: "user",
  summary: "When the speakers of an event can be there, by name; track managers get those of their tracks",
  params: ofEvent,
  response: z.object({
    people: z.array(
      Availability.extend({
        /** Whether they have an account that can be asked. */
        canBeAsked: z.boolean(),
        /** Whether they were only asked to speak. */
        invited: z.boolean(),
      }),
    ),
    ...around,
    /** Whether the caller may ask, and enter it for somebody. */
    organized: z.boolean(),
    /** Whether the caller speaks there too, or has said something as one who did. */
    speaks: z.boolean(),
  }),
  get failure() {
    return notLoaded();
  },
});

export const askAvailability = endpoint({
  method: "POST",
  path: "/events/:eventId/availability/ask",
  access: "user",
  summary: "Ask speakers of an event when they can be there, by a message to each, as an organizer",
  params: ofEvent,
  body: z.object({ userIds: z.array(id).min(1).max(limits.chosenMax) }),
  response: z.object({
    /** How many were asked: those who can sign in. */
    asked: z.int(),
  }),
  get failure() {
    return text("Failed to ask");
  },
});
