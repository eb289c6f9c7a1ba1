import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";

/** What the link of an imported speaker gives to whoever takes it over (docs/product/invitations.md#imported-speakers). */
export const Claim = z.object({
  /** The imported speaker. */
  speakerName: z.string(),
  makerName: z.string(),
  /** The event for which the link was made. */
  eventName: z.string(),
  /** Whether the sessions of all other events are taken over too: an administrator's link. */
  everywhere: z.boolean(),
  /** The sessions that are taken over, by event and title: the first hundred. */
  sessions: z.array(z.object({ title: z.string(), eventName: z.string() })),
  /** How many there are. */
  count: z.int(),
  expiresAt: instant,
});
export type Claim = z.infer<typeof Claim>;

export const makeClaimLink = endpoint({
  method: "POST",
  path: "/events/:eventId/speakers/:userId/claim-link",
  access: "user",
  summary:
    "A link with which somebody takes over the sessions of an imported speaker at the event, as one of its organizers; an administrator's is about all events. The one before ends",
  params: z.object({ eventId: id, userId: id }),
  status: 201,
  response: z.object({ url: z.string(), everywhere: z.boolean(), expiresAt: instant }),
  get failure() {
    return text("Failed to make a link");
  },
});

const params = z.object({ token: z.string().trim().max(100) });

export const getClaim = endpoint({
  method: "GET",
  path: "/claims/:token",
  access: "user",
  summary: "What an imported speaker's link gives to whoever takes it over",
  params,
  response: z.object({ claim: Claim }),
  get failure() {
    return text("Failed to load what the link is about");
  },
});

export const takeClaim = endpoint({
  method: "POST",
  path: "/claims/:token",
  access: "user",
  summary: "Take over the sessions of the imported speaker with that link, once",
  params,
  response: z.object({
    /** How many sessions are the caller's now. */
    count: z.int(),
  }),
  get failure() {
    return text("Failed to take over the sessions");
  },
});

/** What somebody has taken over of an imported speaker, as those who organize the event see it. */
export const TakenOver = z.object({
  claimId: id,
  speakerName: z.string(),
  /** Who has it, or had it until it was taken back. */
  claimer: z.object({ userId: id, name: z.string(), deleted: z.boolean() }),
  /** At all events, by an administrator's link. */
  everywhere: z.boolean(),
  /** How many it was about. */
  sessions: z.int(),
  claimedAt: instant,
  /** Added: how many sessions would go back now, those that imports have added included; 0 where it can't be taken back. */
  left: z.int(),
  takenBackAt: instant.nullable(),
  /** Added: the name of who took it back; null once that account is gone. */
  takenBackBy: z.string().nullable(),
  /** Added: how many sessions went back; null where nobody wrote that down. */
  givenBack: z.int().nullable(),
  /** False where nobody wrote down which sessions it was about, so that it can't be taken back. */
  recorded: z.boolean(),
});
export type TakenOver = z.infer<typeof TakenOver>;

export const listClaims = endpoint({
  method: "GET",
  path: "/events/:eventId/claims",
  access: "user",
  summary: "Who has taken over what of the event's imported speakers, the newest first; for its organizers",
  params: z.object({ eventId: id }),
  response: z.object({
    /** At most 100. */
    claims: z.array(TakenOver),
  }),
  get failure() {
    return text("Failed to load what was taken over");
  },
});

export const takeBackClaim = endpoint({
  method: "POST",
  path: "/admin/claims/:claimId/take-back",
  access: "admin",
  stepUp: true,
  summary: "Give an imported speaker back what somebody has taken over, once",
  params: z.object({ claimId: id }),
  response: z.object({
    /** How many sessions went back, those that imports have added included. */
    count: z.int(),
    /** How many were taken over. */
    of: z.int(),
  }),
  get failure() {
    return text("Failed to take it back");
  },
});
