import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { reviewLimits } from "./review-limits.ts";

/** What is said of a proposal under review (docs/product/review.md#comments). */

/** Who else reads it: who reviews and organizes alone, or its speakers too. */
export const CommentTo = z.enum(["reviewers", "speakers"]);
export type CommentTo = z.infer<typeof CommentTo>;

/** What its author was. */
export const CommentRole = z.enum(["speaker", "reviewer", "organizer"]);
export type CommentRole = z.infer<typeof CommentRole>;

export const Comment = z.object({
  commentId: id,
  to: CommentTo,
  role: CommentRole,
  own: z.boolean(),
  /** Null where the reader may not know, and of a deleted account. */
  name: z.string().nullable(),
  html: z.string(),
  /** As it was typed, of one's own. */
  text: z.string().optional(),
  at: instant,
  edited: z.boolean(),
  permissions: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

export const Comments = z.object({
  /** The oldest first. */
  comments: z.array(Comment),
  /** As what the reader takes part. */
  role: CommentRole,
  /** To whom the reader can write now; speakers only answer. */
  writesTo: z.array(CommentTo),
  /** Whether some who review must not know who speaks. */
  masked: z.boolean(),
  /** What reviews say to speakers, once it is decided: for these alone. */
  feedback: z.array(z.string()),
});
export type Comments = z.infer<typeof Comments>;

const ofProposal = z.object({ proposalId: id });
const ofComment = z.object({ commentId: id });
const words = requiredText(() => text("Please write something"), reviewLimits.textMax);
const notSaved = () => text("Failed to save the comment");

export const listComments = endpoint({
  method: "GET",
  path: "/proposals/:proposalId/comments",
  access: "user",
  summary:
    "What is said of a proposal: for reviewers and organizers, and for its speakers what was written to them",
  params: ofProposal,
  response: Comments,
  get failure() {
    return text("Failed to load the comments");
  },
});

export const addComment = endpoint({
  method: "POST",
  path: "/proposals/:proposalId/comments",
  access: "user",
  summary:
    "Say something of a proposal to who reviews it, or to its speakers, who get a mail; speakers answer what they were written",
  status: 201,
  params: ofProposal,
  body: z.object({ text: words, to: CommentTo }),
  response: Comments,
  get failure() {
    return notSaved();
  },
});

export const putComment = endpoint({
  method: "PUT",
  path: "/comments/:commentId",
  access: "user",
  summary: "Change a comment of one's own",
  params: ofComment,
  body: z.object({ text: words }),
  response: Comments,
  get failure() {
    return notSaved();
  },
});

export const deleteComment = endpoint({
  method: "DELETE",
  path: "/comments/:commentId",
  access: "user",
  summary: "Delete a comment of one's own, or any as an organizer",
  params: ofComment,
  response: Comments,
  get failure() {
    return text("Failed to delete the comment");
  },
});
