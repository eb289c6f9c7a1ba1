import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import { Refusal } from "../../base/refusals.ts";
import type { AnswerRequest } from "../answering/answer-requests.ts";
import type { EventKey } from "../answering/passes/passes.ts";
import { rowBytes } from "../answering/stored/answer-tables.ts";
import * as queries from "./polls.queries.ts";
import { proveOnStage, type StageServices } from "./services.ts";

/** How many there are to choose from. */
export const stepsOf = ({ type, options }: Pick<queries.PollRow, "type" | "options">): number =>
  type === "rating" ? limits.steps : options.length;

/** The choices in words. */
export const labelsOf = (asked: Pick<queries.PollRow, "type" | "options">): string[] =>
  asked.type === "rating" ? Array.from({ length: limits.steps }, (_, step) => `${step + 1}`) : asked.options;

/** The key of a pass's answer to a poll: only for this round, so that nobody's answers to two rounds can be joined. */
export const pollKey = (
  key: EventKey,
  serial: Buffer,
  { poll_id, round }: Pick<queries.PollRow, "poll_id" | "round">,
): Buffer => key.answerKey(serial, `${poll_id} ${round}`);

interface Answering extends AnswerRequest {
  pollId: string;
  /** The round that the phone shows, if it sends it. */
  round: number | undefined;
}

/** Answers the open poll, or changes the answer. Throws PollBegunAnew for another round than the present one. */
export async function answerPoll(
  services: StageServices,
  asking: Answering,
  choices: number[],
): Promise<void> {
  const { pass, event, key } = await proveOnStage(services, asking);
  services.limits.countVote(pass.serial);
  const { pollId, subjectId: sessionId } = asking;
  const { db } = services.ctx;
  const chosen = [...new Set(choices)].sort((one, other) => one - other);
  // Twice, in case it was changed or reset between the two statements.
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
    const { isTaken } = await services.stageCounts.keep([round], one, () =>
      services.counts.keepOnStage({ sessionId, event }, one, () => queries.putAnswer(db, poll, own, chosen)),
    );
    if (isTaken) return services.stageNews.changed(sessionId);
  }
  throw new Refusal("PollClosed");
}
