import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { text } from "../text.ts";

/** What an imported speaker's link gives to whoever claims it (docs/product/invitations.md#imported-speakers). */
export const Claim = z.object({
  speakerName: z.string(),
  makerName: z.string(),
  eventName: z.string(),
  /** Whether the sessions at all other events are claimed too: an administrator's link. */
  everywhere: z.boolean(),
  /** The sessions to be claimed, by event and title: the first hundred. */
  sessions: z.array(z.object({ title: z.string(), eventName: z.string() })),
  count: z.int(),
  /** The proposals to be claimed that are no sessions, by event and number: the first hundred. Present if there are any. */
  proposals: z.array(z.object({ title: z.string(), eventName: z.string() })).optional(),
  expiresAt: instant,
});
export type Claim = z.infer<typeof Claim>;

export const makeClaimLink = endpoint({
  method: "POST",
  path: "/events/:eventId/speakers/:userId/claim-link",
  access: "user",
  summary:
    "A link with which somebody takes over the sessions and proposals of a speaker without an account at the event, as one of its organizers; an administrator's is about all events. The one before ends",
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
  summary: "Take over the sessions and proposals of the speaker with that link, once",
  params,
  response: z.object({
    /** How many sessions are now the caller's. */
    count: z.int(),
    /** And how many proposals that are no sessions; present if there are any. */
    proposals: z.int().optional(),
  }),
  get failure() {
    return text("Failed to take over the sessions");
  },
});

/** One claim, as organizers of the event see it. */
export const TakenOver = z.object({
  claimId: id,
  speakerName: z.string(),
  /** Who claimed, also if it was taken back since. */
  claimer: z.object({ userId: id, name: z.string(), deleted: z.boolean() }),
  /** Whether it covered all events, by an administrator's link. */
  everywhere: z.boolean(),
  sessions: z.int(),
  /** Proposals that were no sessions then; present if there were any. */
  proposals: z.int().optional(),
  claimedAt: instant,
  /** Added: sessions that would go back now, including those added by imports; 0 if the claim can't be taken back. */
  left: z.int(),
  takenBackAt: instant.nullable(),
  /** Added: who took it back; null once that account is gone. */
  takenBackBy: z.string().nullable(),
  /** Added: how many sessions went back; null if not recorded. */
  givenBack: z.int().nullable(),
  /** False if its sessions weren't recorded, so that it can't be taken back. */
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
    /** How many sessions went back, including those added by imports. */
    count: z.int(),
    /** How many were claimed. */
    of: z.int(),
    /** How many proposals that are no sessions went back; present if any did. */
    proposals: z.int().optional(),
  }),
  get failure() {
    return text("Failed to take it back");
  },
});
