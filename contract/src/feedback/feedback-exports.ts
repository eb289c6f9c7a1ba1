import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { text } from "../text.ts";
import {
  CommentState,
  FeedbackComment,
  getSessionFeedback,
  ResultRow,
  ResultsBy,
} from "./feedback-results.ts";

/** Feedback as files (docs/product/feedback.md#files). */

export const ExportFormat = z.enum(["csv", "json"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportWhat = z.enum(["answers", "figures", "comments"]);
export type ExportWhat = z.infer<typeof ExportWhat>;

const files = { file: "text/csv", otherFile: "application/json" } as const;

/** Has no times, and is in random order within a session. */
export const exportFeedback = endpoint({
  method: "GET",
  path: "/events/:eventId/feedback/export",
  access: "user",
  summary:
    "The answers, figures or comments of an event as a CSV or JSON file, for its organizers; what too few have answered is not in it",
  params: z.object({ eventId: id }),
  query: z.object({
    what: ExportWhat.default("answers"),
    format: ExportFormat.default("csv"),
    /** What figures are grouped by. */
    by: ResultsBy.default("session"),
  }),
  ...files,
  get failure() {
    return text("Failed to export");
  },
});

/** For organizers all answers; for speakers figures and the comments that were shown. */
export const exportSessionFeedback = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/feedback/export",
  access: "user",
  summary:
    "The feedback of a session as a CSV or JSON file: for organizers, and for its speakers once it is released",
  params: z.object({ sessionId: id }),
  query: z.object({ format: ExportFormat.default("csv") }),
  ...files,
  get failure() {
    return text("Failed to export");
  },
});

const ofEvent = { event: z.object({ eventId: id, name: z.string() }) };
const comment = FeedbackComment.pick({ sessionId: true, title: true, commentFor: true });

export const ExportedAnswers = z.object({
  ...ofEvent,
  answers: z.array(
    z.object({
      ...{ sessionId: id, title: z.string(), rating: z.int().nullable() },
      scales: z.array(z.object({ label: z.string(), value: z.int() })),
      reactions: z.array(z.string()),
      comment: z.string().nullable(),
      commentFor: comment.shape.commentFor.nullable(),
      commentState: CommentState.nullable(),
    }),
  ),
});

export const ExportedFigures = z.object({ ...ofEvent, by: ResultsBy, figures: z.array(ResultRow) });

export const ExportedComments = z.object({
  ...ofEvent,
  comments: z.array(
    comment.extend({
      comment: z.string(),
      state: CommentState,
      flags: FeedbackComment.shape.flags,
      /** Null without a rating, and if the session's figures are hidden. */
      rating: z.int().nullable(),
    }),
  ),
});

const shown = getSessionFeedback.response.shape;

export const ExportedSession = z.object({
  session: z.object({ sessionId: id, title: z.string() }),
  ...{ figures: shown.figures, scales: shown.scales },
  comments: z.array(z.string()),
});
