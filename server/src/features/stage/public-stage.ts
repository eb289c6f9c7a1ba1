import type { ModeratedPoll, Stage } from "@plenary/contract/stage/stage";
import type { Poll, PollCounts, QuestionState, StageQuestion } from "@plenary/contract/stage/stage-fields";
import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import type { PublicStage } from "@plenary/contract/stage/stage-public";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { AnsweringServices } from "../answering/services.ts";
import { type RehearsalRow, selectRehearsal } from "../answering/subjects/rehearsal-rows.ts";
import { tagsOfStage } from "../answering/subjects/states.ts";
import type { StageSubject } from "../answering/subjects/subjects.ts";
import { RESULTS_LAST } from "../walls/wall-stage.ts";
import { stepsOf } from "./poll-answers.ts";
import { type PollRow, selectPolls, type Tally, tally } from "./polls.queries.ts";
import { stageStateAt } from "./services.ts";
import { type QuestionRow, selectEventOfSession, selectQuestions } from "./stage.queries.ts";

/** A stage as phones, walls and moderators see it. */

/** A stage for phones. Throws NothingToAnswer. */
export async function getPublicStage(services: AnsweringServices, sessionId: string): Promise<PublicStage> {
  const stage = await findStage(services, sessionId);
  if (!stage) throw new Refusal("NothingToAnswer");
  return (await publicStageOf(services.ctx, sessionId, stage)).shown;
}

/** The public view of a stage, and when its poll was closed, in milliseconds since the epoch. */
export async function publicStageOf(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  sessionId: string,
  stage: StageSubject,
): Promise<{ shown: PublicStage; pollClosedAt: number | null }> {
  const about = { state: stageStateAt(stage, clock().valueOf()), ...instantsOf(stage) };
  if (about.state !== "open")
    return {
      shown: { ...about, questions: [], hiddenCount: 0, poll: null, results: null },
      pollClosedAt: null,
    };
  const questions = await selectQuestions(db, sessionId);
  const seen = questions.filter(({ state }) => state !== "waiting" && state !== "hidden");
  const polls = await selectPolls(db, sessionId);
  const row = pollShown(polls);
  const poll = row && viewOfPoll(row, await tally(db, [row.poll_id], "present"));
  return {
    shown: {
      ...about,
      questions: questionsInOrder(seen),
      hiddenCount: questions.length - seen.length,
      ...{ poll: poll ? pollOf(poll) : null, results: poll ? resultsOf(poll) : null },
    },
    pollClosedAt: (row && closedAtOf(row)) ?? null,
  };
}

/** When a poll was closed, in milliseconds since the epoch; null unless closed. */
const closedAtOf = ({ state, closed_at }: PollRow): number | null =>
  state === "closed" && closed_at ? Date.parse(closed_at) : null;

/** The session's stage, if it takes feedback, or a rehearsal's; undefined otherwise. */
async function findStage(
  { ctx, states }: AnsweringServices,
  sessionId: string,
): Promise<StageSubject | undefined> {
  const eventId = await selectEventOfSession(ctx.db, sessionId);
  if (eventId === undefined) {
    const rehearsal = await selectRehearsal(ctx.db, sessionId, now(ctx));
    return rehearsal && stageOfRehearsal(rehearsal);
  }
  const event = await states.of(eventId);
  return event?.open?.subjects.get(sessionId)?.stage;
}

/** The tags of a cached stage. Throws NothingToAnswer. */
export async function findStageTags({ ctx }: AnsweringServices, sessionId: string) {
  const eventId =
    (await selectEventOfSession(ctx.db, sessionId)) ??
    (await selectRehearsal(ctx.db, sessionId, now(ctx)))?.event_id;
  if (eventId === undefined) throw new Refusal("NothingToAnswer");
  return tagsOfStage(eventId, sessionId);
}

const stageOfRehearsal = ({ started_at, ends_at }: RehearsalRow): StageSubject => ({
  window: { opensAt: Date.parse(started_at), closesAt: Date.parse(ends_at) },
  isOpen: true,
});

