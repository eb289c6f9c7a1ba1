import { setTimeout as sleep } from "node:timers/promises";
import { solverLimits } from "@plenary/contract/schedule/solver-limits";
import { HOUR } from "../../base/durations.ts";
import { type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Work } from "../../core/jobs.ts";
import { workOff } from "../../core/queue.ts";
import type { Tx } from "../../db/db.ts";
import { placeOf } from "../schedule/moves.ts";
import { conflictsAround } from "./applying.ts";
import type { Found, StoredReason } from "./asked.ts";
import { foundPlace, type ReadProblem, readProblem } from "./plan-problem.ts";
import type { Solution } from "./search/problem.ts";
import * as queries from "./solver.queries.ts";
import { type Search, startSearch } from "./thread.ts";

/** How long a claim lasts: it is renewed twice a second. */
const CLAIM = 15_000;
const RENEWED_EVERY = 500;

/** Solutions of one run before others get their turn. */
const RUN = 100;

/** The search itself failed, as it would with another try: the same plan and seed give the same. */
class SearchFailed extends Error {}

/**
 * Searches for what was asked (docs/product/solver.md#how-it-runs), one solution after the other, each in a thread. A process
 * runs this twice.
 */
export function solveOne(ctx: Ctx): Work {
  let stopping = false;
  let running: { search: Search; claimed: queries.Claimed } | null = null;
  const inTime = (milliseconds: number) => new Date(ctx.clock().valueOf() + milliseconds).toISOString();
  const until = () => inTime(CLAIM);

  async function work(claimed: queries.Claimed): Promise<void> {
    const { tries, asked, seed } = claimed;
    if (tries > solverLimits.triesMax) return end(claimed, "failed");
    const answered = await queries.selectAnswered(ctx.db, claimed.event_id);
    const read = await readProblem(ctx, claimed.event_id, asked);
    const { seconds } = asked;
    const bounds = { seed, steps: seconds * solverLimits.stepsPerSecond, milliseconds: seconds * 1000 };
    const search = startSearch({ problem: read.problem, ...bounds });
    running = { search, claimed };
    const solution = await follow(search, claimed).finally(() => {
      running = null;
    });
    if (stopping && !solution) return telling(claimed, (tx) => queries.giveBack(tx, claimed));
    if (!solution) return end(claimed, "stopped");
    return end(claimed, "ready", { answered, ...foundIn(solution, read) });
  }

  /** The solution; null if somebody wanted none. */
  async function follow(search: Search, claimed: queries.Claimed): Promise<Solution | null> {
    const over = new AbortController();
    const done = search.done
      .catch((error: unknown) => {
        throw new SearchFailed(undefined, { cause: error });
      })
      .finally(() => over.abort());
    // Whoever waits for it below hears of an error.
    done.catch(() => {});
    while (!over.signal.aborted) {
      await sleep(RENEWED_EVERY, undefined, { signal: over.signal }).catch(() => {});
      if (over.signal.aborted) break;
      const renewed = { until: until(), progress: search.progress() };
      const present = await telling(claimed, (tx) => queries.renewClaim(tx, claimed, renewed)).catch(
        async (error: unknown) => {
          await search.end();
          throw error;
        },
      );
      if (present?.stopping === "keep") search.stop();
      else if (!present || present.stopping === "drop") await search.end();
    }
    return done;
  }

  const end = (claimed: queries.Claimed, state: "ready" | "stopped" | "failed", found?: FoundThen) =>
    telling(claimed, async (tx) =>
      queries.endSolution(tx, claimed, {
        ...{ state, time: now(ctx) },
        ...(found && { found: await asAnswered(tx, claimed, found) }),
      }),
    );

  /** What open editors hear of. */
  const telling = <T>({ event_id: eventId }: queries.Claimed, write: (tx: Tx) => Promise<T>) =>
    inTransaction(ctx, async (tx, tell) => {
      const written = await write(tx);
      await tell({ kind: "solution_changed", eventId });
      return written;
    });

  return {
    async run() {
      await workOff<queries.Claimed>({
        ...{ lanes: 1, most: RUN },
        take: async () =>
          stopping
            ? undefined
            : queries.claimSolution(ctx.db, now(ctx), { until: until(), since: inTime(-HOUR) }),
        work: async (claimed) => {
          try {
            await work(claimed);
          } catch (error) {
            ctx.log.error({ err: error, solution: claimed.solution_id }, "the solver failed");
            if (error instanceof SearchFailed || claimed.tries >= solverLimits.triesMax)
              await end(claimed, "failed");
            // Else the database failed it, and may go on doing so: it is begun anew once the claim is over.
          }
          return true;
        },
      });
      return undefined;
    },
    stop() {
      stopping = true;
      void running?.search.end();
    },
  };
}

interface FoundThen extends Found {
  /** When people had said when they can be there, by their ids. */
  answered: ReadonlyMap<string, string>;
}

/** What was found, without what people have said otherwise or taken back while it was searched for. */
async function asAnswered(
  tx: Tx,
  claimed: queries.Claimed,
  { answered, left, ...found }: FoundThen,
): Promise<Found> {
  // Whoever forgets times waits for this solution, or is waited for.
  await queries.lockSolution(tx, claimed);
  const now = await queries.selectAnswered(tx, claimed.event_id);
  const isSame = (userId: string) => answered.get(userId) === now.get(userId);
  return {
    ...found,
    left: left.map((one) => (one.people.every(isSame) ? one : { ...one, people: [], reason: timesChanged })),
  };
}

const timesChanged: StoredReason = { kind: "times_changed" };

function foundIn({ moves, left, steps }: Solution, { plan }: ReadProblem): Found {
  const people = new Map(plan.rows.map((row) => [row.slot_id, row.people]));
  const places = new Map(plan.rows.map((row) => [row.slot_id, placeOf(row)]));
  const found = moves.flatMap(({ slot, to }) => {
    const from = places.get(slot);
    return from ? [{ slotId: slot, from, to: to && foundPlace(to) }] : [];
  });
  return {
    ...{ ...conflictsAround(plan, found), moves: found, steps },
    left: left.map(({ slot, reason }) => ({
      slotId: slot,
      people: [...new Set(people.get(slot) ?? [])],
      reason: ("place" in reason ? { ...reason, place: foundPlace(reason.place) } : reason) as StoredReason,
    })),
  };
}
