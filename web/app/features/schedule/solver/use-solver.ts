import { ApiError } from "@plenary/contract/client";
import type { CallInput } from "@plenary/contract/endpoint";
import {
  applySolution,
  getSolution,
  listSolutions,
  type Solution,
  solve,
  stopSolution,
} from "@plenary/contract/schedule/solver";
import { useEffect, useState } from "react";
import { call, errorText } from "../../../base/calls/api.ts";

export type SolverAsked = CallInput<typeof solve>["body"];

/** How often the screen asks how far a search is, in milliseconds. */
const ASKED_EVERY = 500;

export const isAtWork = (solution: Solution | null): boolean =>
  solution?.state === "queued" || solution?.state === "working";

/** An event's solution as the editor shows it. `onApplied` hears once it has moved something. */
export function useSolver(eventId: string, onApplied: () => void) {
  const [isOpen, setOpen] = useState(false);
  const [solution, setSolution] = useState<Solution | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** While it isn't known whether one is at work. */
  const [isOpening, setOpening] = useState(false);
  const solutionId = solution?.solutionId ?? "";
  const follows = isAtWork(solution);

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

  const start = (body: SolverAsked) =>
    run(async () => {
      if (await resume()) return;
      setSolution((await call(solve, { params: { eventId }, body })).solution);
    }, solve.failure);

  useEffect(() => {
    if (!follows) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const params = { solutionId };
        const found = await call(getSolution, { params }, { signal: leaving.signal });
        setSolution(found.solution);
      } catch (error) {
        if (!(error instanceof ApiError) && !leaving.signal.aborted) throw error;
        // Somebody has deleted it.
        if (error instanceof ApiError && error.status === 404) setSolution(null);
      }
      if (!leaving.signal.aborted) timer = setTimeout(ask, ASKED_EVERY);
    };
    timer = setTimeout(ask, ASKED_EVERY);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [follows, solutionId]);

  return {
    ...{ isOpen, isOpening, solution, failure, isBusy, start },
    /** Opens it, and begins with what is asked, if anything, unless one is at work. */
    async open(body: SolverAsked | null): Promise<void> {
      setOpen(true);
      setOpening(true);
      setSolution(null);
      if (body) await start(body);
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
    stop: (keep: boolean) =>
      run(async () => {
        const stopped = await call(stopSolution, { params: { solutionId }, body: { keep } });
        setSolution(stopped.solution);
      }, stopSolution.failure),
    /** Without what was moved meanwhile, if that is wanted. */
    async apply(slotIds: string[], skipMoved: boolean): Promise<boolean> {
      const isDone = await run(async () => {
        await call(applySolution, { params: { solutionId }, body: { slotIds, skipMoved } });
        onApplied();
      }, applySolution.failure);
      await load(solutionId).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
      return isDone;
    },
  };
}

export type Solver = ReturnType<typeof useSolver>;
