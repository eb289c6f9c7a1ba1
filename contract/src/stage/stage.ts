import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, requiredText } from "../fields.ts";
import { text } from "../text.ts";
import {
  Poll,
  PollCounts,
  PollResults,
  PollType,
  QuestionState,
  StageQuestion,
  StageState,
} from "./stage-fields.ts";
import { stageLimits as limits } from "./stage-limits.ts";

/** How a session's speakers and organizers moderate its stage (docs/product/stage.md#moderating). */

export const ModeratedPoll = Poll.extend({
  /** Answers in this round. */
  answered: z.int(),
  /** Null below 5 answers. */
  counts: PollCounts.shape.counts.nullable(),
});
export type ModeratedPoll = z.infer<typeof ModeratedPoll>;

export const Stage = z.object({
  sessionId: id,
  title: z.string(),
  event: z.object({ eventId: id, name: z.string() }),
  /** Whether the caller organizes the event, and so may turn on a session's feedback. */
  organizes: z.boolean(),
  /** Whether it takes questions and votes during its time. */
  open: z.boolean(),
  /** Whether new questions wait for a moderator. */
  review: z.boolean(),
  /** Whether its time is ahead, now or over. Null, like the fields below, without feedback: then there is no stage. */
  state: StageState.nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  code: z.string().nullable(),
  /** Shown ones in order, then waiting ones, the oldest of equals first, and hidden ones. */
  questions: z.array(StageQuestion),
  polls: z.array(ModeratedPoll),
  /** The last closed poll that shows its results; for some minutes, while no other is open, the room still shows it. */
  lastPollId: id.nullable(),
  /** For a rehearsal, whose id is `sessionId`: the session that it rehearses; otherwise null. */
  rehearsalOf: id.nullable(),
  /** The session's rehearsal, for organizers; null without one. */
  rehearsalId: id.nullable(),
  /** Added, for a rehearsal: the address for phones, and its QR code (size in modules, and a path of the dark ones). */
  phones: z.object({ url: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }).nullable(),
});
export type Stage = z.infer<typeof Stage>;

const ofSession = z.object({ sessionId: id });
const notLoaded = () => text("Failed to load the stage");
const notSaved = () => text("Failed to save the decision");
const pollNotSaved = () => text("Failed to save the poll");

export const getStage = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/stage",
  access: "user",
  summary: "All questions and polls of a session, for its speakers and the organizers",
  params: ofSession,
  response: z.object({ stage: Stage }),
  get failure() {
    return notLoaded();
  },
});

export const countStages = endpoint({
  method: "GET",
  path: "/events/:eventId/stages",
  access: "user",
  summary:
    "How many questions were asked on the stages of an event, and how many answers its polls have, those of former rounds too",
  params: z.object({ eventId: id }),
  response: z.object({ questions: z.int(), answers: z.int() }),
  get failure() {
    return notLoaded();
  },
});

export const updateStage = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId/stage",
  access: "user",
  summary: "Open or close the stage, and say whether questions wait; absent fields stay",
  params: ofSession,
  body: z.object({ open: z.boolean().optional(), review: z.boolean().optional() }),
  response: z.object({ stage: Stage }),
  get failure() {
    return notSaved();
  },
});

export const startRehearsal = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/stage/rehearsal",
  access: "user",
  summary:
    "Try the stage out with copies of its polls, seen by nobody else; all calls of stages take the rehearsal's id in place of the session's",
  params: ofSession,
  status: 201,
  response: z.object({ rehearsalId: id }),
  get failure() {
    return text("Failed to start the rehearsal");
  },
});

export const endRehearsal = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId/stage/rehearsal",
  access: "user",
  summary: "End the rehearsal of a session and delete all that is in it",
  params: ofSession,
  status: 204,
  get failure() {
    return text("Failed to end the rehearsal");
  },
});

