import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";

/** How an event's call goes, in numbers (docs/product/call.md#numbers). */

/** First submissions of each whole day before the deadline, 0 the last one; days after it are negative. */
const Days = z.array(z.object({ before: z.int(), count: z.int() }));
export type SubmissionDays = z.infer<typeof Days>;

export const CallFigures = z.object({
  days: Days,
  /** Of an earlier call that the caller organizes, if there is one. */
  earlier: z.object({ eventId: id, name: z.string(), days: Days }).nullable(),
  /** What was submitted and not withdrawn, by type and by track. */
  types: z.array(z.object({ typeId: id.nullable(), name: z.string().nullable(), count: z.int() })),
  tracks: z.array(z.object({ trackId: id.nullable(), name: z.string().nullable(), count: z.int() })),
});
export type CallFigures = z.infer<typeof CallFigures>;

export const getCallFigures = endpoint({
  method: "GET",
  path: "/events/:eventId/call/figures",
  access: "user",
  summary:
    "How many proposals an event's call got, by days before its deadline, by type and by track, for organizers",
  params: z.object({ eventId: id }),
  response: z.object({ figures: CallFigures }),
  get failure() {
    return text("Failed to load the numbers of the call");
  },
});
