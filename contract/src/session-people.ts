import { z } from "zod";
import { id, instant } from "./fields.ts";

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
  }),
);

export const SpeakersTexts = z.object({
  ...{ title: z.string(), summary: z.string(), description: z.string() },
  ...{ changedBy: z.string().nullable(), changedAt: instant },
  /** Whether the description is another now; title and summary are in `talk`. */
  isOtherDescription: z.boolean(),
});
