import { z } from "zod";
import { id, instant } from "../fields.ts";

/** Who speaks in a session, and what its speaker wrote. */

export const Speakers = z.array(
  z.object({
    userId: id,
    name: z.string(),
    /** Added: such an account has no profile to link to. */
    deleted: z.boolean(),
    /** False for a co-speaker who was asked and has not answered yet: the public doesn't see them. */
    accepted: z.boolean(),
    /** Added, and there only where nobody can sign in to the account (an imported speaker). */
    unclaimed: z.literal(true).optional(),
    /**
     * Added: for the organizers of the event, where they ask for one session, of those who speak; null for whoever has none, or doesn't want
     * them to see it.
     */
    email: z.string().nullable().optional(),
    /** Added: whether its owner has confirmed it; there only beside an address. */
    emailConfirmed: z.boolean().optional(),
  }),
);

export const SpeakersTexts = z.object({
  ...{ title: z.string(), summary: z.string(), description: z.string() },
  ...{ changedBy: z.string().nullable(), changedAt: instant },
  /** Whether the description is another now; title and summary are in `talk`. */
  isOtherDescription: z.boolean(),
});

/** Addresses that are asked to speak in a session and haven't answered, the first first. */
export const AskedAddresses = z.array(
  z.object({
    invitationId: id,
    email: z.string(),
    /** Who has confirmed the address since; null while nobody has. */
    name: z.string().nullable(),
    ...{ invitedAt: instant, expiresAt: instant },
  }),
);
