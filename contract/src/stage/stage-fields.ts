import { z } from "zod";
import { id } from "../fields.ts";

/** The parts of a stage: questions and polls (docs/product/stage.md). */

/** Whether the stage takes questions and votes: not yet, now, or no longer. */
export const StageState = z.enum(["before", "open", "closed"]);
export type StageState = z.infer<typeof StageState>;

/** Waiting for a moderator; shown to everybody, perhaps pinned or answered; hidden by a moderator. */
export const QuestionState = z.enum(["waiting", "shown", "pinned", "answered", "hidden"]);
export type QuestionState = z.infer<typeof QuestionState>;

export const StageQuestion = z.object({
  questionId: id,
  text: z.string(),
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
  /** Empty for ratings. */
  options: z.array(z.string()),
  state: PollState,
  results: PollResults,
  /** From 1; answers of earlier rounds no longer count. */
  round: z.int(),
});
export type Poll = z.infer<typeof Poll>;

/** How many have answered, and the count of each option; for ratings of each of 1 to 5. */
export const PollCounts = z.object({ answered: z.int(), counts: z.array(z.int()) });
export type PollCounts = z.infer<typeof PollCounts>;
