import { ApiError } from "@plenary/contract/client";
import type { CallInput } from "@plenary/contract/endpoint";
import type { ScheduleOperation, SolutionNews } from "@plenary/contract/schedule/schedule";
import {
  applySolution,
  deleteSolution,
  getSolution,
  listSolutions,
  type Solution,
  solve,
  stopSolution,
} from "@plenary/contract/schedule/solver";
import { useEffect, useRef, useState } from "react";
import { call, errorText } from "../../../base/calls/api.ts";
import type { Done } from "../plan/use-plan.ts";
import { REST } from "../plan/use-unreleased.ts";

export type SolverAsked = CallInput<typeof solve>["body"];

export const isAtWork = (solution: Pick<Solution, "state"> | null): boolean =>
  solution?.state === "queued" || solution?.state === "working";

/**
 * An event's solution as the editor shows it.
 * @param news how far the event's latest one is
 * @param number of the plan's latest operation: another may have moved what was found, or taken it back
 * @param inTurn does it after what the tab is doing, as an act of its own
 */
export function useSolver(
  eventId: string,
  news: SolutionNews,
  number: number,
  inTurn: (work: () => Promise<Done>) => Promise<ScheduleOperation | undefined>,
) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setSolution] = useState<Solution | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The operation by which this tab has applied it. */
  const [appliedBy, setAppliedBy] = useState<string | null>(null);
  /** While it isn't known whether one is at work. */
  const [isOpening, setOpening] = useState(false);
  const solutionId = loaded?.solutionId ?? "";
  const isFollowed = isAtWork(loaded);
  const isNews = isFollowed && news?.solutionId === solutionId && isAtWork(news);
  const solution = loaded && isNews ? { ...loaded, ...news } : loaded;

  const load = async (id: string) =>
    setSolution((await call(getSolution, { params: { solutionId: id } })).solution);

  /** One thing at a time; what failed is said. */
  async function run(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(errorText(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The one that is at work, also after a reload and from another tab. */
  async function resume(): Promise<boolean> {
    const { solutions } = await call(listSolutions, { params: { eventId } });
    const active = solutions.find(({ state }) => state === "queued" || state === "working");
    if (active) await load(active.solutionId);
    return active !== undefined;
  }

  /** The latest one, whoever asked for it. */
  async function latest(): Promise<void> {
    const { solutions } = await call(listSolutions, { params: { eventId } });
    const [first] = solutions;
    if (first) await load(first.solutionId);
  }

  const start = (body: SolverAsked) =>
    run(async () => {
      if (await resume()) return;
      setSolution((await call(solve, { params: { eventId }, body })).solution);
    }, solve.failure);

  /** Shows it as it is now, or that somebody has deleted it; returns what leaves it be. */
  function askAgain(): () => void {
    const leaving = new AbortController();
    call(getSolution, { params: { solutionId } }, { signal: leaving.signal })
      .then((found) => setSolution(found.solution))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) setSolution(null);
        else if (!(error instanceof ApiError) && !leaving.signal.aborted) throw error;
      });
    return () => leaving.abort();
  }

  // What it found, or that somebody has deleted it, once it is no longer at work.
  const isOver = isFollowed && !isNews;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told anew, after a lost connection too, is asked for again
  useEffect(() => {
    if (!isOver) return;
    return askAgain();
  }, [isOver, solutionId, news]);

  const isShown = isOpen && Boolean(loaded?.found);
  const known = useRef(number);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each operation may change what of it still stands
  useEffect(() => {
    if (!isShown || known.current === number) return;
    let leave = (): void => {};
    const rest = setTimeout(() => {
      known.current = number;
      leave = askAgain();
    }, REST);
    return () => {
      clearTimeout(rest);
      leave();
    };
  }, [isShown, solutionId, number]);

  return {
    ...{ isOpen, isOpening, solution, failure, isBusy, start, appliedBy },
    /** Opens it, and begins with what is asked, if anything, unless one is at work; or shows the latest one. */
    async open(body: SolverAsked | "latest" | null): Promise<void> {
      setOpen(true);
      setOpening(true);
      setSolution(null);
      if (body === "latest") await run(latest, listSolutions.failure);
      else if (body) await start(body);
      else await run(resume, listSolutions.failure);
      setOpening(false);
    },
    close() {
      setOpen(false);
      setFailure(null);
    },
    /** Asks anew. */
    forget() {
      setSolution(null);
      setFailure(null);
    },
    remove: () =>
      run(async () => {
        await call(deleteSolution, { params: { solutionId } });
        setSolution(null);
      }, deleteSolution.failure),
    stop: (keep: boolean) =>
      run(async () => {
        const stopped = await call(stopSolution, { params: { solutionId }, body: { keep } });
        setSolution(stopped.solution);
      }, stopSolution.failure),
    async apply(slotIds: string[]): Promise<boolean> {
      const isDone = await run(async () => {
        const operation = await inTurn(() =>
          call(applySolution, { params: { solutionId }, body: { slotIds } }),
        );
        if (operation) setAppliedBy(operation.operationId);
      }, applySolution.failure);
      await load(solutionId).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
      return isDone;
    },
  };
}

export type Solver = ReturnType<typeof useSolver>;
