import { z } from "zod";
import { instant } from "../fields.ts";

/** What a session's speaker would like. It says nothing of where the session stands. */
export const Wishes = z.object({
  startTime: instant.nullable(),
  durationMinutes: z.int().nullable(),
  room: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string().nullable(),
});
export type Wishes = z.infer<typeof Wishes>;
