import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { inBraces, unknownPlaceholders } from "./message-placeholders.ts";
import { MessageBody } from "./messages.ts";

/** Who speaks in proposals: chosen ones, those that wait for a decision, accepted ones whose session isn't confirmed, and who owns drafts. */
const ofProposals = ["proposals", "submitted", "accepted", "drafts"] as const;

/** Which speakers of an event organizers write to; `waiting` are those with a session that waits for a decision. */
export const Audience = z.enum(["confirmed", "waiting", "all", "sessions", "speakers", ...ofProposals], {
  error: () => text("Please choose whom to write to"),
});
export type Audience = z.infer<typeof Audience>;

export const isOfProposals = (audience: Audience): boolean =>
  (ofProposals as readonly string[]).includes(audience);

const chosen = z
  .array(id, { error: () => text("Must be a list of ids") })
  .min(1, { error: () => text("Please choose at least one") })
  .max(limits.chosenMax, { error: () => text("At most {max} can be chosen", { max: limits.chosenMax }) })
  .optional();

export const EventMessageBody = z
  .object({
    audience: Audience,
    /** For the audience `sessions`; ids that are no longer sessions of the event are ignored. */
    sessionIds: chosen,
    /** For the audience `speakers`; people who no longer speak at the event are left out. */
    userIds: chosen,
    /** For the audience `proposals`; drafts, and others that aren't the event's, are ignored. */
    proposalIds: chosen,
    /** Takes `{name}`, `{titles}` and `{link}`, filled in for each recipient; other words in braces are refused. */
    subject: MessageBody.shape.subject,
    content: MessageBody.shape.content,
    /** Added: whether replies by mail go to the sender's confirmed address, which recipients see then. */
    repliesToMe: z.boolean({ error: () => text("Must be true or false") }).optional(),
  })
  .check(({ value, issues }) => {
    for (const field of ["subject", "content"] as const) {
      const [unknown] = unknownPlaceholders(value[field]);
      if (!unknown) continue;
      const message = text("{unknown} is not a placeholder. Use {name}, {titles} or {link}.", {
        ...{ unknown, ...inBraces },
      });
      issues.push({ code: "custom", message, path: [field], input: value });
    }
    const message = text("Please choose at least one");
    if (value.audience === "sessions" && !value.sessionIds)
      issues.push({ code: "custom", message, path: ["sessionIds"], input: value });
    if (value.audience === "speakers" && !value.userIds)
      issues.push({ code: "custom", message, path: ["userIds"], input: value });
    if (value.audience === "proposals" && !value.proposalIds)
      issues.push({ code: "custom", message, path: ["proposalIds"], input: value });
  });

/** Counts of a message's mails; `none` counts recipients who have it only in their inbox. */
export const MailCounts = z.object({
  sent: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Given up before leaving, such as for recipients who no longer want mail. */
  skipped: z.int(),
  none: z.int(),
});
export type MailCounts = z.infer<typeof MailCounts>;

/** A message to many speakers at once. Each gets a message of their own, which begins a thread. */
export const EventMessage = z.object({
  eventMessageId: id,
  audience: Audience,
  subject: z.string(),
  sender: z.object({ userId: id, name: z.string(), deleted: z.boolean() }),
  createdAt: instant,
  /**
   * `stopped`: the sender stopped organizing the event, or was locked, before all had it. `failed`: repeated attempts
   * to send it failed; it can be retried.
   */
  state: z.enum(["sending", "sent", "stopped", "failed"]),
  /** Null while sending. */
  finishedAt: instant.nullable(),
  /** How many it was for when it was written. */
  recipients: z.int(),
  /** How many have it. */
  sent: z.int(),
  /** Added: how many are still to get it, or weren't reached if it failed. */
  waiting: z.int(),
  /** Imported speakers with unclaimed accounts. */
  withoutAccount: z.int(),
  /** People who can't be written to for other reasons, or no longer. */
  unreachable: z.int(),
  /** Added: the mails of those who have it. */
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

/** By mail besides the inbox; only in the inbox (`unconfirmed` address, `unwanted` mail); or not at all. */
const Reach = z.enum(["mail", "unconfirmed", "unwanted", "unclaimed", "closed"]);
export type Reach = z.infer<typeof Reach>;

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
    counts: z.record(Reach, z.int()),
    /** Those who get no mail first, then by name; the first 500. Nobody of `drafts`: whose they are, no organizer is told. */
    people: z.array(
      z.object({
        ...{ userId: id, name: z.string(), reach: Reach },
        /** Null without an address, and if organizers may not see it; `emailConfirmed` is present only with an address. */
        ...{ email: z.string().nullable(), emailConfirmed: z.boolean().optional() },
      }),
    ),
    /** As the first recipient gets it, or of `drafts` somebody made up; null without recipients. */
    example: z.object({ name: z.string(), subject: z.string(), content: z.string() }).nullable(),
    /** The sender's confirmed address, for replies by mail; null if they don't go there, and without one. */
    replyTo: z.string().nullable(),
    /** Added: where they go then, the installation's support address, if it has one. */
    support: z.string().nullable().optional(),
    /** Why no mail leaves now; null if it does. */
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
    /** Those who got no mail first, then by name; the first 500. Nobody of `drafts`. */
    people: z.array(
      z.object({
        userId: id,
        name: z.string(),
        /** Whether it is in their inbox, on its way, or never was, as in `reach`. */
        inbox: z.enum(["there", "waiting", "unclaimed", "closed"]),
        /** `done`: sent or given up more than 30 days ago. Null if there was none. */
        mail: z.enum(["sent", "waiting", "failed", "skipped", "done"]).nullable(),
      }),
    ),
  }),
  get failure() {
    return text("Failed to load the speakers");
  },
});

/** How many of an audience a message of the caller would reach. */
export const ReachCounts = z.object({
  /** Who would get one; never the caller. */
  recipients: z.int(),
  /** Imported speakers with unclaimed accounts. */
  withoutAccount: z.int(),
  /** People who can't be written to for other reasons. */
  unreachable: z.int(),
});
export type ReachCounts = z.infer<typeof ReachCounts>;

export const countRecipients = endpoint({
  method: "POST",
  path: "/events/:eventId/messages/recipients",
  access: "user",
  summary:
    "How many speakers of an event a message of the caller would reach, by audience and of chosen ones; for its organizers. Changes nothing",
  params,
  // In the body, because a URL can't hold so many ids.
  body: z.object({ sessionIds: chosen, userIds: chosen, proposalIds: chosen }),
  response: z.object({
    confirmed: ReachCounts,
    waiting: ReachCounts,
    all: ReachCounts,
    /** For the audience of that name; null if none were chosen. */
    sessions: ReachCounts.nullable(),
    speakers: ReachCounts.nullable(),
    /** Only of an event with a call for papers. */
    ...{
      submitted: ReachCounts.optional(),
      accepted: ReachCounts.optional(),
      drafts: ReachCounts.optional(),
    },
    /** Only if any were chosen. */
    proposals: ReachCounts.optional(),
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
    /** When the next can be written; null if now. */
    freeAt: instant.nullable(),
  }),
  get failure() {
    return text("Failed to load messages");
  },
});
