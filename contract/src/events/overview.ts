import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";
import { HistoryEntry } from "./history.ts";

/** An event at a glance, for its organizers (docs/product/screens.md#the-overview-of-an-event). */
export const EventOverview = z.object({
  /** Each as many as the list that it leads to has. */
  waiting: z.object({
    /** Sessions that wait for a decision. */
    undecided: z.int(),
    /** Confirmed sessions where somebody hasn't answered. */
    asked: z.int(),
    /** Invitations to speak. */
    toSpeak: z.int(),
    /** Invitations to organize; null for those who don't see them. */
    toOrganize: z.int().nullable(),
    /** Changes of the plan that no version has; none while the event is live. */
    unreleased: z.int(),
    /** Sessions in a conflict of the plan. */
    conflicts: z.int(),
    /** Confirmed sessions that begin on no day of the event. */
    outside: z.int(),
    comments: z.int(),
    /** Closed sessions whose feedback isn't released to their speakers. */
    releases: z.int(),
    /** Messages to speakers of the last two weeks that failed, or of which a mail did. */
    failedMessages: z.int(),
    /** Other mails about the event that failed in that time. */
    failedMails: z.int(),
    /** People whose mail about a decision or place waits: for a confirmed address, or for a mail server. */
    unconfirmed: z.int(),
    withoutServer: z.int(),
  }),
  /** Added: to whom those mails were, at most ten, and whether all were invitations. */
  failedTo: z.object({ names: z.array(z.string()), invitations: z.boolean() }),
  sessions: z.object({
    all: z.int(),
    confirmed: z.int(),
    /** Confirmed, without a time. */
    unplaced: z.int(),
  }),
  rooms: z.int(),
  /** Whether a version was released. */
  isReleased: z.boolean(),
  feedback: z.object({ enabled: z.boolean(), answers: z.int() }),
  /** Programme days with confirmed sessions, fourteen at most: those from today on, or the last. */
  days: z.array(z.object({ day: z.string(), sessions: z.int(), answers: z.int() })),
  /** Those of the last seven days on which anything was submitted or decided, newest first, in the event's zone. */
  lately: z.array(z.object({ day: z.string(), added: z.int(), decided: z.int() })),
  /** The newest of its history. */
  history: z.array(HistoryEntry),
});
export type EventOverview = z.infer<typeof EventOverview>;

export const getEventOverview = endpoint({
  method: "GET",
  path: "/events/:eventId/overview",
  access: "user",
  summary: "What waits at an event, its numbers by day and what was changed last, for its organizers",
  params: z.object({ eventId: id }),
  response: z.object({ overview: EventOverview }),
  get failure() {
    return text("Failed to load the overview");
  },
});