/** How long an open stage is cached at most, in case a process ends between a vote and its announcement. */
const LASTS = 60_000;

/** When the view changes by itself; null if it doesn't. */
export function endOfView({ state, opensAt, closesAt }: PublicStage, time: number): string | null {
  if (state === "open") return new Date(Math.min(Date.parse(closesAt), time + LASTS)).toISOString();
  // If moderators have closed it, only they change it.
  return state === "before" ? opensAt : null;
}

export const instantsOf = ({ window }: StageSubject) => ({
  opensAt: new Date(window.opensAt).toISOString(),
  closesAt: new Date(window.closesAt).toISOString(),
});

export const questionsInOrder = (rows: readonly QuestionRow[]): StageQuestion[] =>
  questionsByRank(rows).map(questionOf);

export const questionOf = (row: QuestionRow): StageQuestion => ({
  ...{ questionId: row.question_id, text: row.text, name: row.name, state: row.state, votes: row.votes },
});

/** The open poll, else the one closed last among those that show their results. */
function pollShown(polls: readonly PollRow[]): PollRow | undefined {
  const closed = polls
    .filter(({ state, results }) => state === "closed" && results !== "never")
    .sort((one, other) => ((one.closed_at ?? "") < (other.closed_at ?? "") ? 1 : -1));
  return polls.find(({ state }) => state === "open") ?? closed[0];
}

/** A poll with the result of its round. */
export function viewOfPoll(row: PollRow, tallies: readonly Tally[]): ModeratedPoll {
  const found = tallies.find(({ poll_id, round }) => poll_id === row.poll_id && round === row.round);
  return {
    ...{ pollId: row.poll_id, question: row.question, type: row.type, options: row.options },
    ...{ state: row.state, results: row.results, round: row.round, answered: found?.answered ?? 0 },
    counts: found ? countsOf(row, found) : null,
  };
}

/** How often each option was chosen; null for too few answers. */
export const countsOf = (
  asked: Pick<PollRow, "type" | "options">,
  { answered, chosen }: Pick<Tally, "answered" | "chosen">,
): number[] | null =>
  answered < limits.shownFrom
    ? null
    : Array.from({ length: stepsOf(asked) }, (_, choice) => chosen[choice] ?? 0);

const pollOf = ({ pollId, question, type, options, state, results, round }: ModeratedPoll): Poll => ({
  ...{ pollId, question, type, options, state, results, round },
});

/** What phones may show, in some polls only after voting. */
function resultsOf({ state, results, answered, counts }: ModeratedPoll): PollCounts | null {
  const isShown = state === "closed" ? results !== "never" : results === "after_vote";
  return isShown && counts ? { answered, counts } : null;
}

/** All of a session's polls with the results of their rounds, and the one whose results the room still sees. */
export async function pollsOf(
  db: Db | Tx,
  sessionId: string,
  time: number,
): Promise<Pick<Stage, "polls" | "lastPollId">> {
  const rows = await selectPolls(db, sessionId);
  const ids = rows.map(({ poll_id }) => poll_id);
  const tallies = await tally(db, ids, "present");
  const shown = pollShown(rows);
  const closedAt = shown && closedAtOf(shown);
  return {
    polls: rows.map((row) => viewOfPoll(row, tallies)),
    lastPollId: shown && closedAt && time < closedAt + RESULTS_LAST ? shown.poll_id : null,
  };
}

/** What decides a question's position. */
interface Standing {
  state: QuestionState;
  votes: number;
  created_at: string;
  question_id: string;
}

const ranks: Record<QuestionState, number> = { pinned: 0, shown: 1, answered: 2, waiting: 3, hidden: 4 };

/** The order of questions: pinned ones first, answered ones last of those that are shown; by votes, then oldest first. */
export function questionsByRank<T extends Standing>(questions: readonly T[]): T[] {
  return [...questions].sort(
    (one, other) =>
      ranks[one.state] - ranks[other.state] ||
      other.votes - one.votes ||
      compared(one.created_at, other.created_at) ||
      compared(one.question_id, other.question_id),
  );
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
