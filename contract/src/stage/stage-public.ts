import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CodeAnswer } from "../feedback/feedback.ts";
import { answerNotSent, questionNotDeleted } from "../feedback/feedback-failures.ts";
import { id, instant, optionalText, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import { Poll, PollCounts, StageQuestion, StageState } from "./stage-fields.ts";
import { stageLimits as limits } from "./stage-limits.ts";

/** The phones' calls during a session (docs/product/stage.md#on-the-phone); writing takes a pass. */

const params = z.object({ sessionId: id });

export const PublicStage = z.object({
  /** Also `closed` while a moderator keeps it closed; unless it is open, nothing is shown. */
  state: StageState,
  opensAt: instant,
  closesAt: instant,
  /** Questions that everybody sees, in order. */
  questions: z.array(StageQuestion),
  /** How many wait, or were hidden. */
  hiddenCount: z.int(),
  /** The open poll, or the last one whose results are shown. */
  poll: Poll.nullable(),
  /** The poll's results; null below 5 answers, and if not shown. After `after_vote`, phones show them once they have voted. */
  results: PollCounts.nullable(),
});
export type PublicStage = z.infer<typeof PublicStage>;

export const getPublicStage = endpoint({
  method: "GET",
  path: "/public/stage/:sessionId",
  access: "public",
  summary: "The questions of a session and its poll, as phones show them; they ask every 5 seconds",
  params,
  response: PublicStage,
  get failure() {
    return text("Failed to load the stage");
  },
});

export const getRehearsal = endpoint({
  method: "GET",
  path: "/public/rehearsals/:rehearsalId",
  access: "public",
  summary:
    "A rehearsal as phones show it, for whoever knows its id: as under a code, with the id in place of session and event",
  params: z.object({ rehearsalId: id }),
  response: CodeAnswer,
  get failure() {
    return text("Failed to load the stage");
  },
});

export const AskBody = z.object({
  text: requiredText(
    () => text("Please write a question"),
    limits.questionMax,
    () => text("Question must be 300 characters or less"),
  ),
  name: optionalText(limits.nameMax, () => text("Name must be 50 characters or less")).transform(
    (value) => value ?? null,
  ),
});

export const askQuestion = endpoint({
  method: "POST",
  path: "/public/stage/:sessionId/questions",
  access: "public",
  pass: true,
  summary: "Ask a question, with one's own vote; the same text of the same pass is the same question",
  params,
  body: AskBody,
  status: 201,
  response: z.object({ question: z.object({ questionId: id, state: z.enum(["waiting", "shown"]) }) }),
  get failure() {
    return answerNotSent();
  },
});

const ofQuestion = z.object({ sessionId: id, questionId: id });

export const deleteQuestion = endpoint({
  method: "DELETE",
  path: "/public/stage/:sessionId/questions/:questionId",
  access: "public",
  pass: true,
  summary: "Delete a question that was asked with the pass, also after the end",
  params: ofQuestion,
  status: 204,
  get failure() {
    return questionNotDeleted();
  },
});

export const voteForQuestion = endpoint({
  method: "PUT",
  path: "/public/stage/:sessionId/questions/:questionId/vote",
  access: "public",
  pass: true,
  summary: "Vote for a question; once, however often it is sent",
  params: ofQuestion,
  status: 204,
  get failure() {
    return text("Failed to send your vote");
  },
});

export const takeVoteBack = endpoint({
  method: "DELETE",
  path: "/public/stage/:sessionId/questions/:questionId/vote",
  access: "public",
  pass: true,
  summary: "Take a vote back",
  params: ofQuestion,
  status: 204,
  get failure() {
    return text("Failed to send your vote");
  },
});

export const answerPoll = endpoint({
  method: "PUT",
  path: "/public/stage/:sessionId/polls/:pollId/answer",
  access: "public",
  pass: true,
  summary: "Answer the poll that is open, or answer it otherwise",
  params: z.object({ sessionId: id, pollId: id }),
  body: z.object({
    /** Numbers of options, from 0; for ratings 0 to 4. */
    choices: z
      .array(z.int().min(0, { error: () => text("Unknown option") }), {
        error: () => text("Unknown option"),
      })
      .min(1, { error: () => text("Please choose an option") })
      .max(limits.optionsMax, { error: () => text("Unknown option") }),
    /** The poll's round on the phone, because its options may have changed since. Pages of an earlier version send none. */
    round: z.int().optional(),
  }),
  status: 204,
  get failure() {
    return answerNotSent();
  },
});
