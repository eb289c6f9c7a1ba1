import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/stage/stage";
import { stageLimits as limits } from "@plenary/contract/stage/stage-limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import * as queries from "./polls.queries.ts";
import { viewOfPoll } from "./public-stage.ts";
import { findModerated, findStagedToChange, ownerOf } from "./stage-access.ts";

/** Polls of a session, for its speakers and the organizers (docs/product/stage.md#polls). */

/** The question of a round that is over. */
interface FormerRound {
  round: number;
  question: string;
  type: queries.PollRow["type"];
  options: string[];
}

type AskedPoll = Pick<queries.PollRow, "question" | "type" | "options" | "results">;

/** Ratings have no options. Throws TooFewOptions. */
function sound<T extends Pick<AskedPoll, "type" | "options">>(asked: T): T {
  if (asked.type === "rating") return { ...asked, options: [] };
  if (asked.options.length < limits.optionsMin) throw new Refusal("TooFewOptions");
  return asked;
}

export function createPoll(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  body: z.output<(typeof contract.createPoll)["body"]>,
): Promise<contract.ModeratedPoll> {
  const asked = sound(body);
  const pollId = randomUUIDv7();
  return inTransaction(ctx, async (tx) => {
    const { rehearsal } = await findStagedToChange(tx, actor, sessionId, now(ctx));
    const others = await queries.selectPolls(tx, sessionId);
    if (others.length >= limits.pollsOfSession) throw new Refusal("TooManyPolls");
    const position = (others.at(-1)?.position ?? 0) + 1;
    await queries.insertPoll(tx, { poll_id: pollId, ...ownerOf(sessionId, rehearsal), ...asked, position });
    return viewNow(tx, pollId);
  });
}

/**
 * Changes what the body contains; the question only while nobody can answer. If it was open in this round, phones may
 * still show the old question, so a new round begins.
 */
export function updatePoll(
  ctx: Ctx,
  actor: Actor,
  pollId: string,
  body: z.output<(typeof contract.updatePoll)["body"]>,
): Promise<contract.ModeratedPoll> {
  return changing(ctx, actor, pollId, async (tx, row) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { question, type, options, results } = sound<AskedPoll>({ ...row, ...given });
    const changes = changedValues<AskedPoll>(row, { question, type, options, results });
    if (!changes) return undefined;
    const isOther = changes.question !== undefined || changes.type || changes.options;
    if (!isOther) return changes;
    if (await queries.isAnswered(tx, pollId, row.round)) throw new Refusal("PollHasAnswers");
    if (row.state === "open") throw new Refusal("PollIsOpen");
    return row.state === "ready" ? changes : { ...changes, round: row.round + 1 };
  });
}

export function openPoll(ctx: Ctx, actor: Actor, pollId: string): Promise<contract.ModeratedPoll> {
  return changing(ctx, actor, pollId, async (tx, row) => {
    if (row.state === "open") return undefined;
    const others = await queries.selectPolls(tx, queries.stageOf(row));
    if (others.some(({ state }) => state === "open")) throw new Refusal("AnotherPollIsOpen");
    return { state: "open", closed_at: null };
  });
}

/** Closes an open poll. Throws PollNotFound. */
export function closePoll(ctx: Ctx, actor: Actor, pollId: string): Promise<contract.ModeratedPoll> {
  return changing(ctx, actor, pollId, async (_tx, row) =>
    row.state === "open" ? { state: "closed", closed_at: now(ctx) } : undefined,
  );
}

/** Begins a new round. One without answers isn't kept; one that was never opened just stays. */
export function resetPoll(ctx: Ctx, actor: Actor, pollId: string): Promise<contract.ModeratedPoll> {
  return changing(ctx, actor, pollId, async (tx, row) => {
    const ready = { state: "ready" as const, closed_at: null };
    const { round, question, type, options } = row;
    if (row.state === "ready") return undefined;
    if (!(await queries.isAnswered(tx, pollId, round))) return { ...ready, round: round + 1 };
    const before = formerOf(row);
    if (before.length + 1 >= limits.roundsOfPoll) throw new Refusal("TooManyRounds");
    const former: FormerRound[] = [...before, { round, question, type, options }];
    return { ...ready, round: round + 1, former: JSON.stringify(former) };
  });
}

/** The questions of a poll's rounds, from the first. */
export const roundsOf = (row: queries.PollRow) =>
  [...formerOf(row), row].map(({ round, question, type, options }) => ({
    ...{ poll_id: row.poll_id, round, question, type, options },
  }));

const formerOf = ({ former }: Pick<queries.PollRow, "former">): FormerRound[] =>
  former as unknown as FormerRound[];

/** Deletes a poll with its answers. Throws PollNotFound. */
export async function deletePoll(ctx: Ctx, actor: Actor, pollId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const row = await findPoll(tx, actor, pollId, now(ctx));
    await queries.deletePoll(tx, pollId);
    await tell({ kind: "stage_changed", sessionId: queries.stageOf(row) });
  });
}

/** The poll, locked against answers and changes, with no other of its session opened meanwhile. Throws PollNotFound. */
async function findPoll(tx: Tx, actor: Actor, pollId: string, time: string): Promise<queries.PollRow> {
  const before = await queries.selectPoll(tx, pollId);
  const stageId = before && queries.stageOf(before);
  await findModerated(tx, actor, stageId, "PollNotFound", time);
  await findStagedToChange(tx, actor, stageId ?? "", time);
  const row = await queries.selectPoll(tx, pollId, "update");
  if (!row) throw new Refusal("PollNotFound");
  return row;
}

type Changes = Parameters<typeof queries.updatePoll>[2];

/** Changes a row to what `change` returns; undefined leaves it unchanged. */
function changing(
  ctx: Ctx,
  actor: Actor,
  pollId: string,
  change: (tx: Tx, row: queries.PollRow) => Promise<Changes | undefined>,
): Promise<contract.ModeratedPoll> {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await findPoll(tx, actor, pollId, now(ctx));
    const changes = await change(tx, row);
    if (changes) {
      await queries.updatePoll(tx, pollId, changes);
      await tell({ kind: "stage_changed", sessionId: queries.stageOf(row) });
    }
    return viewNow(tx, pollId);
  });
}

async function viewNow(tx: Tx, pollId: string): Promise<contract.ModeratedPoll> {
  const row = await queries.selectPoll(tx, pollId);
  if (!row) throw new Refusal("PollNotFound");
  return viewOfPoll(row, await queries.tally(tx, [pollId], "present"));
}
