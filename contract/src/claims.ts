import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { text } from "./text.ts";

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
