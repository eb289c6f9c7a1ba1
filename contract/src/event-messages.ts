import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { limits } from "./limits.ts";
import { MessageBody } from "./messages.ts";
import { text } from "./text.ts";

/**
 * To which speakers of an event organizers write: those with a confirmed session, those with one that waits for a decision,
 * all of them, those of chosen sessions, or chosen ones.
 */
export const Audience = z.enum(["confirmed", "waiting", "all", "sessions", "speakers"], {
  error: () => text("Please choose whom to write to"),
});
export type Audience = z.infer<typeof Audience>;

const chosen = z
  .array(id, { error: () => text("Must be a list of ids") })
  .min(1, { error: () => text("Please choose at least one") })
  .max(limits.chosenMax, { error: () => text("At most {max} can be chosen", { max: limits.chosenMax }) })
  .optional();

export const EventMessageBody = z
  .object({
    audience: Audience,
    /** For the audience `sessions`: what is not a session of the event any more counts for nobody. */
    sessionIds: chosen,
    /** For the audience `speakers`: who doesn't speak at the event any more is left out. */
    userIds: chosen,
    subject: MessageBody.shape.subject,
    content: MessageBody.shape.content,
  })
  .check(({ value, issues }) => {
    const message = text("Please choose at least one");
    if (value.audience === "sessions" && !value.sessionIds)
      issues.push({ code: "custom", message, path: ["sessionIds"], input: value });
    if (value.audience === "speakers" && !value.userIds)
      issues.push({ code: "custom", message, path: ["userIds"], input: value });
  });

/** Something written to many speakers at once; each gets a message of their own, which begins a thread. */
export const EventMessage = z.object({
  eventMessageId: id,
  audience: Audience,
  subject: z.string(),
  /** The organizer who wrote it. */
  sender: z.object({ userId: id, name: z.string(), deleted: z.boolean() }),
  createdAt: instant,
  /**
   * `stopped` when the sender no longer organized the event, or was locked, before all had it; `failed` when it could not be sent,
   * however often that was tried: it can be tried again.
   */
  state: z.enum(["sending", "sent", "stopped", "failed"]),
  /** Null while it is sent. */
  finishedAt: instant.nullable(),
  /** How many could read it when it was written. */
  recipients: z.int(),
  /** How many of them have it. */
  sent: z.int(),
  /** Added: how many have still to get it, or where it failed, were not reached. */
  waiting: z.int(),
  /** Imported speakers whose account nobody has. */
  withoutAccount: z.int(),
  /** Who can't be written to for another reason, or no longer. */
  unreachable: z.int(),
});
export type EventMessage = z.infer<typeof EventMessage>;

const params = z.object({ eventId: id });

export const writeToSpeakers = endpoint({
  method: "POST",
  path: "/events/:eventId/messages",
  access: "user",
  summary:
    "Write to speakers of an event, as one of its organizers: each gets a message of their own, in the background. The same again within an hour answers the first",
  status: 201,
  params,
  body: EventMessageBody,
  response: z.object({ eventMessage: EventMessage }),
  get failure() {
    return text("Failed to send message");
  },
});

/** How many of an audience a message of the caller would reach, and how many not. */
export const Reached = z.object({
  /** Who would get one: the caller never does. */
  recipients: z.int(),
  /** Imported speakers whose account nobody has. */
  withoutAccount: z.int(),
  /** Who can't be written to for another reason. */
  unreachable: z.int(),
});
export type Reached = z.infer<typeof Reached>;

export const countRecipients = endpoint({
  method: "POST",
  path: "/events/:eventId/messages/recipients",
  access: "user",
  summary:
    "How many speakers of an event a message of the caller would reach, by audience and of chosen ones; for its organizers. Changes nothing",
  params,
  // Too many ids for an address.
  body: z.object({ sessionIds: chosen, userIds: chosen }),
  response: z.object({
    confirmed: Reached,
    waiting: Reached,
    all: Reached,
    /** For the audience of the same name; null where none were chosen. */
    sessions: Reached.nullable(),
    speakers: Reached.nullable(),
  }),
  get failure() {
    return text("Failed to load the speakers");
  },
});

export const retryEventMessage = endpoint({
  method: "POST",
  path: "/events/:eventId/messages/:eventMessageId/retry",
  access: "user",
  summary:
    "Try again to send a message to speakers that could not be sent to all, as one of the event's organizers; nobody gets it twice",
  params: z.object({ eventId: id, eventMessageId: id }),
  response: z.object({ eventMessage: EventMessage }),
  get failure() {
    return text("Failed to try again");
  },
});

export const listEventMessages = endpoint({
  method: "GET",
  path: "/events/:eventId/messages",
  access: "user",
  summary:
    "The last 20 messages to speakers of an event, the newest first, and how far they are; for its organizers",
  params,
  response: z.object({
    eventMessages: z.array(EventMessage),
    /** How many more can be written now. */
    left: z.int(),
    /** When the next one can be, if none can now. */
    freeAt: instant.nullable(),
  }),
  get failure() {
    return text("Failed to load messages");
  },
});
