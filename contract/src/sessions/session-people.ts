import { z } from "zod";
import { id, instant } from "../fields.ts";

/** The speakers of a session, and the texts that its speaker wrote. */

export const Speakers = z.array(
  z.object({
    userId: id,
    name: z.string(),
    /** Added: deleted accounts have no profile to link to. */
    deleted: z.boolean(),
    /** False for a co-speaker who hasn't answered yet, whom the public doesn't see. */
    accepted: z.boolean(),
    /** Added: present only for unclaimed accounts. */
    unclaimed: z.literal(true).optional(),
    /** Added: for organizers who ask for a single session; null without an address, and if they may not see it. */
    email: z.string().nullable().optional(),
    /** Added: whether the address is confirmed; present only with one. */
    emailConfirmed: z.boolean().optional(),
  }),
);

export const SpeakersTexts = z.object({
  ...{ title: z.string(), summary: z.string(), description: z.string() },
  ...{ changedBy: z.string().nullable(), changedAt: instant },
  /** Whether the description has changed since; `talk` has title and summary. */
  isOtherDescription: z.boolean(),
});

/** Addresses invited to speak in a session that haven't answered, oldest first. */
export const InvitedAddresses = z.array(
  z.object({
    invitationId: id,
    email: z.string(),
    /** The account that has confirmed the address since; null if none. */
    name: z.string().nullable(),
    ...{ invitedAt: instant, expiresAt: instant },
  }),
);

/** What the speaker would like for the session; it doesn't say where the session is. */
export const Wishes = z.object({
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  room: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string().nullable(),
});
export type Wishes = z.infer<typeof Wishes>;

/** What is shown of somebody at an event; `ofEvent` if it was written for that event, else the profile's. */
export const ShownBiography = z.object({ userId: id, biography: z.string(), ofEvent: z.boolean() });
export type ShownBiography = z.infer<typeof ShownBiography>;
