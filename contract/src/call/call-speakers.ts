import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";
import { callLimits } from "./call-limits.ts";
import { OwnCallSpeaker } from "./call-questions.ts";
import { AnswersBody, typed } from "./proposals.ts";

/** What a speaker tells a call about themselves, once for all their proposals (docs/product/call.md#speakers). */

const params = z.object({ eventId: id });
const response = z.object({ speaker: OwnCallSpeaker });

export const getCallSpeaker = endpoint({
  method: "GET",
  path: "/events/:eventId/call/me",
  access: "user",
  summary: "What the caller has told an event's published call about themselves",
  params,
  response,
  get failure() {
    return text("Failed to load your answers");
  },
});

export const putCallSpeaker = endpoint({
  method: "PUT",
  path: "/events/:eventId/call/me",
  access: "user",
  summary:
    "Save what the caller tells an event's published call about themselves, to be submitted with a proposal; refused where the same was changed since",
  params,
  body: z.object({
    /** The version that the changes began from; 0 for the first. */
    baseVersion: z.int().min(0),
    biography: typed(callLimits.draft.biography).optional(),
    answers: AnswersBody.optional(),
  }),
  namesPaths: true,
  response,
  get failure() {
    return text("Failed to save your answers");
  },
});
