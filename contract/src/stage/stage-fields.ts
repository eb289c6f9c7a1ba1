import { z } from "zod";
import { id } from "../fields.ts";

/** What a stage has: questions and polls (docs/product/stage.md). */

/** Whether it takes questions and votes: not yet, now, or no more. */
export const StageState = z.enum(["before", "open", "closed"]);
export type StageState = z.infer<typeof StageState>;

/** Waiting for a moderator; shown to everybody, first of all or as answered; hidden by a moderator. */
export const QuestionState = z.enum(["waiting", "shown", "pinned", "answered", "hidden"]);
export type QuestionState = z.infer<typeof QuestionState>;

export const StageQuestion = z.object({
  questionId: id,
  text: z.string(),
  /** What the asker called themselves. */
  name: z.string().nullable(),
  state: QuestionState,
  votes: z.int(),
});
export type StageQuestion = z.infer<typeof StageQuestion>;

/** One option, several, or 1 to 5. */
export const PollType = z.enum(["single", "multiple", "rating"]);
export type PollType = z.infer<typeof PollType>;

export const PollState = z.enum(["ready", "open", "closed"]);
export type PollState = z.infer<typeof PollState>;

/** When phones show the results. */
export const PollResults = z.enum(["never", "after_vote", "after_close"]);
export type PollResults = z.infer<typeof PollResults>;

export const Poll = z.object({
  pollId: id,
  question: z.string(),
  type: PollType,
  /** None of a rating. */
  options: z.array(z.string()),
  state: PollState,
  results: PollResults,
  /** From 1; what was answered in the rounds before counts no more. */
  round: z.int(),
});
export type Poll = z.infer<typeof Poll>;

/** How many have answered, and how often each option was chosen; of a rating each of 1 to 5. */
export const PollCounts = z.object({ answered: z.int(), counts: z.array(z.int()) });
export type PollCounts = z.infer<typeof PollCounts>;
