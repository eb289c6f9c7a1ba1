import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { inBraces, unknownPlaceholders } from "./message-placeholders.ts";
import { MessageBody } from "./messages.ts";

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
    /** With `{name}`, `{titles}` and `{link}` for what each reads of themselves; another word in braces is refused. */
    subject: MessageBody.shape.subject,
    content: MessageBody.shape.content,
    /** Added: whether answers by mail go to the sender's confirmed address, which the recipients see then. */
    repliesToMe: z.boolean({ error: () => text("Must be true or false") }).optional(),
  })
  .check(({ value, issues }) => {
    for (const field of ["subject", "content"] as const) {
      const [unknown] = unknownPlaceholders(value[field]);
      if (!unknown) continue;
      const message = text("{unknown} stands for nothing. Use {name}, {titles} or {link}.", {
        ...{ unknown, ...inBraces },
      });
      issues.push({ code: "custom", message, path: [field], input: value });
    }
    const message = text("Please choose at least one");
    if (value.audience === "sessions" && !value.sessionIds)
      issues.push({ code: "custom", message, path: ["sessionIds"], input: value });
    if (value.audience === "speakers" && !value.userIds)
      issues.push({ code: "custom", message, path: ["userIds"], input: value });
  });

/** What became of the mails of a message: `none` have it in their inbox only. */
export const MailCounts = z.object({
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Given up before they left, such as for a recipient who no longer wants mail. */
  skipped: z.int(),
  none: z.int(),
});
export type MailCounts = z.infer<typeof MailCounts>;

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
  /** Added: what became of the mails of those who have it. */
  mails: MailCounts,
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

/**
 * How a message reaches somebody: `mail` beside the inbox; `inbox` only; or not at all, as nobody has the account (`unclaimed`) or
 * it can't be written to (`closed`). In the inbox only is who hasn't confirmed the address, or wants no mail.
 */
const Reach = z.enum(["mail", "unconfirmed", "unwanted", "unclaimed", "closed"]);
export type Reach = z.infer<typeof Reach>;

/** At most so many people are named. */
export const PEOPLE_NAMED = 500;

export const previewEventMessage = endpoint({
  method: "POST",
  path: "/events/:eventId/messages/preview",
  access: "user",
  summary:
    "What a message to speakers of an event would say to one of them, and how it would reach each; for its organizers. Changes nothing",
  params,
  body: EventMessageBody,
  response: z.object({
    /** How many, by how it reaches them. */
    counts: z.record(Reach, z.int()),
    /** Those whom no mail reaches first, then by name; the first 500. */
    people: z.array(
      z.object({
        ...{ userId: id, name: z.string(), reach: Reach },
        /** Null for whoever has none, or doesn't want organizers to see it; whether it is confirmed stands beside an address only. */
        ...{ email: z.string().nullable(), emailConfirmed: z.boolean().optional() },
      }),
    ),
    /** As the first whom it reaches gets it; null where it reaches nobody. */
    example: z.object({ name: z.string(), subject: z.string(), content: z.string() }).nullable(),
    /** The sender's confirmed address, to which answers by mail go; null where they don't, and without one. */
    replyTo: z.string().nullable(),
    /** Why no mail leaves now; null where it does. */
    noMail: z.enum(["no_server", "switched_off"]).nullable(),
  }),
  get failure() {
    return text("Failed to load the speakers");
  },
});

export const listEventMessagePeople = endpoint({
  method: "GET",
  path: "/events/:eventId/messages/:eventMessageId/people",
  access: "user",
  summary: "What became of a message to speakers of an event, by person; for its organizers",
  params: z.object({ eventId: id, eventMessageId: id }),
  response: z.object({
    /** Those whom no mail has reached first, then by name; the first 500. */
    people: z.array(
      z.object({
        userId: id,
        name: z.string(),
        /** Whether it is in their inbox, still to be put there, or never was, as for `reach`. */
        inbox: z.enum(["there", "waiting", "unclaimed", "closed"]),
        /** `done`: it left or was given up more than 30 days ago. Null where none was written. */
        mail: z.enum(["sent", "waiting", "failed", "skipped", "done"]).nullable(),
      }),
    ),
  }),
  get failure() {
    return text("Failed to load the speakers");
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
