import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, isDay } from "../fields.ts";
import { programmeLimits } from "../programme/programme-limits.ts";
import { text } from "../text.ts";
import { ScheduleOperation, ScheduleSlot, SolutionProgress, SolutionState } from "./schedule.ts";
import { scheduleLimits } from "./schedule-limits.ts";
import { solverLimits } from "./solver-limits.ts";

/** What the server finds for sessions that have no place (docs/product/solver.md). */

/** What may be placed or moved: what has no place; also what is in a hard conflict; all. */
export const SolverScope = z.enum(["unscheduled", "repair", "all"]);
export type SolverScope = z.infer<typeof SolverScope>;

const ids = z.array(id).min(1).max(programmeLimits.roomsMax);
const whole = (min: number, max: number) => {
  const error = () => text("Must be {min} to {max}", { min, max });
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const day = () => text("Please enter a valid date");

export const SolutionBody = z.object({
  scope: SolverScope,
  /** Sessions of these tracks alone, and only to these rooms and days; all if absent. */
  tracks: ids.optional(),
  rooms: ids.optional(),
  days: z
    .array(z.string({ error: day }).refine(isDay, { error: day }))
    .min(1)
    .max(scheduleLimits.daysMax)
    .optional(),
  seconds: whole(1, solverLimits.secondsMax).default(solverLimits.seconds),
  /** How many slots may get another place than they have, or none. */
  maxMoves: whole(0, solverLimits.movesMax).optional(),
});

const Conflicts = z.object({ hard: z.int(), soft: z.int() });

/** Where a session begins, and its room; null for one that it only names. */
const Stand = z.object({ startTime: instant, roomId: id.nullable() });

const FoundMove = z.object({
  slotId: id,
  title: z.string(),
  minutes: z.int(),
  /** Null for what had none, or gets none. */
  from: Stand.nullable(),
  to: Stand.nullable(),
  /** Whether it stands where it was found, stands there already, or was moved elsewhere since. */
  now: z.enum(["as_found", "there", "moved"]),
});

export const Solution = z.object({
  solutionId: id,
  eventId: id,
  state: SolutionState,
  scope: SolverScope,
  seconds: z.int(),
  /** Null once the account is gone. */
  askedBy: z.object({ userId: id, name: z.string() }).nullable(),
  at: instant,
  endedAt: instant.nullable(),
  progress: SolutionProgress,
  /** Null until it has ended, and where it was stopped. */
  found: z
    .object({
      moves: z.array(FoundMove),
      /** What has no place in it, with the reason. */
      left: z.array(z.object({ slotId: id, title: z.string(), text: z.string() })),
      before: Conflicts,
      after: Conflicts,
      steps: z.int(),
    })
    .nullable(),
});
export type Solution = z.infer<typeof Solution>;

const ofSolution = z.object({ solutionId: id });
const answer = z.object({ solution: Solution });
const failedToStart = () => text("Failed to start the solver");

export const solve = endpoint({
  method: "POST",
  path: "/events/:eventId/solutions",
  access: "user",
  summary: "Have places found for an event's sessions, in the background; nothing is moved by it",
  status: 201,
  params: z.object({ eventId: id }),
  body: SolutionBody,
  response: answer,
  get failure() {
    return failedToStart();
  },
});

export const listSolutions = endpoint({
  method: "GET",
  path: "/events/:eventId/solutions",
  access: "user",
  summary: "The latest solutions of an event, newest first, without what they found",
  params: z.object({ eventId: id }),
  response: z.object({ solutions: z.array(Solution.omit({ found: true })) }),
  get failure() {
    return text("Failed to load the solutions");
  },
});

export const getSolution = endpoint({
  method: "GET",
  path: "/solutions/:solutionId",
  access: "user",
  packed: true,
  summary: "How far a solution is, and what was found",
  params: ofSolution,
  response: answer,
  get failure() {
    return text("Failed to load the solution");
  },
});

export const stopSolution = endpoint({
  method: "POST",
  path: "/solutions/:solutionId/stop",
  access: "user",
  summary: "Stop the search; with `keep` it ends with the best that it has",
  params: ofSolution,
  body: z.object({ keep: z.boolean().default(false) }),
  response: answer,
  get failure() {
    return text("Failed to stop the solver");
  },
});

export const applySolution = endpoint({
  method: "POST",
  path: "/solutions/:solutionId/apply",
  access: "user",
  summary: "Move what a solution moves, or a part of it, as one operation",
  status: 201,
  params: ofSolution,
  body: z.object({
    /** These alone; all if absent. */
    slotIds: z.array(id).min(1).max(solverLimits.movesMax).optional(),
    /** Leaves out what was moved since, instead of refusing. */
    skipMoved: z.boolean().default(false),
  }),
  response: z.object({ operation: ScheduleOperation, slots: z.array(ScheduleSlot) }),
  get failure() {
    return text("Failed to apply the solution");
  },
});

export const deleteSolution = endpoint({
  method: "DELETE",
  path: "/solutions/:solutionId",
  access: "user",
  summary: "Delete a solution; one that is at work ends",
  status: 204,
  params: ofSolution,
  get failure() {
    return text("Failed to delete the solution");
  },
});
