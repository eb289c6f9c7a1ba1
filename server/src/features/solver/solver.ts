import { randomInt, randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/schedule/solver";
import { solverLimits } from "@plenary/contract/schedule/solver-limits";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { DAY } from "../../base/durations.ts";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { countUse, type Limit } from "../../core/limits/rate-limits.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findEvent, findOrganizedEvent } from "../events/events-access.ts";
import { lockProgramme } from "../programme/places/rooms-and-tracks.ts";
import { isOpenHard } from "../programme/rules/frame.ts";
import type { Move } from "../schedule/moves.ts";
import { countMoves, operateIn } from "../schedule/operations.ts";
import { type Plan, readPlan } from "../schedule/plan.ts";
import { aroundOf, ownTracks } from "../schedule/schedule.ts";
import { standingNow } from "./applying.ts";
import type { Asked, Found } from "./asked.ts";
import { readProblem } from "./plan-problem.ts";
import type { Problem } from "./search/problem.ts";
import * as queries from "./solver.queries.ts";
import { describedSolution, peopleIn, solutionView } from "./solver-views.ts";

/** Solutions (docs/product/solver.md): asked for, seen, stopped and applied. */

const perPerson: Limit = { max: solverLimits.askedPerTenMinutes, seconds: 10 * 60 };

/** Throws OnlyOrganizers, UnknownScope, SolverBusy, SolverBusyElsewhere, and NothingToPlace. */
export const solve = (
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.SolutionBody>,
) =>
  inTransaction(ctx, async (tx, tell) => {
    await findOrganizedEvent(ctx, tx, actor, eventId, { to: "arrange_programme", lock: "share" });
    await lockProgramme(tx, eventId);
    await countUse(ctx, `solver:${actor.userId}`, perPerson, { tx });
    if (await queries.selectActive(tx, eventId)) throw new Refusal("SolverBusy");
    const active = await queries.countActive(tx, actor.userId);
    if (active >= solverLimits.activeOfOne) throw new Refusal("SolverBusyElsewhere", { active });
    const { tracks = null, rooms = null, days = null, maxMoves = null, scope, seconds } = body;
    const asked: Asked = { scope, tracks, rooms, days, seconds, maxMoves };
    const { problem, collisions } = await readProblem(ctx, eventId, asked, tx);
    requireKnown(problem, asked);
    if (!hasWork(problem, collisions.some(isOpenHard))) throw new Refusal("NothingToPlace");
    const solutionId = randomUUIDv7();
    await queries.insertSolution(tx, {
      ...{ solution_id: solutionId, event_id: eventId, asked, seed: randomInt(2 ** 31) },
      ...{ asked_by: actor.userId, at: now(ctx) },
    });
    await tell({ kind: "solution_asked", eventId });
    const row = await queries.selectSolution(tx, solutionId);
    if (!row) throw new Refusal("SolutionNotFound");
    return solutionView(row, null);
  });

function requireKnown(problem: Problem, asked: Asked): void {
  for (const choice of ["rooms", "tracks", "days"] as const) {
    const known = new Set(problem[choice].map(({ id }) => id));
    if (!(asked[choice]?.every((id) => known.has(id)) ?? true))
      throw new Refusal("UnknownScope", { of: choice });
  }
}

/** Whether anything waits for a place or, where that is asked, might stand better. */
function hasWork(problem: Problem, isWrong: boolean): boolean {
  const { slots, scope } = problem;
  const chosen = slots.filter(
    ({ track, pinned }) => !pinned && (scope.tracks === null || (track && scope.tracks.includes(track))),
  );
  if (scope.kind === "unscheduled") return chosen.some(({ place }) => place === null);
  if (scope.kind === "all") return chosen.length > 0;
  return isWrong || chosen.some(({ place }) => place === null);
}

/** The latest of an event, for who may arrange a part of it. */
export async function listSolutions(ctx: Ctx, actor: Actor, eventId: string) {
  await aroundOf(ctx.db, actor, await findEvent(ctx, ctx.db, actor, eventId));
  const rows = await queries.selectSolutions(ctx.db, eventId, solverLimits.listed);
  return rows.map(describedSolution);
}

/** A solution, with what it found. Throws SolutionNotFound, and OnlyOrganizers. */
export async function getSolution(ctx: Ctx, actor: Actor, solutionId: string) {
  const row = await findSolution(ctx.db, solutionId);
  const event = await seenEvent(() => findEvent(ctx, ctx.db, actor, row.event_id));
  return told(ctx.db, actor, event, row);
}

async function told(db: Db | Tx, actor: Actor, event: EventSeen, row: queries.SolutionRow) {
  if (!row.found) {
    await aroundOf(db, actor, event);
    return solutionView(row, null);
  }
  const plan = await readPlan(db, actor, event);
  const names = await queries.selectNames(db, peopleIn(row.found));
  const solution = solutionView(row, { plan, names });
  if (plan.around.organized || !solution.found) return solution;
  // Reasons tell when people can be there, which managers of tracks see of their own speakers, once these have accepted.
  const isOwn = ownTracks(plan.around);
  const own = plan.rows.filter((slot) => isOwn(slot.track_id));
  const accepted = new Set(own.flatMap(({ people, asked }) => people.filter((id) => !asked.includes(id))));
  const shown = own.filter(({ people }) => people.every((id) => accepted.has(id)));
  const shownIds = new Set(shown.map((slot) => slot.slot_id));
  const left = solution.found.left.filter(({ slotId }) => shownIds.has(slotId));
  return { ...solution, found: { ...solution.found, left } };
}

/** Ends the search, with the best that it has or with nothing. */
export const stopSolution = (ctx: Ctx, actor: Actor, solutionId: string, keep: boolean) =>
  inTransaction(ctx, async (tx, tell) => {
    const { event } = await organizedSolution(ctx, tx, actor, solutionId);
    await queries.stopSolution(tx, solutionId, keep ? "keep" : "drop", now(ctx));
    await tell({ kind: "solution_changed", eventId: event.event_id });
    return told(tx, actor, event, await findSolution(tx, solutionId));
  });

export const deleteSolution = (ctx: Ctx, actor: Actor, solutionId: string) =>
  inTransaction(ctx, async (tx, tell) => {
    const { event } = await organizedSolution(ctx, tx, actor, solutionId);
    await queries.deleteSolution(tx, solutionId);
    await tell({ kind: "solution_changed", eventId: event.event_id });
  });

/**
 * Moves what a solution moves, or these of it, as one operation. Throws NoSolution, SlotNotFound, and MovedMeanwhile
 * unless what was moved since is left out.
 */
export const applySolution = (
  ctx: Ctx,
  actor: Actor,
  solutionId: string,
  { slotIds, skipMoved }: z.output<typeof contract.applySolution.body>,
) =>
  inTransaction(ctx, async (tx, tell) => {
    const { event, row } = await organizedSolution(ctx, tx, actor, solutionId);
    const { event_id: eventId } = event;
    const { found } = row;
    if (!found || found.moves.length === 0) throw new Refusal("NoSolution");
    const chosen = slotIds ? chosenOf(found, slotIds) : found.moves;
    const own = new Set(chosen);
    const others = found.moves.filter((move) => !own.has(move));
    const operation = await operateIn(ctx, tx, tell, {
      ...{ actor, eventId, label: text("Solution") },
      slotIds: chosen.map(({ slotId }) => slotId),
      movesIn: async (plan) => {
        const moves = movesIn(plan, { chosen, others, skipMoved });
        await countMoves(ctx, tx, actor, moves.length);
        return moves;
      },
    });
    await queries.markApplied(tx, solutionId);
    return operation;
  });

interface Applied {
  chosen: Found["moves"];
  others: Found["moves"];
  skipMoved: boolean;
}

function chosenOf({ moves }: Found, slotIds: readonly string[]): Found["moves"] {
  const chosen = new Set(slotIds);
  const found = moves.filter(({ slotId }) => chosen.has(slotId));
  if (found.length < chosen.size) throw new Refusal("SlotNotFound");
  return found;
}

/** What still stands where it was found goes where it was found to fit. */
function movesIn(plan: Plan, { chosen, others, skipMoved }: Applied): Move[] {
  const rows = new Map(plan.rows.map((row) => [row.slot_id, row]));
  const now = standingNow(plan, chosen, others);
  const moved = chosen.filter(({ slotId }) => now.get(slotId) === "moved").length;
  if (moved > 0 && !skipMoved) throw new Refusal("MovedMeanwhile", { moved });
  return chosen.flatMap(({ slotId, to }) => {
    const row = rows.get(slotId);
    if (!row || now.get(slotId) !== "as_found") return [];
    const place = { startTime: to?.startTime ?? null, roomId: to?.roomId ?? null };
    return [{ slotId, ...place, ifRevision: row.revision }];
  });
}

async function findSolution(db: Db | Tx, solutionId: string): Promise<queries.SolutionRow> {
  const row = await queries.selectSolution(db, solutionId);
  if (!row) throw new Refusal("SolutionNotFound");
  return row;
}

/** A solution of an event that the caller organizes; its event is locked. */
async function organizedSolution(ctx: Ctx, tx: Tx, actor: Actor, solutionId: string) {
  const row = await findSolution(tx, solutionId);
  const how = { to: "arrange_programme", lock: "share" } as const;
  const event = await seenEvent(() => findOrganizedEvent(ctx, tx, actor, row.event_id, how));
  return { row, event };
}

/** Whoever may not know of the event doesn't hear of its solution. */
async function seenEvent(find: () => Promise<EventSeen>): Promise<EventSeen> {
  try {
    return await find();
  } catch (error) {
    if (isRefusal(error, "EventNotFound")) throw new Refusal("SolutionNotFound");
    throw error;
  }
}

/** Solutions are kept for a month. */
export const sweepSolutions = (ctx: Ctx): Promise<void> =>
  queries.deleteOld(ctx.db, new Date(ctx.clock().valueOf() - solverLimits.keptDays * DAY).toISOString());
