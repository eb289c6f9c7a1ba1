import { z } from "zod";
import { instant } from "../fields.ts";

/** What the speaker would like for the session; it doesn't say where the session is. */
export const Wishes = z.object({
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  room: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string().nullable(),
});
export type Wishes = z.infer<typeof Wishes>;