export const decideQuestion = endpoint({
  method: "PUT",
  path: "/stage/questions/:questionId",
  access: "user",
  summary: "Show, pin or hide a question, mark it as answered, or let it wait again",
  params: z.object({ questionId: id }),
  body: z.object({ state: QuestionState }),
  response: z.object({ question: StageQuestion }),
  get failure() {
    return notSaved();
  },
});

export const decideQuestions = endpoint({
  method: "PUT",
  path: "/sessions/:sessionId/stage/questions",
  access: "user",
  summary: "Hide those of these questions that wait, or let those that are hidden wait again",
  params: ofSession,
  body: z.object({
    questionIds: z.array(id).min(1).max(limits.questionsOfSession),
    state: z.enum(["hidden", "waiting"]),
  }),
  /** Questions that were changed. */
  response: z.object({ questionIds: z.array(id) }),
  get failure() {
    return notSaved();
  },
});

const tooFew = () => text("Please give 2 to 10 options");

const pollFields = {
  question: requiredText(
    () => text("Please write a question"),
    limits.questionMax,
    () => text("Question must be 300 characters or less"),
  ),
  type: PollType,
  /** 2 to 10; dropped for ratings. */
  options: z
    .array(
      requiredText(
        () => text("Option is required"),
        limits.optionMax,
        () => text("Option must be 200 characters or less"),
      ),
    )
    .max(limits.optionsMax, { error: tooFew })
    .refine((all) => new Set(all).size === all.length, { error: () => text("This option is there already") }),
  results: PollResults,
};

const ofPoll = z.object({ pollId: id });
const aPoll = z.object({ poll: ModeratedPoll });

export const createPoll = endpoint({
  method: "POST",
  path: "/sessions/:sessionId/polls",
  access: "user",
  summary: "Prepare a poll",
  params: ofSession,
  body: z.object({
    question: pollFields.question,
    type: pollFields.type.default("single"),
    options: pollFields.options.default([]),
    results: pollFields.results.default("after_vote"),
  }),
  status: 201,
  response: aPoll,
  get failure() {
    return pollNotSaved();
  },
});

export const updatePoll = endpoint({
  method: "PUT",
  path: "/polls/:pollId",
  access: "user",
  summary: "Change a poll; what it asks only while nobody has answered in this round. Absent fields stay",
  params: ofPoll,
  body: z.object({
    question: pollFields.question.optional(),
    type: pollFields.type.optional(),
    options: pollFields.options.optional(),
    results: pollFields.results.optional(),
  }),
  response: aPoll,
  get failure() {
    return pollNotSaved();
  },
});

export const deletePoll = endpoint({
  method: "DELETE",
  path: "/polls/:pollId",
  access: "user",
  summary: "Delete a poll with its answers",
  params: ofPoll,
  status: 204,
  get failure() {
    return text("Failed to delete the poll");
  },
});

export const openPoll = endpoint({
  method: "POST",
  path: "/polls/:pollId/open",
  access: "user",
  summary: "Let a poll take answers; one of a session does at a time",
  params: ofPoll,
  response: aPoll,
  get failure() {
    return pollNotSaved();
  },
});

export const closePoll = endpoint({
  method: "POST",
  path: "/polls/:pollId/close",
  access: "user",
  summary: "Let a poll take no more answers",
  params: ofPoll,
  response: aPoll,
  get failure() {
    return pollNotSaved();
  },
});

export const resetPoll = endpoint({
  method: "POST",
  path: "/polls/:pollId/reset",
  access: "user",
  summary: "Begin a new round of a poll; the answers of the former ones are kept and count no more",
  params: ofPoll,
  response: aPoll,
  get failure() {
    return pollNotSaved();
  },
});

export const exportStage = endpoint({
  method: "GET",
  path: "/sessions/:sessionId/stage/export",
  access: "user",
  summary:
    "The questions of a session with their votes, or the results of all rounds of its polls, as a CSV file",
  params: ofSession,
  query: z.object({ what: z.enum(["questions", "polls"]).default("questions") }),
  file: "text/csv",
  get failure() {
    return text("Failed to export");
  },
});
