import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import { Refusal } from "../../base/refusals.ts";
import type { Asking } from "../answering/asking.ts";
import type { EventKey } from "../answering/passes/passes.ts";
import { rowBytes } from "../answering/stored/answer-tables.ts";
import * as queries from "./polls.queries.ts";
import { proveOnStage, type Staging } from "./staging.ts";

/** How many there are to choose from. */
export const stepsOf = ({ type, options }: Pick<queries.PollRow, "type" | "options">): number =>
  type === "rating" ? limits.steps : options.length;

/** What is chosen from, in words. */
export const labelsOf = (asked: Pick<queries.PollRow, "type" | "options">): string[] =>
  asked.type === "rating" ? Array.from({ length: limits.steps }, (_, step) => `${step + 1}`) : asked.options;

/** Under which key a pass answers a poll: of this round alone, so that nobody's answers to two of them can be joined. */
export const pollKey = (
  key: EventKey,
  serial: Buffer,
  { poll_id, round }: Pick<queries.PollRow, "poll_id" | "round">,
): Buffer => key.answerKey(serial, `${poll_id} ${round}`);

interface Answering extends Asking {
  pollId: string;
  /** Which round the phone shows, if it says so. */
  round: number | undefined;
}

/**
 * Answers the poll that is open, or answers it otherwise. Throws what proveOnStage does, PollNotFound, PollClosed, PollBegunAnew for another
 * round than the one it is in, UnknownChoice, OneChoice, and TooManyAnswers where the round has as many as it may.
 */
export async function answerPoll(all: Staging, asking: Answering, choices: number[]): Promise<void> {
  const { pass, event, key } = await proveOnStage(all, asking);
  all.limits.countVote(pass.serial);
  const { pollId, subjectId: sessionId } = asking;
  const { db } = all.ctx;
  const chosen = [...new Set(choices)].sort((one, other) => one - other);
  // Once more if it was changed, or reset, between the two statements.
  for (let tries = 1; tries <= 2; tries += 1) {
    const poll = await queries.selectPoll(db, pollId);
    if (!poll || queries.stageOf(poll) !== sessionId || poll.state === "ready")
      throw new Refusal("PollNotFound");
    if (poll.state === "closed") throw new Refusal("PollClosed");
    if (asking.round !== undefined && asking.round !== poll.round) throw new Refusal("PollBegunAnew");
    if (chosen.some((choice) => choice >= stepsOf(poll))) throw new Refusal("UnknownChoice");
    if (poll.type !== "multiple" && chosen.length !== 1) throw new Refusal("OneChoice");
    const own = pollKey(key, pass.serial, poll);
    const round = {
      ...{ key: `${pollId} ${poll.round}`, most: { answers: limits.answersOfRound } },
      countNow: async () => ({ answers: await queries.countAnswers(db, poll), bytes: 0 }),
    };
    const one = { bytes: rowBytes.pollAnswer, isThere: () => queries.hasAnswer(db, poll, own) };
    const { isTaken } = await all.stageCounts.keep([round], one, () =>
      all.counts.keepOnStage({ sessionId, event }, one, () => queries.putAnswer(db, poll, own, chosen)),
    );
    if (isTaken) return all.stageNews.changed(sessionId);
  }
  throw new Refusal("PollClosed");
}
